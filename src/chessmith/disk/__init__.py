"""Where files are kept, how they are written and how they are read.

A crash or a power cut leaves the old content or the new, and a file that a user names is read up to a limit.
"""
