"""Steps a second on one core: ours beside python-chess and the chess of PettingZoo and of OpenSpiel.

Each is timed for about a second of processor time with random moves. `cargo xtask measure` runs it.
"""

import random
import time
from collections.abc import Callable

import chess
import numpy as np

import variorum
import variorum.pettingzoo
import variorum.vector

GAMES = 256


def speed(step: Callable[[], int]) -> float:
    """Steps a second of processor time; `step` makes some and says how many."""
    step()
    begin, count = time.process_time(), 0
    while (passed := time.process_time() - begin) < 1:
        count += step()
    return count / passed


def vector(game: variorum.Game) -> list[float]:
    """Without observations, with observations and masks in bits, with masks in bytes too."""
    options = {"white": "random", "black": "random"} if game.id == "chess2" else {}
    env = variorum.vector.make(game, GAMES, seed=1, **options)  # type: ignore[arg-type]
    actions, ends = np.zeros(GAMES, np.int32), np.zeros(GAMES, np.uint8)
    rewards = np.zeros((GAMES, env.num_players), np.float32)
    observations = np.zeros((GAMES, *env.observation_shape), np.uint8)
    packed = np.zeros((GAMES, -(-env.num_actions // 8)), np.uint8)
    masks = np.zeros((GAMES, env.num_actions), np.uint8)

    def plain() -> int:
        env.sample(actions)
        env.step(actions, rewards, ends)
        return GAMES

    def in_bits() -> int:
        env.observe(observations)
        env.mask(packed, packed=True)
        return plain()

    def in_bytes() -> int:
        env.observe(observations)
        env.mask(masks)
        return plain()

    return [speed(plain), speed(in_bits), speed(in_bytes)]


def positions() -> Callable[[], int]:
    """Our rules, one position after the other, by move text."""
    draw, start = random.Random(1), variorum.game("chess").position()
    state = [start]

    def step() -> int:
        legal = state[0].legal_moves()
        state[0] = state[0].play(draw.choice(legal)) if legal else start
        return 1

    return step


def python_chess() -> Callable[[], int]:
    draw, board = random.Random(1), chess.Board()

    def step() -> int:
        legal = list(board.legal_moves)
        if not legal or board.is_game_over():
            board.reset()
        else:
            board.push(draw.choice(legal))
        return 1

    return step


def aec(env) -> Callable[[], int]:  # type: ignore[no-untyped-def]
    draw = random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset(seed=1)
        else:
            env.step(int(draw.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    return step


def open_spiel(observes: bool) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game("chess")
    draw, state = random.Random(1), [game.new_initial_state()]

    def step() -> int:
        if state[0].is_terminal():
            state[0] = game.new_initial_state()
        legal = state[0].legal_actions()
        if observes:
            state[0].observation_tensor()
        state[0].apply_action(draw.choice(legal))
        return 1

    return step


def main() -> None:
    print(f"{'steps a second, one core':32} {'stepping':>12} {'+ bits':>12} {'+ bytes':>12}")
    for game in variorum.games():
        rates = " ".join(f"{rate:12,.0f}" for rate in vector(game))
        print(f"variorum.vector {game.id:16} {rates}", flush=True)
    print(f"{'variorum.Position chess':32} {speed(positions()):12,.0f}")
    print(f"{'python-chess':32} {speed(python_chess()):12,.0f}")
    print(f"{'variorum.pettingzoo chess':32} {'':12} {'':12} {speed(aec(variorum.pettingzoo.raw_env('chess'))):12,.0f}")
    try:
        plain, observing = speed(open_spiel(False)), speed(open_spiel(True))
    except ImportError as error:
        print(f"OpenSpiel's chess: not measured ({error})")
    else:
        # Its observation is a tensor of floats.
        print(f"{'OpenSpiel chess':32} {plain:12,.0f} {'':12} {observing:12,.0f}")
    try:
        from pettingzoo.classic import chess_v6
    except ImportError as error:
        print(f"pettingzoo.classic.chess_v6: not measured ({error})")
    else:
        print(f"{'pettingzoo.classic.chess_v6':32} {'':12} {'':12} {speed(aec(chess_v6.raw_env())):12,.0f}")


if __name__ == "__main__":
    main()
