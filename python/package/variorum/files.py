"""Compact files of games, which `variorum match`, `variorum lab` and this module write: read as arrays to learn from.

>>> import os, tempfile
>>> import variorum, variorum.files
>>> record = variorum.Record(variorum.game("chess").position())
>>> record.play("f3", "e5", "g4", "Qh4#")
>>> with tempfile.TemporaryDirectory() as folder:
...     path = os.path.join(folder, "games")
...     with variorum.files.Writer(path, "chess") as writer:
...         writer.write(record, [0, 60, -900, 2000])
...     [batch] = variorum.files.read(path)
>>> batch.observations.shape, batch.values.tolist()
((4, 14, 8, 8), [0.0, 60.0, -900.0, 2000.0])
>>> batch.points.tolist()
[0.0, 1.0, 0.0, 1.0]
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._variorum import FileReader, FileWriter, Game, Record

__all__ = ["Batch", "Writer", "read"]


@dataclass(frozen=True)
class Batch:
    """The decisions of some games, in order; each array has a row for each."""

    observations: NDArray[np.uint8]
    """What the player to move saw before it: planes, rows, columns, as `variorum.vector` describes them."""
    actions: NDArray[np.int32]
    """What was played, by its number."""
    values: NDArray[np.float32]
    """What the player thought of the position, in centipawns; 32000 and -32000 for a forced win and loss, NaN where
    nothing is noted."""
    players: NDArray[np.int8]
    """The index of the player to move."""
    points: NDArray[np.float32]
    """What the game brought that player: a win 1, a draw among k players 1/k, else 0."""
    games: NDArray[np.int32]
    """The number of the game in the file, from 0."""


def read(path: Union[str, "os.PathLike[str]"], size: int = 10_000, *, openings: bool = False) -> Iterator[Batch]:
    """Reads a file in batches of whole games with at least `size` decisions, but for the last. Decisions of which
    nothing is noted, those of openings, are left out unless `openings` are wanted."""
    reader = FileReader(os.fspath(path), size, openings)

    def batches() -> Iterator[Batch]:
        while (arrays := reader.next_batch()) is not None:
            yield Batch(**arrays)

    return batches()


class Writer:
    """A new file of games. Games are whole in it as soon as they are written."""

    def __init__(
        self, path: Union[str, "os.PathLike[str]"], game: Union[str, Game], settings: Sequence[str] = ()
    ) -> None:
        """`settings` are lines that say how the games were made."""
        self._file = FileWriter(os.fspath(path), game, list(settings))

    def write(self, record: Record, values: Optional[Sequence[Optional[int]]] = None) -> None:
        """Adds a game, with what the player to move thought before each decision, in centipawns. Of a game that ends by
        an event, such as `resign:white`, the moves and the result are kept."""
        self._file.write(record, None if values is None else list(values))

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
