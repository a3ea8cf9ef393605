"""OpenSpiel's own test of games, where it is installed (`cargo xtask python` without `--quick`)."""

import random

import numpy as np
import pytest

import variorum

pyspiel = pytest.importorskip("pyspiel")


def test_random_simulations(game: variorum.Game) -> None:
    import variorum.openspiel

    name = f"python_variorum_{game.id}"
    assert name in variorum.openspiel.SHORT_NAMES
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_armies_are_chosen_blindly() -> None:
    import variorum.openspiel  # noqa: F401

    state = pyspiel.load_game("python_variorum_chess2").new_initial_state()
    assert state.is_simultaneous_node()
    choices = state.legal_actions(0)
    assert [state.action_to_string(0, action) for action in choices][3] == "army reaper"
    state.apply_actions([choices[3], choices[0]])
    assert state.is_chance_node() and len(state.chance_outcomes()) == 960
    state.apply_action(518)
    assert str(state).startswith("rnbqkbnr") and str(state).endswith(" rc")
    copied = state.clone()
    copied.apply_action(random.Random(1).choice(copied.legal_actions()))
    assert str(copied) != str(state) and state.current_player() == 0


def test_observations_are_texts_and_planes(game: variorum.Game) -> None:
    import variorum.openspiel  # noqa: F401

    of_game = pyspiel.load_game(f"python_variorum_{game.id}")
    state = of_game.new_initial_state()
    choice = state.is_simultaneous_node()
    if choice:
        assert not any(state.observation_tensor(0))
        state.apply_actions([state.legal_actions(player)[0] for player in (0, 1)])
        state.apply_action(0)
    first = state.legal_actions()[0]
    state.apply_action(first)
    position = game.position(state.observation_string(0))
    for player in range(of_game.num_players()):
        assert state.observation_tensor(player) == position.observation().ravel().tolist()
    assert len(state.observation_tensor(0)) == int(np.prod(of_game.observation_tensor_shape()))
    told = state.information_state_string(0)
    assert told.split()[-1] == str(first) and len(told.split()) == (4 if choice else 1)


def test_returns_are_those_of_the_outcome() -> None:
    import variorum.openspiel  # noqa: F401

    game = pyspiel.load_game("python_variorum_chess")
    state = game.new_initial_state()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        state.apply_action(state.string_to_action(text))
    assert state.is_terminal() and state.returns() == [-1.0, 1.0]
