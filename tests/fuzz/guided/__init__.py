"""Coverage-guided fuzzing: for everything that strangers write, the inputs that reach new code, found by Atheris.

`targets` says what is read and what may come of it, `seeds` writes the first inputs, `corpus` holds a few inputs for
each target, which every test run tries again, and `make fuzzers` looks for more.
"""
