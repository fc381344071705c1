"""One game of every kind, move by move. A change of the rules shows as a difference in these files."""
