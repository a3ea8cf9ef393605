//! Being out, winning, draws, counting, places.

use crate::help::{after, count, fields, forced, huff, legal, on, outcome, play};
use variorum_core::{Player, Position as _};

#[test]
fn a_player_whose_last_piece_is_captured_is_out() {
    let record = after(forced("bMk6 rMl7 wMh1", "b wbr 5 1 -"), "k6m8");
    assert_eq!(fields(&record), "w wb 0 1 -");
    assert_eq!(outcome(&record), "goes on");
}

#[test]
fn a_player_whose_last_piece_falls_into_a_black_hole_is_out() {
    let record = after(forced("bMc2 wMb3 rMt5", "b wbr 5 1 -"), "c2a4");
    assert_eq!(fields(&record), "r wr 0 1 -", "an elimination clears the clock");
    assert_eq!(on(&record, "b3"), "wM");
}

#[test]
fn the_last_player_in_wins_and_the_side_is_the_winner() {
    let record = after(forced("wMk6 bMl7", "w wb 5 1 -"), "k6m8");
    assert_eq!(outcome(&record), "{white} win last-player");
    assert_eq!(fields(&record), "w w 0 2 -", "the turn passes White's seat on its way round");
    assert_eq!((legal(&record).as_str(), count(&record)), ("", 0));
    let record = after(forced("rMk6 bMl7", "r br 5 1 -"), "k6m8");
    assert_eq!(fields(&record), "r r 0 2 -");
    let record = after(forced("bMc2 rMb3", "b br 5 1 -"), "c2a4");
    assert_eq!(fields(&record), "r r 0 1 -", "from Black to Red is not past White's seat");
    let record = after(forced("rMc2 bMb3", "r br 5 1 -"), "c2a4");
    assert_eq!(fields(&record), "b b 0 2 -");
}

#[test]
fn k6_a_player_to_move_who_is_blocked_while_two_are_in_is_out_at_once_and_the_pieces_stay() {
    // White's man on a4 is shut in by b3, b5, c2 and c6 after Black's step.
    let record = forced("wMa4 bMb3 bMb5 bMd1 bMc6", "b wb 5 1 -");
    let record = after(record, "d1c2");
    assert_eq!(outcome(&record), "{black} win last-player");
    assert_eq!(on(&record, "a4"), "wM");
    assert_eq!(fields(&record), "b b 0 2 -", "the turn passes on to the winner");
}

#[test]
fn k6_a_capture_that_leaves_two_in_and_the_next_one_blocked_ends_the_game() {
    let mut record = forced("bMj9 rMk10 wMa4 bMb3 bMb5 bKc2 bMc6", "b wbr 0 1 -");
    play(&mut record, "j9l11");
    assert_eq!(outcome(&record), "{black} win last-player");
    assert_eq!(record.went_out(), [Player::RED, Player::WHITE]);
    // Who was captured went out before who was blocked, also when the turn comes in another order.
    let mut record = forced("bMj9 wMk10 rMa4 bMb3 bMb5 bKc2 bMc6", "b wbr 0 1 -");
    play(&mut record, "j9l11");
    assert_eq!(record.went_out(), [Player::WHITE, Player::RED]);
    assert_eq!(record.places().map(|places| places.0), Some([3, 1, 2]));
}

#[test]
fn k6_a_blocked_player_may_be_the_one_who_is_left_with_two_by_a_black_hole() {
    // Black loses its last man in d1; Red, next, is blocked by White.
    let record = after(forced("bMf3 wMe2 rMa4 wMb3 wKb5 wMc2 wKc6", "b wbr 9 1 -"), "f3d1");
    assert_eq!(outcome(&record), "{white} win last-player");
    assert_eq!(fields(&record), "w w 0 1 -");
    assert_eq!(record.places().map(|places| places.0), Some([1, 3, 2]));
}

#[test]
fn the_turn_number_rises_past_whites_seat_whether_or_not_they_are_in() {
    let record = after(forced("rKk6 bKd5", "r br 0 7 -"), "k6l6");
    assert_eq!(fields(&record), "b br 1 8 -");
    let record = after(forced("wKk6 rKd5", "w wr 0 7 -"), "k6l6");
    assert_eq!(fields(&record), "r wr 1 8 -", "past Black's seat, who is out");
    let record = after(forced("rKk6 wKd5", "r wr 0 7 -"), "k6l6");
    assert_eq!(fields(&record), "w wr 1 7 -");
}

#[test]
fn draws_by_the_third_occurrence_of_a_position() {
    let start = forced("bKk6 rKr7 wKh1", "b wbr 0 1 -");
    let round = "k6k7 r7q7 h1h2 k7k6 q7r7 h2h1";
    let twice = after(start, round);
    assert_eq!(outcome(&twice), "goes on");
    let third = after(twice, round);
    assert_eq!(outcome(&third), "{white, black, red} draw repetition");
    assert_eq!(count(&third), 8, "perft counts on");
    assert_eq!(legal(&third), "");
}

#[test]
fn draws_after_forty_turns_by_each_player_still_in() {
    let record = forced("bKk6 rKr7 wKh1", "b wbr 119 40 -");
    assert_eq!(outcome(&record), "goes on");
    assert_eq!(outcome(&after(record, "k6k7")), "{white, black, red} draw fifty");
    let record = forced("bKk6 wKh1", "b wb 79 40 -");
    assert_eq!(outcome(&after(record, "k6k7")), "{white, black} draw fifty");
    let record = forced("bKk6 wKh1", "b wb 78 40 -");
    assert_eq!(outcome(&after(record, "k6k7")), "goes on");
    // A capture, a crowning, an elimination in the last turn clear it.
    let record = forced("bKk6 wKl7 wKh1", "b wb 79 40 -");
    assert_eq!(outcome(&after(record, "k6m8")), "goes on");
    let record = forced("bMk2 wKh5", "b wb 79 40 -");
    assert_eq!(outcome(&after(record, "k2j1")), "goes on");
    let record = forced("bMc2 wMb3 rMt5", "b wbr 119 40 -");
    assert_eq!(outcome(&after(record, "c2a4")), "goes on");
    // A loss in a black hole alone does not, nor does a pass.
    let record = forced("bMc2 wMb3 bMk6 rMt5", "b wbr 119 40 -");
    assert_eq!(outcome(&after(record, "c2a4")), "{white, black, red} draw fifty");
    let record = forced("bMa4 wMb3 wKb5 rKc2 rKc6", "b wbr 119 40 -");
    assert_eq!(outcome(&after(record, "0000")), "{white, black, red} draw fifty");
}

#[test]
fn repetition_comes_before_the_forty_turns_and_winning_before_both() {
    let start = forced("bKk6 rKr7 wKh1", "b wbr 108 1 -");
    let round = "k6k7 r7q7 h1h2 k7k6 q7r7 h2h1";
    let both = after(after(start, round), round);
    assert_eq!(fields(&both), "b wbr 120 5 -");
    assert_eq!(outcome(&both), "{white, black, red} draw repetition");
}

#[test]
fn draws_are_looked_for_only_where_nothing_is_pending() {
    let pending = after(huff("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 119 40 -"), "c6d5");
    assert_eq!((fields(&pending).as_str(), outcome(&pending).as_str()), ("r wbr 120 40 w:k6", "goes on"));
    assert_eq!(outcome(&after(pending.clone(), "0000")), "{white, black, red} draw fifty");
    assert_eq!(outcome(&after(pending, "xk6")), "{white, black, red} draw fifty", "a removal clears nothing");
    let eliminated = after(huff("bMk6 wMl7 wMh1 rMt5", "b wbr 119 40 -"), "k6j5 xj5");
    assert_eq!(outcome(&eliminated), "goes on", "but an elimination does");
    let series = forced("bMk6 rMl7 wMh1 rMt5", "b wbr 500 40 +k6:w");
    assert_eq!(outcome(&series), "goes on");
}

#[test]
fn a_series_stopped_is_not_counted_as_a_quiet_turn() {
    let record = after(forced("bMk6 rMl7 wMh1 rMt5", "b wbr 7 4 +k6:w"), "0000");
    assert_eq!(fields(&record), "r wbr 7 4 -", "it captured, so it adds nothing");
}

#[test]
fn a_draw_may_be_agreed_at_any_decision() {
    let series = after(forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 4 +k6:w"), "agree");
    assert_eq!(outcome(&series), "{white, black, red} draw agreement");
    let huffs = after(huff("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 3 4 -"), "c6d5 agree");
    assert_eq!(outcome(&huffs), "{white, black, red} draw agreement");
}

#[test]
fn those_still_in_at_a_draw_share_the_best_places() {
    let record = after(forced("bKk6 wMl7 rKr2 bKc4", "b wbr 0 4 -"), "k6m8");
    let record = after(record, "agree");
    assert_eq!(record.places().map(|places| places.0), Some([3, 1, 1]));
    assert_eq!(record.position().players_in().len(), 2);
}

#[test]
fn the_worked_example_of_the_rules_page() {
    let start = "bMt3 bMo2 wMq2 wMr1 rMs6 rMq4 rMp1";
    let mut record = forced(start, "b wbr 0 1 -");
    for (m, only) in [
        ("t3u4", ""),
        ("p1r3", "p1n3 p1r3"),
        ("r1q2", ""),
        ("u4t5", ""),
        ("s6u4", "r3p1 s6u4"),
        ("q2s4", "q2s4"),
        ("t5r3", "t5r3"),
    ] {
        assert!(only.is_empty() || legal(&record) == only, "{m} among {}", legal(&record));
        play(&mut record, m);
    }
    assert_eq!(legal(&record), "0000 r3p5");
    play(&mut record, "r3p5");
    assert_eq!(outcome(&record), "{black} win last-player");
    assert_eq!(record.places().map(|places| places.0), Some([3, 1, 2]));
}
