"""Why this action: facts of the position and the expected line, put into words.

`study` looks at an action, each of the `*_facts` files finds one family of facts, and `words` says them. A fact is only
stated when the rules confirm it: threats by captures that would be legal, pins by what happens without the piece,
trades by playing the line. So it holds for every game, whatever its pieces and its ground.
"""

from chessmith.engine.explanation.fact import Fact, Subject
from chessmith.engine.explanation.gather import gather_facts
from chessmith.engine.explanation.words import put_into_words

__all__ = ["Fact", "Subject", "gather_facts", "put_into_words"]
