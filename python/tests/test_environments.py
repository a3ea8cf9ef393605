"""PettingZoo and Gymnasium, by their own tests."""

import functools
import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import variorum
import variorum.gymnasium
import variorum.pettingzoo


@pytest.fixture(autouse=True)
def _usual_warnings_are_no_news() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_pettingzoo_api(game: variorum.Game) -> None:
    api_test(variorum.pettingzoo.env(game.id, max_plies=150), num_cycles=60)


def test_pettingzoo_seed(game: variorum.Game) -> None:
    seed_test(functools.partial(variorum.pettingzoo.env, game.id), num_cycles=20)


def test_pettingzoo_render(game: variorum.Game, capsys: Any) -> None:
    is_svg = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(functools.partial(variorum.pettingzoo.env, game.id), is_svg)


@pytest.mark.parametrize("name", ["chess2", "megachess", "megacheckers"])
def test_games_are_played_to_their_end(name: str) -> None:
    draw = random.Random(1)
    env = variorum.pettingzoo.env(name)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    left = []
    for agent in env.agent_iter(20_000):
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            left.append(agent)
            env.step(None)
        else:
            assert isinstance(observation, dict)
            env.step(int(draw.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(left) == env.possible_agents and not env.agents
    assert sum(totals.values()) == pytest.approx(0) and max(totals.values()) <= 1


def test_an_illegal_action_loses_in_pettingzoo() -> None:
    env = variorum.pettingzoo.env("chess")
    env.reset(seed=0)
    env.step(env.unwrapped.action_id("e2e5"))
    assert env.terminations == {"player_0": True, "player_1": True}
    raw = variorum.pettingzoo.raw_env("chess")
    raw.reset(seed=0)
    with pytest.raises(variorum.InputError):
        raw.step(raw.action_id("e2e5"))


def test_gymnasium(game: variorum.Game) -> None:
    seat = game.players[-1]
    env = variorum.gymnasium.OneSeat(game.id, seat=seat, nodes=50, render_mode="ansi")
    check_env(env, skip_render_check=True)
    observation, _ = env.reset(seed=2)
    assert env.render().count("\n") > 7
    picture = variorum.gymnasium.OneSeat(game.id, seat=seat, nodes=50, render_mode="rgb_array")
    picture.reset(seed=2)
    pixels = picture.render()
    assert pixels.dtype == np.uint8 and max(pixels.shape) == 400 and pixels.shape[2] == 3
    draw = random.Random(2)
    for _ in range(6):
        legal = np.flatnonzero(observation["action_mask"])
        if not len(legal):
            break
        observation, reward, terminated, _, info = env.step(np.int64(draw.choice(legal)))
        assert "illegal_action" not in info and -1 <= reward <= 1
        if terminated:
            break


def test_an_illegal_action_ends_the_game_in_gymnasium() -> None:
    env = variorum.gymnasium.OneSeat("chess", nodes=50)
    env.reset(seed=0)
    observation, reward, terminated, _, info = env.step(env.action_id("e2e5"))
    assert (reward, terminated) == (-1.0, True) and "illegal_action" in info
    assert not observation["action_mask"].any()
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(env.action_id("e2e4"))
    observation, _ = env.reset(seed=0)
    assert observation["action_mask"].sum() == 20


def test_settings_are_checked() -> None:
    with pytest.raises(ValueError, match="seat: `red`"):
        variorum.gymnasium.OneSeat("chess", seat="red")
    with pytest.raises(ValueError, match="render_mode: `rgb`"):
        variorum.pettingzoo.env("chess", render_mode="rgb")
    with pytest.raises(variorum.InputError):
        variorum.pettingzoo.env("chess", colour="blue")
