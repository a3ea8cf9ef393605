"""The compiled part of the package. Use what `variorum` exports of it."""

from typing import Any, Callable, Optional, TypedDict, Union, final

import numpy as np
from numpy.typing import NDArray

__version__: str

class InputError(ValueError):
    """What was given cannot be used.

    >>> import variorum
    >>> try:
    ...     variorum.game("draughts")
    ... except variorum.InputError as error:
    ...     print(error.field, error.value, error.expected[:23])
    game draughts one of chess, chessplus
    """

    field: str
    """What it was given for."""
    value: str
    """What was given, shortened where it is long."""
    expected: str
    """What would have done."""
    faults: list[tuple[str, str, str]]
    """Field, value and what was expected, for everything that is wrong."""

class AvailableOption(TypedDict):
    """What may be chosen before a game."""

    values: list[str]
    default: str
    help: str
    count: Optional[int]
    """Where numbers from 0 up to this one, not included, may be chosen too."""

@final
class Game:
    """A game with options. Equal, hashed and pickled by its id and options."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str:
        """One sentence that says what is special about the game."""

    @property
    def rules(self) -> str:
        """The rules for readers, as Markdown."""

    @property
    def rules_version(self) -> int:
        """Rises when a legal move, a result or a text changes."""

    @property
    def players(self) -> list[str]:
        """`["white", "black"]`, or with `"red"`, in the order of their turns."""

    @property
    def options(self) -> dict[str, str]:
        """The options that were chosen."""

    @property
    def available_options(self) -> dict[str, AvailableOption]: ...
    @property
    def squares(self) -> list[str]:
        """Names of the squares, by index."""

    def position(self, text: Optional[str] = None, *, seed: Optional[int] = None) -> Position:
        """The start of a game, or the position that a text says.

        Where the start is drawn at random (Chess 2), the same `seed` draws the same one.
        """

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def games() -> list[Game]:
    """Every game, with its usual options."""

def game(id: str, /, **options: Union[str, int]) -> Game:
    """The game with that id, and options by name.

    >>> import variorum
    >>> variorum.game("chess2", white="reaper", black="classic").position(seed=7).to_move
    'white'
    """

@final
class Outcome:
    """How a game ended."""

    @property
    def winners(self) -> list[str]:
        """The winner; empty in a draw."""

    @property
    def drawn(self) -> list[str]:
        """Those who share a draw; empty when somebody won."""

    @property
    def reason(self) -> str:
        """`checkmate`, `no-moves`, `midline`, `last-player`, `stalemate`, `repetition`, `fifty`, `dead`,
        `agreement`, `resignation` or `time`."""

    @property
    def points(self) -> dict[str, float]:
        """For each player: a win 1, a draw among k players 1/k, else 0."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A position. It does not change, and knows nothing of what was played before: a `Record` does.

    Equal, hashed and pickled by game, rules and text.
    """

    @property
    def game(self) -> Game: ...
    @property
    def text(self) -> str:
        """The position text (FEN in chess); `Game.position` reads it."""

    @property
    def key(self) -> int:
        """The Zobrist key, 64 bits: equal positions have equal keys."""

    @property
    def to_move(self) -> str: ...
    @property
    def players_in(self) -> list[str]: ...
    @property
    def checked(self) -> list[str]:
        """The players whose king is attacked."""

    def legal_moves(self) -> list[str]:
        """Move texts, sorted; empty exactly when the game is over."""

    def play(self, move: str, /) -> Position:
        """The position after a legal move, given by its move text."""

    def move_text(self, move: str, /) -> str:
        """The move text of a legal move that is written in short notation or as text.

        >>> import variorum
        >>> variorum.game("chess").position().move_text("Nf3")
        'g1f3'
        """

    def short(self, move: str, /) -> str:
        """A legal move in short notation.

        >>> import variorum
        >>> variorum.game("chess").position().short("g1f3")
        'Nf3'
        """

    def outcome(self) -> Optional[Outcome]:
        """How the game ends here, as far as the position alone tells; `None` while it goes on."""

    def claims(self) -> list[str]:
        """The draws that the player to move may claim, as far as the position alone tells."""

    def pieces(self) -> list[tuple[str, str, str]]:
        """Square, owner and letters of each piece."""

    def evaluate(self, player: Optional[str] = None) -> int:
        """The engine's evaluation in centipawns, without a search, for a player: the one to move if none is
        named."""

    def perft(self, depth: int, /) -> int:
        """How many sequences of that many decisions there are.

        >>> import variorum
        >>> variorum.game("chess").position().perft(3)
        8902
        """

    def divide(self, depth: int, /) -> dict[str, int]:
        """The counts below each legal move."""

    def svg(self, player: str = "white", *, size: int = 400, dark: bool = False, labels: bool = True) -> str:
        """A picture, as `player` sees the board; its longer side has `size` pixels."""

    def rgb(
        self, player: str = "white", *, size: int = 400, dark: bool = False, labels: bool = True
    ) -> NDArray[np.uint8]:
        """The same picture in pixels: `[rows, columns, 3]`, red, green and blue."""

    def observation(self) -> NDArray[np.uint8]:
        """What the player to move sees: `[planes, rows, columns]`, 0 or 1, as `variorum.vector` describes the planes.

        >>> import variorum
        >>> variorum.game("chess").position().observation().shape
        (14, 8, 8)
        """

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Record:
    """A game: what was played, tags, comments and variations. Pickled as a PGN text."""

    def __new__(cls, start: Position) -> Record: ...
    @property
    def game(self) -> Game: ...
    @property
    def start(self) -> Position: ...
    @property
    def position(self) -> Position:
        """The position on the board."""

    def positions(self) -> list[Position]:
        """All positions from the start to now."""

    @property
    def moves(self) -> list[str]:
        """What was played: move texts, and events such as `resign:white`."""

    def short_moves(self) -> list[str]:
        """The same in short notation."""

    @property
    def to_move(self) -> str: ...
    @property
    def players_in(self) -> list[str]: ...
    def legal_moves(self) -> list[str]:
        """Move texts, sorted; empty exactly when the game is over."""

    def play(self, *moves: str) -> None:
        """Plays moves, in short notation or as text, and events: `resign:white`, `time:white`, `agree`,
        `claim:repetition`, `claim:fifty`. All of them, or none when one cannot be played."""

    def outcome(self) -> Optional[Outcome]:
        """How the game ended; `None` while it goes on."""

    @property
    def result(self) -> str:
        """`1-0`, `1/2-1/2`, `0-0-1` …; `*` while there is none."""

    def claims(self) -> list[str]:
        """The draws that the player to move may claim."""

    @property
    def tags(self) -> dict[str, str]:
        """The free tags: all but those that the game itself tells."""

    def set_tag(self, name: str, value: str) -> None:
        """Sets a free tag; an empty value removes it."""

    @property
    def warnings(self) -> list[str]:
        """What was assumed in reading the record."""

    def pgn(self, *, short: bool = True) -> str:
        """The record as text, with moves in short notation or as move texts."""

    def svg(self, player: str = "white", *, size: int = 400, dark: bool = False, labels: bool = True) -> str:
        """A picture of the position on the board, with the last move."""

    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __copy__(self) -> Record: ...
    def __eq__(self, other: object) -> bool: ...

def read_pgn(text: str, /) -> list[Record]:
    """The games of a text in the PGN family.

    >>> import variorum
    >>> [record] = variorum.read_pgn("1. e4 e5 2. Nf3 *")
    >>> record.moves
    ['e2e4', 'e7e5', 'g1f3']
    """

@final
class Line:
    """One of the best lines that a search found."""

    @property
    def moves(self) -> list[str]: ...
    @property
    def centipawns(self) -> Optional[int]:
        """Value for the player to move; `None` where a win or loss is forced."""

    @property
    def mate(self) -> Optional[int]:
        """Wins (positive) or loses (negative) by force in so many turns."""

    @property
    def depth(self) -> int: ...
    @property
    def seldepth(self) -> int:
        """The deepest ply reached."""

    @property
    def value(self) -> Optional[float]:
        """From -1 to 1, where the engine's `evaluate` says what positions are worth; there `depth` is 1."""

    @property
    def visits(self) -> Optional[int]:
        """How often the move was looked at, there."""

@final
class SearchResult:
    """The end of a search."""

    @property
    def best(self) -> Optional[str]:
        """The move to play; `None` when the game is over."""

    @property
    def expected(self) -> Optional[str]:
        """The reply expected, if known."""

    @property
    def centipawns(self) -> Optional[int]: ...
    @property
    def mate(self) -> Optional[int]: ...
    @property
    def value(self) -> Optional[float]:
        """From -1 to 1, where the engine's `evaluate` says what positions are worth."""

    @property
    def nodes(self) -> int: ...
    @property
    def milliseconds(self) -> int: ...
    @property
    def lines(self) -> list[Line]:
        """The best lines, best first."""

@final
class Turn:
    """The decisions that a player made one after the other, and what they gave away."""

    @property
    def player(self) -> str: ...
    @property
    def first_ply(self) -> int:
        """Index of the first of them in `Record.moves`."""

    @property
    def moves(self) -> list[str]: ...
    @property
    def loss(self) -> Optional[float]:
        """Points given away, from 0 to 1; `None` where that is not known."""

    @property
    def centipawns(self) -> int:
        """The same in centipawns, scores counted up to 1000 either way."""

    @property
    def accuracy(self) -> Optional[float]:
        """In percent."""

    @property
    def judgement(self) -> Optional[str]:
        """`only`, `inaccuracy`, `mistake` or `blunder`; `None` for all other turns."""

@final
class Review:
    """A game judged by the engine."""

    @property
    def turns(self) -> list[Turn]: ...
    @property
    def accuracy(self) -> dict[str, Optional[float]]:
        """Mean accuracy of each player in percent; `None` without a turn that was judged."""

    @property
    def record(self) -> Record:
        """The game with marks, evaluations and better lines written into it."""

@final
class Engine:
    """The engine of a game, with a transposition table that is kept from one search to the next.

    A search does not hold Python's lock. Ctrl-C ends it.

    >>> import variorum
    >>> engine = variorum.Engine("chess")
    >>> mate_in_one = variorum.game("chess").position("7k/5ppp/8/8/8/8/8/R6K w - - 0 1")
    >>> engine.search(mate_in_one, depth=3).best
    'a1a8'
    """

    def __new__(
        cls,
        game: Union[str, Game],
        *,
        hash: int = 16,
        threads: int = 1,
        evaluate: Optional[Callable[[NDArray[np.uint8]], Any]] = None,
    ) -> Engine:
        """`hash` is the size of the table in mebibytes.

        With `evaluate` the search is another: a tree grown where it promises most, by the values that this function
        gives to many positions in one call. It gets observations `[batch, planes, rows, columns]` as
        `variorum.vector` describes them, and returns what they are worth, from -1 to 1: `[batch]` to the player to
        move, and in games of three `[batch, 3]`, to the player to move and the next two. The tree grows to `nodes`,
        the only limit; `search` holds Python's lock.
        """

    @property
    def game(self) -> Game: ...
    def search(
        self,
        position: Union[Position, Record],
        *,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        movetime: Optional[int] = None,
        multipv: int = 1,
        level: int = 8,
        only: list[str] = ...,
        seed: int = 0,
        method: Optional[str] = None,
    ) -> SearchResult:
        """Searches until the first of the limits is reached, or `stop` is called.

        `depth` counts turns, `movetime` milliseconds. `multipv` best lines are found. `level`, 1 to 8, is the
        strength; weak levels play differently with another `seed`. `only` are moves to look at. `method` is how
        games of three are searched: `paranoid`, `maxn`, `brs` or `mcts`. Repetition counts where a `Record` is
        searched.
        """

    def analyse(
        self,
        record: Record,
        *,
        nodes: Optional[int] = None,
        depth: Optional[int] = None,
        movetime: Optional[int] = None,
    ) -> Review:
        """Judges a whole game; the limits are those of each position, 200,000 nodes where there are none."""

    def stop(self) -> None:
        """Ends a search that runs in another thread; it returns what it has found."""

    def clear(self) -> None:
        """Empties the tables, as before a new game."""

@final
class VectorEnv:
    """Games of one kind that are stepped together; `variorum.vector.make` makes one.

    All arrays have to be C-contiguous, of the type and shape that is said.
    """

    def __new__(
        cls,
        game: Union[str, Game],
        n: int,
        threads: int,
        seed: int,
        claims: bool,
        max_plies: int,
        restart: bool,
        start: Optional[str],
        options: list[str],
    ) -> VectorEnv: ...
    @property
    def game(self) -> Game: ...
    @property
    def num_envs(self) -> int: ...
    @property
    def num_players(self) -> int: ...
    @property
    def num_actions(self) -> int:
        """How many actions the game has in all."""

    @property
    def planes(self) -> list[str]:
        """What each plane of an observation shows."""

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns. Row 0 is the first rank as the mover sees the board; in games of three it is rank 1
        for all."""

    @property
    def cells(self) -> NDArray[np.int32]:
        """For each square, in the order of `Game.squares`, its place in a plane, row by row, as White sees it."""

    @property
    def mirrored_actions(self) -> NDArray[np.int32]:
        """For each action the one that is the same with ranks turned round (`e2e4`: `e7e5`), as Black sees it. In games
        of three each action itself."""

    def action_text(self, action: int) -> str:
        """The move text of an action."""

    def action_id(self, text: str) -> int:
        """The action with a move text."""

    def reset(self, seed: int) -> None:
        """Begins all games anew; starts and samples follow from `seed`."""

    def step(
        self, actions: NDArray[np.int32], rewards: NDArray[np.float32], ends: NDArray[np.uint8]
    ) -> None:
        """Makes one decision in each game: `actions` `[n]`. Writes `rewards` `[n, players]`, once a game is over: 1 for
        a win, and what makes the sum 0; and `ends` `[n]`: `OPEN`, `OVER` or `CUT_OFF`. An action that is not legal is
        refused, and then no game is changed."""

    def sample(self, actions: NDArray[np.int32]) -> None:
        """Writes a legal action of each game, drawn at random; -1 where a game is over."""

    def observe(self, out: NDArray[np.uint8], *, packed: bool = False) -> None:
        """Writes what the player to move sees in each game: `[n, planes, rows, columns]`, 0 or 1. Packed, one bit each,
        `[n, ceil(planes * rows * columns / 8)]`: `numpy.unpackbits(…, bitorder="little")` unpacks them."""

    def mask(self, out: NDArray[np.uint8], *, packed: bool = False) -> None:
        """Writes which actions are legal in each game: `[n, num_actions]`, 0 or 1; packed as observations are."""

    def legal(self, out: NDArray[np.int32], counts: NDArray[np.int32]) -> None:
        """Writes the legal actions of each game, in order, into rows of any one length, filled up with -1, and how many
        there are into `counts` `[n]`. What does not fit is left out, and counted."""

    def to_move(self, out: NDArray[np.int8]) -> None:
        """Writes the index of the player to move in each game: `[n]`."""

    def players_in(self, index: int) -> list[str]:
        """The players who are in, in one game."""

    def position(self, index: int) -> Position:
        """The position of one game."""

    def outcome(self, index: int) -> Optional[Outcome]:
        """How one game ended that does not restart; `None` while it goes on or where it was cut off."""

@final
class FileReader:
    """A compact file that is read batch by batch; `variorum.files.read` makes one."""

    def __new__(cls, path: str, size: int, openings: bool) -> FileReader: ...
    @property
    def game(self) -> Game: ...
    @property
    def settings(self) -> list[str]: ...
    def next_batch(self) -> Optional[dict[str, NDArray[Any]]]: ...

@final
class FileWriter:
    """A compact file that is written game by game; `variorum.files.Writer` is made of one."""

    def __new__(cls, path: str, game: Union[str, Game], settings: list[str]) -> FileWriter: ...
    def write(self, record: Record, values: Optional[list[Optional[int]]] = None) -> None: ...
    def close(self) -> None: ...

def _game(id: str, options: list[str]) -> Game: ...
def _position(id: str, options: list[str], text: str) -> Position: ...
def _record(text: str) -> Record: ...
