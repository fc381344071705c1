"""The documentation is right: what its pages show is run, and what they ought to mention is looked for."""
