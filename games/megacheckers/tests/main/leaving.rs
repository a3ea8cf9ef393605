//! K10: players who resign or run out of time.

use crate::help::{after, decider, fields, forced, huff, legal, on, outcome};

#[test]
fn k10_who_leaves_is_out_at_once_and_the_pieces_leave_the_board() {
    for event in ["resign", "time"] {
        let record = forced("bMk6 rMr7 rKc4 wMh1", "b wbr 30 4 -");
        let left = after(record, &format!("{event}:red"));
        assert_eq!((on(&left, "r7"), on(&left, "c4")), Default::default());
        assert_eq!(fields(&left), "b wb 0 4 -", "an elimination; side and turn stay");
    }
}

#[test]
fn k10_if_the_leaver_was_the_side_the_turn_passes_on() {
    let record = forced("bMk6 rMr7 wMh1", "b wbr 30 4 -");
    assert_eq!(fields(&after(record.clone(), "resign:black")), "r wr 0 4 -");
    let white = forced("bMk6 rMr7 wMh1", "w wbr 30 4 -");
    assert_eq!(fields(&after(white, "resign:white")), "b br 0 5 -");
    let last = after(record, "resign:black resign:red");
    assert_eq!((fields(&last).as_str(), outcome(&last).as_str()), ("w w 0 4 -", "{white} win last-player"));
    assert_eq!(last.places().map(|places| places.0), Some([1, 3, 2]));
}

#[test]
fn k10_leaving_that_blocks_the_player_to_move_between_two_ends_the_game() {
    // White is blocked; with three in it would pass.
    let record = forced("wMa4 bMb3 bMb5 bKc2 bMc6 rMr7", "w wbr 0 4 -");
    assert_eq!(legal(&record), "0000");
    let left = after(record, "resign:red");
    assert_eq!(outcome(&left), "{black} win last-player");
    assert_eq!(fields(&left), "b b 0 5 -");
    assert_eq!(left.places().map(|places| places.0), Some([2, 1, 3]));
}

#[test]
fn k10_leaving_may_free_a_blocked_player() {
    let record = forced("wMa4 rMb3 rKb5 rKc2 rKc6 bMk6", "w wbr 0 4 -");
    assert_eq!(legal(&record), "0000");
    assert_eq!(legal(&after(record, "resign:red")), "a4b3 a4b5");
}

#[test]
fn k10_a_series_of_the_leaver_ends() {
    let record = forced("bMk6 wMl7 rMr7 wMh1", "b wbr 0 4 +k6:w");
    assert_eq!(fields(&after(record, "time:black")), "r wr 0 4 -");
}

#[test]
fn k10_a_series_of_another_goes_on_while_it_can() {
    let both = forced("bMk6 rMl7 wMj7 wMh1 rMr7", "b wbr 0 4 +k6:w");
    let left = after(both, "resign:red");
    assert_eq!((fields(&left).as_str(), legal(&left).as_str()), ("b wb 0 4 +k6:w", "k6i8"));
    // White gone, only Red's man is left to jump: the letters stay, and it is a right.
    let both = forced("bMk6 rMl7 wMj7 wMh1 rMr7", "b wbr 0 4 +k6:w");
    let left = after(both, "resign:white");
    assert_eq!((fields(&left).as_str(), legal(&left).as_str()), ("b br 0 4 +k6:w", "0000 k6m8"));
}

#[test]
fn k10_a_series_left_without_a_further_jump_by_a_departure_is_a_complete_turn() {
    let pieces = "bMk6 rMl7 wMh1 rMr7";
    let one = forced(pieces, "b wbr 0 4 +k6:w");
    assert_eq!(fields(&after(one, "resign:red")), "w wb 0 4 -", "the turn passes on");
    // The series was not stopped: White, jumped in it, has nothing to huff.
    let complete = after(huff(pieces, "b wbr 0 4 +k6:wr"), "time:red");
    assert_eq!((fields(&complete).as_str(), decider(&complete)), ("w wb 0 4 -", "white"));
    // The same where the departure ends the game: the turn number counts the side that would move next.
    for (series, leaver, end, winner) in
        [("wMk6 bMl7 bMb5", "black", "w w 0 5 -", "white"), ("bMk6 wMl7 wMh1", "white", "b b 0 5 -", "black")]
    {
        let side = &winner[..1];
        let two = forced(series, &format!("{side} wb 0 4 +k6:r"));
        let won = after(two, &format!("resign:{leaver}"));
        assert_eq!(fields(&won), end);
        assert_eq!(outcome(&won), format!("{{{winner}}} win last-player"));
    }
}

const FAILED: &str = "bMk6 wMl7 rMj7 wMh1 rMt5 bMc6";

#[test]
fn k10_the_huff_decision_of_the_leaver_goes() {
    let failed = after(huff(FAILED, "b wbr 6 3 -"), "c6d5");
    assert_eq!(fields(&failed), "r wbr 7 3 r:k6;w:k6");
    let without_white = after(failed.clone(), "resign:white");
    assert_eq!((fields(&without_white).as_str(), decider(&without_white)), ("r br 0 3 r:k6", "red"));
    // Red was the side: the turn passes on to White, who still decides.
    let without_red = after(failed, "resign:red");
    assert_eq!((fields(&without_red).as_str(), decider(&without_red)), ("w wb 0 3 w:k6", "white"));
    assert_eq!(fields(&after(without_red, "xk6")), "w wb 0 3 -");
    let alone = after(huff("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 6 3 -"), "c6d5 resign:white");
    assert_eq!(fields(&alone), "r br 0 3 -");
}

#[test]
fn k10_the_huffs_against_the_leavers_pieces_go() {
    let failed = after(huff(FAILED, "b wbr 6 3 -"), "c6d5");
    let left = after(failed, "time:black");
    assert_eq!((fields(&left).as_str(), decider(&left)), ("r wr 0 3 -", "red"));
}

#[test]
fn k10_a_leaver_with_two_in_ends_the_game_wherever_it_stands() {
    let failed = after(huff("bMk6 wMl7 wMh1 bMc6", "b wb 6 3 -"), "c6d5");
    assert_eq!(fields(&failed), "w wb 7 3 w:k6");
    let white = after(failed.clone(), "resign:black");
    assert_eq!((fields(&white).as_str(), outcome(&white).as_str()), ("w w 0 3 -", "{white} win last-player"));
    let black = after(failed, "resign:white");
    assert_eq!((fields(&black).as_str(), outcome(&black).as_str()), ("b b 0 4 -", "{black} win last-player"));
    let plain = after(forced("bMk6 wMh1", "b wb 6 3 -"), "resign:white");
    assert_eq!((fields(&plain).as_str(), outcome(&plain).as_str()), ("b b 0 3 -", "{black} win last-player"));
}

#[test]
fn nobody_leaves_twice_or_after_the_end() {
    let mut record = after(forced("bMk6 rMr7 wMh1", "b wbr 30 4 -"), "resign:black");
    assert!(record.play_text("resign:black").is_err());
    assert!(record.play_text("time:black").is_err());
    let mut over = after(record, "resign:red");
    assert!(over.play_text("resign:white").is_err());
    assert!(over.play_text("agree").is_err());
}
