"""One seat of a game as a Gymnasium environment; engines of any level sit at the others.

>>> import variorum.gymnasium
>>> env = variorum.gymnasium.OneSeat("chess", seat="black", level=1)
>>> observation, info = env.reset(seed=3)
>>> observation["observation"].shape
(14, 8, 8)
"""

from typing import Any, Optional, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._single import SingleGame
from ._variorum import Engine, Game, InputError

__all__ = ["OneSeat"]

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """A seat of a game. Observations and actions are those of `variorum.vector`, rewards too: 1 for a win, all players'
    summing to 0. An illegal action ends the game with the reward -1."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: Union[str, Game],
        *,
        seat: str = "white",
        level: int = 1,
        nodes: int = 1000,
        render_mode: Optional[str] = None,
        claims: bool = True,
        max_plies: int = 0,
        start: Optional[str] = None,
        **options: str,
    ) -> None:
        """The other seats are the engine's, at a `level` from 1 to 8 with at most `nodes` a move. The rest are the
        settings of `variorum.vector.make`."""
        self._game = SingleGame(game, claims=claims, max_plies=max_plies, start=start, options=options)
        players = self._game.players
        if seat not in players:
            raise ValueError(f"seat: `{seat}`: expected one of {', '.join(players)}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode: `{render_mode}`: expected one of {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self._seat = players.index(seat)
        self._engine = Engine(game, hash=1)
        self._level, self._nodes = level, nodes
        # Whether an illegal action has ended the game.
        self._illegal = False
        shape, count = self._game.env.observation_shape, self._game.env.num_actions
        self.action_space = spaces.Discrete(count)
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(0, 1, shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def action_text(self, action: int) -> str:
        """The move text of an action."""
        return self._game.env.action_text(action)

    def action_id(self, text: str) -> int:
        """The action with a move text."""
        return self._game.env.action_id(text)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._engine.clear()
        self._illegal = False
        self._game.reset(int(self.np_random.integers(2**63)))
        self._answer(0.0)
        return self._observation(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._illegal or self._game.over or self._game.cut_off or not self._is_in():
            raise RuntimeError("the game is over: call reset")
        try:
            reward = self._game.step(int(action))[self._seat]
        except InputError:
            self._illegal = True
            return self._observation(), -1.0, True, False, {"illegal_action": int(action)}
        reward = self._answer(reward)
        info: dict[str, Any] = {"outcome": str(self._game.outcome)} if self._game.over else {}
        return self._observation(), reward, self._game.over or not self._is_in(), self._game.cut_off, info

    def _is_in(self) -> bool:
        return self._game.players[self._seat] in self._game.players_in

    def _answer(self, reward: float) -> float:
        """Lets the others move until it is this seat's turn; gives this seat's reward."""
        while not (self._game.over or self._game.cut_off) and self._is_in() and self._game.to_move != self._seat:
            seed = int(self.np_random.integers(2**63))
            found = self._engine.search(self._game.position, nodes=self._nodes, level=self._level, seed=seed)
            assert found.best is not None, "the game goes on, so there is a move"
            reward = self._game.step(self.action_id(found.best))[self._seat]
        if not self._game.over and not self._is_in():
            return -1.0 / (len(self._game.players) - 1)
        return reward

    def _observation(self) -> Observation:
        ended = self._illegal or self._game.over or self._game.cut_off or self._game.to_move != self._seat
        mask = np.zeros(self._game.env.num_actions, np.int8) if ended else self._game.mask()
        return {"observation": self._game.observation(), "action_mask": mask}

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return self._game.position.rgb(self._game.players[self._seat])
        if self.render_mode == "svg":
            return self._game.position.svg(self._game.players[self._seat])
        if self.render_mode == "ansi":
            return self._game.board()
        if self.render_mode == "human":
            print(self._game.board())
        return None
