"""The REST part of the server, one file for each thing that can be asked about."""
