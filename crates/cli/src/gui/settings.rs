//! What the other side has chosen.

use variorum_core::Options;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::{Note, read_position};
use variorum_engine::{Level, Searcher};
use variorum_record::ShortNotation;

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
    /// Milliseconds a turn that pass outside our control.
    pub overhead_ms: u64,
    /// Tells the misjudgements of weak levels in one game from those in another.
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
    /// Options, a position or a move that the game does not take: a sentence for people.
    pub fn open(
        &self,
        position: Option<&str>,
        moves: &[String],
        draw: bool,
    ) -> Result<(Box<dyn AnyRecord>, Vec<Note>), String> {
        let specs = self.game.card().options;
        let name = |text: &str| text.split('=').next().map(str::to_owned);
        let chosen = self.game_options.iter().map(String::as_str);
        let is_chosen = |text: &str| self.game_options.iter().any(|other| name(other) == name(text));
        let texts = chosen.chain(self.implied.iter().copied().filter(|text| !is_chosen(text)));
        let options = match draw {
            true => Options::parse_drawing(specs, texts, position.is_some(), |n| rand::random_range(0..n)),
            false => Options::parse(specs, texts),
        }
        .map_err(|fault| fault.to_string())?;
        let (mut record, notes) = match position {
            None => (self.game.new_record(&options).map_err(|fault| fault.to_string())?, Vec::new()),
            Some(text) => {
                let reading = read_position(self.game, &options, text).map_err(|error| error.to_string())?;
                (reading.record, reading.notes)
            }
        };
        let notation = ShortNotation::of(self.game);
        for text in moves {
            notation.follow(&mut *record, text).map_err(|fault| fault.to_string())?;
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
/// It is none: a sentence for people.
pub fn number(name: &str, value: &str, min: u64, max: u64) -> Result<u64, String> {
    value
        .parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| refused(name, value, &format!("a number from {min} to {max}")))
}

/// The sentence that refuses the value of an option.
pub fn refused(name: &str, value: &str, expected: &str) -> String {
    let value: String = value.chars().take(80).collect();
    format!("option {name}: `{value}`: expected {expected}")
}
