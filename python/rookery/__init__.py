"""Games of hidden information, from Python.

>>> import rookery
>>> match = rookery.Match("magpie", seats=2, seed=1)
>>> while not match.over:
...     match.apply(match.random(seed=2))
>>> match.ranks in [(1, 2), (2, 1), (1, 1)]
True

docs/python.md begins here.
"""
from ._native import lib as _lib
from .match import CHANCE, SPECTATOR, Match
from .scenarios import scenario
from .setup import Setup, games
from .simulate import Score, ladder, simulate
from .text import RookeryError, string as _string

__version__ = _string(_lib.rk_version())

__all__ = [
    "CHANCE", "Match", "RookeryError", "SPECTATOR", "Score", "Setup", "games",
    "ladder", "scenario", "simulate",
]
