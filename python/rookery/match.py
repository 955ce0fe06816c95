"""One match, answered step by step."""
from __future__ import annotations

from typing import Any, Mapping, Optional, Union

from ._native import ffi, lib
from .actions import Actions
from .setup import Setup, setup_of
from .text import (RookeryError, Text, Tree, check, seed_of, string,
                   written)

CHANCE: int = lib.RK_CHANCE
SPECTATOR: int = lib.RK_SPECTATOR

Answer = Union[str, Mapping[str, Any], int]

_EVENT = ffi.sizeof("struct rk_event")
_STATE = ffi.sizeof("struct rk_state_room")


class Match:
    """A match of one game: its position, its log and its events.

    >>> import rookery
    >>> match = rookery.Match("revolution", variant="tiny", seed=1)
    >>> match.awaited
    (0, 1, 2)
    >>> match.apply(match.answers(0)[0], seat=0)
    >>> match.awaited
    (1, 2)

    ``game`` is the name of a game or a :class:`Setup`. With a ``seed``, decks
    and dice answer by themselves, the same way as in a match file with that
    seed. With ``seed=None`` you deal: chance is then awaited like a seat, by
    the number ``rookery.CHANCE``.
    """

    def __init__(self, game: Union[str, Setup], variant: Optional[str] = None,
                 seats: int = 0, options: Optional[Mapping[str, Any]] = None,
                 pack: Optional[Mapping[str, Any]] = None,
                 seed: Optional[int] = 0) -> None:
        self.setup = setup_of(game, variant=variant, seats=seats,
                              options=options, pack=pack)
        self._begin(seed, None)

    def _begin(self, seed: Optional[int], position: Optional[bytes]) -> None:
        """Starts at ``position``; None: where the setup says."""
        self.seed = seed
        self._game = self.setup.game
        self._room = ffi.new("struct rk_state_room *")
        self._state = lib.rk_state_in(self._room)
        self._start = position
        self._log: list[tuple[int, str]] = []
        self._drafts: dict[int, list[int]] = {}
        self._events: list[bytes] = []
        self._dealt = 0
        if position is None:
            self._game.setup(self._state, self.setup.pointer)
        else:
            ffi.memmove(self._room, position, _STATE)
        self._deal_all()

    @property
    def state(self) -> Any:
        """The ``struct rk_state *`` of the position now."""
        return self._state

    # The open question

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup.seats

    @property
    def over(self) -> bool:
        """True if nothing more will be asked."""
        return bool(self._game.ask(self._state).over)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must answer now; ``(CHANCE,)`` for a deal or roll."""
        mask = self._game.ask(self._state).awaited
        return tuple(seat for seat in range(CHANCE + 1) if mask >> seat & 1)

    def ask(self) -> dict[str, Any]:
        """The open question: its kind, the seats asked and those awaited."""
        question = ffi.new("struct rk_ask *", self._game.ask(self._state))
        made: dict[str, Any] = written(lib.rk_json_ask(question))
        return made

    def question(self, seat: Optional[int] = None) -> str:
        """The open question as a sentence to ``seat``."""
        text = Text()
        lib.rk_game_ask_text(self._game, self._view(self._seat(seat)),
                             text.text)
        return str(text)

    def _seat(self, seat: Optional[int]) -> int:
        """``seat``, or the first one that is awaited."""
        if seat is not None:
            return self._known(seat, CHANCE)
        awaited = self.awaited
        if not awaited:
            raise RookeryError("The match is over.", "over")
        return awaited[0]

    def _known(self, seat: int, *others: int) -> int:
        if not 0 <= seat < self.setup.seats and seat not in others:
            raise RookeryError(f"There is no seat {seat}.", "not-asked")
        return seat

    @property
    def drafting(self) -> tuple[int, ...]:
        """The seats that have begun an answer and not completed it."""
        return tuple(self._drafts)

    # Answers

    def legal(self, seat: Optional[int] = None) -> list[int]:
        """The small answers that ``seat`` may give now, as ids.

        A whole answer may take several of them: a bid is placed token by
        token. The first awaited seat answers if none is named.

        >>> import rookery
        >>> match = rookery.Match("revolution", variant="tiny")
        >>> [match.actions.name(id) for id in match.legal()][:2]
        ['bid aristocrat force 1', 'bid printer force 1']
        """
        moves = self._moves(self._seat(seat))
        return [self.actions.find(move) for move in moves]

    @property
    def actions(self) -> Actions:
        """The ids of this variant, with their names."""
        return Actions.of(self.setup)

    def _moves(self, seat: int) -> list[int]:
        moves = ffi.new("rk_move[]", lib.RK_LEGAL_MAX)
        count = self._game.legal(self._view(seat), moves)
        return list(moves[0:count])

    def random(self, seed: int, seat: Optional[int] = None) -> str:
        """Some whole answer of ``seat``: each of its steps is drawn at random.

        >>> import rookery
        >>> match = rookery.Match("revolution", seats=4)
        >>> match.apply(match.random(seed=1))
        >>> match.awaited
        (1, 2, 3)
        """
        rng = ffi.new("struct rk_rng *", lib.rk_rng_seed(seed_of(seed)))
        steps = ffi.new("struct rk_steps *")
        if not lib.rk_answer_random(self._game, self._state, self._seat(seat),
                                    rng, steps):
            raise RookeryError("That seat is not asked anything now.",
                               "not-asked")
        return self._spell(steps)

    def answers(self, seat: Optional[int] = None, most: int = 10000) -> list[str]:
        """All whole answers of ``seat`` as text; refused if more than ``most``."""
        seat, room = self._seat(seat), min(64, most)
        while True:
            steps = ffi.new("struct rk_steps[]", room)
            count = lib.rk_answer_few(self._game, self._state, seat, steps, room)
            if count >= 0:
                return [self._spell(steps[i]) for i in range(count)]
            if room == most:
                raise RookeryError(f"There are more than {most} answers.",
                                   "full")
            room = min(8 * room, most)

    def apply(self, answer: Answer, seat: Optional[int] = None) -> None:
        """Gives an answer of ``seat``, the first awaited one if none is named.

        A text or a structure is a whole answer; an id is one small answer,
        perhaps a step of a whole one. A refusal raises :class:`RookeryError`
        with a sentence, and changes nothing.

        >>> import rookery
        >>> match = rookery.Match("magpie", seats=2, seed=3)
        >>> match.apply("dance")
        Traceback (most recent call last):
        rookery.RookeryError: ...draw, play, ...
        """
        seat = self._seat(seat)
        if isinstance(answer, (str, Mapping)):
            self._whole(seat, self._read(answer))
        else:
            self._step(seat, self.actions.move(int(answer)))
        self._deal_all()

    def _read(self, answer: Union[str, Mapping[str, Any]]) -> Any:
        """The struct rk_steps of a text or structure."""
        steps, why = ffi.new("struct rk_steps *"), Text()
        if isinstance(answer, str):
            steps.count = lib.rk_notation_read(self._game.ops, answer.encode(),
                                               steps.move, why.text)
            check(lib.RK_OK if steps.count else lib.RK_UNREADABLE, why)
        else:
            with Tree(answer) as tree:
                check(lib.rk_json_read_answer(tree, self._game, steps,
                                              why.text), why)
        return steps

    def _whole(self, seat: int, steps: Any) -> None:
        if seat in self._drafts:
            raise RookeryError(f"Seat {seat} is in the middle of an answer: "
                               "go on with ids.", "drafted")
        why, events = Text(), self._listen()
        check(lib.rk_answer_steps(self._game, self._state, seat, steps, events,
                                  why.text), why)
        self._note(seat, self._spell(steps), events)

    def _step(self, seat: int, move: int) -> None:
        why, events = Text(), self._listen()
        status = self._game.answer(self._state, seat, move, events)
        if not lib.rk_status_applied(status):
            check(lib.rk_game_why(self._game, self._view(seat), move, status,
                                  why.text), why)
        draft = self._drafts.pop(seat, []) + [move]
        if status == lib.RK_DRAFTED:
            self._drafts[seat] = draft
            return
        steps = ffi.new("struct rk_steps *")
        steps.move[0:len(draft)], steps.count = draft, len(draft)
        self._note(seat, self._spell(steps), events)

    def _spell(self, steps: Any) -> str:
        text = Text()
        lib.rk_notation_text(self._game.ops, steps.move, steps.count, text.text)
        return str(text)

    def _listen(self) -> Any:
        events = ffi.new("struct rk_events *")
        self._heard = ffi.new("struct rk_event[]", lib.RK_EVENTS_MAX)
        events.list, events.cap = self._heard, lib.RK_EVENTS_MAX
        return events

    def _note(self, seat: int, text: str, events: Any) -> None:
        """Logs an answer and what came of it."""
        self._log.append((seat, text))
        told = bytes(ffi.buffer(events.list, events.count * _EVENT))
        self._events += [told[i:i + _EVENT] for i in range(0, len(told), _EVENT)]

    # Chance

    def deal(self, seed: int) -> None:
        """Answers once for chance, which is awaited, by random numbers."""
        if self.awaited != (CHANCE,):
            raise RookeryError("Chance is not asked.", "not-asked")
        words = ffi.new("uint64_t[]", lib.RK_CHANCE_WORDS)
        lib.rk_chance_words(seed_of(seed), self._dealt, words)
        steps = ffi.new("struct rk_steps *", {"count": 1})
        steps.move[0] = self._game.chance(self._state, words)
        self._dealt += 1
        self._whole(CHANCE, steps)

    def _deal_all(self) -> None:
        while self.seed is not None and self.awaited == (CHANCE,):
            self.deal(self.seed)

    # The knowledge of seats

    def _view(self, seat: int) -> Any:
        self._seen = ffi.new("struct rk_view_room *")
        view = lib.rk_view_in(self._seen)
        self._game.view(self._state, seat, view)
        return view

    def view(self, seat: int) -> dict[str, Any]:
        """The view of ``seat``, or of ``SPECTATOR``, as a dictionary.

        >>> import rookery
        >>> match = rookery.Match("magpie", seats=2, seed=1)
        >>> match.view(0)["hands"] == match.view(1)["hands"]
        False
        """
        seat = self._known(seat, SPECTATOR, CHANCE)
        made: dict[str, Any] = written(lib.rk_json_view(
            self._game, self.setup.pointer, self._view(seat)))
        return made

    def show(self, seat: int) -> str:
        """The same for people, as terminals show it."""
        text = Text(65536)
        seat = self._known(seat, SPECTATOR)
        lib.rk_game_view_text(self._game, self._view(seat), text.text)
        return str(text)

    def guess(self, seat: int, seed: int = 0) -> Match:
        """A match that ``seat`` cannot tell from this one.

        All that the seat does not know is drawn anew, uniformly. The guess
        has this position's question, an empty log, and the seed as its own.

        >>> import rookery
        >>> match = rookery.Match("thieves", seed=5)
        >>> match.guess(0, seed=1).view(0) == match.view(0)
        True
        """
        seat = self._known(seat, SPECTATOR)
        rng = ffi.new("struct rk_rng *", lib.rk_rng_seed(seed_of(seed)))
        room = ffi.new("struct rk_state_room *")
        self._game.guess(self._view(seat), rng, lib.rk_state_in(room))
        made = self.begun(self.setup, bytes(ffi.buffer(room)), seed)
        if seat in self._drafts:
            made._drafts[seat] = list(self._drafts[seat])
        return made

    def events(self, seat: int = SPECTATOR, since: int = 0) -> list[dict[str, Any]]:
        """The events from number ``since`` on, as ``seat`` may know them.

        >>> import rookery
        >>> match = rookery.Match("magpie", seats=2, seed=1)
        >>> match.events()[0]["event"]
        'dealt'
        """
        seat = self._known(seat, SPECTATOR)
        made = []
        for told in self._events[since:]:
            event = ffi.from_buffer("struct rk_event *", told)
            seen = ffi.new("struct rk_event *", lib.rk_event_for(event, seat))
            made.append(written(lib.rk_json_event(self._game, seen)))
        return made

    def heard(self, seat: int, since: int) -> Any:
        """The same for bots: a ``struct rk_event[]``."""
        told = self._events[since:]
        made = ffi.new("struct rk_event[]", len(told))
        for place, event in enumerate(told):
            made[place] = lib.rk_event_for(
                ffi.from_buffer("struct rk_event *", event), seat)
        return made

    # Results, notation, positions

    def result(self) -> dict[str, Any]:
        """Points, ranks and the lines they are made of, as they stand."""
        made: dict[str, Any] = written(lib.rk_json_result(self._score()))
        return made

    def _score(self) -> Any:
        result = ffi.new("struct rk_result *")
        self._game.score(self._state, result)
        return result

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat, as they stand."""
        return tuple(self._score().points[0:self.setup.seats])

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat: 1 is best, equal seats share theirs."""
        return tuple(self._score().rank[0:self.setup.seats])

    @property
    def log(self) -> list[tuple[int, str]]:
        """All whole answers so far: (seat, text), deals included."""
        return list(self._log)

    @property
    def hash(self) -> int:
        """A number for the position; equal positions have equal ones."""
        return int(lib.rk_position_hash(self._game, self._state,
                                        self.setup.seats))

    def structure(self, text: str) -> dict[str, Any]:
        """A whole answer as a structure (docs/protocol.md).

        >>> import rookery
        >>> match = rookery.Match("revolution", variant="tiny")
        >>> answer = match.structure(match.answers()[0])
        >>> answer["op"]
        'bid'
        >>> match.text(answer) == match.answers()[0]
        True
        """
        made: dict[str, Any] = written(
            lib.rk_json_answer(self._game, self._read(text)))
        return made

    def text(self, structure: Mapping[str, Any]) -> str:
        """A structure as text, in its one spelling."""
        return self._spell(self._read(structure))

    def position(self) -> dict[str, Any]:
        """The whole position with all that is hidden, to edit by hand."""
        made: dict[str, Any] = written(lib.rk_json_position(
            self._game, self.setup.pointer, self._state))
        return made

    @classmethod
    def at(cls, position: Mapping[str, Any], seed: Optional[int] = 0) -> Match:
        """A match that begins at ``position`` (docs/position.md).

        >>> import rookery
        >>> match = rookery.Match("arcane", seats=3, seed=4)
        >>> rookery.Match.at(match.position()).hash == match.hash
        True
        """
        made, why = cls.__new__(cls), Text()
        made.setup = Setup.__new__(Setup)
        made.setup._game = ffi.new("const struct rk_game **")
        made.setup._setup = ffi.new("struct rk_setup *")
        room = ffi.new("struct rk_state_room *")
        with Tree(position) as tree:
            check(lib.rk_json_read_position(tree, made.setup._game,
                                            made.setup._setup, room,
                                            why.text), why)
        made._begin(seed, bytes(ffi.buffer(room)))
        return made

    @classmethod
    def begun(cls, setup: Setup, state: bytes, seed: Optional[int]) -> Match:
        """A match that begins at the bytes of a state."""
        made = cls.__new__(cls)
        made.setup = setup
        made._begin(seed, state)
        return made

    # Copies and files

    def clone(self) -> Match:
        """An independent copy; a few microseconds."""
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made._room = ffi.new("struct rk_state_room *", self._room[0])
        made._state = lib.rk_state_in(made._room)
        made._log, made._events = list(self._log), list(self._events)
        made._drafts = {seat: list(to) for seat, to in self._drafts.items()}
        return made

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> Match:
        return self.clone()

    def save(self) -> str:
        """The match as a match file, for ``rookery show``, ``replay``, ...

        Whole answers only: one that is not complete is left out. A guess made
        in the middle of an answer cannot be saved.
        """
        start = ffi.NULL
        if self._start is not None:
            room = ffi.new("struct rk_state_room *")
            ffi.memmove(room, self._start, _STATE)
            start = lib.rk_state_in(room)
        file = ffi.gc(lib.rk_match_file_new(self._game, self.setup.pointer,
                                            start), lib.rk_match_file_free)
        file.deals, file.seed = self.seed is not None, seed_of(self.seed or 0)
        for seat, text in self._log:
            by = lib.RK_BY_DEALER if seat == CHANCE else lib.RK_BY_PERSON
            why = Text()
            check(lib.rk_match_file_answer(file, seat, text.encode(), by, 0,
                                           ffi.NULL, why.text), why)
        chars = lib.rk_match_file_text(file)
        try:
            return string(chars)
        finally:
            lib.free(chars)

    @classmethod
    def load(cls, text: str) -> Match:
        """The match of a match file.

        >>> import rookery
        >>> match = rookery.Match("magpie", seats=2, seed=1)
        >>> rookery.Match.load(match.save()).log == match.log
        True
        """
        why, data = Text(), text.encode()
        read = lib.rk_match_file_read(data, len(data), why.text)
        if not read:
            raise RookeryError(str(why), "bad-file")
        file = ffi.gc(read, lib.rk_match_file_free)
        made, match = cls.__new__(cls), file.match
        made.setup = Setup.of(written(lib.rk_json_setup(
            match.game, ffi.addressof(file.match, "setup"))))
        start = bytes(ffi.buffer(ffi.addressof(file.match, "start")))
        made._begin(None, start if match.edited else None)
        for index in range(match.entries):
            made.apply(string(lib.rk_match_text(ffi.addressof(file.match), index)),
                       match.room.entry[index].seat)
        made.seed = int(file.seed) if file.deals else None
        made._dealt = match.dealt
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {"setup": self.setup, "rules": int(self._game.rules),
                "seed": self.seed, "_start": self._start, "_log": self._log,
                "_drafts": self._drafts, "_events": self._events,
                "_dealt": self._dealt, "now": bytes(ffi.buffer(self._room))}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.setup = kept.pop("setup")
        if kept.pop("rules") != self.setup.game.rules:
            raise RookeryError("The match was played under other rules.",
                               "other-rules")
        self._begin(None, kept.pop("now"))
        self.__dict__.update(kept)

    def __repr__(self) -> str:
        asked = "over" if self.over else f"awaits {self.awaited}"
        return (f"<rookery.Match {self.setup.id} {self.setup.variant}, "
                f"{self.setup.seats} seats, {len(self._log)} answers, {asked}>")
