"""The six abilities, one file each: which actions they offer, and what these do."""
