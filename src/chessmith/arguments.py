"""What a caller passes to a public function: taken as it is, or refused in one line that says what was expected.

A public function looks at its arguments here before anything inside can trip over them.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterable, Sequence
from numbers import Integral, Real
from typing import Any, Final, TypeGuard, TypeVar

from chessmith.errors import ArgumentError, ChessmithError
from chessmith.quoting import shown

_T = TypeVar("_T")
_MOST: Final = sys.float_info.max


def expect_kind(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Raise an ArgumentError unless a value is of this type, or one of them.

    >>> expect_kind(3, str, "a square such as e4")
    Traceback (most recent call last):
    chessmith.errors.ArgumentError: expected a square such as e4, found 3
    """
    if not isinstance(value, kind):
        raise ArgumentError(f"expected {what}, found {shown(value)}")


def expect_text(value: object, what: str) -> str:
    """A value that is text, or an ArgumentError."""
    expect_kind(value, str, what)
    return str(value)


def expect_whole(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """The argument of this name as an int, or an error unless it is a whole number within these bounds."""
    number = int(value) if is_whole(value) else None
    if number is None or (least is not None and number < least) or (most is not None and number > most):
        bounds = "" if least is None else f" from {least} to {most}" if most is not None else f", {least} or more"
        raise refusal(name, value, f"a whole number{bounds}", fits=number is not None)
    return number


def expect_finite(name: str, value: object, expected: str, least: float = -_MOST, *, above: bool = False) -> None:
    """Raise an error unless the argument of this name is a finite number, at least the `least`, or `above` it."""
    if not is_real(value) or not least <= value <= _MOST or (above and value == least):
        raise refusal(name, value, expected, fits=is_real(value))


def expect_truth(name: str, value: object) -> None:
    """Raise an ArgumentError unless the argument of this name is True or False."""
    if not isinstance(value, bool):
        raise refusal(name, value, "true or false", fits=False)


def expect_seed(value: object) -> int | None:
    """A seed or None, or an ArgumentError."""
    return None if value is None else expect_whole("seed", value)


def expect_names(given: Iterable[str], known: Sequence[str]) -> None:
    """Raise an ArgumentError for a keyword argument that a function does not know."""
    for name in given:
        if name not in known:
            from difflib import get_close_matches

            close = get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise ArgumentError(f"unknown keyword argument {name!r}: {hint}expected one of {', '.join(known)}")


def checks_names(kind: type[_T]) -> type[_T]:
    """Make a class refuse keyword arguments that it does not know, with the names of those it does."""
    create: Callable[..., None] = kind.__init__
    parameters = list(inspect.signature(create).parameters.values())[1:]
    known = [parameter.name for parameter in parameters]
    in_order = sum(parameter.kind is not inspect.Parameter.KEYWORD_ONLY for parameter in parameters)
    needed = [parameter.name for parameter in parameters if parameter.default is inspect.Parameter.empty]

    @functools.wraps(create)
    def checked(self: object, *args: Any, **given: Any) -> None:
        expect_names(given, known)
        if len(args) > in_order:
            wanted = f"{', '.join(known[in_order:])} by name" if known[in_order:] else f"only {', '.join(known)}"
            raise ArgumentError(f"expected {wanted}, found {shown(args[in_order])}")
        for name in needed[len(args) :]:
            if name not in given:
                raise ArgumentError(f"expected {name}, found nothing")
        create(self, *args, **given)

    kind.__init__ = checked  # type: ignore[method-assign]
    return kind


def refusal(name: str, value: object, expected: str, *, fits: bool = True) -> ChessmithError:
    """The error about an argument, by its name; `fits` if its type is right and only the value is not."""
    return (ChessmithError if fits else ArgumentError)(f"{name}: {shown(value)}, expected {expected}")


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, which True and False are not."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def is_real(value: object) -> TypeGuard[float]:
    """Whether a value is a number that can be measured; True and False are not."""
    return type(value) is float or is_whole(value) or (isinstance(value, Real) and not isinstance(value, bool))
