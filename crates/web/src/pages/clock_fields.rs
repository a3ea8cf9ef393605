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

    /// The clock for the server.
    pub fn clock(self) -> Clock {
        let budget_ms = (self.minutes.get_untracked() * 60_000.0).max(0.0) as u64;
        let more = (self.seconds.get_untracked() * 1000.0).max(0.0) as u64;
        match self.kind.get_untracked() {
            "increment" => Clock::Increment { budget_ms, increment_ms: more },
            "delay" => Clock::Delay { budget_ms, delay_ms: more },
            "days" => Clock::Days { days: self.days.get_untracked().max(0.0) as u32 },
            _ => Clock::None,
        }
    }
}

/// The fields for the clock.
#[component]
pub fn ClockFields(time: ClockChoice) -> impl IntoView {
    let choose = move |event| {
        let value = event_target_value(&event);
        time.kind.set(KINDS.iter().map(|kind| kind.0).find(|kind| *kind == value).unwrap_or("none"));
    };
    let options = KINDS.map(|(value, label)| view! { <option value=value>{label}</option> });
    view! {
        <fieldset>
            <legend>"Time"</legend>
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
        </fieldset>
    }
}

#[component]
fn Number(
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
                prop:value=value.get_untracked() on:input=input/>
        </label>
    }
}
