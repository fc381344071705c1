"""The core without Python, on which sanitizers can be tried within a minute: `sample.cpp` plays the games that
`values.py` writes. `make fuzz` and `make races` do the same at length on the whole core."""
