"""Games, positions and records."""

import copy
import pickle
import random

import pytest

import variorum

MATE = ["f3", "e5", "g4", "Qh4#"]


def test_the_six_games_are_there() -> None:
    ids = [game.id for game in variorum.games()]
    assert ids[:6] == ["chess", "chessplus", "perfect", "chess2", "megachess", "megacheckers"]
    assert variorum.game("megachess").players == ["white", "black", "red"]
    assert variorum.game("chess").squares[0] == "a1"
    assert "start" in variorum.game("chess2").available_options


def test_perft_of_known_positions() -> None:
    start = variorum.game("chess").position()
    assert [start.perft(depth) for depth in range(4)] == [1, 20, 400, 8902]
    assert sum(start.divide(3).values()) == 8902
    assert start.divide(1)["e2e4"] == 1


def test_positions_do_not_change(game: variorum.Game) -> None:
    start = game.position(seed=1)
    text = start.text
    after = start.play(start.legal_moves()[0])
    assert start.text == text and after != start
    assert start.key != after.key


def test_games_of_random_moves_end_and_come_back_from_text(game: variorum.Game) -> None:
    draw = random.Random(3)
    record = variorum.Record(game.position(seed=3))
    while record.outcome() is None and len(record) < 120:
        record.play(draw.choice(record.legal_moves()))
    positions = record.positions()
    assert len(positions) == len(record) + 1 and positions[-1] == record.position
    for position in positions[::10]:
        assert position.game.position(position.text) == position
        assert pickle.loads(pickle.dumps(position)) == position
        assert hash(pickle.loads(pickle.dumps(position))) == hash(position)
    again = variorum.read_pgn(record.pgn())
    assert [r.moves for r in again] == [record.moves]
    assert pickle.loads(pickle.dumps(record)) == record
    assert pickle.loads(pickle.dumps(record.game)) == record.game


def test_pickles_hold_nothing_but_text() -> None:
    reduced = variorum.game("chess", castling="960").position().__reduce__()
    assert isinstance(reduced, tuple)
    assert reduced[1] == ("chess", ["castling=960"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")


def test_a_damaged_pickle_is_refused() -> None:
    good = pickle.dumps(variorum.game("chess").position())
    with pytest.raises(variorum.InputError, match="rows"):
        pickle.loads(good.replace(b"rnbqkbnr", b"rnbqkbnx"))


def test_the_same_position_by_two_ways_is_equal() -> None:
    start = variorum.game("chess").position()
    here = start.play("g1f3").play("g8f6").play("b1c3")
    there = start.play("b1c3").play("g8f6").play("g1f3")
    assert here == there and hash(here) == hash(there) and here.key == there.key
    assert len({here, there, start}) == 2
    other_rules = variorum.game("perfect", castling="king-path").position()
    assert other_rules != variorum.game("perfect").position()


def test_moves_are_read_and_written_both_ways() -> None:
    start = variorum.game("chess").position()
    assert start.move_text("Nf3") == "g1f3" and start.short("g1f3") == "Nf3"
    with pytest.raises(variorum.InputError) as caught:
        start.play("e2e5")
    assert (caught.value.field, caught.value.value) == ("move", "e2e5")
    assert "e2e4" in caught.value.expected or "a2a3" in caught.value.expected
    with pytest.raises(variorum.InputError):
        start.play("resign:white")


def test_a_record_tells_its_end() -> None:
    record = variorum.Record(variorum.game("chess").position())
    record.play(*MATE)
    outcome = record.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (["black"], "checkmate")
    assert outcome.points == {"white": 0.0, "black": 1.0}
    assert record.result == "0-1" and record.legal_moves() == []
    assert record.position.outcome() == outcome
    with pytest.raises(variorum.InputError, match="the game is over"):
        record.play("e4")


def test_events_and_claims() -> None:
    record = variorum.Record(variorum.game("chess").position())
    record.play(*["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    assert record.claims() == ["repetition"]
    drawn = copy.copy(record)
    drawn.play("claim:repetition")
    assert drawn.result == "1/2-1/2" and record.outcome() is None
    three = variorum.Record(variorum.game("megachess").position())
    three.play("resign:white")
    assert three.players_in == ["black", "red"] and three.outcome() is None


def test_moves_are_played_all_or_none() -> None:
    record = variorum.Record(variorum.game("chess").position())
    with pytest.raises(variorum.InputError):
        record.play("e4", "e5", "Ke5")
    assert record.moves == []


def test_records_keep_tags_comments_and_variations() -> None:
    text = '[White "Anna"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *\n'
    [record] = variorum.read_pgn(text)
    assert record.tags["White"] == "Anna"
    record.play("Nc6")
    record.set_tag("Black", "Ben")
    written = record.pgn()
    assert "{Sicilian}" in written and "2. Nf3 Nc6" in written and '[Black "Ben"]' in written
    assert record.short_moves() == ["e4", "e5", "Nf3", "Nc6"]
    with pytest.raises(variorum.InputError) as caught:
        record.set_tag("Result", "1-0")
    assert caught.value.field == "tag"


def test_a_bad_record_says_where() -> None:
    with pytest.raises(variorum.InputError, match="game 1, line 1, column") as caught:
        variorum.read_pgn("1. e4 e5 2. Ke3 *")
    assert caught.value.value == "Ke3"


def test_everything_wrong_with_a_position_is_told() -> None:
    with pytest.raises(variorum.InputError) as caught:
        variorum.game("chess").position("8/8/8/8/8/8/8/8 x - - 0 1")
    assert len(caught.value.faults) >= 1
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: variorum.game("go"), "game"),
        (lambda: variorum.game("chess", start=960), "option start"),
        (lambda: variorum.game("chess", **{"start": None}), "option start"),  # type: ignore[arg-type]
        (lambda: variorum.game("chess", colour="red"), "option"),
        (lambda: variorum.game("chess").position().perft(-1), "depth"),
        (lambda: variorum.game("chess").position().divide(0), "depth"),
        (lambda: variorum.game("chess").position().svg("red"), "player"),
        (lambda: variorum.game("chess").position().svg(size=10**9), "size"),
        (lambda: variorum.game("chess").position().evaluate("green"), "player"),
    ],
)
def test_bad_input_names_its_field(call, field) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(variorum.InputError) as caught:
        call()
    assert caught.value.field == field and caught.value.expected


def test_random_starts_follow_from_the_seed() -> None:
    game = variorum.game("chess2")
    assert game.position(seed=5) == game.position(seed=5)
    assert len({game.position(seed=seed).text for seed in range(20)}) > 10


def test_pictures(game: variorum.Game) -> None:
    position = game.position(seed=0)
    assert position._repr_svg_().startswith("<svg")
    assert position.svg(game.players[-1], size=200, dark=True, labels=False).startswith("<svg")
    assert len(position.pieces()) > 20
