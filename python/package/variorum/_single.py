"""One game of a `VectorEnv`, for environments that step a single game."""

import secrets
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._variorum import Game, Outcome, Position
from .vector import OVER, make


class SingleGame:
    """One game stepped by numbers, with its own arrays."""

    def __init__(
        self, game: Union[str, Game], *, claims: bool, max_plies: int, start: Optional[str], options: dict[str, Any]
    ) -> None:
        self.env = make(
            game, 1, claims=claims, max_plies=max_plies, restart=False, start=start, **options
        )
        self.players = self.env.game.players
        self.over = False
        self.cut_off = False
        self._actions = np.zeros(1, np.int32)
        self._rewards = np.zeros((1, len(self.players)), np.float32)
        self._ends = np.zeros(1, np.uint8)
        self._to_move = np.zeros(1, np.int8)

    def reset(self, seed: Optional[int]) -> None:
        """Begins anew; without a seed by one that nobody knows."""
        self.env.reset(secrets.randbits(64) if seed is None else seed)
        self.over = self.cut_off = False

    @property
    def to_move(self) -> int:
        """The index of the player to move."""
        self.env.to_move(self._to_move)
        return int(self._to_move[0])

    @property
    def players_in(self) -> list[str]:
        return self.env.players_in(0)

    @property
    def position(self) -> Position:
        return self.env.position(0)

    @property
    def outcome(self) -> Optional[Outcome]:
        return self.env.outcome(0)

    def step(self, action: int) -> list[float]:
        """Makes a decision and gives the rewards of all players."""
        self._actions[0] = action
        self.env.step(self._actions, self._rewards, self._ends)
        self.over = bool(self._ends[0] == OVER)
        self.cut_off = bool(self._ends[0]) and not self.over
        return [float(reward) for reward in self._rewards[0]]

    def observation(self) -> NDArray[np.uint8]:
        """What the player to move sees."""
        out = np.zeros(self.env.observation_shape, np.uint8)
        self.env.observe(out[np.newaxis])
        return out

    def mask(self) -> NDArray[np.int8]:
        """Which actions are legal."""
        out = np.zeros(self.env.num_actions, np.uint8)
        self.env.mask(out[np.newaxis])
        return out.view(np.int8)

    def board(self) -> str:
        """The board in letters: rank 1 at the bottom, each piece as the initial of its owner and its own letters."""
        _, height, width = self.env.observation_shape
        position = self.position
        names = position.game.squares
        place = dict(zip(names, self.env.cells.tolist()))
        cells = {place[square]: owner[0] + letters for square, owner, letters in position.pieces()}
        holds = set(place.values())
        rows = []
        for row in reversed(range(height)):
            items = range(row * width, (row + 1) * width)
            rows.append(" ".join(cells.get(i, "." if i in holds else "").ljust(3) for i in items).rstrip())
        return "\n".join(rows) + f"\n{position.text}"
