//! What the page of a game has made for its parts.

use leptos::prelude::*;
use variorum_api::GameResult;
use variorum_core::{Player, PlayerSet};

use crate::board_model::BoardModel;
use crate::coach::Coach;
use crate::components::pace::Pace;
use crate::conditional::ConditionalMoves;
use crate::engine::LiveAnalysis;
use crate::net::Connection;
use crate::storage::seats::SeatToken;

/// The game that is played, and what the page has made for it. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct GamePage {
    /// The board.
    pub model: BoardModel,
    /// The connection to the game.
    pub connection: Connection,
    /// Id of the match.
    pub id: StoredValue<String>,
    /// The options of the game.
    pub options: StoredValue<Vec<String>>,
    /// The tokens of the seats that are played here, or to be given to others.
    pub tokens: RwSignal<Vec<SeatToken>>,
    /// The coach.
    pub coach: Coach,
    /// The conditional moves.
    pub conditional: ConditionalMoves,
    /// The engine at work on the position shown.
    pub analysis: LiveAnalysis,
    /// How fast moves of computers are shown.
    pub pace: RwSignal<Pace>,
    /// Whether moves that the server has told are not shown yet.
    pub behind: Signal<bool>,
    /// Whether it is the turn of a player of this browser.
    pub your_turn: Memo<bool>,
    /// Whether the result has been noted for the comparison with the computer's levels.
    pub noted: RwSignal<bool>,
    /// The player of this browser, where it has one seat only.
    pub me: Memo<Option<Player>>,
    /// The players that are moved in this browser.
    pub mine: Memo<PlayerSet>,
    /// Whether computers play.
    pub against_computers: Memo<bool>,
    /// The result, once the board has shown how it came about.
    pub result: Memo<Option<GameResult>>,
    /// Whether the board turns to the player to move.
    pub follows_mover: RwSignal<bool>,
}
