//! The settings that the user interface has chosen.

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::{Note, read_position};
use variorum_core::{Fault, Options, PositionError};
use variorum_engine::{Level, Searcher};
use variorum_record::ShortNotation;

/// Why a setting, a position or a move is not taken. The message is a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingError {
    /// No option has this name, which is cut to a length that can be repeated.
    #[error("unknown option `{0}`")]
    Unknown(String),
    /// The option does not take this value.
    #[error("option {name}: `{value}`: expected {expected}")]
    Value {
        /// The option.
        name: String,
        /// The value, cut to a length that can be repeated.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// An option of the game or a move is wrong.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The position text is none of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl SettingError {
    /// No option has this name.
    pub fn unknown(name: &str) -> SettingError {
        SettingError::Unknown(shortened(name))
    }

    /// The option `name` does not take `value`.
    pub fn value(name: &str, value: &str, expected: impl Into<String>) -> SettingError {
        SettingError::Value { name: name.to_owned(), value: shortened(value), expected: expected.into() }
    }
}

/// As much of a text as is repeated in a message.
fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Settings that every protocol has, by whatever names.
pub struct Settings {
    /// The game played.
    pub game: &'static dyn AnyGame,
    /// Options of the game that the protocol stands for by itself (`name=value`), where the user does
    /// not choose otherwise.
    pub implied: &'static [&'static str],
    /// Options of the game that the user chose, as `name=value`.
    pub game_options: Vec<String>,
    /// Memory of the transposition table in mebibytes.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines to report.
    pub lines: usize,
    /// Playing strength.
    pub level: Level,
    /// Milliseconds lost per turn outside this program.
    pub overhead_ms: u64,
    /// Seeds the errors of weak levels, so that they differ from game to game.
    pub seed: u64,
}

impl Settings {
    /// Most memory, in mebibytes.
    pub const MAX_HASH: u64 = 65_536;
    /// Most threads.
    pub const MAX_THREADS: u64 = 256;
    /// Most lines.
    pub const MAX_LINES: u64 = 256;
    /// Most overhead, in milliseconds.
    pub const MAX_OVERHEAD: u64 = 5_000;

    /// The defaults with `game`.
    pub fn new(game: &'static dyn AnyGame) -> Settings {
        Settings {
            game,
            implied: &[],
            game_options: Vec::new(),
            hash: 16,
            threads: 1,
            lines: 1,
            level: Level::MAX,
            overhead_ms: 10,
            seed: rand::random(),
        }
    }

    /// A game from its start or from a position text of any program, with these moves played, also past a
    /// draw; and what was assumed. With `draw` an array that is to be drawn is drawn anew.
    ///
    /// # Errors
    /// Options, a position or a move that the game does not take.
    pub fn open(
        &self,
        position: Option<&str>,
        moves: &[String],
        draw: bool,
    ) -> Result<(Box<dyn AnyRecord>, Vec<Note>), SettingError> {
        let specs = self.game.card().options;
        let name = |text: &str| text.split('=').next().map(str::to_owned);
        let chosen = self.game_options.iter().map(String::as_str);
        let is_chosen = |text: &str| self.game_options.iter().any(|other| name(other) == name(text));
        let texts = chosen.chain(self.implied.iter().copied().filter(|text| !is_chosen(text)));
        let options = match draw {
            true => Options::parse_drawing(specs, texts, position.is_some(), |n| rand::random_range(0..n)),
            false => Options::parse(specs, texts),
        }?;
        let (mut record, notes) = match position {
            None => (self.game.new_record(&options)?, Vec::new()),
            Some(text) => {
                let reading = read_position(self.game, &options, text)?;
                (reading.record, reading.notes)
            }
        };
        let notation = ShortNotation::of(self.game);
        for text in moves {
            notation.follow(&mut *record, text)?;
        }
        Ok((record, notes))
    }

    /// A search for the game with these settings.
    pub fn searcher(&self) -> Option<Box<dyn Searcher>> {
        let mut searcher = variorum_registry::searcher(self.game.card().id, self.hash)?;
        searcher.set_threads(self.threads);
        Some(searcher)
    }
}

/// The sentence that says that a search has less memory than was asked for, if it has.
pub fn memory_shortfall(searcher: &dyn Searcher, wanted: usize) -> Option<String> {
    let had = searcher.mebibytes();
    (had < wanted).then(|| format!("{wanted} MiB cannot be had: {had} MiB are used"))
}

/// Reads the value of the option `name` as a number within bounds.
///
/// # Errors
/// It is not a number within them.
pub fn number(name: &str, value: &str, min: u64, max: u64) -> Result<u64, SettingError> {
    value
        .parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| SettingError::value(name, value, format!("a number from {min} to {max}")))
}
