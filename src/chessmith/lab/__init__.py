"""The lab: matches that measure strength, and the statistics that say how much a result means."""
