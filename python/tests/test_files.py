"""Compact files of games."""

import random
from pathlib import Path

import numpy as np
import pytest

import variorum
import variorum.files
import variorum.vector


def played(game: variorum.Game, seed: int) -> variorum.Record:
    draw = random.Random(seed)
    record = variorum.Record(game.position(seed=seed))
    while record.outcome() is None and len(record) < 40:
        record.play(draw.choice(record.legal_moves()))
    return record


def test_what_is_written_is_read(game: variorum.Game, tmp_path: Path) -> None:
    records = [played(game, seed) for seed in range(3)]
    path = tmp_path / "games"
    with variorum.files.Writer(path, game, ["by a test"]) as writer:
        for record in records:
            writer.write(record, [None, None, *range(len(record) - 2)])
    env = variorum.vector.make(game, 1)
    [batch] = variorum.files.read(path, openings=True)
    texts = [env.action_text(int(action)) for action in batch.actions]
    assert texts == [move for record in records for move in record.moves]
    assert np.isnan(batch.values[:2]).all() and batch.values[2:5].tolist() == [0, 1, 2]
    assert np.bincount(batch.games).tolist() == [len(record) for record in records]
    assert batch.players[0] == game.players.index(records[0].start.to_move)
    start = np.zeros((1, *env.observation_shape), np.uint8)
    variorum.vector.make(game, 1, start=records[0].start.text).observe(start)
    assert np.array_equal(batch.observations[0], start[0])
    assert len(list(variorum.files.read(path, 1))) == 3
    [without] = variorum.files.read(path)
    assert len(without.actions) == len(batch.actions) - 6 and not np.isnan(without.values).any()


def test_bad_files_and_bad_values_are_refused(tmp_path: Path) -> None:
    chess = variorum.game("chess")
    record = played(chess, 1)
    path = tmp_path / "games"
    writer = variorum.files.Writer(path, chess)
    with pytest.raises(variorum.InputError) as caught:
        writer.write(record, [1])
    assert caught.value.field == "values"
    with pytest.raises(variorum.InputError):
        writer.write(played(variorum.game("perfect"), 1))
    writer.write(record)
    writer.close()
    with pytest.raises(RuntimeError, match="closed"):
        writer.write(record)
    with pytest.raises(OSError):
        variorum.files.Writer(path, chess)
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])
    with pytest.raises(variorum.InputError, match="whole game"):
        list(variorum.files.read(path))
    path.write_bytes(b"PGN of some kind\n")
    with pytest.raises(variorum.InputError, match="variorum positions"):
        variorum.files.read(path)
    with pytest.raises(OSError):
        variorum.files.read(tmp_path / "nothing")
    with pytest.raises(variorum.InputError):
        variorum.files.read(path, 0)
