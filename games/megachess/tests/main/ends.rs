//! Mate, elimination, departure, draws, places.

use crate::help::{count, fields, game, on, outcome, play, targets};
use variorum_core::{Game, Key, Player, PlayerSet, Position as _};
use variorum_megachess::Megachess;

/// Black on a4 is mated by rooks on rank 4 and both ranks beside it, if nothing helps.
const NET: &str = "wRi5 wRi3 wRm9 wKk1 bKa4";

#[test]
fn a_mated_player_is_out_when_the_turn_comes() {
    let mut record = game("", &format!("{NET} rKp9 rNt3"), "w - wbr 7 1");
    play(&mut record, "m9m4");
    assert_eq!(fields(&record), "r - wr 0 1", "out at once, the turn passes on, the clock is 0");
    assert_eq!(on(&record, "a4"), "bK");
    assert_eq!(outcome(&record), "goes on");
}

#[test]
fn m4_the_third_player_may_break_up_a_mate_until_the_turn_comes() {
    // Red is mated by White; Black moves in between.
    let red = "wRi5 wRi3 wRm9 wKk1 rKu4 bKf9";
    for (answer, still_in) in [("o6p8", "w - wb 0 2"), ("o6p4", "r - wbr 2 1")] {
        let mut record = game("", &format!("{red} bNo6"), "w - wbr 0 1");
        play(&mut record, &format!("m9m4 {answer}"));
        assert_eq!(fields(&record), still_in, "{answer}");
    }
    // By capture of the checking piece: it clears the clock.
    let mut record = game("", &format!("{red} bRm12"), "w - wbr 0 1");
    play(&mut record, "m9m4 m12m4");
    assert_eq!(fields(&record), "w - wb 0 2", "the capturing rook gives check in its place");
    let mut record = game("", &format!("{red} bNo5"), "w - wbr 0 1");
    play(&mut record, "m9m4 o5m4");
    assert_eq!(fields(&record), "r - wbr 0 1");
}

#[test]
fn m4_any_move_of_the_third_player_counts_which_is_broader_than_the_note() {
    // Black's rook, not White's, keeps Red's king from t5. Leaving rank 5 neither intercepts nor captures.
    let red = "bRi5 wRi3 wRm9 wKk1 rKu4 bKf9";
    for (answer, still_in) in [("f9f8", "w - wb 0 2"), ("i5i6", "r - wbr 2 1")] {
        let mut record = game("", red, "w - wbr 0 1");
        play(&mut record, &format!("m9m4 {answer}"));
        assert_eq!(fields(&record), still_in, "{answer}");
    }
    let rules = Megachess::CARD.rules.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(rules.contains("We read it more broadly than it is written."));
}

#[test]
fn m4_the_third_player_may_also_complete_a_mate() {
    let mut record = game("", "wRi5 wKk1 rKu4 bKf9 bRi3 wRm9", "w - wbr 0 1");
    play(&mut record, "m9m4 f9f8");
    assert_eq!(fields(&record), "w - wb 0 2", "mated by White and Black together");
}

#[test]
fn mate_is_judged_with_all_opponents_still_in() {
    // Black's king could take the rook on b4 if Red's bishop did not guard it.
    let guarded = game("", "wRi5 wRi3 wRh4 wKk1 bKa4 rKp9 rBd6", "w - wbr 0 1");
    let mut record = guarded.clone();
    play(&mut record, "h4b4");
    assert_eq!(record.position().players_in(), PlayerSet::first(3).without(Player::BLACK));
    let mut record = game("", "wRi5 wRi3 wRh4 wKk1 bKa4 rKp9 rBe6", "w - wbr 0 1");
    play(&mut record, "h4b4");
    assert_eq!(targets(&record, "a4"), "b4");
}

#[test]
fn pieces_of_a_player_who_is_out_by_the_option() {
    let out = "wKk1 wRk6 rKp9 bKg6 bNk4";
    let capture = game("mated=capture", out, "w - wr 0 1");
    assert!(targets(&capture, "k6").contains("g6"), "the mated king can be taken like any piece");
    assert!(targets(&capture, "k6").contains("k4") && !targets(&capture, "k6").contains("k3"));
    let block = game("mated=block", out, "w - wr 0 1");
    assert!(!targets(&block, "k6").contains("g6") && !targets(&block, "k6").contains("k4"));
    assert!(targets(&block, "k6").contains("k5"));
    let mut remove = game("mated=remove", &format!("{NET} bNq2 rKp9"), "w - wbr 0 1");
    play(&mut remove, "m9m4");
    assert_eq!((on(&remove, "a4"), on(&remove, "q2")), (String::new(), String::new()));
}

#[test]
fn pieces_of_a_player_who_is_out_attack_nothing_and_do_not_pin() {
    for mated in ["mated=block", "mated=capture"] {
        let record = game(mated, "wKk1 wNk2 bRk8 bKf9 rKp9 bQj3", "w - wr 0 1");
        assert!(record.position().checked().is_empty());
        assert_eq!(targets(&record, "k2"), "i1 i3 j4 l4 m1 m3");
        assert!(targets(&record, "k1").contains("j2"));
    }
    // Kings may take such pieces, with mated=capture only.
    let king = |mated| targets(&game(mated, "wKk1 wNk6 bKf9 rKp9 bQj2", "w - wr 0 1"), "k1");
    assert!(king("mated=capture").contains("j2"));
    assert!(!king("mated=block").contains("j2"));
}

#[test]
fn capturing_a_piece_of_a_player_who_is_out_clears_the_clock_and_may_promote() {
    let mut record = game("", "wKk1 bKb5 rKp9 wPc4 rRq2", "w - wr 30 9");
    assert_eq!(targets(&record, "c4"), "b4 b5b b5n b5q b5r c3 c5 d4");
    play(&mut record, "c4b5q");
    assert_eq!((fields(&record).as_str(), on(&record, "b5").as_str()), ("r - wr 0 9", "wQ"));
}

#[test]
fn elimination_can_follow_elimination_and_the_places_tell_the_order() {
    // Black's king is smothered on a4; behind Black's knight White's rook looks at Red on u4.
    let pieces = "wRi5 wRi3 wRm9 wKk1 bKa4 bNq4 rKu4";
    let mut record = game("mated=remove", pieces, "w - wbr 0 1");
    play(&mut record, "m9m4");
    assert_eq!(outcome(&record), "{white} win last-player");
    assert_eq!(fields(&record), "w - w 0 2", "the side field is the winner; the last victim is removed");
    assert_eq!(record.places().map(|places| places.0), Some([1, 3, 2]));

    // The same turned round the board: Black moves, Red goes out and then White.
    let pieces = "bRi5 bRi3 bRm9 bKk1 rKa4 rNq4 wKu4";
    let mut record = game("mated=remove", pieces, "b - wbr 0 1");
    play(&mut record, "m9m4");
    assert_eq!(fields(&record), "b - b 0 2");
    assert_eq!(record.went_out(), [Player::RED, Player::WHITE]);
    assert_eq!(record.places().map(|places| places.0), Some([2, 1, 3]));
}

#[test]
fn m3_a_king_that_could_be_taken_is_not() {
    // With Black's knight gone, White's rook on m4 looks at Red's king, and Red has a way out.
    let mut record = game("mated=remove", "wRg5 wPh5 wRm9 wRi3 wKk1 bKa4 bNq4 rKt4", "w - wbr 0 1");
    play(&mut record, "m9m4");
    assert_eq!(fields(&record), "r - wr 0 1");
    assert_eq!(record.position().checked(), PlayerSet::only(Player::RED));
    // A text in which White, to move, sees Red's king: the line ends at it.
    let record = game("", "wKk1 wRk9 rKp9 bKf9", "w - wbr 0 1");
    let to = targets(&record, "k9");
    assert!(to.contains("o9") && to.contains("g9") && !to.contains("p9") && !to.contains("f9"));
    assert_eq!(record.position().checked().len(), 2);
}

#[test]
fn kings_side_by_side_attack_each_other() {
    let record = game("", "wKk5 bKk6 rKp9 rNp2", "w - wbr 0 1");
    assert_eq!(record.position().checked().len(), 2);
    assert_eq!(targets(&record, "k5"), "j4 k4 l4");
}

#[test]
fn m8_who_resigns_or_runs_out_of_time_is_out_at_once() {
    for event in ["resign:white", "time:white"] {
        let mut record = game("", "wKk1 wRg1 wNk6 bKf9 bNg5 rKp9", "w g1 wbr 12 3");
        play(&mut record, event);
        assert_eq!(fields(&record), "b - br 0 3", "the turn passes on, rights end, the clock is 0");
        assert_eq!(on(&record, "k6"), "wN");
    }
    let mut record = game("mated=remove", "wKk1 wNk6 bKf9 bNg5 rKp9", "b - wbr 12 3");
    play(&mut record, "resign:white");
    assert_eq!(fields(&record), "b - br 0 3", "the turn stays with the player who has it");
    assert_eq!(on(&record, "k6"), "");
    play(&mut record, "time:red");
    assert_eq!(outcome(&record), "{black} win last-player");
    assert_eq!(record.places().map(|places| places.0), Some([3, 1, 2]));
    let mut record = game("", "wKk1 bKf9 bNg5 rKp9 rNp5", "r - wr 0 3");
    play(&mut record, "resign:red");
    assert_eq!(fields(&record), "w - w 0 4", "past from Red's seat to White's");
}

#[test]
fn after_a_departure_the_player_to_move_is_judged() {
    // Red's knight keeps White's rook on m4 from Black's king.
    let pieces = "wRi5 wRi3 wRm4 wKk1 bKa4 rKp9 rNe4";
    let mut record = game("mated=remove", pieces, "b - wbr 0 1");
    assert_eq!(fields(&record), "b - wbr 0 1");
    play(&mut record, "resign:red");
    assert_eq!(outcome(&record), "{white} win last-player");
    assert_eq!(record.went_out(), [Player::RED, Player::BLACK]);
    assert_eq!(fields(&record), "w - w 0 2");
}

#[test]
fn m5_stalemate_is_a_draw_for_all_still_in() {
    let stalemate = "wRi5 wRi3 wNc6 wKk1 bKa4";
    let mut record = game("", "wRi9 wRi3 wNc6 wKk1 bKa4 rKp7 rPp3", "w - wbr 0 1");
    play(&mut record, "i9i5");
    assert_eq!(outcome(&record), "{white, black, red} draw stalemate");
    assert_eq!((fields(&record).as_str(), count(&record)), ("b - wbr 1 1", 0));
    let record = game("", stalemate, "b - wb 0 1");
    assert_eq!(outcome(&record), "{white, black} draw stalemate");
    // Comes before repetition, the clock and only kings left.
    let record = game("", &format!("{stalemate} rKp7"), "b - wbr 500 9");
    assert_eq!(outcome(&record), "{white, black, red} draw stalemate");
}

#[test]
fn the_third_occurrence_draws_by_itself() {
    let there_and_back = "h1f2 c6b4 n11l10 f2h1 b4c6 l10n11";
    let mut record = variorum_core::Record::new(crate::help::position("", "-"));
    play(&mut record, there_and_back);
    assert_eq!(outcome(&record), "goes on");
    play(&mut record, there_and_back);
    assert_eq!(outcome(&record), "{white, black, red} draw repetition");
}

#[test]
fn fresh_and_moved_pawns_rights_and_players_make_different_positions() {
    let key = |pieces: &str, fields: &str| -> Key {
        game("", &format!("wKk1 bKf9 rKp9 wRg1 {pieces}"), fields).position().repetition_key()
    };
    let one = key("wIi2", "w g1 wbr 0 1");
    assert_eq!(one, key("wIi2", "w g1 wbr 7 9"), "clock and turn do not matter");
    assert_ne!(one, key("wPi2", "w g1 wbr 0 1"));
    assert_ne!(one, key("wIi2", "w - wbr 0 1"));
    assert_ne!(one, key("wIi2", "b g1 wbr 0 1"));
    assert_ne!(one, key("wIi2", "w g1 wb 0 1"));
}

#[test]
fn m6_fifty_turns_each_without_progress_draw() {
    let mut record = game("", "wKk1 wRg4 bKf9 rKp9 wPk5", "w - wbr 149 60");
    play(&mut record, "k5k6");
    assert_eq!(outcome(&record), "{white, black, red} draw fifty", "a pawn move does not clear the clock");
    let record = game("", "wKk1 wRg4 bKf9", "w - wb 99 60");
    assert_eq!(outcome(&record), "goes on");
    for clock in [100, 999_999_999] {
        let record = game("", "wKk1 wRg4 bKf9", &format!("w - wb {clock} 60"));
        assert_eq!(outcome(&record), "{white, black} draw fifty");
    }
    let mut record = game("", &format!("{NET} rKp9 rNt3"), "w - wbr 149 60");
    play(&mut record, "m9m4");
    assert_eq!(outcome(&record), "goes on", "an elimination clears the clock");
}

#[test]
fn m6_only_kings_among_the_players_still_in_draw() {
    assert_eq!(outcome(&game("", "wKk1 bKf9 rKp9", "w - wbr 0 1")), "{white, black, red} draw dead");
    assert_eq!(outcome(&game("", "wKk1 bKf9 rKp9 rQq2", "w - wb 0 1")), "{white, black} draw dead");
    assert_eq!(outcome(&game("", "wKk1 bKf9 rKp9 rPq2", "w - wbr 0 1")), "goes on");
    assert_eq!(count(&game("", "wKk1 bKf9 rKp9", "w - wbr 0 1")), 5, "still counted");
}

#[test]
fn all_still_in_may_agree() {
    let mut record = game("", "wKk1 wRg4 bKf9 rKp9 rQq2", "w - wb 0 1");
    play(&mut record, "agree");
    assert_eq!(outcome(&record), "{white, black} draw agreement");
    assert_eq!(record.places().map(|places| places.0), Some([1, 1, 3]));
}

#[test]
fn the_turn_rises_past_the_gap_between_red_and_white() {
    for (players, side, from, turn) in [
        ("wbr", "w", "k1k2", "b - wbr 1 5"),
        ("wbr", "r", "p9p8", "w - wbr 1 6"),
        ("wb", "b", "f9f8", "w - wb 1 6"),
        ("br", "r", "p9p8", "b - br 1 6"),
        ("wr", "w", "k1k2", "r - wr 1 5"),
    ] {
        let mut record = game("", "wKk1 bKf9 rKp9 wNk5 bNj5 rNl5", &format!("{side} - {players} 0 5"));
        play(&mut record, from);
        assert_eq!(fields(&record), turn);
    }
    let mut record = game("", "wKk1 bKf9 rKp9 wNk5", "r - wbr 999999998 999999999");
    record.truncate(0);
    let mut position = record.position().clone();
    let m = variorum_core::Notation::read_move(&position, "p9p8").expect("a move");
    variorum_core::Play::play(&mut position, m);
    let text = variorum_core::Notation::text(&position);
    assert!(text.ends_with("999999999 999999999"), "counters stop: {text}");
}
