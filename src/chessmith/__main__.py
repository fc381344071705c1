"""`python -m chessmith` is the command line."""

from chessmith.cli import main

main()
