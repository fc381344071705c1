"""The source tree keeps its shape: imports run one way, and no folder is crowded."""
