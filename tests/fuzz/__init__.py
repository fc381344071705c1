"""Long random comparisons and hostile input."""
