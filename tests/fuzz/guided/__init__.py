"""Coverage-guided fuzzing of all untrusted input with Atheris.

`targets` says what is read and what may come of it, `seeds` writes the first inputs, `corpus` holds a few inputs for
each target, which every test run tries again, and `make fuzzers` looks for more.
"""
