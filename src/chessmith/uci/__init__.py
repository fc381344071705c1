"""UCI in both directions: `server` is our engine for chess programs, `client` talks to other engines."""
