"""PettingZoo environments of all games: `env("chess2")`.

Agents are `player_0` (White), `player_1` (Black) and in games of three `player_2` (Red). What an agent sees is a
dictionary: `observation`, the planes that `variorum.vector` describes, and `action_mask`. Actions are those of
`variorum.vector`. An agent that is not to move sees what the player to move sees, with an empty mask.

A win is worth 1; all rewards of a game sum to 0. A player of three who is out terminates at once.
"""

from typing import Any, Optional, Union

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._single import SingleGame
from ._variorum import Game, game as find_game

__all__ = ["env", "raw_env"]

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def env(game: Union[str, Game], **settings: Any) -> AECEnv[str, Observation, int]:
    """The environment of a game with PettingZoo's usual checks: an illegal action loses. Settings are those of
    `raw_env`."""
    wrapped: Any = raw_env(game, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    checked: AECEnv[str, Observation, int] = wrappers.OrderEnforcingWrapper(wrapped)
    return checked


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment of a game. Here an illegal action raises `variorum.InputError`."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Union[str, Game],
        *,
        render_mode: Optional[str] = None,
        claims: bool = True,
        max_plies: int = 0,
        start: Optional[str] = None,
        **options: str,
    ) -> None:
        """`claims`, `max_plies`, `start` and options are those of `variorum.vector.make`. `render_mode` is `human`
        (printed), `ansi` (a text), `rgb_array` (a picture in pixels, 400 on its longer side) or `svg` (a picture as
        text)."""
        super().__init__()
        card = find_game(game) if isinstance(game, str) else game
        self._game = SingleGame(game, claims=claims, max_plies=max_plies, start=start, options=options)
        self.metadata = {
            "name": f"{card.id}_v{card.rules_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode: `{render_mode}`: expected one of {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(len(self._game.players))]
        shape, count = self._game.env.observation_shape, self._game.env.num_actions
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_text(self, action: int) -> str:
        """The move text of an action."""
        return self._game.env.action_text(action)

    def action_id(self, text: str) -> int:
        """The action with a move text."""
        return self._game.env.action_id(text)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._game.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.to_move]

    def observe(self, agent: str) -> Observation:
        ended = self._game.over or self._game.cut_off
        if ended or agent != self.possible_agents[self._game.to_move]:
            mask = np.zeros(self._game.env.num_actions, np.int8)
        else:
            mask = self._game.mask()
        return {"observation": self._game.observation(), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("action: `None`: expected a legal action, as the agent is in")
        rewards = self._game.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        players_in = self._game.players_in
        for i, other in enumerate(self.possible_agents):
            if other not in self.agents or self.terminations[other]:
                continue
            if self._game.over:
                self.terminations[other], self.rewards[other] = True, rewards[i]
                self.infos[other] = {"outcome": str(self._game.outcome)}
            elif self._game.players[i] not in players_in:
                self.terminations[other], self.rewards[other] = True, -1.0 / (len(self.possible_agents) - 1)
            elif self._game.cut_off:
                self.truncations[other] = True
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._game.to_move]
        if self.agent_selection not in self.agents:
            self.agent_selection = self.agents[0]
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Union[str, NDArray[np.uint8], None]:
        if self.render_mode == "rgb_array":
            return self._game.position.rgb()
        if self.render_mode == "svg":
            return self._game.position.svg()
        if self.render_mode == "ansi":
            return self._game.board()
        if self.render_mode == "human":
            print(self._game.board())
        return None

    def close(self) -> None:
        """Nothing is open."""
