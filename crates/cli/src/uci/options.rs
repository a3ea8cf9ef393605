//! The options that we declare and keep.

use variorum_core::any::AnyGame;
use variorum_engine::Level;
use variorum_protocol::uci::OptionLine;

/// What the other side has chosen.
pub struct Settings {
    /// The game played.
    pub game: &'static dyn AnyGame,
    /// Whether castling and starts are those of Chess960, where the game has them.
    pub chess960: bool,
    /// The game's own options, as `name=value` texts.
    pub game_options: Vec<String>,
    /// Memory of the transposition table in mebibytes.
    pub hash: usize,
    /// How many best lines to report.
    pub lines: usize,
    /// Playing strength.
    pub level: Level,
    /// Milliseconds a move that pass outside our control.
    pub overhead_ms: u64,
}

impl Settings {
    /// The defaults with `game`.
    pub fn new(game: &'static dyn AnyGame) -> Settings {
        Settings {
            game,
            chess960: false,
            game_options: Vec::new(),
            hash: 16,
            lines: 1,
            level: Level::MAX,
            overhead_ms: 10,
        }
    }

    /// The lines that declare the options.
    pub fn declare(&self) -> Vec<OptionLine> {
        vec![
            OptionLine::Spin { name: "Hash", default: 16, min: 1, max: 65_536 },
            OptionLine::Button { name: "Clear Hash" },
            OptionLine::Check { name: "Ponder", default: false },
            OptionLine::Spin { name: "MultiPV", default: 1, min: 1, max: 256 },
            OptionLine::Spin { name: "Skill Level", default: 8, min: 1, max: 8 },
            OptionLine::Spin { name: "Move Overhead", default: 10, min: 0, max: 5000 },
            OptionLine::Check { name: "UCI_Chess960", default: false },
            OptionLine::Combo {
                name: "UCI_Variant",
                default: protocol_name(self.game).to_owned(),
                values: two_player_games().map(|game| protocol_name(game).to_owned()).collect(),
            },
            OptionLine::Text { name: "GameOptions", default: String::new() },
        ]
    }

    /// Takes a new value.
    ///
    /// # Errors
    /// No such option, or a value it does not take: a sentence for people.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = number(name, value, 1, 65_536)? as usize;
                return Ok(Change::Memory);
            }
            "clear hash" => return Ok(Change::Forget),
            "ponder" => {
                flag(name, value)?;
            }
            "multipv" => self.lines = number(name, value, 1, 256)? as usize,
            "skill level" => {
                let level = number(name, value, 1, 8)? as u8;
                self.level = Level::new(level).unwrap_or(Level::MAX);
            }
            "move overhead" => self.overhead_ms = number(name, value, 0, 5000)?,
            "uci_chess960" => {
                self.chess960 = flag(name, value)?;
                return Ok(Change::Start);
            }
            "uci_variant" => {
                self.game = two_player_games()
                    .find(|game| game.card().protocol_names.contains(&value))
                    .ok_or_else(|| refused(name, value, "one of the values declared"))?;
                self.game_options.clear();
                return Ok(Change::Game);
            }
            "gameoptions" => {
                let texts = value.split_whitespace().filter(|text| *text != "<empty>");
                self.game_options = texts.map(str::to_owned).collect();
                return Ok(Change::Start);
            }
            _ => return Err(format!("unknown option `{name}`")),
        }
        Ok(Change::None)
    }
}

/// What has to follow a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing.
    None,
    /// The table forgets.
    Forget,
    /// The table gets another size.
    Memory,
    /// The start position is another.
    Start,
    /// The game is another.
    Game,
}

/// The games that UCI can carry.
pub fn two_player_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    variorum_registry::games().filter(|game| game.card().players == 2)
}

fn protocol_name(game: &dyn AnyGame) -> &'static str {
    game.card().protocol_names.first().copied().unwrap_or(game.card().id)
}

fn refused(name: &str, value: &str, expected: &str) -> String {
    format!("option {name}: `{value}`: expected {expected}")
}

fn number(name: &str, value: &str, min: u64, max: u64) -> Result<u64, String> {
    value
        .parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| refused(name, value, &format!("a number from {min} to {max}")))
}

fn flag(name: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| refused(name, value, "true or false"))
}
