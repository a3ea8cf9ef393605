"""Six published chess variants: exact rules, an engine, environments for learning.

>>> import variorum
>>> game = variorum.game("chess")
>>> position = game.position()
>>> len(position.legal_moves())
20
>>> position.play("e2e4").to_move
'black'
>>> record = variorum.Record(position)
>>> record.play("f3", "e5", "g4", "Qh4#")
>>> str(record.outcome())
'Black wins by checkmate'
"""

from ._variorum import (
    Engine,
    Game,
    InputError,
    Line,
    Outcome,
    Position,
    Record,
    Review,
    SearchResult,
    Turn,
    __version__,
    game,
    games,
    read_pgn,
)

__all__ = [
    "Engine",
    "Game",
    "InputError",
    "Line",
    "Outcome",
    "Position",
    "Record",
    "Review",
    "SearchResult",
    "Turn",
    "__version__",
    "game",
    "games",
    "read_pgn",
]
