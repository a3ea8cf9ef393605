"""Many games stepped together in Rust.

Arrays belong to the caller: they are made once and written again in every step.

>>> import numpy as np
>>> import variorum.vector
>>> env = variorum.vector.make("chess", n=64, seed=1)
>>> actions = np.zeros(64, np.int32)
>>> rewards, ends = np.zeros((64, 2), np.float32), np.zeros(64, np.uint8)
>>> observations = np.zeros((64, *env.observation_shape), np.uint8)
>>> masks = np.zeros((64, env.num_actions), np.uint8)
>>> for _ in range(10):
...     env.observe(observations)
...     env.mask(masks)
...     env.sample(actions)
...     env.step(actions, rewards, ends)
>>> env.action_text(env.action_id("e2e4"))
'e2e4'
"""

from typing import Optional, Union

from ._variorum import Game, VectorEnv

__all__ = ["CUT_OFF", "OPEN", "OVER", "VectorEnv", "make"]

OPEN = 0
"""In `ends`: the game goes on."""
OVER = 1
"""In `ends`: the game is over by the rules."""
CUT_OFF = 2
"""In `ends`: the game was cut off at `max_plies`."""


def make(
    game: Union[str, Game],
    n: int,
    threads: int = 1,
    *,
    seed: int = 0,
    claims: bool = True,
    max_plies: int = 0,
    restart: bool = True,
    start: Optional[str] = None,
    **options: Union[str, int],
) -> VectorEnv:
    """`n` games of one kind, stepped by `threads`.

    Options are those of `variorum.game`; the value `random` draws one for each game, from `seed`. `start` is the text
    of the position that games start from. `claims` ends a game by a draw that may be claimed, as other environments
    do. `max_plies` cuts games off. With `restart` a game that is over begins anew in the same step; else it stays as it
    ended and ignores its actions.
    """
    texts = [f"{name}={value}" for name, value in options.items()]
    return VectorEnv(game, n, threads, seed, claims, max_plies, restart, start, texts)
