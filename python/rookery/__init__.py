"""Games of hidden information, thousands at a time.

>>> import rookery
>>> match = rookery.Match("magpie", seats=2, seed=1)
>>> while not match.over:
...     match.apply(match.legal()[0])
>>> match.ranks in [(1, 2), (2, 1), (1, 1)]
True

docs/python.md begins here.
"""
from ._native import lib as _lib
from .actions import Actions
from .batch import Batch
from .exploit import Chances, Exploited, exploit
from .match import CHANCE, SPECTATOR, Match
from .play import play
from .scenarios import scenario
from .setup import Setup, games
from .simulate import Policy, Score, ladder, simulate
from .text import RookeryError, string as _string

__version__ = _string(_lib.rk_version())

__all__ = [
    "Actions", "Batch", "CHANCE", "Chances", "Exploited", "Match", "Policy",
    "RookeryError", "SPECTATOR", "Score", "Setup", "exploit", "games",
    "ladder", "play", "scenario", "simulate",
]
