"""How the networks in src/chessmith/networks were made; README.md beside this file tells it."""
