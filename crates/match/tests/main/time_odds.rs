//! One player has another clock than the others.

use super::*;
use variorum_match::OfferedTime;

/// A third of the time, for one seat; `None` where that seat has no budget of its own.
pub(super) fn a_third(clock: Clock) -> Option<Clock> {
    match clock {
        Clock::Increment { budget_ms, increment_ms } => {
            Some(Clock::Increment { budget_ms: budget_ms / 3, increment_ms: increment_ms / 3 })
        }
        Clock::Delay { budget_ms, delay_ms } => {
            Some(Clock::Delay { budget_ms: budget_ms / 3, delay_ms: delay_ms / 3 })
        }
        Clock::None | Clock::Days { .. } => None,
    }
}

/// Two people who are there, of whom Black has a third of the time.
fn odds(clock: Clock) -> Match {
    let black = SeatSetup { clock: a_third(clock), ..SeatSetup::new(SeatKind::Human, "Ben") };
    let mut game = game(vec![human(), black], clock);
    for player in [W, B] {
        done(game.connect(player, 0));
    }
    game
}

#[test]
fn each_player_has_their_own_budget_and_increment() {
    let mut game = odds(Clock::Increment { budget_ms: 60_000, increment_ms: 3_000 });
    assert_eq!((game.remaining(W, 0), game.remaining(B, 0)), (Some(60_000), Some(20_000)));
    play(&mut game, 0);
    play(&mut game, 0);
    assert_eq!((game.remaining(W, 0), game.remaining(B, 0)), (Some(63_000), Some(21_000)));
    play(&mut game, 0);
    assert_eq!(game.wake_at(), Some(21_000));
    assert_eq!(events(game.tick(21_000)), ["time black"]);
}

#[test]
fn each_player_has_their_own_delay() {
    let mut game = odds(Clock::Delay { budget_ms: 60_000, delay_ms: 9_000 });
    play(&mut game, 0);
    play(&mut game, 0);
    assert_eq!(game.ticking(0), Some((W, 9_000)));
    play(&mut game, 0);
    assert_eq!(game.ticking(0), Some((B, 3_000)));
    play(&mut game, 5_000);
    assert_eq!(game.remaining(B, 5_000), Some(18_000));
}

#[test]
fn in_the_next_game_the_clock_goes_with_the_person() {
    let mut game = odds(BLITZ);
    done(game.act(W, Command::Resign, PLAIN, 0));
    let next = game.next_game();
    assert_eq!((next.seats[0].name.as_str(), next.seats[0].clock), ("Ben", a_third(BLITZ)));
    assert_eq!(next.seats[1].clock, None);
}

#[test]
fn clocks_of_time_odds_are_budgets_of_one_kind() {
    let delay = Clock::Delay { budget_ms: 60_000, delay_ms: 1_000 };
    let short = Clock::Increment { budget_ms: 10, increment_ms: 0 };
    let pairs = [
        (BLITZ, delay, "own clock"),
        (Clock::None, BLITZ, "own clock"),
        (BLITZ, Clock::None, "own clock"),
        (Clock::Days { days: 2 }, Clock::Days { days: 1 }, "own clock"),
        (BLITZ, short, "clock budget"),
    ];
    for (clock, own, field) in pairs {
        let seat = SeatSetup { clock: Some(own), ..human() };
        let fault = setup(vec![seat, human()], clock).check(plain(2)).unwrap_err();
        assert_eq!(fault.field, field, "{fault}");
        let offered = OfferedTime { clock, own: Some(own) };
        assert_eq!(OfferedTime::parse(&offered.to_string()), Some(offered));
    }
    assert_eq!(OfferedTime::parse("increment 1000 0, own x"), None);
}
