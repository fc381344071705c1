"""How the network of chess was made; see README.md in this folder."""
