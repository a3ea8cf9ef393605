//! Games that do not begin are ended without result.

use super::*;
use variorum_table::{Aborted, START_MS, UNTIMED_START_MS};

fn abort(table: &mut Table, player: Player, now: u64) -> Step {
    table.act(player, Command::Abort, PLAIN, now)
}

#[test]
fn who_waits_for_somebody_that_does_not_come_may_end_it() {
    let mut table = table(vec![human(), human()], BLITZ);
    done(table.connect(W, 1_000));
    assert_eq!(table.abortable_in(W, 1_000), Some(START_MS));
    assert_eq!(table.abortable_in(B, 1_000), Some(START_MS), "White has not moved");
    play(&mut table, 2_000);
    assert_eq!(table.abortable_in(B, 2_000), None);
    assert_eq!(refused(abort(&mut table, W, 2_000 + START_MS - 1)), "no_abort");
    assert_eq!(refused(abort(&mut table, B, 2_000 + START_MS)), "no_abort");
    let step = abort(&mut table, W, 2_000 + START_MS);
    assert_eq!(facts(step), ["abort white black"]);
    assert_eq!(table.aborted(), Some(Aborted { by: W, missing: B }));
    assert!(table.is_over() && table.record().outcome().is_none());
    assert_eq!((table.wake_at(), table.thinker(), table.abortable_in(W, u64::MAX)), (None, None, None));
    // It is kept, counts for nothing and goes on no more.
    assert_eq!((table.record().ply(), table.series()), (1, Series::default()));
    let text = table.record().legal().swap_remove(0);
    done(table.connect(B, 2 * START_MS));
    assert_eq!(refused(table.act(B, Command::Move(text), PLAIN, 2 * START_MS)), "over");
    assert_eq!(refused(abort(&mut table, W, 2 * START_MS)), "over");
}

#[test]
fn who_does_not_make_the_first_move_may_be_left() {
    let mut table = people(2, Clock::None);
    assert_eq!(refused(abort(&mut table, W, UNTIMED_START_MS)), "no_abort");
    play(&mut table, 5);
    assert_eq!(table.abortable_in(W, 5), Some(UNTIMED_START_MS));
    play(&mut table, 10);
    // Once everybody has moved there are other ways.
    assert_eq!((table.abortable_in(W, 10), table.abortable_in(B, 10)), (None, None));
    assert_eq!(refused(abort(&mut table, B, u64::MAX / 2)), "no_abort");
}

#[test]
fn among_three_all_who_wait_may_end_it_and_nobody_waits_for_computers() {
    let mut table = table(vec![human(), computer(), human()], BLITZ);
    done(table.connect(W, 0));
    play(&mut table, 0);
    assert_eq!(table.thinker(), Some((B, 3)));
    let text = table.record().legal().swap_remove(0);
    let seen = table.seq();
    done(table.computer_move(B, &text, None, seen, 10));
    assert_eq!(table.abortable_in(B, 10), None);
    assert_eq!(facts(abort(&mut table, W, 10 + START_MS)), ["abort white red"]);
}

#[test]
fn a_draft_for_which_somebody_does_not_come_may_be_ended() {
    let game = secretive::secretive(2);
    let mut table = Table::new(game, setup(vec![human(), human()], BLITZ), 0).unwrap();
    done(table.connect(W, 0));
    let choose = Command::Choose { option: "lair".into(), value: secretive::BEASTS[0].into() };
    done(table.act(W, choose, PLAIN, 1_000));
    assert_eq!(table.abortable_in(W, 1_000), Some(START_MS));
    assert_eq!(facts(abort(&mut table, W, 1_000 + START_MS)), ["abort white black"]);
    // What was chosen stays secret.
    assert!(table.setup().options.texts().is_empty() && table.chooser().is_none());
    done(table.connect(B, 2 * START_MS));
    assert!(table.tick(u64::MAX / 2).facts.is_empty());
}
