//! Every kind of result, reached by play.

use crate::help::{game, result};

#[test]
fn midline_invasion_wins_at_once() {
    let record = game(&[], "4k3/8/8/8/r3K3/7r/8/8 w - - 0 9 cc", "e4f5");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
    assert!(record.legal().is_empty());
    let record = game(&[], "8/8/8/4k3/8/8/8/K7 b - - 0 9 cc", "e5d4");
    assert_eq!(result(&*record).as_deref(), Some("black, midline"));
}

#[test]
fn the_king_may_not_cross_into_check() {
    let record = game(&[], "4k3/8/8/r7/4K3/8/8/8 w - - 0 9 cc", "");
    assert!(record.legal().iter().all(|m| !m.ends_with('5')), "{:?}", record.legal());
}

#[test]
fn checkmate() {
    let record = game(&[], "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 30 cc", "a1a8");
    assert_eq!(result(&*record).as_deref(), Some("white, checkmate"));
}

#[test]
fn a_player_without_a_legal_decision_loses() {
    let record = game(&[], "4k3/8/8/1q6/8/8/8/K7 b - - 0 9 cc", "b5b3");
    assert_eq!(result(&*record).as_deref(), Some("black, no-moves"));
}

#[test]
fn threefold_repetition_draws_by_itself() {
    let moves = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let record = game(&[], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 cc", moves);
    assert_eq!(result(&*record).as_deref(), Some("draw, repetition"));
}

#[test]
fn fifty_turns_by_each_player_draw_by_themselves() {
    let record = game(&[], "4k3/p7/8/8/8/8/P7/4K3 w - - 98 70 cc", "e1e2 e8e7");
    assert_eq!(result(&*record).as_deref(), Some("draw, fifty"));
    let record = game(&[], "4k3/p7/8/8/8/8/P7/4K3 w - - 98 70 cc", "e1e2 a7a6");
    assert_eq!(result(&*record), None);
}

#[test]
fn agreement_resignation_and_time() {
    let start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 cc";
    assert_eq!(result(&*game(&[], start, "agree")).as_deref(), Some("draw, agreement"));
    assert_eq!(result(&*game(&[], start, "resign:white")).as_deref(), Some("black, resignation"));
    assert_eq!(
        result(&*game(&[], start, "time:white")).as_deref(),
        Some("black, time"),
        "a bare king can still win by crossing"
    );
}

#[test]
fn nobody_claims_anything() {
    let moves = "g1f3 g8f6 f3g1 f6g8";
    let record = game(&[], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 cc", moves);
    assert!(record.claims().is_empty());
}
