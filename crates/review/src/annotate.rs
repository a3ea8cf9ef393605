//! Writing what was found into a record.

use variorum_engine::Score;
use variorum_record::{Eval, GameRecord, NodeId};

use crate::judgement::Judgement;
use crate::position::from_white;
use crate::report::Report;

/// The longest variation that is written, in decisions.
const LONGEST: usize = 10;
/// Glyphs that judge a move: `$1` to `$6`.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// Writes evaluations, marks and better lines into the main line of the record of the same game. What
/// was written there before stays: a glyph that judges a move is not joined by another, an evaluation is
/// replaced.
pub fn annotate(record: &mut GameRecord, report: &Report) {
    let line: Vec<NodeId> = record.tree().main_line().collect();
    let mut before = NodeId::ROOT;
    for (ply, &id) in line.iter().enumerate() {
        let Some(position) = report.positions.get(ply) else { return };
        if record.tree().node(id).text() != position.played.as_deref().unwrap_or_default() {
            before = id;
            continue; // an event
        }
        let noted =
            |score: Score| eval(if report.players == 2 { from_white(score, position.mover) } else { score });
        let node = record.tree_mut().node_mut(id);
        if let Some(score) = report.score_of(ply) {
            node.set_eval(noted(score));
        }
        if let Some(judgement) = report.judgement(ply) {
            if !node.glyphs.iter().any(|glyph| JUDGEMENTS.contains(glyph)) {
                node.glyphs.insert(0, judgement.glyph());
            }
            if let Some(best) = position.best.as_ref().filter(|_| judgement != Judgement::Only) {
                put_variation(record, before, best.moves(), noted(best.score));
            }
        }
        before = id;
    }
}

fn put_variation(record: &mut GameRecord, after: NodeId, moves: &[String], eval: Eval) {
    let mut at = after;
    for (i, text) in moves.iter().take(LONGEST).enumerate() {
        // An engine's line is legal. Should it not be, its legal part is written.
        let Ok(next) = record.add(at, text) else { return };
        if i == 0 {
            record.tree_mut().node_mut(next).set_eval(eval);
        }
        at = next;
    }
}

fn eval(score: Score) -> Eval {
    match score {
        Score::Centipawns(value) => Eval::Centipawns(value),
        Score::Mate(turns) => Eval::Mate(turns),
    }
}
