"""Games and setups: what is chosen before a match begins."""
from __future__ import annotations

from typing import Any, Mapping, Optional

from ._native import ffi, lib
from .text import Text, Tree, check, string, written


def games() -> list[dict[str, Any]]:
    """All games with their variants, options and numbers of seats.

    >>> import rookery
    >>> [game["id"] for game in rookery.games()]
    ['arcane', 'thieves', 'revolution', 'magpie']
    """
    found, index = [], 0
    while lib.rk_games[index]:
        found.append(written(lib.rk_json_game(lib.rk_games[index])))
        index += 1
    return found


class Setup:
    """A game, its variant, the number of seats, options and house rules.

    >>> import rookery
    >>> setup = rookery.Setup("revolution", seats=4)
    >>> setup.variant, setup.seats
    ('core', 4)
    >>> setup.json()["game"]
    'revolution'

    ``seats=0`` stands for the fewest, ``variant=None`` for the first one.
    ``options`` are those that :func:`games` lists; ``pack`` is what differs
    from the game's own numbers (docs/packs.md). ``sims=True`` begins with the
    options that simulations use, such as a limit of rounds where a match of
    bots might never end.
    """

    def __init__(self, game: str, variant: Optional[str] = None, seats: int = 0,
                 options: Optional[Mapping[str, Any]] = None,
                 pack: Optional[Mapping[str, Any]] = None,
                 sims: bool = False) -> None:
        self._game = ffi.new("const struct rk_game **")
        self._setup = ffi.new("struct rk_setup *")
        self._read({"game": game} | ({"variant": variant} if variant else {}) |
                   ({"seats": seats} if seats else {}))
        if sims:
            lib.rk_setup_for_sims(self.game, self._setup)
        if options or pack:
            told = self.json()
            told["options"] |= dict(options or {})
            self._read(told | ({"pack": dict(pack)} if pack else {}))

    def _read(self, value: Mapping[str, Any]) -> None:
        why = Text()
        with Tree(value) as tree:
            check(lib.rk_json_read_setup(tree, self._game, self._setup,
                                         why.text), why)

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Setup:
        """The setup that :meth:`json` wrote."""
        made = cls.__new__(cls)
        made._game = ffi.new("const struct rk_game **")
        made._setup = ffi.new("struct rk_setup *")
        made._read(value)
        return made

    @property
    def game(self) -> Any:
        """The ``const struct rk_game *``."""
        return self._game[0]

    @property
    def pointer(self) -> Any:
        """The ``struct rk_setup *``."""
        return self._setup

    @property
    def id(self) -> str:
        """The game's name for programs: "revolution"."""
        return string(self.game.id)

    @property
    def variant(self) -> str:
        """The variant's name for programs: "core"."""
        return string(lib.rk_setup_variant(self.game, self._setup).id)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._setup.seats)

    @property
    def longest(self) -> Optional[int]:
        """The most whole answers that a match takes; None: no bound is known.

        >>> import rookery
        >>> rookery.Setup("revolution", variant="tiny").longest  # 6 rounds
        18
        """
        bound = int(lib.rk_game_longest(self.game, self._setup))
        return bound or None

    def json(self) -> dict[str, Any]:
        """The setup as match files have it."""
        made: dict[str, Any] = written(
            lib.rk_json_setup(self.game, self._setup))
        return made

    def pack(self) -> dict[str, Any]:
        """All numbers of the house rules; empty where a game has none."""
        made: dict[str, Any] = written(lib.rk_json_pack(self.game, self._setup))
        return made

    def _bytes(self) -> tuple[str, bytes]:
        return self.id, bytes(ffi.buffer(self._setup))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._bytes() == other._bytes()

    def __hash__(self) -> int:
        return hash(self._bytes())

    def __repr__(self) -> str:
        return f"<rookery.Setup {self.id} {self.variant}, {self.seats} seats>"

    def __reduce__(self) -> Any:
        return Setup.of, (self.json(),)


def setup_of(game: "str | Setup", **chosen: Any) -> Setup:
    """``game`` itself if it is a setup, else a new one with these choices."""
    if isinstance(game, Setup):
        if any(value for key, value in chosen.items() if key != "sims"):
            raise TypeError("a Setup is complete: give no variant, seats, "
                            "options or pack beside it")
        return game
    return Setup(game, **chosen)
