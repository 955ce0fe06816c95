"""Simulations and ladders."""
from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Union

from ._native import ffi, lib
from .setup import Setup, setup_of
from .text import RookeryError, Text, string

Bots = Union[str, Sequence[str]]


@dataclass(frozen=True)
class Score:
    """How one bot fared: in all matches, or on one seat."""

    bot: str
    matches: int  #: played, each copy of it counted
    share: float  #: of victory, with its 95 % interval
    low: float
    high: float
    points: float  #: on average
    ranks: tuple[int, ...]  #: how often it came 1st, 2nd, ...
    rating: Optional[float] = None  #: in a ladder, with its 95 % interval
    error: Optional[float] = None

    def __str__(self) -> str:
        rated = ("" if self.rating is None or self.error is None else
                 f"  rating {self.rating:5.0f} +- {self.error:.0f}")
        return (f"{self.bot:16} {self.share:6.1%} ({self.low:.1%} to "
                f"{self.high:.1%})  {self.points:7.1f} points{rated}")


class _Run:
    """A plan of the library and what its matches come to."""

    def __init__(self, setup: Setup, bots: Bots, seed: int) -> None:
        self.setup, self.seed = setup, seed
        self.plan = ffi.new("struct sim_plan *")
        self.plan.game, self.plan.setup = setup.game, setup.pointer[0]
        self.plan.seed, self.plan.part, self.plan.parts = seed % 2**64, 1, 1
        self.tally = ffi.new("struct tally *")
        names = bots.split(",") if isinstance(bots, str) else bots
        self.seats = [self._take(name) for name in names]

    def _take(self, bot: str) -> int:
        """The number of a bot, which is hired where it is new."""
        hire, why = ffi.new("struct rk_hire *"), Text()
        if not lib.hire_read(bot.encode(), hire, why.text):
            raise RookeryError(str(why), "bad-setup")
        number = int(lib.plan_bot(self.plan, hire))
        if number < 0:
            raise RookeryError("There are more than 10 different bots.",
                               "bad-setup")
        return number

    def play(self, threads: int) -> None:
        """Plays all matches of the plan."""
        self.tally = _drive(self.plan, threads)

    def scores(self, rated: bool) -> list[Score]:
        """The results of all bots, in the order in which they were given."""
        ratings = ffi.new("struct rating[]", self.plan.bots)
        if rated:
            lib.rating_fit(self.plan, self.tally, ratings)
        return [_score(string(self.plan.hire[bot].spec),
                       lib.tally_of_bot(self.tally, bot), self.setup.seats,
                       ratings[bot] if rated else None)
                for bot in range(self.plan.bots)]


def _score(name: str, cell: Any, seats: int, rating: Any) -> Score:
    range_ = lib.stats_share(cell.wins, cell.matches)
    return Score(name, cell.matches, range_.value, range_.low, range_.high,
                 lib.stats_mean(cell.points, cell.matches),
                 tuple(cell.ranks[0:seats]),
                 None if rating is None else rating.value,
                 None if rating is None else rating.error)


def _drive(plan: Any, threads: int) -> Any:
    """What the matches of ``plan`` come to; Ctrl-C stops them."""
    tally, stop = ffi.new("struct tally *"), ffi.new("char[1]")
    how = ffi.new("struct sim_how *", {
        "threads": max(1, threads), "stop": ffi.cast("atomic_bool *", stop)})
    done: list[bool] = []
    runs = threading.Thread(
        target=lambda: done.append(lib.sim_run(plan, how, tally)))
    runs.start()
    try:
        runs.join()
    except KeyboardInterrupt:
        stop[0] = b"\1"
        runs.join()
        raise
    if not done or not done[0]:
        raise MemoryError("the simulation could not have its threads")
    return tally


def simulate(game: Union[str, Setup], bots: Bots = "random",
             matches: int = 1000, *, variant: Optional[str] = None,
             seats: int = 0, options: Optional[Mapping[str, Any]] = None,
             pack: Optional[Mapping[str, Any]] = None, seed: int = 1,
             threads: int = 1, rotate: bool = False) -> list[Score]:
    """Lets bots play many matches, and tells how each of them fared.

    >>> import rookery
    >>> for score in rookery.simulate("magpie", ["greedy", "random"], 200,
    ...                               rotate=True):
    ...     print(score.bot, score.share > 0.5)
    greedy True
    random False

    ``bots`` is one for all seats or one for each: names of the library's bots
    ("greedy", "search:200", "exec:./program"), separated by commas or in a
    list. With ``rotate`` they move on by one seat from match to match. The
    matches are those of ``rookery sim``, with the same results.
    """
    run = _Run(setup_of(game, variant=variant, seats=seats, options=options,
                        pack=pack, sims=True), bots, seed)
    given = run.seats * run.setup.seats if len(run.seats) == 1 else run.seats
    if len(given) != run.setup.seats:
        raise RookeryError(f"Name one bot or {run.setup.seats}, not "
                           f"{len(given)}.", "bad-setup")
    run.plan.lineups, run.plan.rotate = 1, rotate
    run.plan.lineup[0].bot[0:len(given)] = given
    run.plan.matches = matches
    run.play(threads)
    return run.scores(rated=False)


def ladder(game: Union[str, Setup], bots: Bots = "random,beginner,greedy",
           matches: int = 1000, *, variant: Optional[str] = None,
           seats: int = 0, options: Optional[Mapping[str, Any]] = None,
           pack: Optional[Mapping[str, Any]] = None, seed: int = 1,
           threads: int = 1) -> list[Score]:
    """A tournament with ratings; the best bot comes first.

    All choices of bots meet, each on all rotations of its seats, until at
    least ``matches`` are played. Ratings are those of the Plackett-Luce model
    (docs/simulation.md).

    >>> import rookery
    >>> [score.bot for score in rookery.ladder("magpie", "random,greedy", 200)]
    ['greedy', 'random']
    """
    run = _Run(setup_of(game, variant=variant, seats=seats, options=options,
                        pack=pack, sims=True), bots, seed)
    if run.plan.bots < 2 or run.plan.bots < len(run.seats):
        raise RookeryError("A ladder needs at least two different bots.",
                           "bad-setup")
    lib.plan_round_robin(run.plan)
    fair = run.plan.lineups * run.setup.seats
    run.plan.matches = -(-matches // fair) * fair
    run.play(threads)
    return sorted(run.scores(rated=True), key=lambda score: -(score.rating or 0))
