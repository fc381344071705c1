"""The core without Python, which sanitizers can test within a minute: `sample.cpp` plays the games that `values.py`
writes. `make fuzz` and `make races` test the whole core at length."""
