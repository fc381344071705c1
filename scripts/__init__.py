"""Set-up of a checkout; the Makefile runs these as `python -m scripts.NAME` from the top folder."""
