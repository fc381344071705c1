"""The sections of the game file, one model a file."""
