//! The part of the form for the time limit of choices before the game.

use leptos::prelude::*;

use crate::format;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// The limits offered, in milliseconds.
const LIMITS: [u64; 7] = [15 * SECOND, 30 * SECOND, MINUTE, 3 * MINUTE, 10 * MINUTE, DAY, 3 * DAY];

/// A field for the limit; `None` derives it from the clock.
#[component]
pub fn DraftLimitField(limit: RwSignal<Option<u64>>) -> impl IntoView {
    let now = limit.get_untracked();
    let options =
        LIMITS.map(|ms| view! { <option value=ms selected=now == Some(ms)>{format::span(ms)}</option> });
    view! {
        <fieldset>
            <label class="row">
                <span>"Time to choose"</span>
                <select name="draft-limit" on:change=move |event| limit.set(event_target_value(&event).parse().ok())>
                    <option value="" selected=now.is_none()>"By the clock"</option>
                    {options}
                </select>
            </label>
            <p class="hint">"Counted from when everybody has come. By the clock: one minute; with days for each turn, the time of one turn; without a clock, one day."</p>
        </fieldset>
    }
}
