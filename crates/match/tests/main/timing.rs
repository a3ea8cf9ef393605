//! Whose time the way of messages and the server's own work are.

use super::*;

fn moved(game: &mut Match, lag: u64, now: u64) -> Step {
    let player = game.record().to_move();
    let text = game.record().legal().swap_remove(0);
    game.act(player, Command::Move { text }, CommandContext { lag, ..PLAIN }, now)
}

/// A blitz game in which everybody has made a first move, at time 0.
fn blitz() -> Match {
    let mut game = people(2, BLITZ);
    play(&mut game, 0);
    play(&mut game, 0);
    game.start_clock(0);
    game
}

#[test]
fn the_next_clock_starts_when_the_move_has_been_told() {
    let mut game = blitz();
    play(&mut game, 5_000);
    game.hold_clock();
    assert_eq!((game.ticking(5_200), game.wake_at()), (None, None));
    // A disk takes its time.
    game.start_clock(5_300);
    assert_eq!(game.ticking(5_300), Some((B, 0)));
    assert_eq!(game.wake_at(), Some(5_300 + 62_000));
    let step = moved(&mut game, 0, 6_300);
    assert_eq!((step.events[0].stamp.from, step.events[0].stamp.remaining[B]), (5_300, 63_000));
}

#[test]
fn what_does_not_change_the_turn_does_not_stop_the_clock() {
    let mut game = blitz();
    for now in [1_000, 2_000, 3_000] {
        done(game.act(W, Command::Rename { name: "Ada".into() }, PLAIN, now));
        game.hold_clock();
        assert!(!game.is_clock_held());
        game.start_clock(now + 900);
    }
    assert_eq!(game.remaining(W, 4_000), Some(58_000));
}

#[test]
fn the_computer_is_not_charged_for_waiting_until_it_may_search() {
    let mut game = game(vec![human(), computer()], Clock::Increment { budget_ms: 1_000, increment_ms: 0 });
    done(game.connect(W, 0));
    for turn in 0..5 {
        let now = 200_000 * turn;
        game.start_clock(now);
        done(moved(&mut game, 0, now));
        game.hold_clock();
        // Nothing runs out while it waits, and what others do meanwhile changes nothing of that.
        assert!(game.tick(now + 100_000).events.is_empty());
        done(game.act(W, Command::Rename { name: format!("n{turn}") }, PLAIN, now + 110_000));
        game.hold_clock();
        game.start_clock(now + 150_000);
        let text = game.record().legal().swap_remove(0);
        let seen = game.seq();
        done(game.computer_move(B, &text, None, seen, now + 150_100));
        game.hold_clock();
    }
    // The first turn is free.
    assert_eq!(game.remaining(B, 2_000_000), Some(600));
}

#[test]
fn a_move_on_its_way_when_the_time_ran_out_is_in_time() {
    let quota = 62_000 / 120 * 3;
    for (lag, late, in_time) in [(0, 0, false), (300, 200, true), (300, 400, false), (60_000, 1_000, true)] {
        let mut game = blitz();
        assert!(game.compensated(W, 60_000) > quota);
        let flag = game.wake_at().unwrap();
        let step = moved(&mut game, lag, flag + late);
        assert_eq!(matches!(step.events[0].event, Event::Played { .. }), in_time, "{lag} {late}");
        if in_time {
            assert_eq!(step.events[0].stamp.lag, lag.min(game.compensated(B, u64::MAX)));
        } else {
            assert_eq!(step.events[0].stamp.at, flag);
        }
    }
}

#[test]
fn lag_is_spared_only_up_to_the_quota_and_never_more_than_was_thought() {
    let mut game = blitz();
    let quota = game.compensated(W, u64::MAX);
    let step = moved(&mut game, 10_000, 30);
    assert_eq!((step.events[0].stamp.lag, game.remaining(W, 30)), (30, Some(64_000)));
    game.start_clock(30);
    play(&mut game, 30);
    game.start_clock(30);
    let left = game.compensated(W, u64::MAX);
    assert!(left > quota - 30);
    let step = moved(&mut game, u64::MAX, 20_030);
    assert_eq!(step.events[0].stamp.lag, left);
    assert_eq!(game.remaining(W, 20_030), Some(64_000 - 20_000 + left + 2_000));
    // Texts that are no moves use nothing up, and stop no clock.
    game.start_clock(20_030);
    play(&mut game, 20_030);
    game.start_clock(20_030);
    let left = game.compensated(W, u64::MAX);
    for _ in 0..10 {
        let context = CommandContext { lag: u64::MAX, ..PLAIN };
        assert_eq!(
            refused(game.act(W, Command::Move { text: "e9".into() }, context, 21_030)),
            "illegal_move"
        );
    }
    assert_eq!(
        (game.compensated(W, u64::MAX), game.remaining(W, 21_030).unwrap()),
        (left, game.remaining(W, 20_030).unwrap() - 1_000)
    );
}

#[test]
fn an_action_that_was_done_is_known_and_still_is_after_a_replay() {
    let mut game = game(vec![human(), human()], BLITZ);
    let mut events: Vec<Envelope> =
        [W, B].into_iter().flat_map(|player| done(game.connect(player, 0))).collect();
    fn named(id: &str) -> CommandContext<'_> {
        CommandContext { id: Some(id), ..PLAIN }
    }
    let text = game.record().legal().swap_remove(0);
    events.extend(done(game.act(W, Command::Move { text }, named("first"), 10)));
    assert_eq!((game.action_seq(W, "first"), game.action_seq(B, "first")), (Some(3), None));
    events.extend(done(game.act(B, Command::Offer { offer: Offer::Draw }, named("offer"), 20)));
    events.extend(done(game.act(W, Command::Accept { offer: Offer::Draw }, named("yes"), 30)));
    // The draw followed from the answer.
    assert_eq!((events.len(), game.action_seq(W, "yes")), (6, Some(6)));
    // What was refused was not done.
    assert!(game.act(W, Command::Resign, named("no"), 40).refused.is_some());
    assert_eq!(game.action_seq(W, "no"), None);
    for number in 0..63 {
        events.extend(done(game.act(
            W,
            Command::Rename { name: String::new() },
            named(&format!("n{number}")),
            50,
        )));
    }
    assert_eq!(
        (game.action_seq(W, "first"), game.action_seq(W, "yes"), game.action_seq(B, "offer")),
        (None, Some(6), Some(4))
    );
    let (again, _) = Match::replay(plain(2), setup(vec![human(), human()], BLITZ), 0, events, 99).unwrap();
    for (player, id) in [(W, "first"), (W, "yes"), (W, "n62"), (B, "offer"), (B, "yes")] {
        assert_eq!(again.action_seq(player, id), game.action_seq(player, id), "{id}");
    }
}
