"""What agents of the course import as `extension`, for files that come without it: the same names, reimplemented."""
