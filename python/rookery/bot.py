"""Bots of the library at work."""
from __future__ import annotations

import warnings
from typing import Any, Sequence

from ._native import ffi, lib
from .match import Match
from .text import RookeryError, Text, seed_of, string


def hire_of(spec: str) -> Any:
    """The struct rk_hire of "greedy", "search:200", "exec:./program", ..."""
    hire, why = ffi.new("struct rk_hire *"), Text()
    if not lib.hire_read(spec.encode(), hire, why.text):
        raise RookeryError(str(why), "bad-setup")
    return hire


def warn_of_faults(name: str, reports: Sequence[Any], level: int) -> int:
    """How many answers of a bot were none; a warning tells of the first, at the
    call that is ``level`` frames up."""
    troubled = [report for report in reports if report.troubled]
    faults = sum(int(lib.exec_report_defaults(ffi.addressof(report)))
                 for report in troubled)
    if faults:
        first = min(troubled, key=lambda report: int(report.match))
        warnings.warn(
            f"{name}: {faults} asks got a default answer, so these are not the "
            f"results of the bots alone; the first was ask {string(first.id)}: "
            f"{string(first.reason)}", RuntimeWarning, stacklevel=level)
    return faults


class Mind:
    """A bot on one seat of a match."""

    def __init__(self, spec: str, match: Match, seat: int, seed: int) -> None:
        mind = lib.rk_mind_open(hire_of(spec))
        if not mind:
            raise MemoryError(f"no memory for {spec}")
        self.mind = ffi.gc(mind, lib.rk_mind_close)
        self.match, self.game, self.seat = match, match.setup.game, seat
        self.heard = 0  # events
        # The match deals from rk_rng_mix(seed, number): other words than these.
        self.rng = ffi.new("struct rk_rng *", lib.rk_rng_seed(
            lib.rk_rng_mix(seed_of(~seed), seat)))

    def answer(self) -> str:
        """Its whole answer; it is awaited, and in no draft."""
        steps, text = ffi.new("struct rk_steps *"), Text()
        events = self._news()
        lib.rk_mind_answer(self.mind, self._turn(events), self.match.state,
                           steps)
        lib.rk_notation_text(self.game.ops, steps.move, steps.count, text.text)
        return str(text)

    def _news(self) -> Any:
        """The events since it was last asked, as its seat may know them."""
        events = self.match.heard(self.seat, self.heard)
        self.heard += len(events)
        return events

    def _turn(self, events: Any) -> Any:
        return ffi.new("struct rk_bot_turn *", {
            "game": self.game, "setup": self.match.setup.pointer,
            "seats": self.match.setup.seats, "seat": self.seat,
            "rng": self.rng, "events": events, "event_count": len(events)})

    def over(self) -> None:
        """Tells it how the match has ended, if it wants to know."""
        if not self.mind.bot.over:
            return
        events, room = self._news(), ffi.new("struct rk_view_room *")
        turn, result = self._turn(events), ffi.new("struct rk_result *")
        turn.view = lib.rk_view_in(room)
        self.game.view(self.match.state, self.seat, turn.view)
        self.game.score(self.match.state, result)
        self.mind.bot.over(self.mind, turn, result)

    def report(self) -> Any:
        """The record of a program or shared object; NULL of other bots."""
        return lib.hire_report_of(self.mind)
