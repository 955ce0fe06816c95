"""Ids: one number for every small answer of a variant."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from ._native import ffi, lib
from .setup import Setup
from .text import RookeryError, Text, check, string


class Actions:
    """The ids of a variant: numbers from 0, their names and features.

    >>> import rookery
    >>> actions = rookery.Match("revolution", variant="tiny").actions
    >>> name = actions.name(3)
    >>> name.split()[0], actions.id(name)
    ('bid', 3)

    They depend on the game, its variant and the number of seats alone, and
    stay the same as long as the game's rules do. ``hash`` is a number for all
    names: keep it beside what you train.
    """

    def __init__(self, ids: Any, owner: Any = None) -> None:
        self._ids, self._owner = ids, owner  # the owner keeps them alive
        self._found: dict[str, int] = {}

    @staticmethod
    def of(setup: Setup) -> Actions:
        """The ids under ``setup``."""
        return _made(setup.id, setup.variant, setup.seats)

    def __repr__(self) -> str:
        return f"<rookery.Actions {len(self)} ids>"

    def __len__(self) -> int:
        return int(self._ids.count)

    @property
    def hash(self) -> int:
        """A number for all names in their order."""
        return int(self._ids.hash)

    def name(self, id: int) -> str:
        """The name of ``id``."""
        text = Text()
        lib.rk_ids_name(self._ids, self._known(id), text.text)
        return str(text)

    def names(self) -> list[str]:
        """All names, by id."""
        return [self.name(id) for id in range(len(self))]

    def id(self, name: str) -> int:
        """The id that is called ``name``; KeyError if there is none."""
        if not self._found:
            self._found = {name: id for id, name in enumerate(self.names())}
        return self._found[name]

    def move(self, id: int) -> int:
        """The ``rk_move`` of ``id``."""
        return int(lib.rk_ids_move(self._ids, self._known(id)))

    def find(self, move: int) -> int:
        """The id of an ``rk_move``."""
        return int(lib.rk_ids_find(self._ids, move))

    @property
    def features(self) -> list[tuple[str, int]]:
        """The features of moves, for factored policies: (name, values).

        The first is "op". Value 0 of the others means that a move does not
        have such an argument.
        """
        made, values = [], ffi.new("int *")
        for feature in range(self._ids.features):
            name = string(lib.rk_ids_feature(self._ids, feature, values))
            made.append((name, int(values[0])))
        return made

    def feature(self, id: int) -> tuple[int, ...]:
        """The features of ``id``."""
        out = ffi.new("int16_t[]", lib.RK_FEATURES_MAX)
        lib.rk_ids_features(self._ids, self._known(id), out)
        return tuple(out[0:self._ids.features])

    def _known(self, id: int) -> int:
        if not 0 <= id < len(self):
            raise RookeryError(f"There is no id {id}: they are 0 to "
                               f"{len(self) - 1}.", "illegal")
        return id


@lru_cache(maxsize=64)
def _made(game: str, variant: str, seats: int) -> Actions:
    setup, why = Setup(game, variant, seats), Text()
    ids = ffi.new("struct rk_ids *")
    check(lib.rk_ids_make(ids, setup.game, setup.pointer, why.text), why)
    return Actions(ids)
