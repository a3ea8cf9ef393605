"""Many games stepped together, into arrays of the caller."""

from typing import Any

import numpy as np
import pytest

import variorum
import variorum.vector
from variorum.vector import CUT_OFF, OPEN, OVER


def arrays(env: variorum.vector.VectorEnv) -> tuple[Any, Any, Any]:
    n = env.num_envs
    return np.zeros(n, np.int32), np.zeros((n, env.num_players), np.float32), np.zeros(n, np.uint8)


def test_masks_lists_and_positions_agree(game: variorum.Game) -> None:
    env = variorum.vector.make(game, 5, threads=2, seed=3)
    actions, rewards, ends = arrays(env)
    masks = np.ones((5, env.num_actions), np.uint8)
    packed = np.ones((5, -(-env.num_actions // 8)), np.uint8)
    legal, counts = np.zeros((5, 300), np.int32), np.zeros(5, np.int32)
    for _ in range(30):
        env.mask(masks)
        env.mask(packed, packed=True)
        env.legal(legal, counts)
        unpacked = np.unpackbits(packed, axis=1, bitorder="little")[:, : env.num_actions]
        assert np.array_equal(masks, unpacked)
        for i in range(5):
            ids = np.flatnonzero(masks[i])
            assert np.array_equal(ids, legal[i, : counts[i]]) and (legal[i, counts[i] :] == -1).all()
            texts = sorted(env.action_text(int(action)) for action in ids)
            assert texts == env.position(i).legal_moves()
        env.sample(actions)
        before = [env.position(i) for i in range(5)]
        env.step(actions, rewards, ends)
        for i in range(5):
            if ends[i] == OPEN:
                assert env.position(i) == before[i].play(env.action_text(int(actions[i])))


def test_actions_and_texts_are_converted_both_ways(game: variorum.Game) -> None:
    env = variorum.vector.make(game, 1)
    for action in range(env.num_actions):
        assert env.action_id(env.action_text(action)) == action
    mirrored = env.mirrored_actions
    assert np.array_equal(mirrored[mirrored], np.arange(env.num_actions))


def test_numbers_stay_the_same() -> None:
    """A net that was trained once can be used on: who changes these raises the game's rules version."""
    counts = {
        "chess": 1968,
        "chessplus": 11244,
        "perfect": 2760,
        "chess2": 4273,
        "megachess": 8218,
        "megacheckers": 2456,
    }
    assert {game: variorum.vector.make(game, 1).num_actions for game in counts} == counts
    chess = variorum.vector.make("chess", 1)
    assert [chess.action_text(i) for i in (0, 1, 1967)] == ["a1b1", "a1c1", "h7h8q"]


def test_observations_are_seen_from_the_movers_side() -> None:
    env = variorum.vector.make("chess", 1)
    seen, again = (np.zeros((1, *env.observation_shape), np.uint8) for _ in range(2))
    env.observe(seen)
    assert env.planes[:2] == ["own pawn", "own knight"] and env.planes[6] == "opponent's pawn"
    assert seen[0, 0, 1].all() and seen[0, 6, 6].all() and seen[0, :12].sum() == 32
    assert seen[0, 5, 0].tolist() == [0, 0, 0, 0, 1, 0, 0, 0], "the king on e1"
    actions, rewards, ends = arrays(env)
    actions[0] = env.action_id("e2e4")
    env.step(actions, rewards, ends)
    env.observe(again)
    assert again[0, :6].tolist() == seen[0, :6].tolist(), "Black sees its own pieces as White did"
    assert again[0, 6, 4, 4] == 1, "and White's pawn on e4 on the fifth row"


def test_ends_and_rewards() -> None:
    env = variorum.vector.make("chess", 2, restart=False)
    actions, rewards, ends = arrays(env)
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        assert ends.tolist() == [OPEN, OPEN]
        actions[:] = env.action_id(text)
        env.step(actions, rewards, ends)
    assert ends.tolist() == [OVER, OVER] and rewards.tolist() == [[-1, 1], [-1, 1]]
    outcome = env.outcome(0)
    assert outcome is not None and outcome.reason == "checkmate"
    env.sample(actions)
    assert actions.tolist() == [-1, -1]
    env.step(actions, rewards, ends)
    assert rewards.tolist() == [[0, 0], [0, 0]] and ends.tolist() == [OVER, OVER]
    env.reset(0)
    assert env.outcome(0) is None


def test_games_restart_and_are_cut_off() -> None:
    env = variorum.vector.make("chess", 3, max_plies=4)
    actions, rewards, ends = arrays(env)
    for _ in range(4):
        env.sample(actions)
        env.step(actions, rewards, ends)
    assert ends.tolist() == [CUT_OFF] * 3 and not rewards.any()
    assert env.position(0) == variorum.game("chess").position()


def test_claims_end_games_unless_told_otherwise() -> None:
    ends_at = {}
    for claims in (True, False):
        env = variorum.vector.make("chess", 1, claims=claims, restart=False)
        actions, rewards, ends = arrays(env)
        for ply, text in enumerate(["g1f3", "g8f6", "f3g1", "f6g8"] * 5):
            actions[0] = env.action_id(text)
            env.step(actions, rewards, ends)
            if ends[0] == OVER:
                ends_at[claims] = ply + 1
                break
    assert ends_at == {True: 8, False: 16}


def test_options_are_drawn_for_each_game() -> None:
    env = variorum.vector.make("chess2", 40, white="random", black="reaper", seed=5)
    texts = [env.position(i).text for i in range(40)]
    assert len({text.split()[-1] for text in texts}) == 6 and {text[-1] for text in texts} == {"r"}
    env.reset(5)
    assert [env.position(i).text for i in range(40)] == texts
    env.reset(6)
    assert [env.position(i).text for i in range(40)] != texts


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda env, n: variorum.vector.make("chess", 0), "games"),
        (lambda env, n: variorum.vector.make("chess", -1), "n"),
        (lambda env, n: variorum.vector.make("chess", 1, 0), "threads"),
        (lambda env, n: variorum.vector.make("chess", 1, start="nonsense"), "fields"),
        (lambda env, n: variorum.vector.make("chess", 1, colour="red"), "option"),
        (lambda env, n: env.action_text(10**6), "action"),
        (lambda env, n: env.action_text(-1), "action"),
        (lambda env, n: env.action_id("e2e9"), "action"),
        (lambda env, n: env.position(9), "game"),
        (lambda env, n: env.mask(np.zeros((n, env.num_actions), np.int64)), "masks"),
        (lambda env, n: env.mask(np.zeros((n, 5), np.uint8)), "masks"),
        (lambda env, n: env.mask(np.zeros((env.num_actions, n), np.uint8).T), "masks"),
        (lambda env, n: env.mask([0, 1]), "masks"),
        (lambda env, n: env.observe(np.zeros(7, np.uint8)), "observations"),
        (lambda env, n: env.sample(np.zeros(n, np.float32)), "actions"),
        (lambda env, n: env.legal(np.zeros(3, np.int32), np.zeros(n, np.int32)), "legal"),
    ],
)
def test_bad_input_names_its_field(call, field) -> None:  # type: ignore[no-untyped-def]
    env = variorum.vector.make("chess", 2)
    with pytest.raises(variorum.InputError) as caught:
        call(env, 2)
    assert caught.value.field == field


def test_arrays_that_cannot_be_written_are_refused() -> None:
    env = variorum.vector.make("chess", 2)
    actions, rewards, ends = arrays(env)
    actions.flags.writeable = False
    with pytest.raises(variorum.InputError):
        env.sample(actions)
    with pytest.raises(variorum.InputError) as caught:
        env.step(actions, rewards, ends)
    assert caught.value.field == "actions[0]" and "a1b1" in caught.value.value
