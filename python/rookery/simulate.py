"""Simulations and ladders, with bots of the library and of your own."""
from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional, Sequence, Union

import numpy
from numpy.typing import NDArray

from ._native import ffi, lib
from .batch import Batch, chosen_by
from .bot import hire_of, warn_of_faults
from .setup import Setup, setup_of
from .text import RookeryError, Text, seed_of, string

Policy = Callable[[NDArray[Any], NDArray[numpy.uint8]], Any]
"""Observations and masks of many decisions to as many actions.

Its attribute ``observe``, if it has one, says what it is shown: "u8" (the
default), "f32" or "raw".
"""

_AT_ONCE = 4096  # matches of a batch; the results do not depend on it

Bot = Union[str, Policy]
Bots = Union[Bot, Sequence[Bot], Mapping[str, Bot]]


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
    faults: int = 0  #: answers of a program or shared object that were none

    def __str__(self) -> str:
        rated = ("" if self.rating is None or self.error is None else
                 f"  rating {self.rating:5.0f} +- {self.error:.0f}")
        return (f"{self.bot:16} {self.share:6.1%} ({self.low:.1%} to "
                f"{self.high:.1%})  {self.points:7.1f} points{rated}")


class _Run:
    """A plan of the library and what its matches come to."""

    def __init__(self, setup: Setup, bots: Bots, matches: int,
                 seed: int) -> None:
        self.setup, self.seed = setup, seed
        self.plan = ffi.new("struct sim_plan *")
        self.plan.game, self.plan.setup = setup.game, setup.pointer[0]
        if matches < 1:
            raise ValueError(f"matches must be at least 1, not {matches}")
        self.plan.seed, self.plan.part, self.plan.parts = seed_of(seed), 1, 1
        self.tally = ffi.new("struct tally *")
        self.policies: dict[int, Policy] = {}
        self.known: dict[int, Bot] = {}
        self.names: dict[int, str] = {}
        self.report = ffi.new("struct sim_report *")
        self.seats = [self._take(name, bot) for name, bot in _named(bots)]

    def _take(self, name: str, bot: Bot) -> int:
        """Returns the bot's number, hiring it if needed."""
        hire = hire_of(bot if isinstance(bot, str) else "random")
        if not isinstance(bot, str):
            hire.spec = name.encode()[:lib.RK_BOT_SPEC_MAX - 1]
        number = int(lib.plan_bot(self.plan, hire))
        if number < 0:
            raise RookeryError("There are more than 10 different bots.",
                               "bad-setup")
        if self.known.setdefault(number, bot) != bot:
            raise RookeryError(f"Two bots are called \"{name}\": name them in a "
                               "mapping.", "bad-setup")
        if self.names.setdefault(number, name) != name:
            raise RookeryError(f"\"{self.names[number]}\" and \"{name}\" are the "
                               "same bot: name it once.", "bad-setup")
        if not isinstance(bot, str):
            self.policies[number] = bot
        return number

    def keep(self, path: Union[str, "os.PathLike[str]"], moves: int) -> Any:
        """The open file of decisions at ``path``."""
        if self.policies:
            raise RookeryError("Decisions of policies are not kept; name bots "
                               "of the library only.", "bad-setup")
        if not 0 <= moves <= lib.RK_LEGAL_MAX:
            raise ValueError(f"sample_moves is 0 to {lib.RK_LEGAL_MAX}")
        why = Text()
        samples = lib.samples_open(os.fsencode(path), self.plan, moves, why.text)
        if samples == ffi.NULL:
            raise OSError(ffi.errno, str(why))
        return samples

    def play(self, threads: int, samples: Any = ffi.NULL) -> None:
        """Plays all matches of the plan."""
        self._refuse_programs()
        for index in range(self.plan.lineups):
            lineup = list(self.plan.lineup[index].bot[0:self.setup.seats])
            if any(bot in self.policies for bot in lineup):
                self._play_batches(index, lineup, threads)
        if not self.policies:
            self.tally = _drive(self.plan, threads, self.report, samples)
        else:
            self._play_inside(threads)

    def _refuse_programs(self) -> None:
        """Batches, which policies play in, have bots of the library only."""
        for bot, name in self.names.items():
            if self.policies and bot not in self.policies and \
                    lib.hire_foreign(self.plan.hire[bot].spec):
                raise RookeryError(
                    f"Policies cannot meet \"{name}\": programs and shared "
                    "objects play with bots of the library only.", "bad-setup")

    def _play_inside(self, threads: int) -> None:
        """The lineups without policies, each as a plan of its own."""
        for index in range(self.plan.lineups):
            if any(bot in self.policies for bot in
                   self.plan.lineup[index].bot[0:self.setup.seats]):
                continue
            own = ffi.new("struct sim_plan *", self.plan[0])
            own.lineups, own.lineup[0] = 1, self.plan.lineup[index]
            own.matches = len(self._numbers(index))
            own.seed = lib.rk_rng_mix(self.plan.seed, index)
            told = _drive(own, threads, self.report)
            ffi.memmove(self.tally.sets[index], told.sets[0],
                        ffi.sizeof(told.sets[0]))
            ffi.buffer(told.sets[0])[:] = bytes(ffi.sizeof(told.sets[0]))
            lib.tally_sum(self.tally, told)

    def _numbers(self, lineup: int) -> list[int]:
        return [match for match in range(self.plan.matches)
                if lib.plan_lineup(self.plan, match) == lineup]

    def _play_batches(self, index: int, lineup: list[int], threads: int) -> None:
        """One lineup with policies: batches for each way it is rotated."""
        seats = self.setup.seats
        turns = seats if self.plan.rotate else 1
        numbers = self._numbers(index)
        for turn in range(turns):
            played = [match for match in numbers if match % turns == turn]
            bots = [lineup[(seat - turn) % seats] for seat in range(seats)]
            if played:
                self._play_batch(bots, played, threads)

    def _play_batch(self, bots: list[int], played: list[int],
                    threads: int) -> None:
        specs = ["-" if bot in self.policies else
                 string(self.plan.hire[bot].spec) for bot in bots]
        own = {bots[seat]: self.policies[bots[seat]]
               for seat in range(len(bots)) if specs[seat] == "-"}
        observe = {getattr(policy, "observe", "u8") for policy in own.values()}
        if len(observe) > 1:
            raise ValueError("policies that meet must observe the same: "
                             f"{sorted(observe)}")
        seed, chosen = lib.rk_rng_mix(self.plan.seed, played[0]), observe.pop()
        for first in range(0, len(played), _AT_ONCE):
            part = played[first:first + _AT_ONCE]
            batch = Batch(self.setup, len(part), stay=True,
                          seed=lib.rk_rng_from(seed, first),
                          threads=min(threads, len(part)), bots=specs,
                          observe=chosen, forced=True)
            _finish(batch, [own.get(bot) for bot in bots])
            for place, match in enumerate(part):
                result = ffi.new("struct rk_result *")
                self.setup.game.score(batch.state(place), result)
                lib.tally_result(self.tally, self.plan, match, result)

    def scores(self, rated: bool) -> list[Score]:
        """The results of all bots, in the order in which they were given."""
        ratings, made = ffi.new("struct rating[]", self.plan.bots), []
        if rated:
            lib.rating_fit(self.plan, self.tally, ratings)
        for bot in range(self.plan.bots):
            faults = warn_of_faults(self.names[bot],
                                    list(self.report.copy[bot]), 4)
            made.append(_score(self.names[bot],
                               lib.tally_of_bot(self.tally, bot),
                               self.setup.seats,
                               ratings[bot] if rated else None, faults))
        return made


def _named(bots: Bots) -> list[tuple[str, Bot]]:
    """Bots with names: their keys, their specs, or those of functions."""
    if isinstance(bots, str):
        bots = bots.split(",")
    if isinstance(bots, Mapping):
        return list(bots.items())
    if callable(bots):
        bots = [bots]
    return [(bot if isinstance(bot, str) else
             getattr(bot, "__name__", type(bot).__name__), bot) for bot in bots]


def _score(name: str, cell: Any, seats: int, rating: Any,
           faults: int) -> Score:
    range_ = lib.stats_share(cell.wins, cell.matches)
    return Score(name, cell.matches, range_.value, range_.low, range_.high,
                 lib.stats_mean(cell.points, cell.matches),
                 tuple(cell.ranks[0:seats]),
                 None if rating is None else rating.value,
                 None if rating is None else rating.error, faults)


def _drive(plan: Any, threads: int, report: Any,
           samples: Any = ffi.NULL) -> Any:
    """Plays the matches of ``plan`` and returns their tally; Ctrl-C stops them."""
    tally, stop = ffi.new("struct tally *"), ffi.new("char[1]")
    how = ffi.new("struct sim_how *", {
        "threads": min(max(1, threads), lib.SIM_THREADS_MAX), "stop": ffi.cast("atomic_bool *", stop),
        "samples": samples, "report": report})
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


def _play_kept(run: _Run, threads: int, samples: Any) -> None:
    """Plays with an open file of decisions, and completes it; if nothing can
    be played, removes it."""
    why = Text()
    try:
        run.play(threads, samples)
    except MemoryError:
        lib.samples_discard(samples)
        raise
    except BaseException:
        lib.samples_close(samples, why.text)
        raise
    if not lib.samples_close(samples, why.text):
        raise OSError(ffi.errno, str(why))


def _finish(batch: Batch, policies: Sequence[Optional[Policy]]) -> None:
    """Plays a batch to the end; the batch's own bots play seats without a
    policy."""
    actions = numpy.full(batch.rows, -1, numpy.int32)
    acting = [(policy, [seat for seat, other in enumerate(policies)
                        if other is policy])
              for policy in dict.fromkeys(policies) if policy is not None]
    while not batch.over():
        for policy, seats in acting:
            rows = numpy.flatnonzero(numpy.isin(batch.seat, seats))
            if rows.size:
                actions[rows] = chosen_by(policy, batch.observation[rows],
                                          batch.mask[rows])
        batch.step(actions)


def simulate(game: Union[str, Setup], bots: Bots = "random",
             matches: int = 1000, *, variant: Optional[str] = None,
             seats: int = 0, options: Optional[Mapping[str, Any]] = None,
             pack: Optional[Mapping[str, Any]] = None, seed: int = 1,
             threads: int = 1, rotate: bool = False,
             samples: Union[None, str, "os.PathLike[str]"] = None,
             sample_moves: int = 64) -> list[Score]:
    """Lets bots play many matches, and tells how each of them fared.

    >>> import rookery
    >>> for score in rookery.simulate("magpie", ["greedy", "random"], 200,
    ...                               rotate=True):
    ...     print(score.bot, score.share > 0.5)
    greedy True
    random False

    ``bots`` is one for all seats or one for each: names of the library's bots
    ("greedy", "search:200", "exec:./program", separated by commas or in a
    list) and policies: functions of observations and masks that return as
    many actions. A mapping gives them names of its own. With ``rotate`` they
    move on by one seat from match to match.

    An answer of a program or shared object that is late, illegal or missing is
    replaced by a default; a warning tells of that, and ``faults`` counts it.
    They cannot meet policies.

    Without policies it plays the very matches of ``rookery sim``, with the
    same results. With them, all matches are played at once and a policy is
    called with many decisions at a time.

    ``samples`` names a new file for all decisions, for numpy.load
    (docs/simulation.md), with what a search thought of ``sample_moves`` moves.
    """
    run = _Run(setup_of(game, variant=variant, seats=seats, options=options,
                        pack=pack, sims=True), bots, matches, seed)
    given = run.seats * run.setup.seats if len(run.seats) == 1 else run.seats
    if len(given) != run.setup.seats:
        raise RookeryError(f"Name one bot or {run.setup.seats}, not "
                           f"{len(given)}.", "bad-setup")
    run.plan.lineups, run.plan.rotate = 1, rotate
    run.plan.lineup[0].bot[0:len(given)] = given
    run.plan.matches = matches
    if samples is None:
        run.play(threads)
    else:
        _play_kept(run, threads, run.keep(samples, sample_moves))
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
                        pack=pack, sims=True), bots, matches, seed)
    if run.plan.bots < 2 or run.plan.bots < len(run.seats):
        raise RookeryError("A ladder needs at least two different bots.",
                           "bad-setup")
    lib.plan_round_robin(run.plan)
    fair = run.plan.lineups * run.setup.seats
    run.plan.matches = -(-matches // fair) * fair
    run.play(threads)
    return sorted(run.scores(rated=True), key=lambda score: -(score.rating or 0))
