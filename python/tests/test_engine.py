"""The engine and the judging of games."""

import threading

import numpy as np
import pytest

import variorum

MATE_IN_ONE = "7k/5ppp/8/8/8/8/8/R6K w - - 0 1"


def test_every_game_has_an_engine(game: variorum.Game) -> None:
    engine = variorum.Engine(game, hash=1)
    position = game.position(seed=2)
    found = engine.search(position, nodes=2000, multipv=3)
    assert found.best in position.legal_moves()
    assert len(found.lines) == 3 and found.lines[0].moves[0] == found.best
    engine.clear()
    assert engine.search(position, nodes=2000, multipv=3).nodes == found.nodes, "the same search again"


def test_a_mate_is_found() -> None:
    engine = variorum.Engine("chess", hash=1)
    position = variorum.game("chess").position(MATE_IN_ONE)
    found = engine.search(position, depth=3)
    assert (found.best, found.mate, found.centipawns) == ("a1a8", 1, None)
    assert engine.search(position, depth=2, only=["a1a2"]).best == "a1a2"
    assert engine.search(position.play("a1a8"), depth=1).best is None


def test_a_search_is_stopped_from_another_thread() -> None:
    engine = variorum.Engine("chess", hash=1)
    found = []
    searching = threading.Thread(
        target=lambda: found.append(engine.search(variorum.game("chess").position(), depth=100))
    )
    searching.start()
    while searching.is_alive():
        # The search clears what was asked before it began, so it is asked again.
        engine.stop()
        searching.join(0.01)
    assert found[0].best is not None


def test_repetition_counts_in_a_record() -> None:
    record = variorum.Record(variorum.game("chess").position())
    record.play("e4", "e5")
    assert variorum.Engine("chess", hash=1).search(record, nodes=1000).best in record.legal_moves()


def test_a_game_is_judged() -> None:
    record = variorum.Record(variorum.game("chess").position())
    record.play("f3", "e5", "g4", "Qh4#")
    review = variorum.Engine("chess", hash=1).analyse(record, nodes=5000)
    judged = {turn.moves[0]: turn.judgement for turn in review.turns}
    assert judged["g2g4"] == "blunder"
    assert set(review.accuracy) == {"white", "black"}
    assert "??" in review.record.pgn() or "$4" in review.record.pgn()


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ({}, "limits"),
        ({"nodes": 0}, "nodes"),
        ({"depth": 1000}, "depth"),
        ({"movetime": -5}, "movetime"),
        ({"nodes": 10, "multipv": 0}, "multipv"),
        ({"nodes": 10, "level": 9}, "level"),
        ({"nodes": 10, "method": "magic"}, "method"),
        ({"nodes": 10, "only": ["e2e5"]}, "only"),
    ],
)
def test_bad_limits_are_named(limits, field) -> None:  # type: ignore[no-untyped-def]
    engine = variorum.Engine("chess", hash=1)
    with pytest.raises(variorum.InputError) as caught:
        engine.search(variorum.game("chess").position(), **limits)
    assert caught.value.field == field


def test_another_games_position_is_refused() -> None:
    engine = variorum.Engine("chess", hash=1)
    for what in (variorum.game("perfect").position(), "e2e4", None):
        with pytest.raises(variorum.InputError) as caught:
            engine.search(what, nodes=10)  # type: ignore[arg-type]
        assert caught.value.field == "position"
    with pytest.raises(variorum.InputError):
        variorum.Engine("chess", hash=0)
    with pytest.raises(variorum.InputError):
        variorum.Engine("chess", threads=1000)


def material(observations):  # type: ignore[no-untyped-def]
    worth = np.array([1, 3, 3, 5, 9, 0]) / 40
    counts = observations.sum(axis=(2, 3))
    return (counts[:, :6] - counts[:, 6:12]) @ worth


def test_a_search_with_values_from_python() -> None:
    engine = variorum.Engine("chess", hash=1, evaluate=material)
    chess = variorum.game("chess")
    assert engine.search(chess.position(MATE_IN_ONE), nodes=2000).best == "a1a8"
    found = engine.search(chess.position("7k/5ppp/8/3q4/8/2N5/8/7K w - - 0 1"), nodes=2000, multipv=2)
    assert found.best == "c3d5" and len(found.lines) == 2 and found.value is not None
    assert engine.search(chess.position(MATE_IN_ONE).play("a1a8"), nodes=10).best is None


def test_values_of_three_players() -> None:
    def evaluate(observations):  # type: ignore[no-untyped-def]
        return np.zeros((len(observations), 3), np.float32)

    game = variorum.game("megachess")
    engine = variorum.Engine(game, hash=1, evaluate=evaluate)
    assert engine.search(game.position(), nodes=300).best in game.position().legal_moves()


def test_bad_values_are_refused_and_errors_pass() -> None:
    position = variorum.game("chess").position()

    def wrong(observations):  # type: ignore[no-untyped-def]
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        variorum.Engine("chess", hash=1, evaluate=wrong).search(position, nodes=100)
    with pytest.raises(variorum.InputError) as caught:
        variorum.Engine("chess", hash=1, evaluate=lambda seen: [0, 1, 2]).search(position, nodes=100)
    assert caught.value.field == "evaluate"
    with pytest.raises(variorum.InputError):
        variorum.Engine("chess", hash=1, evaluate=3)  # type: ignore[arg-type]
    with pytest.raises(variorum.InputError) as caught:
        variorum.Engine("chess", hash=1, evaluate=material).search(position, depth=3)
    assert caught.value.field == "limits"
