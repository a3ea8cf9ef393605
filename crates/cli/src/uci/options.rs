//! The options that we declare and keep.

use super::strength;
use crate::gui::{AUTHOR, NAME, SettingError, Settings, number};
use variorum_core::any::AnyGame;
use variorum_engine::Level;
use variorum_protocol::uci::OptionLine;

/// The settings that the user interface has chosen.
pub struct UciOptions {
    /// The settings of every protocol; the level follows from skill and rating.
    pub settings: Settings,
    /// Whether castling and starts are those of Chess960, where the game has them.
    chess960: bool,
    /// Whether chances are reported beside scores.
    pub shows_chances: bool,
    /// Whether the decisions of a turn are answered as one token.
    pub whole_turns: bool,
    skill: Level,
    limits_strength: bool,
    rating: u64,
}

impl UciOptions {
    /// The defaults with `game`.
    pub fn new(game: &'static dyn AnyGame) -> UciOptions {
        UciOptions {
            settings: Settings::new(game),
            chess960: false,
            shows_chances: false,
            whole_turns: false,
            skill: Level::MAX,
            limits_strength: false,
            rating: strength::HIGHEST,
        }
    }

    /// The lines that declare the options.
    pub fn declare(&self) -> Vec<OptionLine> {
        let spin = |name, default, min, max: u64| OptionLine::Spin { name, default, min, max: max as i64 };
        let check = |name| OptionLine::Check { name, default: false };
        vec![
            spin("Hash", 16, 1, Settings::MAX_HASH),
            OptionLine::Button { name: "Clear Hash" },
            spin("Threads", 1, 1, Settings::MAX_THREADS),
            check("Ponder"),
            spin("MultiPV", 1, 1, Settings::MAX_LINES),
            spin("Skill Level", 8, 1, 8),
            spin("Move Overhead", 10, 0, Settings::MAX_OVERHEAD),
            check("UCI_LimitStrength"),
            spin("UCI_Elo", strength::HIGHEST as i64, strength::LOWEST as i64, strength::HIGHEST),
            check("UCI_Chess960"),
            OptionLine::Combo {
                name: "UCI_Variant",
                default: protocol_name(self.settings.game).to_owned(),
                values: variorum_registry::games().map(|game| protocol_name(game).to_owned()).collect(),
            },
            OptionLine::Text { name: "GameOptions", default: String::new() },
            check("Whole Turns"),
            check("UCI_ShowWDL"),
            check("UCI_AnalyseMode"),
            OptionLine::Text { name: "UCI_Opponent", default: String::new() },
            OptionLine::Text { name: "UCI_EngineAbout", default: format!("{NAME} by {AUTHOR}") },
        ]
    }

    /// Takes a new value.
    ///
    /// # Errors
    /// No such option, or a value it does not take.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, SettingError> {
        let settings = &mut self.settings;
        let change = match name.to_ascii_lowercase().as_str() {
            "hash" => {
                settings.hash = number(name, value, 1, Settings::MAX_HASH)? as usize;
                Change::Memory
            }
            "clear hash" => Change::Forget,
            "threads" => {
                settings.threads = number(name, value, 1, Settings::MAX_THREADS)? as usize;
                Change::Threads
            }
            "multipv" => {
                settings.lines = number(name, value, 1, Settings::MAX_LINES)? as usize;
                Change::None
            }
            "move overhead" => {
                settings.overhead_ms = number(name, value, 0, Settings::MAX_OVERHEAD)?;
                Change::None
            }
            "skill level" => {
                let level = number(name, value, 1, 8)? as u8;
                self.skill = Level::new(level).unwrap_or(Level::MAX);
                Change::Forget
            }
            "uci_limitstrength" => {
                self.limits_strength = flag(name, value)?;
                Change::Forget
            }
            "uci_elo" => {
                self.rating = number(name, value, strength::LOWEST, strength::HIGHEST)?;
                Change::Forget
            }
            "uci_chess960" => {
                self.chess960 = flag(name, value)?;
                Change::Start
            }
            "uci_variant" => {
                settings.game = variorum_registry::games()
                    .find(|game| answers_to(*game, value))
                    .ok_or_else(|| SettingError::value(name, value, "one of the values declared"))?;
                settings.game_options.clear();
                Change::Game
            }
            "gameoptions" => {
                let texts = value.split_whitespace().filter(|text| *text != "<empty>");
                settings.game_options = texts.map(str::to_owned).collect();
                Change::Start
            }
            "uci_showwdl" => {
                self.shows_chances = flag(name, value)?;
                Change::None
            }
            "whole turns" => {
                self.whole_turns = flag(name, value)?;
                Change::None
            }
            // The search is the same for analysis, whoever the opponent is, and with or without
            // `go ponder` to come.
            "ponder" | "uci_analysemode" => flag(name, value).map(|_| Change::None)?,
            "uci_opponent" | "uci_engineabout" => Change::None,
            _ => return Err(SettingError::unknown(name)),
        };
        self.settings.level = if self.limits_strength { strength::level(self.rating) } else { self.skill };
        let card = self.settings.game.card();
        self.settings.implied = if self.chess960 { card.chess960.as_slice() } else { &[] };
        Ok(change)
    }
}

/// What has to follow a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing.
    None,
    /// The transposition table is cleared: on request, or because the strength has changed.
    Forget,
    /// The table gets another size.
    Memory,
    /// More or fewer threads search.
    Threads,
    /// The start position is another.
    Start,
    /// The game is another.
    Game,
}

fn protocol_name(game: &dyn AnyGame) -> &'static str {
    game.card().protocol_names.first().copied().unwrap_or(game.card().id)
}

fn answers_to(game: &dyn AnyGame, name: &str) -> bool {
    let card = game.card();
    card.protocol_names.iter().chain([&card.id]).any(|other| other.eq_ignore_ascii_case(name))
}

fn flag(name: &str, value: &str) -> Result<bool, SettingError> {
    value.to_ascii_lowercase().parse().map_err(|_| SettingError::value(name, value, "true or false"))
}
