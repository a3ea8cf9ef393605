//! Plays a planned move when the player's turn comes.

use leptos::prelude::*;
use variorum_core::PlayerSet;

use crate::board::premove::Plan;
use crate::board_model::BoardModel;

/// Lets moves be planned for the players in `mine`, and plays them when one of `free` is to move: those of `mine`,
/// while none of their moves waits for the server. A plan ends with the game, with a takeback, and when its piece is
/// captured.
pub fn follow(model: BoardModel, mine: Memo<PlayerSet>, free: Memo<PlayerSet>) {
    let premoves = model.premoves;
    Effect::new(move |_| premoves.players.set(mine.get()));
    Effect::new(move |before: Option<usize>| {
        let (mine, free) = (mine.get(), free.get());
        let planned = premoves.planned();
        let history = model.history.read();
        let (count, record) = (history.entries().len(), history.record());
        let Some(planned) = planned else { return count };
        let taken_back = before.is_some_and(|before| count < before);
        if record.outcome().is_some() || taken_back || !mine.contains(planned.player) {
            premoves.plan.set(Plan::None);
        } else if record.to_move() == planned.player {
            if free.contains(planned.player) {
                let text = planned.choose(&record.moves());
                drop(history);
                premoves.plan.set(text.as_ref().map_or(Plan::Lapsed(planned), |_| Plan::None));
                if let Some(text) = text {
                    model.play_move(text);
                }
            }
        } else {
            let stands = |piece: &variorum_core::view::PieceView| {
                piece.square == planned.from && piece.owner == planned.player
            };
            if !record.pieces().iter().any(stands) {
                premoves.plan.set(Plan::Lapsed(planned));
            }
        }
        count
    });
}
