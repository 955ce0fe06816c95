"""Games for OpenSpiel's Python interface; ``pyspiel`` must be installed.

    game = rookery.spiel.Game({"game": "revolution", "variant": "tiny"})
    state = game.new_initial_state()

Players act one after the other: the lowest seat that is asked gives one small
answer. Nobody sees the sealed answers of others, so that is the same game as
one in which all answer at once. Decks and dice are chance nodes with a single
outcome that is drawn inside (OpenSpiel calls that sampled stochastic).
:func:`register` gives a game a name for ``pyspiel.load_game``.
"""
from __future__ import annotations

from typing import Any, Optional

import numpy
import pyspiel  # type: ignore[import]

from .batch import Batch
from .match import CHANCE, Match
from .setup import Setup

PARAMETERS: dict[str, Any] = {"game": "revolution", "variant": "tiny", "seats": 0, "seed": 0}


def _type(setup: Setup, name: str = "") -> Any:
    """How OpenSpiel describes the game, which it may know by a name."""
    deals = Match(setup, seed=None).awaited == (CHANCE,)
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name or f"rookery_{setup.id}",
        long_name=f"Rookery: {setup.id}",
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
        parameter_specification=dict(PARAMETERS))


class Game(pyspiel.Game):  # type: ignore[misc]
    """A variant as a game of OpenSpiel; returns are shares of victory."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        chosen = PARAMETERS | dict(params or {})
        self.setup = Setup(chosen["game"], chosen["variant"], chosen["seats"],
                           sims=True)
        self.seed = int(chosen["seed"])
        self.batch = Batch(self.setup, 1)
        super().__init__(_type(self.setup), pyspiel.GameInfo(
            num_distinct_actions=len(self.batch.actions), max_chance_outcomes=1,
            num_players=self.setup.seats, min_utility=0.0, max_utility=1.0,
            utility_sum=1.0, max_game_length=100000), dict(params or {}))
        self._dealt = 0

    def new_initial_state(self) -> State:
        """A new match. Each has another seed, in the order they are made."""
        self._dealt += 1
        return State(self, self.seed + self._dealt)

    def make_py_observer(self, iig_obs_type: Any = None,
                         params: Any = None) -> Observer:
        """Tensors of the columns of :class:`rookery.Batch`."""
        return Observer(len(self.batch.columns))


class State(pyspiel.State):  # type: ignore[misc]
    """A position."""

    def __init__(self, game: Game, seed: int,
                 match: Optional[Match] = None) -> None:
        super().__init__(game)
        self.game, self.seed = game, seed
        self.match = match or Match(game.setup, seed=None)

    def current_player(self) -> int:
        """The seat that acts, or chance, or the end."""
        awaited = self.match.awaited
        if not awaited:
            return int(pyspiel.PlayerId.TERMINAL)
        return (int(pyspiel.PlayerId.CHANCE) if awaited[0] == CHANCE
                else awaited[0])

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal(player))

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """Ids in ascending order; nothing for players that wait."""
        if self.is_chance_node():
            return [0]
        mine = self.current_player() if player is None else player
        if self.is_terminal() or mine != self.current_player():
            return []
        return self._legal_actions(mine)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The one outcome that stands for all."""
        return [(0, 1.0)]

    def is_chance_node(self) -> bool:
        return self.match.awaited == (CHANCE,)

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.match.deal(self.seed)
        else:
            self.match.apply(action, self.current_player())

    def apply_action(self, action: int) -> None:
        """One small answer of the player who acts."""
        self._apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return ("deal" if player == int(pyspiel.PlayerId.CHANCE)
                else self.game.batch.actions.name(action))

    def is_terminal(self) -> bool:
        return self.match.over

    def returns(self) -> list[float]:
        """The share of victory of each seat, 0 before the end."""
        ranks = self.match.ranks
        if not self.is_terminal():
            return [0.0] * len(ranks)
        return [(rank == 1) / ranks.count(1) for rank in ranks]

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that ``player`` has seen and answered, and sees now."""
        seat = self.current_player() if player is None else player
        own = [text for who, text in self.match.log if who == seat]
        return repr((seat, self.match.events(seat), own, self.match.view(seat)))

    def observation_string(self, player: Optional[int] = None) -> str:
        """What ``player`` sees now."""
        return repr(self.match.view(self.current_player()
                                    if player is None else player))

    def clone(self) -> State:
        """An independent copy."""
        return State(self.game, self.seed, self.match.clone())

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __str__(self) -> str:
        return "\n".join(f"{seat}: {text}" for seat, text in self.match.log)


class Observer:
    """Observations as OpenSpiel's Python observers give them."""

    def __init__(self, columns: int) -> None:
        self.tensor = numpy.zeros(columns, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor with what ``player`` sees."""
        self.tensor[:] = state.game.batch.look_at(state.match, player)

    def string_from(self, state: State, player: int) -> str:
        """What ``player`` sees, as text."""
        return state.observation_string(player)


def register(name: str, game: str, variant: str, seats: int = 0) -> None:
    """Lets ``pyspiel.load_game(name)`` find a variant."""

    class Named(Game):
        def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
            super().__init__({"game": game, "variant": variant, "seats": seats}
                             | dict(params or {}))

    pyspiel.register_game(_type(Setup(game, variant, seats, sims=True), name),
                          Named)
