//! What a bot is to do, and with what.

use crate::offer::{Offer, Wanted};
use crate::rules::Rules;
use variorum_arena::EngineSpec;

/// What a bot is to do, and with what.
#[derive(Clone, Debug)]
pub struct BotConfig {
    /// What it accepts.
    pub rules: Rules,
    /// What it does unasked.
    pub wishes: Wishes,
    /// The engine; each game starts one.
    pub engine: EngineSpec,
    /// How long the engine thinks about a decision where no clock runs and it has no limit of its own, in milliseconds.
    pub move_time_ms: u64,
    /// Kept back from each clock for the way to the server, in milliseconds.
    pub overhead_ms: u64,
    /// What it chooses before games, as names and values of options; anything else is drawn at random.
    pub choices: Vec<(String, String)>,
    /// Whether it turns an account that has never played into a bot, for good.
    pub become_bot: bool,
}

/// What a bot does unasked, as long as it has room for another game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Games that it offers in the lobby.
    pub offers: Vec<Offer>,
    /// Whether it takes games that others offer to programs in the lobby.
    pub takes: bool,
    /// Whom it challenges, again after each game.
    pub challenges: Vec<Wanted>,
    /// Whether its offers and challenges are of rated games.
    pub rated: bool,
}
