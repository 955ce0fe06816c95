"""Games for OpenSpiel's Python interface; ``pyspiel`` must be installed.

    import pyspiel, rookery.spiel
    game = pyspiel.load_game("rookery(game=revolution,variant=tiny,seats=3)")
    state = game.new_initial_state()

Players act one after the other: the lowest seat that is asked gives one small
answer. Nobody sees the sealed answers of others, so that is the same game as
one in which all answer at once. Decks and dice are chance nodes with a single
outcome that is drawn inside (OpenSpiel calls that sampled stochastic); each
time such a node is passed it may go another way, also from a copy. OpenSpiel
cannot serialize states of such games if they are written in Python.
:func:`register` gives a variant a name of its own.
"""
from __future__ import annotations

import random
from typing import Any, Mapping, Optional

import numpy
import pyspiel  # type: ignore[import]

from ._native import lib
from .batch import Batch
from .match import CHANCE, Match
from .setup import Setup

UNBOUNDED = 100000  # decisions of a match, where no bound is known

PARAMETERS: dict[str, Any] = {"game": "revolution", "variant": "tiny",
                              "seats": 0, "seed": 0}


class _Rules:
    """Shared by all states of a game, copies among them."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.batch = setup, Batch(setup, 1)
        self.random = random.Random(seed)

    def __deepcopy__(self, memo: Any) -> _Rules:
        return self


def _type(name: str, parameters: dict[str, Any], deals: bool) -> Any:
    """How OpenSpiel describes a game."""
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name, long_name="Rookery",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(chance.SAMPLED_STOCHASTIC if deals
                     else chance.DETERMINISTIC),
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6, min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters)


def _length(setup: Setup) -> int:
    """The most small answers in a match."""
    longest = setup.longest
    return UNBOUNDED if longest is None else longest * int(lib.RK_STEPS_MAX)


def _deals(setup: Setup) -> bool:
    return Match(setup, seed=None).awaited == (CHANCE,)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A variant as a game of OpenSpiel; returns are shares of victory."""

    name, parameters = "rookery", PARAMETERS
    options: Mapping[str, Any] = {}  # of the variant; pyspiel cannot carry them

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = dict(params or {})
        chosen = PARAMETERS | self.parameters | given
        setup = Setup(chosen["game"], chosen["variant"], chosen["seats"],
                      options=self.options, sims=True)
        self.rules = _Rules(setup, int(chosen["seed"]))
        kind = _type(self.name, self.parameters, _deals(setup))
        super().__init__(kind, pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.batch.actions),
            max_chance_outcomes=1, num_players=setup.seats, min_utility=0.0,
            max_utility=1.0, utility_sum=1.0,
            max_game_length=_length(setup)), given)

    def new_initial_state(self) -> State:
        """A new match."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None,
                         params: Any = None) -> Observer:
        """Tensors of the columns of :class:`rookery.Batch`."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(len(self.rules.batch.columns), recalls)


class State(pyspiel.State):  # type: ignore[misc]
    """A position. OpenSpiel copies what it has, attribute by attribute."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.match = Match(self.rules.setup, seed=None)

    def current_player(self) -> int:
        """The seat that acts, or chance, or the end."""
        awaited = self.match.awaited
        if not awaited:
            return int(pyspiel.PlayerId.TERMINAL)
        return (int(pyspiel.PlayerId.CHANCE) if awaited[0] == CHANCE
                else awaited[0])

    def _legal_actions(self, player: int) -> list[int]:
        """Ids in ascending order."""
        return sorted(self.match.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The one outcome that stands for all."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        """One small answer of the player who acts, or a deal."""
        if self.match.awaited == (CHANCE,):
            self.match.deal(self.rules.random.getrandbits(64))
        else:
            self.match.apply(action, self.current_player())

    def _action_to_string(self, player: int, action: int) -> str:
        return ("deal" if player == int(pyspiel.PlayerId.CHANCE)
                else self.rules.batch.actions.name(action))

    def is_terminal(self) -> bool:
        return self.match.over

    def returns(self) -> list[float]:
        """The share of victory of each seat, 0 before the end."""
        ranks = self.match.ranks
        if not self.is_terminal():
            return [0.0] * len(ranks)
        return [(rank == 1) / ranks.count(1) for rank in ranks]

    def __str__(self) -> str:
        return "\n".join(f"{seat}: {text}" for seat, text in self.match.log)


class Observer:
    """Observations as OpenSpiel's Python observers give them."""

    def __init__(self, columns: int, recalls: bool) -> None:
        self.tensor = numpy.zeros(columns, numpy.float32)
        self.dict = {"observation": self.tensor}
        self.recalls = recalls

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor with what ``player`` sees."""
        self.tensor[:] = state.rules.batch.look_at(state.match, player)

    def string_from(self, state: State, player: int) -> str:
        """The view of ``player``; with perfect recall, all it has seen and said."""
        match = state.match
        if not self.recalls:
            return repr(match.view(player))
        own = [text for seat, text in match.log if seat == player]
        return repr((player, match.events(player), own, match.view(player)))


def register(name: str, game: str, variant: str, seats: int = 0,
             options: Optional[Mapping[str, Any]] = None) -> None:
    """Lets ``pyspiel.load_game(name)`` find a variant with these options."""
    chosen = {"game": game, "variant": variant, "seats": seats, "seed": 0}
    made = type("Game", (Game,), {"name": name, "parameters": chosen,
                                  "options": dict(options or {})})
    setup = Setup(game, variant, seats, options=options, sims=True)
    pyspiel.register_game(_type(name, chosen, _deals(setup)), made)


# OpenSpiel knows the mode of chance of a registered game before its parameters.
pyspiel.register_game(_type("rookery", PARAMETERS, True), Game)
