"""Opening books: moves played without a search, for any game, and the names of openings.

A book belongs to the rules of one game and is never opened for another. `build_book` makes one with the engine,
`OpeningBook` holds it, `opening_name` gives the chess name of a line.
"""

from chessmith.book.build import BookProgress, build_book
from chessmith.book.opening_book import BookMove, OpeningBook, book_of, default_path
from chessmith.book.opening_names import opening_name

__all__ = ["BookMove", "BookProgress", "OpeningBook", "book_of", "build_book", "default_path", "opening_name"]
