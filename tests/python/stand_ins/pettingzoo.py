"""The part of PettingZoo that rookery.zoo uses, as documented."""


class AECEnv:
    """Agents that are done are stepped with None and leave."""

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("an agent that is done takes None")
        agent = self.agent_selection
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards,
                      self._cumulative_rewards, self.infos):
            del table[agent]
        done = [agent for agent in self.agents
                if self.terminations[agent] or self.truncations[agent]]
        if done:
            self.agent_selection = done[0]
        self._clear_rewards()

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def last(self):
        agent = self.agent_selection
        return (self.observe(agent), self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self):
        while self.agents:
            yield self.agent_selection


class ParallelEnv:
    pass
