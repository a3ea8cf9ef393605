//! The part of the form for time odds.

use leptos::prelude::*;
use variorum_api::Clock;
use variorum_core::any::AnyGame;

use super::clock_fields::{ClockChoice, Number, milliseconds};
use crate::components::balance::less_time;

/// Who has another clock than the others, and how much time.
#[derive(Clone, Copy)]
pub struct OddsChoice {
    /// The place in the list of who may; `None` for nobody.
    who: RwSignal<Option<usize>>,
    minutes: RwSignal<f64>,
    seconds: RwSignal<f64>,
}

/// Usual parts of the time.
const PARTS: [(&str, f64); 4] = [("½", 2.0), ("¼", 4.0), ("⅛", 8.0), ("1/16", 16.0)];

impl OddsChoice {
    /// The same clock for all.
    pub fn new() -> OddsChoice {
        OddsChoice { who: RwSignal::new(None), minutes: RwSignal::new(0.0), seconds: RwSignal::new(0.0) }
    }

    /// Who has another clock, by their place in the list, and which; `None` where all have the same, or nobody has a budget
    /// for the game.
    pub fn own(self, clock: Clock) -> Option<(usize, Clock)> {
        let (budget_ms, more) =
            (milliseconds(self.minutes.get(), 60_000.0), milliseconds(self.seconds.get(), 1000.0));
        let own = match clock {
            Clock::Increment { .. } => Clock::Increment { budget_ms, increment_ms: more },
            Clock::Delay { .. } => Clock::Delay { budget_ms, delay_ms: more },
            Clock::None | Clock::Days { .. } => return None,
        };
        Some((self.who.get()?, own)).filter(|(_, own)| *own != clock)
    }

    /// For a game that the user offers to others: the clock of the others, and the user's own where it is another one. The
    /// list of who may have another clock is the user and the others.
    pub fn offered(self, clock: Clock) -> (Clock, Option<Clock>) {
        match untrack(|| self.own(clock)) {
            None => (clock, None),
            Some((0, own)) => (clock, Some(own)),
            Some((_, others)) => (others, Some(clock)),
        }
    }

    /// Gives one of so many parts of the time.
    fn give(self, clock: Clock, divisor: f64) {
        let (minutes, seconds) = divided(clock, divisor).unwrap_or_default();
        self.minutes.set(minutes);
        self.seconds.set(seconds);
    }

    fn is(self, clock: Clock, divisor: f64) -> bool {
        divided(clock, divisor) == Some((self.minutes.get(), self.seconds.get()))
    }
}

/// One of so many parts of the budget for the game, in minutes, and of what each turn adds or has free, in seconds;
/// `None` where the clock has no budget.
fn divided(clock: Clock, divisor: f64) -> Option<(f64, f64)> {
    match clock {
        Clock::Increment { budget_ms, increment_ms: more } | Clock::Delay { budget_ms, delay_ms: more } => {
            Some((budget_ms as f64 / 60_000.0 / divisor, more as f64 / 1000.0 / divisor))
        }
        Clock::None | Clock::Days { .. } => None,
    }
}

/// The fields for time odds, where the clock is a budget for the game. `who` may have another clock than the others.
#[component]
pub fn OddsFields(
    /// The game; what its studies found is told.
    game: &'static dyn AnyGame,
    time: ClockChoice,
    odds: OddsChoice,
    who: Vec<&'static str>,
) -> impl IntoView {
    let choose = move |event| {
        let chosen = event_target_value(&event).parse().ok();
        if chosen.is_some() && odds.who.get_untracked().is_none() {
            odds.give(time.clock(), 2.0);
        }
        odds.who.set(chosen);
    };
    let entry = move |(at, one): (usize, &'static str)| {
        view! { <option value=at.to_string() selected=move || odds.who.get() == Some(at)>{one}</option> }
    };
    let part = move |(label, divisor): (&'static str, f64)| {
        view! {
            <button type="button" class="preset" aria-pressed=move || odds.is(time.chosen(), divisor).to_string()
                on:click=move |_| odds.give(time.clock(), divisor)>{label}</button>
        }
    };
    let words = move || {
        let clock = time.chosen();
        odds.own(clock).and_then(|(_, own)| own.part_of(clock)).map(|part| words(game, part))
    };
    let has_budget = Memo::new(move |_| divided(time.chosen(), 1.0).is_some());
    view! {
        <Show when=move || has_budget.get()>
            <fieldset>
                <legend>"Time odds"</legend>
                <label class="row"><span>"Another clock for"</span>
                    <select name="odds" on:change=choose>
                        <option value="">"Nobody"</option>
                        {who.iter().copied().enumerate().map(entry).collect::<Vec<_>>()}
                    </select>
                </label>
                <Show when=move || odds.who.get().is_some()>
                    <div class="presets" role="group" aria-label="Part of the time">{PARTS.map(part)}</div>
                    <div class="numbers">
                        <Number name="odds-minutes" label="Minutes" value=odds.minutes least=0.0 most=600.0 step="any"/>
                        <Number name="odds-seconds" label="Seconds" value=odds.seconds least=0.0 most=600.0 step="any"/>
                    </div>
                    <p class="hint odds-words" aria-live="polite">{words}</p>
                </Show>
            </fieldset>
        </Show>
    }
}

/// What is said of a clock that gives this part of the time of the others.
fn words(game: &dyn AnyGame, part: f64) -> String {
    let short = |number: f64| (number * 10.0).round() / 10.0;
    let time = if part < 1.0 {
        format!("1/{} of the time of the others", short(1.0 / part))
    } else {
        format!("{} times the time of the others", short(part))
    };
    let expected = less_time(game.time_odds(), part).map(|words| format!(" {words}")).unwrap_or_default();
    format!("{time}, over 40 moves. The game is not rated.{expected}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: Clock = Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 };

    #[test]
    fn time_odds_are_a_part_of_the_clock_and_of_its_kind() {
        Owner::new().with(|| {
            let odds = OddsChoice::new();
            odds.give(BLITZ, 4.0);
            assert_eq!(odds.own(BLITZ), None, "nobody has it");
            odds.who.set(Some(1));
            let quarter = Clock::Increment { budget_ms: 45_000, increment_ms: 500 };
            assert_eq!(odds.own(BLITZ), Some((1, quarter)));
            assert!(odds.is(BLITZ, 4.0) && !odds.is(BLITZ, 2.0));
            let delay = Clock::Delay { budget_ms: 60_000, delay_ms: 3_000 };
            assert_eq!(odds.own(delay), Some((1, Clock::Delay { budget_ms: 45_000, delay_ms: 500 })));
            assert_eq!((odds.own(Clock::None), odds.own(Clock::Days { days: 2 })), (None, None));
            odds.give(BLITZ, 1.0);
            assert_eq!(odds.own(BLITZ), None, "the same clock is no odds");
        });
    }

    #[test]
    fn an_offer_says_the_clock_of_the_others_and_ones_own() {
        Owner::new().with(|| {
            let odds = OddsChoice::new();
            odds.give(BLITZ, 2.0);
            let half = Clock::Increment { budget_ms: 90_000, increment_ms: 1_000 };
            assert_eq!(odds.offered(BLITZ), (BLITZ, None));
            odds.who.set(Some(0));
            assert_eq!(odds.offered(BLITZ), (BLITZ, Some(half)));
            odds.who.set(Some(1));
            assert_eq!(odds.offered(BLITZ), (half, Some(BLITZ)));
        });
    }

    #[test]
    fn the_part_of_the_time_is_said() {
        let game = variorum_registry::games().find(|game| game.card().players > 2).expect("a game of three");
        assert_eq!(words(game, 0.25), "1/4 of the time of the others, over 40 moves. The game is not rated.");
        assert_eq!(
            words(game, 1.0 / 2.64),
            "1/2.6 of the time of the others, over 40 moves. The game is not rated."
        );
        assert_eq!(
            words(game, 2.5),
            "2.5 times the time of the others, over 40 moves. The game is not rated."
        );
    }
}
