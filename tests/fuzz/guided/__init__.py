"""Coverage-guided fuzzing of all untrusted input with Atheris.

`targets` has the functions under test, `forged` makes nearly valid files, `corpus` holds a few inputs for each target,
which every test run replays, and `make fuzzers` searches for more.
"""
