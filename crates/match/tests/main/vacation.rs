//! Vacations in games by the day.

use super::*;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const DAYS: Clock = Clock::Days { days: 2 };

fn set() -> (Match, Setup, Vec<Envelope>) {
    let setup = setup(vec![human(); 2], DAYS);
    let mut game = Match::new(plain(2), setup.clone(), 0).unwrap();
    let mut stored = Vec::new();
    for player in [W, B] {
        stored.extend(done(game.connect(player, 0)));
    }
    game.start_clock(0);
    (game, setup, stored)
}

#[test]
fn the_own_clock_stands_still_until_the_vacation_is_over_and_is_the_same_after_a_replay() {
    let (mut game, setup, mut stored) = set();
    let flag = game.wake_at().unwrap();
    stored.extend(done(game.vacation(W, 11 * DAY_MS, DAY_MS)));
    let left = game.remaining(W, DAY_MS).unwrap();
    assert_eq!(game.remaining(W, 10 * DAY_MS), Some(left));
    assert_eq!(game.ticking(9 * DAY_MS).unwrap(), (W, 2 * DAY_MS));
    assert_eq!(game.wake_at(), Some(flag + 10 * DAY_MS));
    assert_eq!(events(game.tick(flag + DAY_MS)), Vec::<String>::new());
    let (again, _) = Match::replay(plain(2), setup, 0, stored, 3 * DAY_MS).unwrap();
    assert_eq!(again.vacation_until(W), 11 * DAY_MS);
    assert_eq!(again.remaining(W, 12 * DAY_MS), Some(left - DAY_MS));
    // A move may be made all the same; the other clock runs.
    let text = game.record().legal().swap_remove(0);
    done(game.act(W, Command::Move { text }, PLAIN, 5 * DAY_MS));
    game.start_clock(5 * DAY_MS);
    assert_eq!(game.remaining(W, 5 * DAY_MS), Some(2 * DAY_MS));
    assert!(game.remaining(B, 6 * DAY_MS).unwrap() < 2 * DAY_MS);
    let flag = game.wake_at().unwrap();
    assert_eq!(events(game.tick(flag)), ["time black"]);
    assert!(done(game.vacation(W, 20 * DAY_MS, flag)).is_empty(), "the game is over");
}

#[test]
fn a_vacation_that_ends_early_lets_the_clock_run_from_then_and_others_have_none() {
    let (mut game, ..) = set();
    done(game.vacation(W, 11 * DAY_MS, DAY_MS));
    let left = game.remaining(W, 3 * DAY_MS).unwrap();
    assert_eq!(events(game.vacation(W, 3 * DAY_MS, 3 * DAY_MS)), [format!("vacation white {}", 3 * DAY_MS)]);
    assert_eq!(game.remaining(W, 3 * DAY_MS + 5000), Some(left - 5000));
    assert_eq!(events(game.vacation(W, 3 * DAY_MS, 4 * DAY_MS)), Vec::<String>::new());
    // One that is heard of late, when it was over long ago.
    let (mut game, ..) = set();
    done(game.vacation(W, DAY_MS + DAY_MS / 2, DAY_MS));
    assert_eq!(game.remaining(W, 2 * DAY_MS), Some(game.remaining(W, DAY_MS).unwrap() - DAY_MS / 2));
    // Time that had run out before is out.
    let (mut game, ..) = set();
    assert_eq!(events(game.vacation(W, 9 * DAY_MS, 3 * DAY_MS)), ["time white"]);
    let mut timed = people(2, BLITZ);
    assert!(done(timed.vacation(W, 9 * DAY_MS, 1)).is_empty());
}
