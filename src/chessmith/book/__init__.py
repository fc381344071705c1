"""Opening books: moves that are played without thinking, for any game, and the names of openings.

A book belongs to the rules of one game and is never opened for another. `build_book` lets the engine make one,
`OpeningBook` keeps it, `opening_name` tells what chess players call a line.
"""

from chessmith.book.build import BookProgress, build_book
from chessmith.book.opening_book import BookMove, OpeningBook, book_of, default_path
from chessmith.book.opening_names import opening_name

__all__ = ["BookMove", "BookProgress", "OpeningBook", "book_of", "build_book", "default_path", "opening_name"]
