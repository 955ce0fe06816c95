"""Environments for PettingZoo, which must be installed.

    env = rookery.zoo.env("revolution", seats=4)             one agent after the other
    env = rookery.zoo.parallel_env("revolution", seats=4)    all that are asked at once

Agents are "seat_0", "seat_1", ... An observation is a dictionary with
"observation" and "action_mask". An agent that is not asked has an empty mask;
in the parallel environment its action is ignored.

An action that is not legal raises :class:`rookery.RookeryError` where agents act
one after the other; PettingZoo's ``TerminateIllegalWrapper`` ends the match
instead. In the parallel environment nobody has moved then, and
``infos[agent]["refused"]`` is True for those who must answer again.
"""
from __future__ import annotations

import operator
from typing import Any, Optional, Union

import gymnasium  # type: ignore[import]
import numpy
import pettingzoo  # type: ignore[import]

from .batch import Batch
from .gym import _spaces
from .setup import Setup, setup_of


class _Shared:
    """Shared by both kinds of environments."""

    def _open(self, game: Union[str, Setup], shape: str, reward: str,
              longest: int, setup: dict[str, Any]) -> None:
        self.batch = Batch(setup_of(game, sims=True, **setup), 1, stay=True,
                           shape=shape, reward=reward, longest=longest)
        self.possible_agents = [f"seat_{seat}"
                                for seat in range(self.batch.seats)]
        self.agents: list[str] = []
        box, self._action_space = _spaces(self.batch)
        self._observation_space = gymnasium.spaces.Dict({
            "observation": box,
            "action_mask": gymnasium.spaces.Box(
                0, 1, (len(self.batch.actions),), numpy.int8)})
        self._random = numpy.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._random = numpy.random.default_rng(seed)
        self.batch.reset(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)

    def _seen(self, agent: str, mask: Any) -> dict[str, Any]:
        return {"observation": self.batch.look(0, int(agent[5:])),
                "action_mask": mask.astype(numpy.int8)}

    def _each(self, values: Any) -> dict[str, Any]:
        return dict(zip(self.possible_agents, values))

    def _ends(self) -> tuple[dict[str, bool], dict[str, bool]]:
        done = int(self.batch.done[0])
        return (dict.fromkeys(self.possible_agents, done == 1),
                dict.fromkeys(self.possible_agents, done == 2))


class env(_Shared, pettingzoo.AECEnv):  # type: ignore[misc]
    """Agents act one after the other; the lowest seat that is asked is next."""

    metadata: dict[str, Any] = {"name": "rookery_v0", "is_parallelizable": False,
                                "render_modes": []}

    def __init__(self, game: Union[str, Setup], reward: str = "share",
                 longest: int = 0, **setup: Any) -> None:
        super().__init__()
        self.render_mode = None
        self._open(game, "turn", reward, longest, setup)

    def reset(self, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> None:
        """A new match."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = self._ends()
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        seat = int(self.batch.seat[0])
        return self.possible_agents[seat if seat < self.batch.seats else 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The view of ``agent``; its mask is empty while another one acts."""
        acts = int(agent[5:]) == int(self.batch.seat[0])
        mask = self.batch.mask[0]
        return self._seen(agent, mask if acts else numpy.zeros_like(mask))

    def step(self, action: Any) -> None:
        """One small answer of ``agent_selection``."""
        if (self.terminations[self.agent_selection] or
                self.truncations[self.agent_selection]):
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.batch.step([operator.index(action)])
        self.rewards = self._each(map(float, self.batch.reward[0]))
        self.terminations, self.truncations = self._ends()
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def close(self) -> None:
        """Nothing is open."""


class parallel_env(_Shared, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """All agents that are asked act in the same step."""

    metadata: dict[str, Any] = {"name": "rookery_v0", "render_modes": []}

    def __init__(self, game: Union[str, Setup], reward: str = "share",
                 longest: int = 0, **setup: Any) -> None:
        self.render_mode = None
        self._open(game, "seats", reward, longest, setup)

    def _told(self) -> dict[str, Any]:
        return {agent: self._seen(agent, self.batch.mask[seat])
                for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[Any, Any]:
        """A new match."""
        self._begin(seed)
        return self._told(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        """One small answer of every agent that is asked."""
        taken = numpy.array([operator.index(actions.get(agent, -1))
                             for agent in self.possible_agents])
        refused = self._refused(taken)
        if not refused.any():
            self.batch.step(taken)
        ended, cut = self._ends()
        if self.batch.done[0]:
            self.agents = []
        return (self._told(), self._each(map(float, self.batch.reward[0])),
                ended, cut, self._each({"refused": True} if each else {}
                                       for each in refused))

    def _refused(self, taken: Any) -> Any:
        """The agents that are asked and gave no legal action."""
        mask = self.batch.mask
        known = (taken >= 0) & (taken < mask.shape[1])
        legal = known & (mask[range(len(taken)), taken * known] == 1)
        return mask.any(axis=1) & ~legal

    def close(self) -> None:
        """Nothing is open."""
