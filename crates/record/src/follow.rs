//! Moves from outside, played as records and analyses go on.

use crate::letters::{Letters, is_null};
use crate::notation::ShortNotation;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, NULL_TEXT};

impl ShortNotation {
    /// Plays a move or an event, however it is written: as the game writes it, in short notation, as
    /// other programs spell it, or as a null move where the game has no pass. The game goes on past a
    /// draw by history or judgement.
    ///
    /// # Errors
    /// The text names no legal move and no possible event, or more than one move. The game may then be
    /// resumed, but nothing is played.
    ///
    /// ```
    /// use variorum_core::Options;
    /// use variorum_record::{ShortNotation, find_game};
    ///
    /// let (game, _) = find_game("chess").expect("a game");
    /// let mut record = game.new_record(&Options::default())?;
    /// for text in ["e2e4", "e5", "♘f3"] {
    ///     ShortNotation::of(game).follow(&mut *record, text)?;
    /// }
    /// assert_eq!(record.ply(), 3);
    /// # Ok::<(), variorum_core::Fault>(())
    /// ```
    pub fn follow(&self, record: &mut dyn AnyRecord, text: &str) -> Result<(), Fault> {
        let refused = match record.follow_text(text) {
            Ok(()) => return Ok(()),
            Err(fault) => fault,
        };
        record.resume();
        if is_null(text) {
            let passes = self.read(record, NULL_TEXT);
            return record.follow_text(passes.as_deref().unwrap_or(NULL_TEXT));
        }
        // Events are not spelled in other ways.
        if text.contains(':') && self.read(record, text).is_err() {
            return Err(refused);
        }
        let exact = self.read(record, &Letters::English.spelled(text))?;
        record.follow_text(&exact)
    }
}
