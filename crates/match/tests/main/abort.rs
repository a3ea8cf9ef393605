//! Games that do not begin are ended without result.

use super::*;
use variorum_match::{Aborted, START_MS, UNTIMED_START_MS};

fn abort(game: &mut Match, player: Player, now: u64) -> Step {
    game.act(player, Command::Abort, PLAIN, now)
}

#[test]
fn who_waits_for_somebody_that_does_not_come_may_end_it() {
    let mut game = game(vec![human(), human()], BLITZ);
    done(game.connect(W, 1_000));
    assert_eq!(game.abortable_in(W, 1_000), Some(START_MS));
    assert_eq!(game.abortable_in(B, 1_000), Some(START_MS), "White has not moved");
    play(&mut game, 2_000);
    assert_eq!(game.abortable_in(B, 2_000), None);
    assert_eq!(refused(abort(&mut game, W, 2_000 + START_MS - 1)), "no_abort");
    let step = abort(&mut game, W, 2_000 + START_MS);
    assert_eq!(events(step), ["abort white black"]);
    assert_eq!(game.aborted(), Some(Aborted { by: W, missing: B }));
    assert!(game.is_over() && game.record().outcome().is_none());
    assert_eq!((game.wake_at(), game.computer_to_move(), game.abortable_in(W, u64::MAX)), (None, None, None));
    // It is kept, counts for nothing and goes on no more.
    assert_eq!((game.record().ply(), game.series()), (1, Series::default()));
    let text = game.record().legal().swap_remove(0);
    done(game.connect(B, 2 * START_MS));
    assert_eq!(refused(game.act(B, Command::Move { text }, PLAIN, 2 * START_MS)), "over");
    assert_eq!(refused(abort(&mut game, W, 2 * START_MS)), "over");
}

#[test]
fn who_does_not_make_the_first_move_may_be_left() {
    let mut game = people(2, Clock::None);
    play(&mut game, 5);
    assert_eq!(refused(abort(&mut game, W, 4 + UNTIMED_START_MS)), "no_abort");
    assert_eq!(game.abortable_in(W, 5), Some(UNTIMED_START_MS));
    play(&mut game, 10);
    // Once everybody has moved there are other ways.
    assert_eq!((game.abortable_in(W, 10), game.abortable_in(B, 10)), (None, None));
    assert_eq!(refused(abort(&mut game, B, u64::MAX / 2)), "no_abort");
}

#[test]
fn before_the_own_first_move_anybody_may_end_it() {
    let mut game = people(2, Clock::None);
    play(&mut game, 5);
    assert_eq!(refused(abort(&mut game, W, 6)), "no_abort");
    assert_eq!(events(abort(&mut game, B, 6)), ["abort black black"]);
    assert_eq!(game.aborted(), Some(Aborted { by: B, missing: B }));
    assert_eq!(events(abort(&mut people(3, BLITZ), Player::RED, 5)), ["abort red red"]);
    // Nobody gets away from choices before the game.
    let rules = secretive::secretive(2);
    let mut drafted = Match::new(rules, setup(vec![human(), human()], BLITZ), 0).unwrap();
    done(drafted.connect(W, 0));
    assert_eq!(refused(abort(&mut drafted, W, 5)), "no_abort");
}

#[test]
fn among_three_all_who_wait_may_end_it_and_nobody_waits_for_computers() {
    let mut game = game(vec![human(), computer(), human()], BLITZ);
    done(game.connect(W, 0));
    play(&mut game, 0);
    assert_eq!(game.computer_to_move(), Some((B, 3)));
    let text = game.record().legal().swap_remove(0);
    let seen = game.seq();
    done(game.computer_move(B, &text, None, seen, 10));
    assert_eq!(game.abortable_in(B, 10), None);
    assert_eq!(events(abort(&mut game, W, 10 + START_MS)), ["abort white red"]);
}

#[test]
fn a_draft_for_which_somebody_does_not_come_may_be_ended() {
    let rules = secretive::secretive(2);
    let mut game = Match::new(rules, setup(vec![human(), human()], BLITZ), 0).unwrap();
    done(game.connect(W, 0));
    let choose = Command::Choose { option: "lair".into(), value: Secret::new(secretive::BEASTS[0]) };
    done(game.act(W, choose, PLAIN, 1_000));
    assert_eq!(game.abortable_in(W, 1_000), Some(START_MS));
    assert_eq!(events(abort(&mut game, W, 1_000 + START_MS)), ["abort white black"]);
    // What was chosen stays secret.
    assert!(game.setup().options.texts().is_empty() && game.computer_to_choose().is_none());
    done(game.connect(B, 2 * START_MS));
    assert!(game.tick(u64::MAX / 2).events.is_empty());
}
