"""The rules in words and diagrams, written from the game file."""
