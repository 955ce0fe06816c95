"""What rookery.spiel uses of OpenSpiel's Python interface."""
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


class Game:
    def __init__(self, game_type, game_info, parameters):
        self.type, self.info = game_type, game_info

    def num_players(self):
        return self.info.players

    def num_distinct_actions(self):
        return self.info.num_distinct_actions


class State:
    def __init__(self, game):
        self._game = game


REGISTERED = {}


def register_game(game_type, made):
    REGISTERED[game_type.short_name] = made
