"""OpenSpiel games: importing this module registers `python_variorum_chess` and so on, one for each game.

Actions are those of `variorum.vector`. In Chess 2 both players first choose an army at the same time, without seeing the
other's choice: a simultaneous node, whose actions follow those of the moves. Then a chance node draws one of the 960
starts. A draw that may be claimed ends a game. Returns are 1 for a win and sum to 0.

The observation string is the position text, the observation tensor the planes of `variorum.vector`, as the player to move
sees them, the same for all players; before the game the tensor is zero. The information state string is what was played: the
numbers of all actions, which say the whole game. There is no information state tensor, because games may be very long.

>>> import pyspiel                                          # doctest: +SKIP
>>> import variorum.openspiel                               # doctest: +SKIP
>>> pyspiel.load_game("python_variorum_chess2")             # doctest: +SKIP
"""

import copy
import functools
from typing import Any, Optional

import numpy as np
import pyspiel

from ._variorum import Game, Record, game as find_game, games
from .vector import make

__all__ = ["SHORT_NAMES"]

MOST_DECISIONS = 100_000
"""No game is longer: all are drawn when nothing happens for long."""


class _Rules:
    """What all states of a game share; it is neither copied nor pickled, but found again by the game's id."""

    def __init__(self, game_id: str) -> None:
        self.of = find_game(game_id)
        self.env = make(self.of, 1)
        self.moves = self.env.num_actions
        self.armies, self.starts = _choices(self.of)

    def __deepcopy__(self, memo: Any) -> "_Rules":
        return self

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _rules, (self.of.id,)


@functools.lru_cache(maxsize=None)
def _rules(game_id: str) -> _Rules:
    return _Rules(game_id)


class _Played:
    """A record that is copied without being written down."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def __deepcopy__(self, memo: Any) -> "_Played":
        return _Played(copy.copy(self.record))


class _State(pyspiel.State):  # type: ignore[misc]
    """A game in progress, or before it the choice of armies and the draw of the start."""

    def __init__(self, game: "_Game") -> None:
        super().__init__(game)
        self._rules = _rules(game.id)
        self._armies: Optional[list[str]] = None
        self._played: Optional[_Played] = None
        if not self._rules.armies:
            self._begin(self._rules.of)

    def _begin(self, game: Game) -> None:
        self._played = _Played(Record(game.position(seed=0)))

    def _record(self) -> Record:
        assert self._played is not None, "the game has begun"
        return self._played.record

    def current_player(self) -> int:
        if self._played is None:
            who = pyspiel.PlayerId.SIMULTANEOUS if self._armies is None else pyspiel.PlayerId.CHANCE
            return int(who)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._rules.of.players.index(self._record().to_move)

    def is_terminal(self) -> bool:
        if self._played is None:
            return False
        return self._record().outcome() is not None or bool(self._record().claims())

    def returns(self) -> list[float]:
        players = self._rules.of.players
        if not self.is_terminal():
            return [0.0] * len(players)
        outcome = self._record().outcome()
        if outcome is None:
            return [0.0] * len(players)
        points, count = outcome.points, len(players)
        return [(count * points[player] - 1) / (count - 1) for player in players]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        starts = self._rules.starts
        return [(number, 1 / starts) for number in range(starts)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._played is None:
            first = self._rules.moves
            return list(range(first, first + len(self._rules.armies)))
        if self.is_terminal():
            return []
        return sorted(self._rules.env.action_id(text) for text in self._record().legal_moves())

    def _apply_action(self, action: int) -> None:
        if self._played is None:
            white, black = self._armies or ["", ""]
            self._begin(find_game(self._rules.of.id, white=white, black=black, start=action))
        else:
            self._record().play(self._rules.env.action_text(action))

    def _apply_actions(self, actions: list[int]) -> None:
        self._armies = [self._rules.armies[action - self._rules.moves] for action in actions]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"start {action}"
        if action >= self._rules.moves:
            return f"army {self._rules.armies[action - self._rules.moves]}"
        return self._rules.env.action_text(action)

    def __str__(self) -> str:
        if self._played is None:
            return "choice of armies" if self._armies is None else f"armies {' '.join(self._armies)}"
        return self._record().position.text


class _Observer:
    """Shows all players the same: the position; before the game nothing of the choice. With `recall` all that was played."""

    def __init__(self, rules: _Rules, recall: bool) -> None:
        self._recall = recall
        shape = rules.env.observation_shape
        self.tensor = None if recall else np.zeros(int(np.prod(shape)), np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            # The same numbers: what is written to the one is in the other.
            self.dict["observation"] = self.tensor.reshape(shape)

    def set_from(self, state: _State, player: int) -> None:
        if self.tensor is None:
            return
        if state._played is None:
            self.tensor.fill(0)
        else:
            self.dict["observation"][:] = state._record().position.observation()

    def string_from(self, state: _State, player: int) -> str:
        if self._recall:
            return " ".join(str(action) for action in state.history())
        return str(state) if state._played is not None else "before the game"


class _Game(pyspiel.Game):  # type: ignore[misc]
    """One of our games; `_registered` makes a class of each."""

    kind: Any
    id: str

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        rules = _rules(self.id)
        count = len(rules.of.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.moves + len(rules.armies),
            max_chance_outcomes=rules.starts,
            num_players=count,
            min_utility=-1.0 / (count - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return _Observer(_rules(self.id), recall)


def _choices(game: Game) -> tuple[list[str], int]:
    """What both players choose in secret, and among how many starts is drawn then; nothing and 0 elsewhere."""
    options = game.available_options
    start = options.get("start")
    if "black" not in options or start is None or start["default"] != "random":
        return [], 0
    return options["black"]["values"], start["count"] or 0


def _register(game: Game) -> str:
    blind = bool(_choices(game)[0])
    name = f"python_variorum_{game.id}"
    dynamics, chance = pyspiel.GameType.Dynamics, pyspiel.GameType.ChanceMode
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=dynamics.SIMULTANEOUS if blind else dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if blind else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if len(game.players) == 2 else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.players),
        min_num_players=len(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={},
    )
    # OpenSpiel pickles games by the names of their classes.
    globals()[name] = type(name, (_Game,), {"kind": kind, "id": game.id, "__module__": __name__})
    pyspiel.register_game(kind, globals()[name])
    return name


SHORT_NAMES = [_register(game) for game in games()]
"""The names for `pyspiel.load_game`."""
