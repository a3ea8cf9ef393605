//! How fast the moves of computers are shown.

use std::time::Duration;

use leptos::prelude::*;

use crate::storage;

/// How fast the moves of computers are shown. The server does not wait: the page shows later what it knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// As soon as they are known.
    AtOnce,
    /// As a person would play who knows the answer: 0.6 to 1.5 s by the position.
    Usual,
    /// Half as fast.
    Slow,
}

/// The shortest pause before a computer's move, where only one is legal.
const LEAST_MS: u64 = 600;
/// The longest, where many are.
const MOST_MS: u64 = 1500;
/// So many legal moves are many.
const MANY_MOVES: u64 = 60;
/// The name under which the browser keeps the choice.
const SETTING: &str = "pace";

impl Pace {
    /// All, with what the form calls them.
    pub const ALL: [(Pace, &'static str, &'static str); 3] = [
        (Pace::Slow, "slow", "Slowly"),
        (Pace::Usual, "usual", "At a person's pace"),
        (Pace::AtOnce, "at-once", "At once"),
    ];

    /// The name that forms and the browser's storage use.
    pub fn name(self) -> &'static str {
        Pace::ALL.iter().find(|entry| entry.0 == self).map_or("", |entry| entry.1)
    }

    /// The pace with a name, else the usual one.
    pub fn from_name(name: &str) -> Pace {
        Pace::ALL.iter().find(|entry| entry.1 == name).map_or(Pace::Usual, |entry| entry.0)
    }

    /// The pace that was chosen last in this browser.
    pub fn kept() -> Pace {
        storage::setting(SETTING).map_or(Pace::Usual, |name| Pace::from_name(&name))
    }

    /// How long after the last move the next one is shown, in a position with so many legal moves.
    pub fn pause(self, legal: usize) -> Duration {
        let span = (MOST_MS - LEAST_MS) * (legal as u64).min(MANY_MOVES) / MANY_MOVES;
        match self {
            Pace::AtOnce => Duration::ZERO,
            Pace::Usual => Duration::from_millis(LEAST_MS + span),
            Pace::Slow => Duration::from_millis(2 * (LEAST_MS + span)),
        }
    }
}

/// A field for the pace.
#[component]
pub fn PaceField(pace: RwSignal<Pace>) -> impl IntoView {
    let choose = move |event| {
        let chosen = Pace::from_name(&event_target_value(&event));
        storage::set_setting(SETTING, chosen.name());
        pace.set(chosen);
    };
    let option = |(value, name, label): (Pace, &'static str, &'static str)| {
        view! { <option value=name selected=move || pace.get() == value>{label}</option> }
    };
    view! {
        <label class="row pace"><span>"Computers move"</span>
            <select name="pace" on:change=choose>{Pace::ALL.map(option)}</select>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_between_its_limits_and_longer_where_there_is_more_to_think() {
        let ms = |pace: Pace, legal| pace.pause(legal).as_millis();
        assert_eq!((ms(Pace::Usual, 0), ms(Pace::Usual, 60), ms(Pace::Usual, 900)), (600, 1500, 1500));
        assert!(ms(Pace::Usual, 1) < ms(Pace::Usual, 20) && ms(Pace::Usual, 20) < ms(Pace::Slow, 20));
        assert_eq!(ms(Pace::AtOnce, 20), 0);
    }

    #[test]
    fn names_are_read_back() {
        for (pace, name, _) in Pace::ALL {
            assert_eq!((pace.name(), Pace::from_name(name)), (name, pace));
        }
        assert_eq!(Pace::from_name("?"), Pace::Usual);
    }
}
