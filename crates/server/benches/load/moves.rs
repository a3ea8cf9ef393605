//! What is played: a game between two people, and moves for it.

use variorum_api::{Clock, CreateGame, SeatKind, SeatRequest};
use variorum_core::Options;
use variorum_core::any::AnyGame;

/// Moves of each game at most; they are the same in all of them.
const MOVES: usize = 300;

/// A game of two.
pub fn two_players() -> &'static dyn AnyGame {
    variorum_registry::games().find(|game| game.card().players == 2).expect("a game of two")
}

/// A game between two people.
pub fn wanted(game: &dyn AnyGame) -> CreateGame {
    let seat = SeatRequest::new(SeatKind::Human, "");
    CreateGame {
        game: game.card().id.to_owned(),
        options: vec![],
        position: None,
        seats: vec![seat.clone(), seat],
        clock: Clock::Increment { budget_ms: 3_600_000, increment_ms: 2_000 },
        draft_ms: None,
        public: false,
        rated: false,
    }
}

/// Legal moves of a long game, one after the other.
pub fn moves(game: &dyn AnyGame) -> Vec<String> {
    let played = |step: usize| {
        let mut record = game.new_record(&Options::default()).expect("a game");
        let mut texts = Vec::new();
        while texts.len() < MOVES && record.outcome().is_none() {
            let text = record.legal().swap_remove(texts.len() * step % record.legal().len());
            record.play_text(&text).expect("a legal move");
            texts.push(text);
        }
        texts
    };
    (0..20).map(|number| played(7919 + 2 * number)).max_by_key(Vec::len).expect("twenty games")
}
