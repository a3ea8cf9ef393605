//! What ties the parts of a game together.

use crate::card::{Card, CastlingRight};
use crate::view::View;
use crate::{Expected, Fault, Options, PositionError, TimeOdds};

/// A game: an empty type that ties its parts together (`lib.rs` of the game's folder).
pub trait Game: Copy + Send + Sync + 'static {
    /// The state of a game.
    type Position: View;

    /// The identity card.
    const CARD: Card;

    /// The position a game with these options starts from.
    ///
    /// # Errors
    /// Options that do not go together.
    fn start(options: &Options) -> Result<Self::Position, Fault>;

    /// Reads a position text.
    ///
    /// # Errors
    /// Every reason why it is not a position of a game with these options.
    fn read(options: &Options, text: &str) -> Result<Self::Position, PositionError>;

    /// The rights to castle that the pieces leave in a position whose text has these fields, in the order in
    /// which they are written; so that the letters of other programs can be made ours. `None` where
    /// the game has no such letters, or the fields are not those of a position.
    fn castling_rights(options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        let _ = (options, fields);
        None
    }

    /// The name by which records of other programs know the game with these options, where they know
    /// it: they do not know our options, so that the start is told them by a position text.
    fn record_name(options: &Options) -> Option<&'static str> {
        let _ = options;
        None
    }

    /// What a player should know who chooses this value of an option, in two or three sentences; `None` where
    /// its label says enough.
    fn about_choice(option: &str, value: &str) -> Option<&'static str> {
        let _ = (option, value);
        None
    }

    /// How often a strong player makes each choice of an option that is chosen in secret, as weights: an
    /// equilibrium that a study found. Values that it does not name are not chosen. `None` where no study has been made:
    /// then every value is as good.
    fn equilibrium(option: &str) -> Option<&'static [(&'static str, u32)]> {
        let _ = option;
        None
    }

    /// What studies found of games with some options: who may expect how much. The entries name the same options each;
    /// none where no study has been made.
    fn expected() -> &'static [Expected] {
        &[]
    }

    /// What studies found of games of two in which one player has less time, sorted by the part of the time; empty where no
    /// study has been made.
    fn time_odds() -> &'static [TimeOdds] {
        &[]
    }
}
