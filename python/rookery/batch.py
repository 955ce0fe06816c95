"""Many matches at once."""
from __future__ import annotations

from typing import Any, Callable, Mapping, Optional, Sequence, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._native import ffi, lib
from .actions import Actions
from .match import Match
from .setup import Setup, setup_of
from .text import RookeryError, Text, check, seed_of

_SHAPES = {"turn": lib.RK_BATCH_TURN, "seats": lib.RK_BATCH_SEATS}
_OBSERVE = {None: lib.RK_OBSERVE_NONE, "u8": lib.RK_OBSERVE_U8,
            "f32": lib.RK_OBSERVE_F32, "raw": lib.RK_OBSERVE_RAW}
_REWARDS = {"share": lib.RK_REWARD_SHARE, "rank": lib.RK_REWARD_RANK,
            "margin": lib.RK_REWARD_MARGIN}

# The arrays: name, number, type of an element.
_ARRAYS = [
    ("observation", lib.RK_BATCH_OBSERVATION, numpy.uint8),
    ("mask", lib.RK_BATCH_MASK, numpy.uint8),
    ("seat", lib.RK_BATCH_SEAT, numpy.uint8),
    ("reward", lib.RK_BATCH_REWARD, numpy.float32),
    ("done", lib.RK_BATCH_DONE, numpy.uint8),
    ("bots", lib.RK_BATCH_BOTS, numpy.uint8),
    ("points", lib.RK_BATCH_POINTS, numpy.int32),
    ("episode", lib.RK_BATCH_EPISODE, numpy.uint32),
]
# How views are written as rows.
_WRITE = {"u8": (numpy.uint8, "uint8_t[]", lib.rk_plan_write),
          "f32": (numpy.float32, "float[]", lib.rk_plan_write_f32)}
_FLAT = {"seat", "done", "episode"}  # one number a row


def whole(actions: ArrayLike) -> NDArray[Any]:
    """Actions as an array; TypeError if they are not whole numbers, ValueError
    if 32 bits do not hold them."""
    given = numpy.asarray(actions)
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions must be whole numbers, not {given.dtype}")
    if ((given < -2**31) | (given >= 2**31)).any():
        raise ValueError("actions must fit into 32 bits")
    return given


def chosen_by(policy: Callable[[NDArray[Any], NDArray[numpy.uint8]], Any],
              observation: NDArray[Any],
              mask: NDArray[numpy.uint8]) -> NDArray[Any]:
    """The actions of a policy, one for each row."""
    given = whole(policy(observation, mask))
    if given.shape != (len(mask),):
        raise ValueError("a policy must return one action for each of the "
                         f"{len(mask)} decisions, not an array of shape "
                         f"{given.shape}")
    known = (given >= 0) & (given < mask.shape[1])
    rows = numpy.arange(len(mask))
    legal = known & (mask[rows, numpy.where(known, given, 0)] == 1)
    if not legal.all():
        raise RookeryError(f"A policy chose {given[~legal][0]}, where its mask "
                           "is not 1.", "illegal")
    return given


def _chosen(table: Mapping[Any, int], key: Any, what: str) -> int:
    if key not in table:
        known = ", ".join(repr(name) for name in table)
        raise ValueError(f"{what} must be one of {known}, not {key!r}")
    return table[key]


class Batch:
    """Many matches that step together, with arrays that are never copied.

    >>> import rookery
    >>> batch = rookery.Batch("revolution", matches=64, seats=4, seed=1)
    >>> batch.observation.shape[0], batch.mask.shape == (64, len(batch.actions))
    (64, True)
    >>> for _ in range(1000):
    ...     batch.step(batch.sample())
    >>> int(batch.episode.sum()) > 0
    True

    After each step the arrays say what holds then:

    ============  ==================  ==========================================
    observation   rows x columns      what the acting seat knows, own seat first
    mask          rows x ids          1 where an action is legal
    seat          rows                the seat that acts; 255: the row waits
    reward        matches x seats     0 until a match ends with this step
    done          matches             1: it has ended, 2: it was cut, else 0
    bots          matches x seats     1 where a bot played for that reward
    points        matches x seats     the points, where it has ended
    episode       matches             how many matches came before, there
    ============  ==================  ==========================================

    Where a match has ended, all but reward, done, bots and points is about the
    next one already, unless ``stay``.

    shape
        ``"turn"``: a row is a match, the lowest seat that is asked acts.
        ``"seats"``: a row is a seat of a match (row = match * seats + seat),
        all that are asked act at once.
    observe
        ``"u8"``, ``"f32"``: the columns that :attr:`columns` names;
        ``"raw"``: the bytes of the view; ``None``: nothing.
    reward
        ``"share"`` of victory, ``"rank"`` (1 to 0) or ``"margin"`` in points.
    forced, chance, stay
        Moves without a choice are made inside; a row stops before chance
        deals (seat 6, any action goes on); matches that are over wait for
        :meth:`reset`.
    longest
        Small answers after which a match is cut; 0: never.
    bots, rotate
        A bot for each seat, such as ``"greedy,-,-,search:100"``; ``-`` is
        yours. With ``rotate`` they move on by one seat from match to match.

    What happens depends on the seed and the actions, not on the number of
    matches or threads. Options are those of simulations, unless you give a
    :class:`Setup`. A batch may be used by one thread at a time; while it
    steps, other Python threads run.
    """

    observation: NDArray[Any]
    mask: NDArray[numpy.uint8]
    seat: NDArray[numpy.uint8]
    reward: NDArray[numpy.float32]
    done: NDArray[numpy.uint8]
    bots: NDArray[numpy.uint8]
    points: NDArray[numpy.int32]
    episode: NDArray[numpy.uint32]

    def __init__(self, game: Union[str, Setup], matches: int = 1024, *,
                 variant: Optional[str] = None, seats: int = 0,
                 options: Optional[Mapping[str, Any]] = None,
                 pack: Optional[Mapping[str, Any]] = None, seed: int = 0,
                 threads: int = 1, shape: str = "turn",
                 observe: Optional[str] = "u8", reward: str = "share",
                 forced: bool = False, chance: bool = False,
                 stay: bool = False, rotate: bool = False, longest: int = 0,
                 bots: Union[str, Sequence[str], None] = None) -> None:
        self.setup = setup_of(game, variant=variant, seats=seats,
                              options=options, pack=pack, sims=True)
        if not all(isinstance(bot, str) for bot in bots or ()):
            raise TypeError('bots are texts; "-" is yours')
        names = bots if bots is None or isinstance(bots, str) else ",".join(bots)
        self._chosen: dict[str, Any] = dict(
            matches=matches, seed=seed, threads=threads, shape=shape,
            observe=observe, reward=reward, forced=forced, chance=chance,
            stay=stay, rotate=rotate, longest=longest, bots=names)
        self._why = Text()
        self._batch = self._make()
        self.matches, self.seats = matches, self.setup.seats
        self.rows = int(lib.rk_batch_rows(self._batch))
        self.actions = Actions(lib.rk_batch_ids(self._batch), self._batch)
        self._plan = lib.rk_batch_plan(self._batch)
        for name, number, kind in _ARRAYS:
            self._bind(name, number, kind)
        self._taken: NDArray[numpy.int32] = numpy.full(self.rows, -1,
                                                       numpy.int32)
        self._pointer = ffi.from_buffer("int32_t[]", self._taken)

    def _make(self) -> Any:
        chosen = dict(self._chosen)
        names = chosen.pop("bots")
        text = ffi.NULL if names is None else ffi.new("char[]", names.encode())
        settings = ffi.new("struct rk_batch_settings *", chosen | {
            "shape": _chosen(_SHAPES, chosen["shape"], "shape"),
            "observe": _chosen(_OBSERVE, chosen["observe"], "observe"),
            "reward": _chosen(_REWARDS, chosen["reward"], "reward"),
            "seed": seed_of(chosen["seed"]), "bots": text})
        made = lib.rk_batch_make(self.setup.game, self.setup.pointer, settings,
                                 self._why.text)
        if not made:
            raise RookeryError(str(self._why), "bad-setup")
        return ffi.gc(made, lib.rk_batch_free)

    def _bind(self, name: str, number: int, kind: Any) -> None:
        rows = ffi.new("int *")
        size = lib.rk_batch_extent(self._batch, number, rows)
        if name == "observation" and self._chosen["observe"] == "f32":
            kind = numpy.float32
        width = size // numpy.dtype(kind).itemsize
        shape = (rows[0],) if name in _FLAT else (rows[0], width)
        array = numpy.zeros(shape, kind)
        setattr(self, name, array)
        if array.size:
            self._clear()
            check(lib.rk_batch_bind(self._batch, number,
                                    ffi.from_buffer("char[]", array, True),
                                    size, self._why.text), self._why)

    def _clear(self) -> None:
        lib.rk_text_clear(self._why.text)

    def reset(self, seed: Optional[int] = None) -> None:
        """Begins all matches anew; with the seed of before if none is given."""
        if seed is not None:
            self._chosen["seed"] = seed_of(seed)
        lib.rk_batch_reset(self._batch, seed_of(self._chosen["seed"]))

    def step(self, actions: Optional[ArrayLike] = None) -> None:
        """Makes one action in every row that acts; others are not looked at.

        Without an argument it makes those that :meth:`sample` has drawn. An
        illegal action raises :class:`RookeryError`, and nothing has changed.

        >>> import rookery
        >>> batch = rookery.Batch("magpie", matches=2)
        >>> batch.step([-1, -1])
        Traceback (most recent call last):
        rookery.RookeryError: Action -1 of row 0 is not legal.
        """
        if actions is not None and actions is not self._taken:
            given = whole(actions)
            if given.shape != (self.rows,):
                raise ValueError(f"there are {self.rows} rows, but actions "
                                 f"have the shape {given.shape}")
            self._taken[:] = given
        if lib.rk_batch_step(self._batch, self._pointer, self._why.text):
            sentence = str(self._why)
            self._clear()
            raise RookeryError(sentence, "illegal")

    def sample(self) -> NDArray[numpy.int32]:
        """A random legal action for each row; -1 where it waits.

        Every legal action is equally likely. The array is the same each time.
        """
        lib.rk_batch_sample(self._batch, self._pointer)
        return self._taken

    def legal(self, row: int) -> list[int]:
        """The legal actions of a row, in the order of the game's list."""
        if not 0 <= row < self.rows:
            raise IndexError(f"there is no row {row}")
        count = ffi.new("int *")
        ids = lib.rk_batch_legal(self._batch, row, count)
        return list(ids[0:count[0]])

    def look(self, index: int, seat: int) -> NDArray[numpy.uint8]:
        """The view of any seat of match ``index``, in the columns of "u8"."""
        return self._written(self.state(index), seat)

    def look_at(self, match: Match, seat: int,
                observe: str = "u8") -> NDArray[Any]:
        """The same for a match with the same setup outside of the batch, in
        the columns of ``observe``: "u8", "f32" or "raw".

        >>> import rookery
        >>> batch = rookery.Batch("thieves", 1)
        >>> one = batch.match(0)
        >>> seat = one.awaited[0]
        >>> (batch.look_at(one, seat) == batch.observation[0]).all()
        True
        """
        if match.setup != self.setup:
            raise RookeryError("That match has another setup.", "bad-setup")
        return self._written(match.state, seat, observe)

    def _written(self, state: Any, seat: int,
                 observe: str = "u8") -> NDArray[Any]:
        if not 0 <= seat < self.seats:
            raise IndexError(f"there is no seat {seat}")
        room = ffi.new("struct rk_view_room *")
        view, game = lib.rk_view_in(room), self.setup.game
        game.view(state, seat, view)
        if observe == "raw":
            size = -(-int(game.view_size) // 8) * 8
            return numpy.frombuffer(ffi.buffer(room, size), numpy.uint8).copy()
        if observe not in _WRITE:
            raise ValueError("observe must be one of 'u8', 'f32', 'raw', not "
                             f"{observe!r}")
        kind, number, write = _WRITE[observe]
        seen: NDArray[Any] = numpy.zeros(self._plan.columns, kind)
        write(self._plan, view, seat, ffi.from_buffer(number, seen, True))
        return seen

    def decision(self, state: Any, seat: int,
                 observe: str = "u8") -> tuple[NDArray[Any], list[int]]:
        """The view of ``seat`` in a ``struct rk_state *`` of this setup, and
        the ids that it may answer."""
        moves = ffi.new("rk_move[]", lib.RK_LEGAL_MAX)
        room = ffi.new("struct rk_view_room *")
        self.setup.game.view(state, seat, lib.rk_view_in(room))
        count = self.setup.game.legal(lib.rk_view_in(room), moves)
        return (self._written(state, seat, observe),
                [self.actions.find(move) for move in moves[0:count]])

    @property
    def columns(self) -> list[str]:
        """The names of the columns of an observation.

        >>> import rookery
        >>> columns = rookery.Batch("revolution", matches=1, seats=3).columns
        >>> columns[columns.index("tokens[0].force")]
        'tokens[0].force'

        ``[0]`` is the seat that acts, ``[1]`` the one on its left, and so on.
        """
        made = []
        for column in range(self._plan.columns):
            text = Text(lib.RK_SENTENCE_MAX)
            lib.rk_plan_name(self._plan, column, text.text)
            made.append(str(text))
        return made

    @property
    def most(self) -> NDArray[numpy.int32]:
        """The largest number of each column, to scale observations with."""
        return numpy.array([lib.rk_plan_most(self._plan, column)
                            for column in range(self._plan.columns)],
                           numpy.int32)

    @property
    def hash(self) -> int:
        """A number for the names of all columns: keep it with a network."""
        return int(self._plan.hash)

    def state(self, index: int) -> Any:
        """The ``const struct rk_state *`` of a match, until the next step."""
        if not 0 <= index < self.matches:
            raise IndexError(f"there is no match {index}")
        return lib.rk_batch_state(self._batch, index)

    def over(self) -> bool:
        """True if no row acts any more: all matches stay over."""
        return bool((self.seat == lib.RK_NOBODY).all())

    def match(self, index: int) -> Match:
        """The match ``index`` as it stands, with all that is hidden.

        It is a copy, to look at or to search from. It has no log, and cannot
        be had in the middle of a whole answer.
        """
        state = self.state(index)
        game = self.setup.game
        if game.drafting and game.drafting(state):
            raise RookeryError("That match is in the middle of an answer.",
                               "drafted")
        room = ffi.new("struct rk_state_room *")
        ffi.memmove(room, state, game.state_size)
        return Match.begun(self.setup, bytes(ffi.buffer(room)),
                           self._chosen["seed"])

    def save(self) -> bytes:
        """All matches as they stand, for :meth:`load` of an equal batch."""
        size = lib.rk_batch_save(self._batch, ffi.NULL, 0)
        memory = ffi.new("char[]", size)
        lib.rk_batch_save(self._batch, memory, size)
        return bytes(ffi.buffer(memory, size))

    def load(self, saved: bytes) -> None:
        """Goes on from what a batch with the same settings saved.

        The number of threads may be another. The arrays are filled anew.
        """
        self._clear()
        check(lib.rk_batch_load(self._batch, saved, len(saved),
                                self._why.text), self._why)

    def __reduce__(self) -> Any:
        return _restore, (type(self), self.setup, self._chosen, self.save())

    def __repr__(self) -> str:
        return (f"<rookery.Batch {self.setup.id} {self.setup.variant}, "
                f"{self.seats} seats, {self.matches} matches>")


def _restore(cls: type[Batch], setup: Setup, chosen: dict[str, Any],
             saved: bytes) -> Batch:
    made = cls(setup, **chosen)
    made.load(saved)
    return made
