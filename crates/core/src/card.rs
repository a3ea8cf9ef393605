//! What a game says of itself, for programs and for people.

use crate::xboard::XboardVariant;
use crate::{Goal, OptionSpec, Reason};

/// A name by which records of other programs know a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordName {
    /// The name: lower-case letters and digits, as everything else is left out when names are compared.
    pub name: &'static str,
    /// Options of the game that the name stands for, as `name=value`.
    pub options: &'static [&'static str],
}

/// A right to castle that the pieces of a position leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingRight {
    /// Its letter in our position texts.
    pub letter: char,
    /// The letters that other programs have for it.
    pub others: Vec<char>,
}

/// The text of a file beside the source that names it, for [`Card::rules`]. Empty in programs for the browser: a page
/// fetches the text from its site when it is shown, instead of loading the rules of all games before the first board.
#[macro_export]
macro_rules! rules_text {
    ($path:literal) => {
        if cfg!(target_family = "wasm") { "" } else { include_str!($path) }
    };
}

/// A game's identity card.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Lower-case id, as used in commands and records.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// One sentence that says what is special about the game.
    pub summary: &'static str,
    /// How many players: 2 or 3.
    pub players: usize,
    /// Rises when a legal move, a result or a text changes.
    pub rules_version: u32,
    /// What may be chosen before a game.
    pub options: &'static [OptionSpec],
    /// Ways to win that no other game has.
    pub goals: &'static [Goal],
    /// Letters of the pieces that short notation writes without a letter, as it does pawns.
    pub unlettered: &'static str,
    /// The rules for readers, as Markdown; see [`rules_text!`](crate::rules_text). Empty in the browser.
    pub rules: &'static str,
    /// Names under which the protocols know the game, the preferred one first.
    pub protocol_names: &'static [&'static str],
    /// Further names by which records of other programs know the game.
    pub record_names: &'static [RecordName],
    /// The option that makes the start and castling those of Chess960, if the game has one
    /// (`name=value`).
    pub chess960: Option<&'static str>,
    /// The variants under which a stock XBoard can show and play the game; none where it cannot.
    pub xboard: &'static [XboardVariant],
}

impl Card {
    /// The reason for an end of this game with that [name](Reason::name).
    pub fn reason(&self, name: &str) -> Option<Reason> {
        let goal = || self.goals.iter().find(|goal| goal.name == name).map(Reason::Goal);
        Reason::from_name(name).or_else(goal)
    }
}
