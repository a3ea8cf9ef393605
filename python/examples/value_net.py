"""A tiny value net, from nothing to play, with NumPy alone and in about a minute.

The engine plays against itself and writes what it thinks into a compact file; a net with one hidden layer learns from it
what positions are worth; a search then plays with the net.

python value_net.py [GAME]
"""

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import variorum
import variorum.files

Floats = NDArray[np.float32]


class ValueNet:
    """What positions are worth to the player to move: planes, a hidden layer of rectified units, tanh."""

    def __init__(self, inputs: int, hidden: int = 32, seed: int = 0) -> None:
        draw = np.random.default_rng(seed)
        self.w1 = draw.normal(0, 0.05, (inputs, hidden)).astype(np.float32)
        self.b1 = np.zeros(hidden, np.float32)
        self.w2 = draw.normal(0, 0.1, hidden).astype(np.float32)
        self.b2 = np.zeros(1, np.float32)

    def __call__(self, observations: NDArray[np.uint8]) -> Floats:
        inputs = observations.reshape(len(observations), -1).astype(np.float32)
        hidden = np.maximum(inputs @ self.w1 + self.b1, 0)
        worth: Floats = np.tanh(hidden @ self.w2 + self.b2)
        return worth

    def train(self, observations: NDArray[np.uint8], targets: Floats, rate: float) -> float:
        """One step of gradient descent; gives the mean squared error before it."""
        inputs = observations.reshape(len(observations), -1).astype(np.float32)
        hidden = np.maximum(inputs @ self.w1 + self.b1, 0)
        worth = np.tanh(hidden @ self.w2 + self.b2)
        error = worth - targets
        out = 2 * error * (1 - worth**2) / len(targets)
        back = np.outer(out, self.w2) * (hidden > 0)
        self.w2 -= rate * (hidden.T @ out)
        self.b2 -= rate * out.sum()
        self.w1 -= rate * (inputs.T @ back)
        self.b1 -= rate * back.sum(axis=0)
        return float(np.mean(error**2))


def self_play(path: Path, game: variorum.Game, games: int, nodes: int, draw: random.Random) -> None:
    """Writes games that begin with some random moves, with what the engine thought of every position."""
    engine = variorum.Engine(game, hash=4)
    with variorum.files.Writer(path, game, [f"self-play, {nodes} nodes"]) as writer:
        for number in range(games):
            record = variorum.Record(game.position(seed=number))
            values: list[Any] = []
            while record.outcome() is None and len(record) < 120:
                if len(record) < 6:
                    record.play(draw.choice(record.legal_moves()))
                    values.append(None)
                    continue
                found = engine.search(record, nodes=nodes)
                assert found.best is not None
                score = found.centipawns if found.mate is None else (2000 if found.mate > 0 else -2000)
                record.play(found.best)
                values.append(score)
            writer.write(record, values)


def learn(path: Path, rounds: int, seed: int = 0) -> tuple[ValueNet, list[float]]:
    """A net that has seen the file so many times, and the error of each time."""
    net, errors, draw = None, [], np.random.default_rng(seed)
    for _ in range(rounds):
        of_round = []
        for batch in variorum.files.read(path):
            if net is None:
                net = ValueNet(int(np.prod(batch.observations.shape[1:])))
            targets = np.tanh(batch.values / 400).astype(np.float32)
            for rows in np.array_split(draw.permutation(len(targets)), max(1, len(targets) // 64)):
                of_round.append(net.train(batch.observations[rows], targets[rows], 0.05))
        errors.append(float(np.mean(of_round)))
    assert net is not None, "the file has games"
    return net, errors


def main(name: str = "chess", games: int = 100, nodes: int = 300, rounds: int = 12) -> list[float]:
    game, draw = variorum.game(name), random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.bin"
        self_play(path, game, games, nodes, draw)
        net, errors = learn(path, rounds)
    print("mean squared error:", " ".join(f"{error:.3f}" for error in errors))
    player = variorum.Engine(game, evaluate=net)
    record = variorum.Record(game.position(seed=0))
    while record.outcome() is None and len(record) < 40:
        found = player.search(record, nodes=1000)
        assert found.best is not None
        record.play(found.best)
    print(record)
    return errors


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "chess")
