"""The lab: matches that measure strength, and the arithmetic that says how much a result means."""
