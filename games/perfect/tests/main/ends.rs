//! How games end, in which order: rulings P5, P6 and P8, and the draws that need history.

use crate::help::{game, position, result};
use variorum_core::{End, Player, Position};

const START: &str = "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1";

fn ended(text: &str) -> Option<String> {
    result(&*game(&[], text, ""))
}

/// Plies that bring the position back, some times.
fn around(moves: &str, times: usize) -> String {
    vec![moves; times].join(" ")
}

#[test]
fn checkmate_wins() {
    assert_eq!(ended("8k/7Q1/6K2/9/9/9/9/9/9 b - - 0 1").as_deref(), Some("white, checkmate"));
    assert_eq!(
        result(&*game(&[], "k8/7R1/6R2/9/9/9/9/9/K8 w - - 0 1", "g7g9")).as_deref(),
        Some("white, checkmate")
    );
}

#[test]
fn p5_no_legal_move_at_all_and_no_check_is_a_draw() {
    assert_eq!(ended("8k/9/6KQ1/9/9/9/9/9/9 b - - 0 1").as_deref(), Some("draw, stalemate"));
    // The king cannot move, but a pawn can: the game goes on.
    assert_eq!(ended("8k/9/6KQ1/9/9/9/p8/9/9 b - - 0 1"), None);
    assert_eq!(ended("K3P3P/9/k8/9/9/9/9/1r7/9 w - - 0 1").as_deref(), Some("draw, stalemate"));
}

#[test]
fn p6_declared_for_bare_kings_and_one_knight_in_all() {
    for text in [
        "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "4k4/9/9/9/9/9/9/9/3NK4 w - - 0 1",
        "4kn3/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "4kn3/9/9/9/9/9/9/9/4K4 b - - 0 1",
    ] {
        assert_eq!(ended(text).as_deref(), Some("draw, dead"), "{text}");
    }
}

#[test]
fn p6_unpromoted_pawns_count_as_nothing() {
    for text in [
        "P3k4/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "P3k3P/9/9/9/9/9/9/9/p3K3p b - - 0 1",
        "P3k4/9/9/9/9/9/9/9/3NK3p w - - 0 1",
    ] {
        assert_eq!(ended(text).as_deref(), Some("draw, dead"), "{text}");
    }
    // A pawn that can still move counts.
    assert_eq!(ended("4k4/P8/9/9/9/9/9/9/4K4 w - - 0 1"), None);
}

#[test]
fn p6_one_knight_is_not_dead_while_the_side_to_move_can_mate_at_once() {
    // The black king on a1 is shut in by its own pawn on b1, which never moves.
    let text = "9/9/9/9/9/3N5/1K7/9/kp7 w - - 0 1";
    assert_eq!(ended(text), None);
    assert_eq!(result(&*game(&[], text, "d4c2")).as_deref(), Some("white, checkmate"));
    // Here the check leaves a square, so nobody can ever mate.
    assert_eq!(ended("9/9/9/9/9/3N5/2K6/9/kp7 w - - 0 1").as_deref(), Some("draw, dead"));
    // Nor when the other side is to move.
    assert_eq!(ended("9/9/9/9/9/3N5/2K6/9/kp7 b - - 0 1").as_deref(), Some("draw, dead"));
    // A chance that is not taken is gone.
    assert_eq!(result(&*game(&[], text, "b3c3")).as_deref(), Some("draw, dead"));
}

#[test]
fn p6_a_single_bishop_is_not_dead() {
    assert_eq!(ended("4k4/9/9/9/9/9/9/9/3BK4 w - - 0 1"), None);
    assert_eq!(ended("9/9/9/9/9/9/2K6/9/kB7 b - - 0 1"), None);
    assert_eq!(ended("9/9/9/9/9/9/9/2K6/kB7 b - - 0 1").as_deref(), Some("white, checkmate"));
}

#[test]
fn p6_other_dead_positions_are_not_declared() {
    for text in [
        "4k4/9/9/9/9/9/9/9/2NNK4 w - - 0 1",
        "3nk4/9/9/9/9/9/9/9/3NK4 w - - 0 1",
        "3bk4/9/9/9/9/9/9/9/3BK4 w - - 0 1",
        // Blocked for ever.
        "4k4/9/9/p1p1p1p1p/P1P1P1P1P/9/9/9/4K4 w - - 0 1",
    ] {
        assert_eq!(ended(text), None, "{text}");
    }
}

#[test]
fn fifty_consecutive_moves_by_each_player_draw_by_themselves() {
    let text = "4k4/8p/9/9/9/9/9/9/4K3R w - - 98 99";
    assert_eq!(result(&*game(&[], text, "e1e2")), None);
    let over = game(&[], text, "e1e2 e9d9");
    assert_eq!(result(&*over).as_deref(), Some("draw, fifty"));
    assert!(over.legal().is_empty() && over.claims().is_empty());
    // A pawn move or a capture starts anew.
    assert!(game(&[], text, "e1e2 i8i7").text().ends_with(" w - - 0 100"));
    assert!(game(&[], text, "i1i8").text().ends_with(" b - - 0 99"));
}

#[test]
fn a_clock_of_100_or_more_is_accepted_and_the_game_is_over() {
    let text = |clock: &str| format!("4k4/8p/9/9/9/9/9/9/4K3R w - - {clock} 99");
    assert_eq!(ended(&text("99")), None);
    for clock in ["100", "101", "999999999"] {
        let over = game(&[], &text(clock), "");
        assert_eq!(result(&*over).as_deref(), Some("draw, fifty"));
        assert!(over.legal().is_empty());
        assert!(over.perft(1) > 0, "perft counts on");
    }
}

#[test]
fn a_position_dead_or_decided_as_given_is_accepted_and_the_game_is_over() {
    for text in ["4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", "8k/7Q1/6K2/9/9/9/9/9/9 b - - 0 1"] {
        let mut over = game(&[], text, "");
        assert!(over.outcome().is_some() && over.legal().is_empty(), "{text}");
        assert!(over.play_text("e1e2").is_err());
    }
}

#[test]
fn the_same_position_for_the_third_time_draws_by_itself() {
    let round = "b1c3 b9c7 c3b1 c7b9";
    assert_eq!(result(&*game(&[], START, round)), None);
    let third = game(&[], START, &around(round, 2));
    assert_eq!(result(&*third).as_deref(), Some("draw, repetition"));
    assert!(third.legal().is_empty() && third.claims().is_empty());
}

#[test]
fn nothing_is_claimed() {
    let record = game(&[], START, "b1c3 b9c7 c3b1 c7b9");
    assert!(record.claims().is_empty());
}

#[test]
fn p8_castling_rights_make_positions_differ() {
    let text = "4k3r/9/9/9/9/9/9/9/R3K4 w Q - 0 1";
    let round = "a1b1 i9h9 b1a1 h9i9";
    assert_eq!(result(&*game(&[], text, &around(round, 2))), None);
    assert_eq!(result(&*game(&[], text, &(around(round, 2) + " a1b1"))).as_deref(), Some("draw, repetition"));
}

#[test]
fn p8_en_passant_makes_positions_differ_only_when_it_can_be_played() {
    let round = "e1e2 i9h9 e2e1 h9i9";
    let plays = |start: &str| result(&*game(&[], start, &format!("d8d6 {}", around(round, 2))));
    // No white pawn beside it.
    let third = Some("draw, repetition".to_owned());
    assert_eq!(plays("8k/3p5/9/9/9/9/P8/9/4K4 b - - 0 1"), third);
    // A capture that is legal makes the first time another position.
    assert_eq!(plays("8k/3p5/9/4P4/9/9/9/9/4K4 b - - 0 1"), None);
    // One that would leave the king in check does not.
    assert_eq!(plays("4r3k/3p5/9/4P4/9/9/9/9/4K4 b - - 0 1"), third);
}

#[test]
fn p8_keys_differ_with_side_rights_and_en_passant() {
    let key = |text: &str| position(text).repetition_key();
    let base = key("4k4/9/9/3pP4/9/9/9/9/R3K4 w Q - 0 1");
    assert_ne!(base, key("4k4/9/9/3pP4/9/9/9/9/R3K4 b Q - 0 1"));
    assert_ne!(base, key("4k4/9/9/3pP4/9/9/9/9/R3K4 w - - 0 1"));
    assert_ne!(base, key("4k4/9/9/3pP4/9/9/9/9/R3K4 w Q d7 0 1"));
    assert_eq!(base, key("4k4/9/9/3pP4/9/9/9/9/R3K4 w Q - 7 30"));
}

#[test]
fn where_several_ends_hold_checkmate_and_stalemate_come_first_then_repetition_fifty_dead() {
    assert_eq!(ended("8k/7Q1/6K2/9/9/9/9/9/9 b - - 200 120").as_deref(), Some("white, checkmate"));
    assert_eq!(ended("8k/9/6KQ1/9/9/9/9/9/9 b - - 150 99").as_deref(), Some("draw, stalemate"));
    let shut_in = "9/9/9/9/9/9/1K7/9/kp7 b - - 0 1";
    assert!(position(shut_in).is_dead());
    assert_eq!(ended(shut_in).as_deref(), Some("draw, stalemate"));
    assert_eq!(ended("4k4/9/9/9/9/9/9/9/4K4 w - - 100 99").as_deref(), Some("draw, fifty"));
    // Repetition at the moment the clock reaches its limit.
    let text = "4k3r/9/9/9/9/9/9/9/R3K4 w - - 92 99";
    let both = game(&[], text, &around("a1b1 i9h9 b1a1 h9i9", 2));
    assert!(both.text().contains(" 100 "));
    assert_eq!(result(&*both).as_deref(), Some("draw, repetition"));
}

#[test]
fn resignation_time_and_agreement() {
    let text = "4k4/9/9/9/9/9/9/4P4/4K4 w - - 0 1";
    assert_eq!(result(&*game(&[], text, "resign:white")).as_deref(), Some("black, resignation"));
    assert_eq!(result(&*game(&[], text, "resign:black")).as_deref(), Some("white, resignation"));
    assert_eq!(result(&*game(&[], text, "agree")).as_deref(), Some("draw, agreement"));
    assert_eq!(result(&*game(&[], text, "time:black")).as_deref(), Some("white, time"));
    let mut over = game(&[], text, "resign:white");
    assert!(over.play_text("e2e4").is_err());
    assert!(game(&[], text, "").play_text("time:red").is_err());
}

#[test]
fn time_against_a_king_alone_or_with_pieces_that_can_never_move_draws() {
    let alone = "4k4/9/9/9/9/9/9/4P4/4K4 w - - 0 1";
    assert_eq!(result(&*game(&[], alone, "time:white")).as_deref(), Some("draw, dead"));
    let stayed = "4k4/9/9/9/9/9/9/4P4/p3K3p w - - 0 1";
    assert_eq!(result(&*game(&[], stayed, "time:white")).as_deref(), Some("draw, dead"));
    // A pawn that may still move, or a knight, is enough to win on time.
    let pawn = "4k4/8p/9/9/9/9/9/4P4/4K4 w - - 0 1";
    assert_eq!(result(&*game(&[], pawn, "time:white")).as_deref(), Some("black, time"));
    assert!(position(pawn).can_win(Player::BLACK));
    // Resigning against a bare king loses all the same.
    assert_eq!(result(&*game(&[], alone, "resign:white")).as_deref(), Some("black, resignation"));
}
