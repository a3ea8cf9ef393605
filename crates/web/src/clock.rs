//! The page's clock.

use std::time::Duration;

use leptos::prelude::*;

/// Milliseconds on a clock that never jumps, from an arbitrary beginning.
pub fn now_ms() -> f64 {
    window().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// The time of [`now_ms`] as a signal that is set at this interval, as long as its owner lives.
pub fn ticking(interval: Duration) -> ReadSignal<f64> {
    let (now, set_now) = signal(now_ms());
    every(interval, move || set_now.set(now_ms()));
    now
}

/// Calls a function at this interval, as long as its owner lives.
pub fn every(interval: Duration, call: impl Fn() + 'static) {
    if let Ok(timer) = set_interval_with_handle(call, interval) {
        on_cleanup(move || timer.clear());
    }
}
