//! Whose time the way of messages and the server's own work are.

use super::*;

fn moved(table: &mut Table, lag: u64, now: u64) -> Step {
    let player = table.record().to_move();
    let text = table.record().legal().swap_remove(0);
    table.act(player, Command::Move(text), Sent { lag, ..PLAIN }, now)
}

/// A blitz game in which everybody has made a first move, at time 0.
fn blitz() -> Table {
    let mut table = people(2, BLITZ);
    play(&mut table, 0);
    play(&mut table, 0);
    table.run(0);
    table
}

#[test]
fn the_next_clock_starts_when_the_move_has_been_told() {
    let mut table = blitz();
    play(&mut table, 5_000);
    table.hold();
    assert_eq!((table.ticking(5_200), table.wake_at()), (None, None));
    // A disk takes its time.
    table.run(5_300);
    assert_eq!(table.ticking(5_300), Some((B, 0)));
    assert_eq!(table.wake_at(), Some(5_300 + 62_000));
    let step = moved(&mut table, 0, 6_300);
    assert_eq!((step.facts[0].stamp.from, step.facts[0].stamp.remaining[B]), (5_300, 63_000));
}

#[test]
fn what_does_not_change_the_turn_does_not_stop_the_clock() {
    let mut table = blitz();
    for now in [1_000, 2_000, 3_000] {
        done(table.act(W, Command::Rename("Ada".into()), PLAIN, now));
        table.hold();
        assert!(!table.is_held());
        table.run(now + 900);
    }
    assert_eq!(table.remaining(W, 4_000), Some(58_000));
}

#[test]
fn the_computer_is_not_charged_for_waiting_until_it_may_search() {
    let mut table = table(vec![human(), computer()], Clock::Increment { budget: 1_000, increment: 0 });
    done(table.connect(W, 0));
    for turn in 0..5 {
        let now = 200_000 * turn;
        table.run(now);
        done(moved(&mut table, 0, now));
        table.hold();
        // Nothing runs out while it waits, and what others do meanwhile changes nothing of that.
        assert!(table.tick(now + 100_000).facts.is_empty());
        done(table.act(W, Command::Rename(format!("n{turn}")), PLAIN, now + 110_000));
        table.hold();
        table.run(now + 150_000);
        let text = table.record().legal().swap_remove(0);
        let seen = table.seq();
        done(table.computer_move(B, &text, None, seen, now + 150_100));
        table.hold();
    }
    // The first turn is free.
    assert_eq!(table.remaining(B, 2_000_000), Some(600));
}

#[test]
fn a_move_on_its_way_when_the_time_ran_out_is_in_time() {
    let quota = 62_000 / 120 * 3;
    for (lag, late, in_time) in [(0, 0, false), (300, 200, true), (300, 400, false), (60_000, 1_000, true)] {
        let mut table = blitz();
        assert!(table.spared(W, 60_000) > quota);
        let flag = table.wake_at().unwrap();
        let step = moved(&mut table, lag, flag + late);
        assert_eq!(matches!(step.facts[0].fact, Fact::Played { .. }), in_time, "{lag} {late}");
        if in_time {
            assert_eq!(step.facts[0].stamp.lag, lag.min(table.spared(B, u64::MAX)));
        } else {
            assert_eq!(step.facts[0].stamp.at, flag);
        }
    }
}

#[test]
fn lag_is_spared_only_up_to_the_quota_and_never_more_than_was_thought() {
    let mut table = blitz();
    let quota = table.spared(W, u64::MAX);
    let step = moved(&mut table, 10_000, 30);
    assert_eq!((step.facts[0].stamp.lag, table.remaining(W, 30)), (30, Some(64_000)));
    table.run(30);
    play(&mut table, 30);
    table.run(30);
    let left = table.spared(W, u64::MAX);
    assert!(left > quota - 30);
    let step = moved(&mut table, u64::MAX, 20_030);
    assert_eq!(step.facts[0].stamp.lag, left);
    assert_eq!(table.remaining(W, 20_030), Some(64_000 - 20_000 + left + 2_000));
    // Texts that are no moves use nothing up, and stop no clock.
    table.run(20_030);
    play(&mut table, 20_030);
    table.run(20_030);
    let left = table.spared(W, u64::MAX);
    for _ in 0..10 {
        let sent = Sent { lag: u64::MAX, ..PLAIN };
        assert_eq!(refused(table.act(W, Command::Move("e9".into()), sent, 21_030)), "illegal_move");
    }
    assert_eq!(
        (table.spared(W, u64::MAX), table.remaining(W, 21_030).unwrap()),
        (left, table.remaining(W, 20_030).unwrap() - 1_000)
    );
}

#[test]
fn an_action_that_was_done_is_known_and_still_is_after_a_replay() {
    let mut table = table(vec![human(), human()], BLITZ);
    let mut facts: Vec<Stamped> =
        [W, B].into_iter().flat_map(|player| done(table.connect(player, 0))).collect();
    fn named(id: &str) -> Sent<'_> {
        Sent { id: Some(id), ..PLAIN }
    }
    let text = table.record().legal().swap_remove(0);
    facts.extend(done(table.act(W, Command::Move(text), named("first"), 10)));
    assert_eq!((table.done(W, "first"), table.done(B, "first")), (Some(3), None));
    facts.extend(done(table.act(B, Command::Offer(Offer::Draw), named("offer"), 20)));
    facts.extend(done(table.act(W, Command::Accept(Offer::Draw), named("yes"), 30)));
    // The draw followed from the answer.
    assert_eq!((facts.len(), table.done(W, "yes")), (6, Some(6)));
    // What was refused was not done.
    assert!(table.act(W, Command::Resign, named("no"), 40).refused.is_some());
    assert_eq!(table.done(W, "no"), None);
    for number in 0..63 {
        facts.extend(done(table.act(W, Command::Rename(String::new()), named(&format!("n{number}")), 50)));
    }
    assert_eq!(
        (table.done(W, "first"), table.done(W, "yes"), table.done(B, "offer")),
        (None, Some(6), Some(4))
    );
    let again = Table::replay(plain(2), setup(vec![human(), human()], BLITZ), 0, facts, 99).unwrap();
    for (player, id) in [(W, "first"), (W, "yes"), (W, "n62"), (B, "offer"), (B, "yes")] {
        assert_eq!(again.done(player, id), table.done(player, id), "{id}");
    }
}
