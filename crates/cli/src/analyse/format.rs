//! Scores, moves and numbers as people and programs read them.

use variorum_api::EngineScore;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_engine::Score;
use variorum_record::ShortNotation;

/// A score: `+0.35`, `#-2`.
pub fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(turns) => format!("#{turns}"),
    }
}

/// A score for programs.
pub fn score_value(score: Score) -> EngineScore {
    match score {
        Score::Centipawns(value) => EngineScore::Cp(value),
        Score::Mate(turns) => EngineScore::Mate(turns),
    }
}

/// Moves played from a position in short notation; what cannot be played ends them.
pub fn short(game: &dyn AnyGame, record: &dyn AnyRecord, moves: &[String]) -> Vec<String> {
    let notation = ShortNotation::of(game);
    let mut record = record.clone_box();
    let mut texts = Vec::with_capacity(moves.len());
    for text in moves {
        let Ok(short) = notation.write(&mut *record, text) else { break };
        let player = record.to_move();
        if record.follow_text(text).is_err() {
            break;
        }
        // Decisions of one turn are joined by commas, as in records.
        let goes_on =
            record.outcome().is_none() && record.to_move() == player && texts.len() + 1 < moves.len();
        texts.push(if goes_on { short + "," } else { short });
    }
    texts
}

/// A number of nodes: `3.2 M`, `640 k`.
pub fn count(nodes: u64) -> String {
    match nodes {
        0..10_000 => nodes.to_string(),
        10_000..1_000_000 => format!("{} k", nodes / 1000),
        _ => format!("{:.1} M", nodes as f64 / 1e6),
    }
}
