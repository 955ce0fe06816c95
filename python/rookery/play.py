"""People against policies and bots, in the terminal."""
from __future__ import annotations

import random
from typing import Any, Mapping, Optional, Union

import numpy

from .batch import Batch, chosen_by
from .bot import Mind, warn_of_faults
from .match import Match
from .setup import Setup, setup_of
from .simulate import Policy
from .text import RookeryError

_LISTED = 30  # answers that are listed with numbers

Player = Union[None, str, Policy]
"""A person, a bot of the library, or a policy."""


class _Table:
    """A match, who sits where, and what people have read of it."""

    def __init__(self, match: Match, players: Mapping[str, Player],
                 seed: int) -> None:
        self.match, self.batch = match, Batch(match.setup, 1, observe=None)
        self.names, self.players = list(players), list(players.values())
        self.minds = {seat: Mind(player, match, seat, seed)
                      for seat, player in enumerate(self.players)
                      if isinstance(player, str)}
        self.read = [0] * len(players)  # events, by seat

    def play(self) -> None:
        """Plays to the end, or until somebody leaves."""
        while not self.match.over:
            seat = self.match.awaited[0]
            player = self.players[seat]
            if isinstance(player, str):
                self.match.apply(self.minds[seat].answer(), seat)
            elif player is not None:
                self.decide(seat, player)
            elif not self.ask(seat):
                return
        for mind in self.minds.values():
            mind.over()
        for seat, player in enumerate(self.players):
            if player is None:
                self.tell(seat)
        for name, points, rank in zip(self.names, self.match.points,
                                      self.match.ranks):
            print(f"{rank}. {name}: {points} points")

    def decide(self, seat: int, policy: Policy) -> None:
        """A whole answer of a policy; it is not asked where it has no choice."""
        while True:
            legal = self.match.legal(seat)
            self.match.apply(legal[0] if len(legal) == 1 else
                             self.choose(seat, policy, legal), seat)
            if seat not in self.match.drafting:
                return

    def choose(self, seat: int, policy: Policy, legal: list[int]) -> int:
        """The id that a policy chooses."""
        seen = self.batch.look_at(self.match, seat,
                                  getattr(policy, "observe", "u8"))
        mask = numpy.zeros((1, len(self.batch.actions)), numpy.uint8)
        mask[0, legal] = 1
        return int(chosen_by(policy, seen[None], mask)[0])

    def tell(self, seat: int) -> None:
        """Tells the events since this person was asked."""
        news = self.match.events(seat, self.read[seat])
        self.read[seat] += len(news)
        for event in news:
            print(" ", event["text"])

    def ask(self, seat: int) -> bool:
        """Asks a person for a whole answer; False if they leave."""
        self.tell(seat)
        print(f"\n{self.match.show(seat)}\n{self.names[seat]} (seat {seat}): "
              f"{self.match.question(seat)}")
        answers = self.offer(seat)
        while True:
            try:
                given = input("> ").strip()
            except EOFError:
                return False
            if given == "quit":
                return False
            if given.isdecimal() and 0 < int(given) <= len(answers):
                given = answers[int(given) - 1]
            try:
                self.match.apply(given, seat)
                return True
            except RookeryError as refusal:
                print(refusal)

    def offer(self, seat: int) -> list[str]:
        """Lists all answers if they are few; else shows one of them."""
        try:
            answers = self.match.answers(seat, _LISTED)
        except RookeryError:
            print("For example:", self.match.random(len(self.match.log), seat))
            return []
        for number, answer in enumerate(answers, 1):
            print(f"{number:4}) {answer}")
        return answers


def _look_at(players: Any) -> None:
    """Raises TypeError if these are no players."""
    if not isinstance(players, Mapping):
        raise TypeError("players must be a mapping of names to players")
    for player in players.values():
        if player is not None and not isinstance(player, str) and \
                not callable(player):
            raise TypeError("a player must be None, a bot or a policy, not "
                            f"{player!r}")


def play(game: Union[str, Setup], players: Mapping[str, Player], *,
         variant: Optional[str] = None,
         options: Optional[Mapping[str, Any]] = None,
         pack: Optional[Mapping[str, Any]] = None,
         seed: Optional[int] = None) -> Match:
    """Plays in this terminal: people, policies and bots.

    ``players`` names who sits on each seat: ``None`` is a person, a function is
    a policy, a text is a bot, as in :func:`rookery.simulate`. People answer
    with a number or in notation, and leave with "quit"; those who share the
    terminal see each other's views. The match as it stands then is returned:
    ``save()`` it, and ``rookery play --resume`` goes on.

    >>> import io, sys
    >>> import rookery
    >>> def first(observation, mask):
    ...     return mask.argmax(axis=1)
    >>> sys.stdin = io.StringIO("draw deck\\n1\\nquit\\n")  # what I type
    >>> match = rookery.play("magpie", {"me": None, "bot": first}, seed=1)
      Seat 0 is dealt owl, bead, spoon.
      ...
    me (seat 0): Draw from the deck or from the ground?
       1) draw deck
       2) draw ground
    > ...
      Seat 1 draws ? from the deck.
      ...
    >>> [answer for seat, answer in match.log if seat == 0]
    ['draw deck', 'play bead']
    """
    _look_at(players)
    seats = 0 if isinstance(game, Setup) else len(players)
    setup = setup_of(game, variant=variant, seats=seats, options=options,
                     pack=pack)
    if setup.seats != len(players):
        raise RookeryError(f"There are {setup.seats} seats, but "
                           f"{len(players)} players.", "bad-setup")
    seed = random.getrandbits(63) if seed is None else seed
    table = _Table(Match(setup, seed=seed), players, seed)
    table.play()
    for seat, mind in table.minds.items():
        report = mind.report()
        warn_of_faults(table.names[seat], [report[0]] if report else [], 3)
    return table.match
