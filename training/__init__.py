"""How the networks in src/chessmith/networks were made."""
