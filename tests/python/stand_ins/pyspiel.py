"""The part of OpenSpiel's Python interface that rookery.spiel uses."""
import copy
import enum


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class GameType:
    class Dynamics(enum.Enum):
        SEQUENTIAL = 0

    class ChanceMode(enum.Enum):
        DETERMINISTIC = 0
        SAMPLED_STOCHASTIC = 2

    class Information(enum.Enum):
        IMPERFECT_INFORMATION = 2

    class Utility(enum.Enum):
        CONSTANT_SUM = 1

    class RewardModel(enum.Enum):
        TERMINAL = 1

    NAMES = {"short_name", "long_name", "dynamics", "chance_mode",
             "information", "utility", "reward_model", "max_num_players",
             "min_num_players", "provides_information_state_string",
             "provides_information_state_tensor",
             "provides_observation_string", "provides_observation_tensor",
             "provides_factored_observation_string",
             "parameter_specification"}

    def __init__(self, **named):
        assert set(named) == self.NAMES
        self.__dict__.update(named)


class GameInfo:
    def __init__(self, *, num_distinct_actions, max_chance_outcomes,
                 num_players, min_utility, max_utility, utility_sum,
                 max_game_length):
        self.num_distinct_actions = num_distinct_actions
        self.players, self.utility_sum = num_players, utility_sum
        self.max_game_length = max_game_length


class IIGObservationType:
    def __init__(self, perfect_recall):
        self.perfect_recall = perfect_recall


class Game:
    def __init__(self, game_type, game_info, parameters):
        self.type, self.info = game_type, game_info

    def num_players(self):
        return self.info.players

    def max_game_length(self):
        return self.info.max_game_length

    def num_distinct_actions(self):
        return self.info.num_distinct_actions


class State:
    """Keeps the history; copies by way of a new state, as OpenSpiel does."""

    def __init__(self, game):
        self.__game, self.__history = game, []

    def get_game(self):
        return self.__game

    def history(self):
        return self.__history

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        player = self.current_player() if player is None else player
        return (self._legal_actions(player) if player == self.current_player()
                else [])

    def apply_action(self, action):
        self._apply_action(action)
        self.__history = self.__history + [action]

    def clone(self):
        made = self.__game.new_initial_state()
        for name, value in self.__dict__.items():
            if name != "_State__game":
                setattr(made, name, copy.deepcopy(value))
        return made

    def information_state_string(self, player=None):
        return self.__told(True, player)

    def observation_string(self, player=None):
        return self.__told(False, player)

    def __told(self, perfect_recall, player):
        observer = self.__game.make_py_observer(
            IIGObservationType(perfect_recall))
        return observer.string_from(
            self, self.current_player() if player is None else player)


REGISTERED = {}


def register_game(game_type, made):
    REGISTERED[game_type.short_name] = (game_type, made)


def load_game(name, given=None):
    """Parameters that are not given are those of the registered type."""
    game_type, made = REGISTERED[name]
    return made(game_type.parameter_specification | (given or {}))
