//! Reading every game of a text.

use crate::error::{ReadError, no_game};
use crate::files::Splitter;
use crate::game_record::GameRecord;
use crate::letters::Letters;

/// Reads every game of a text. [`Splitter`] reads those that are good also where others are not.
///
/// What is taken beyond what [`write`](crate::write()) writes is listed in `docs/notation.md`; what was assumed
/// then is told by [`GameRecord::warnings`].
///
/// # Errors
/// The first thing that is wrong, with its place: a text that holds no game, a game that is too long, a
/// game, rules version, option or position that is not known, a move that is not legal, a result that is
/// not that of the moves.
pub fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    read_with(text, Letters::default())
}

/// Reads every game of a text in which pieces have the letters of another language.
///
/// # Errors
/// As for [`read`].
///
/// ```
/// use variorum_record::{Letters, read_with};
///
/// let records = read_with("1. e4 e5 2. Sf3 Sc6 *", Letters::German)?;
/// let tree = records[0].tree();
/// assert_eq!(tree.node(tree.last()).text(), "b8c6");
/// # Ok::<(), variorum_record::ReadError>(())
/// ```
pub fn read_with(text: &str, letters: Letters) -> Result<Vec<GameRecord>, ReadError> {
    let mut splitter = Splitter::new();
    splitter.put(text.as_bytes());
    splitter.end();
    let games = std::iter::from_fn(|| splitter.game());
    let records = games.map(|game| game.read_with(letters)).collect::<Result<Vec<_>, _>>()?;
    if records.is_empty() {
        return Err(ReadError { game: 1, line: 1, column: 1, fault: no_game() });
    }
    Ok(records)
}
