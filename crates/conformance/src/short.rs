//! Short ways for a game's tests to say what they are about: texts in, texts out.

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Game, Notation, Options, Play, Searchable};

fn options<G: Game<Position: Searchable>>(texts: &[&str]) -> Options {
    Options::parse(G::CARD.options, texts.iter().copied()).expect("options")
}

/// A position of a game with these options.
pub fn position<G: Game<Position: Searchable>>(texts: &[&str], text: &str) -> G::Position {
    G::read(&options::<G>(texts), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why a text is refused.
pub fn refused<G: Game<Position: Searchable>>(texts: &[&str], text: &str) -> String {
    match G::read(&options::<G>(texts), text) {
        Ok(position) => panic!("{text} is read as {}", position.text()),
        Err(error) => error.to_string(),
    }
}

/// The text of the start with these options.
pub fn start<G: Game<Position: Searchable>>(texts: &[&str]) -> String {
    G::start(&options::<G>(texts)).expect("a start").text()
}

/// A game from a position with the moves played.
pub fn game<G: Game<Position: Searchable>>(
    game: G,
    texts: &[&str],
    position: &str,
    moves: &str,
) -> Box<dyn AnyRecord> {
    let mut record = game.read_record(&options::<G>(texts), position).expect("a position");
    for m in moves.split_whitespace() {
        record.play_text(m).unwrap_or_else(|fault| panic!("{fault} at {}", record.text()));
    }
    record
}

/// The texts of the legal moves that begin with `square`, sorted.
pub fn moves_from<P: Notation + Play>(position: &P, square: &str) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts = moves.into_iter().map(|m| position.move_text(m));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(square)).collect();
    texts.sort_unstable();
    texts
}

/// The result of a game as `winner or draw, reason`.
pub fn result(record: &dyn AnyRecord) -> Option<String> {
    record.outcome().map(|outcome| {
        let winner = outcome.winners.iter().next().map_or("draw", |player| player.name());
        format!("{winner}, {}", outcome.reason)
    })
}
