//! The part of the form for the clock.

use leptos::prelude::*;
use variorum_api::Clock;

/// The values of the fields.
#[derive(Clone, Copy)]
pub struct ClockChoice {
    kind: RwSignal<&'static str>,
    minutes: RwSignal<f64>,
    seconds: RwSignal<f64>,
    days: RwSignal<f64>,
}

/// A usual time.
#[derive(Clone, Copy)]
enum Preset {
    None,
    /// Minutes for the game, and seconds added for each turn.
    Minutes(f64, f64),
    /// Days for each turn.
    Days(f64),
}

const PRESETS: [(&str, Preset); 8] = [
    ("No clock", Preset::None),
    ("1+0", Preset::Minutes(1.0, 0.0)),
    ("3+2", Preset::Minutes(3.0, 2.0)),
    ("10+5", Preset::Minutes(10.0, 5.0)),
    ("15+10", Preset::Minutes(15.0, 10.0)),
    ("1 day", Preset::Days(1.0)),
    ("3 days", Preset::Days(3.0)),
    ("7 days", Preset::Days(7.0)),
];

const KINDS: [(&str, &str); 4] = [
    ("none", "No clock"),
    ("increment", "Minutes for the game, seconds added for each turn"),
    ("delay", "Minutes for the game, first seconds of each turn free"),
    ("days", "Days for each turn"),
];

impl ClockChoice {
    /// No clock, with defaults for the other fields.
    pub fn new() -> ClockChoice {
        ClockChoice {
            kind: RwSignal::new("none"),
            minutes: RwSignal::new(15.0),
            seconds: RwSignal::new(10.0),
            days: RwSignal::new(3.0),
        }
    }

    fn take(self, preset: Preset) {
        match preset {
            Preset::None => self.kind.set("none"),
            Preset::Minutes(minutes, seconds) => {
                self.kind.set("increment");
                self.minutes.set(minutes);
                self.seconds.set(seconds);
            }
            Preset::Days(days) => {
                self.kind.set("days");
                self.days.set(days);
            }
        }
    }

    fn is(self, preset: Preset) -> bool {
        match preset {
            Preset::None => self.kind.get() == "none",
            Preset::Minutes(minutes, seconds) => {
                self.kind.get() == "increment"
                    && self.minutes.get() == minutes
                    && self.seconds.get() == seconds
            }
            Preset::Days(days) => self.kind.get() == "days" && self.days.get() == days,
        }
    }

    /// The choice as a text that [`ClockChoice::recall`] reads.
    pub fn noted(self) -> String {
        format!(
            "{} {} {} {}",
            self.kind.get_untracked(),
            self.minutes.get_untracked(),
            self.seconds.get_untracked(),
            self.days.get_untracked()
        )
    }

    /// Makes the choice that was noted; a text that is none changes nothing.
    pub fn recall(self, noted: &str) {
        let mut parts = noted.split(' ');
        let kind = parts.next().and_then(|name| KINDS.iter().map(|kind| kind.0).find(|kind| *kind == name));
        let numbers: Vec<f64> = parts.filter_map(|text| text.parse().ok()).collect();
        if let (Some(kind), [minutes, seconds, days]) = (kind, &numbers[..]) {
            self.kind.set(kind);
            self.minutes.set(*minutes);
            self.seconds.set(*seconds);
            self.days.set(*days);
        }
    }

    /// The clock for the server.
    pub fn clock(self) -> Clock {
        untrack(|| self.chosen())
    }

    /// The same, tracked.
    pub fn chosen(self) -> Clock {
        let (budget_ms, more) =
            (milliseconds(self.minutes.get(), 60_000.0), milliseconds(self.seconds.get(), 1000.0));
        match self.kind.get() {
            "increment" => Clock::Increment { budget_ms, increment_ms: more },
            "delay" => Clock::Delay { budget_ms, delay_ms: more },
            "days" => Clock::Days { days: self.days.get().max(0.0) as u32 },
            _ => Clock::None,
        }
    }
}

/// A number from a field, in units of so many milliseconds.
pub fn milliseconds(number: f64, unit: f64) -> u64 {
    (number * unit).round().max(0.0) as u64
}

/// The fields for the clock.
#[component]
pub fn ClockFields(time: ClockChoice) -> impl IntoView {
    let choose = move |event| {
        let value = event_target_value(&event);
        time.kind.set(KINDS.iter().map(|kind| kind.0).find(|kind| *kind == value).unwrap_or("none"));
    };
    let options = KINDS.map(|(value, label)| {
        view! { <option value=value prop:selected=move || time.kind.get() == value>{label}</option> }
    });
    let presets = PRESETS.map(|(label, preset)| {
        view! {
            <button type="button" class="preset" aria-pressed=move || time.is(preset).to_string()
                on:click=move |_| time.take(preset)>{label}</button>
        }
    });
    let custom = move || !PRESETS.iter().any(|(_, preset)| time.is(*preset));
    view! {
        <fieldset>
            <legend>"Time"</legend>
            <div class="presets">{presets}</div>
            <details open=untrack(custom)>
            <summary>"Another time"</summary>
            <label><span class="visually-hidden">"Clock"</span><select name="clock" on:change=choose>{options}</select></label>
            <Show when=move || matches!(time.kind.get(), "increment" | "delay")>
                <div class="numbers">
                    <Number name="minutes" label="Minutes" value=time.minutes least=0.0 most=600.0 step="any"/>
                    <Number name="seconds" label="Seconds" value=time.seconds least=0.0 most=600.0 step="1"/>
                </div>
            </Show>
            <Show when=move || time.kind.get() == "days">
                <div class="numbers"><Number name="days" label="Days" value=time.days least=1.0 most=14.0 step="1"/></div>
            </Show>
            </details>
        </fieldset>
    }
}

/// A number in the form.
#[component]
pub fn Number(
    name: &'static str,
    label: &'static str,
    value: RwSignal<f64>,
    least: f64,
    most: f64,
    step: &'static str,
) -> impl IntoView {
    let input = move |event| {
        if let Ok(number) = event_target_value(&event).parse::<f64>() {
            value.set(number);
        }
    };
    view! {
        <label>
            <span>{label}</span>
            <input type="number" name=name min=least max=most step=step required
                prop:value=move || value.get() on:input=input/>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_recalled_and_nonsense_changes_nothing() {
        let owner = Owner::new();
        owner.with(|| {
            let time = ClockChoice::new();
            time.take(Preset::Minutes(3.0, 2.0));
            let other = ClockChoice::new();
            other.recall(&time.noted());
            assert_eq!(other.clock(), Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 });
            for nonsense in ["", "x 1 2 3", "days 1", "days a b c"] {
                other.recall(nonsense);
                assert_eq!(other.clock(), time.clock(), "{nonsense}");
            }
            other.take(Preset::Days(7.0));
            assert_eq!(other.clock(), Clock::Days { days: 7 });
        });
    }
}
