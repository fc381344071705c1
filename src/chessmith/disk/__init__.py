"""Where files are kept, and how they are written so that a crash or a power cut leaves the old content or the new."""
