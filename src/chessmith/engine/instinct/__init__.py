"""Instinct: a player that answers at once, by what lies in front of it.

It looks at each action on its own and adds up points for it: does it save something (`defence`), take something
(`attack`), lead to a better square (`movement`), help others (`coordination`), or use an ability well (`ability`)? It
sees a win on the spot and does not walk into a loss on the spot; everything else that takes more than one move to see
escapes it.
"""

from chessmith.engine.instinct.player import Instinct

__all__ = ["Instinct"]
