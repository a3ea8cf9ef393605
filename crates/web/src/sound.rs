//! Short sounds, made by the browser's synthesiser. Nothing sounds before the user has touched the page: browsers
//! forbid it, and nobody expects it.

use std::cell::RefCell;

use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::board_model::BoardModel;
use crate::look::Look;

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece was moved.
    Move,
    /// Something was captured.
    Capture,
    /// A piece moved on to another of its player.
    Join,
    /// A king is in check.
    Check,
    /// It is the user's turn.
    YourTurn,
    /// Ten seconds are left.
    TenSeconds,
    /// The game is over.
    End,
}

/// A tone: hertz, start and length in seconds, loudness from 0 to 1, and whether it is soft (a sine) or woody (a
/// triangle).
struct Tone(f32, f64, f64, f32, bool);

impl Sound {
    fn tones(self) -> &'static [Tone] {
        match self {
            Sound::Move => &[Tone(220.0, 0.0, 0.07, 0.35, false)],
            Sound::Capture => &[Tone(170.0, 0.0, 0.09, 0.5, false), Tone(110.0, 0.04, 0.1, 0.4, false)],
            Sound::Join => &[Tone(220.0, 0.0, 0.08, 0.3, false), Tone(330.0, 0.07, 0.14, 0.3, true)],
            Sound::Check => &[Tone(440.0, 0.0, 0.09, 0.3, false), Tone(440.0, 0.12, 0.12, 0.3, false)],
            Sound::YourTurn => &[Tone(523.0, 0.0, 0.12, 0.22, true), Tone(659.0, 0.1, 0.18, 0.22, true)],
            Sound::TenSeconds => &[
                Tone(880.0, 0.0, 0.08, 0.25, true),
                Tone(880.0, 0.16, 0.08, 0.25, true),
                Tone(880.0, 0.32, 0.08, 0.25, true),
            ],
            Sound::End => &[
                Tone(392.0, 0.0, 0.2, 0.25, true),
                Tone(494.0, 0.15, 0.2, 0.25, true),
                Tone(587.0, 0.3, 0.45, 0.25, true),
            ],
        }
    }
}

thread_local! {
    /// Made at the user's first touch or key.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Waits for the first touch or key, after which sounds may be made.
pub fn wait_for_gesture() {
    let make = || {
        CONTEXT.with_borrow_mut(|context| {
            if context.is_none() {
                // Without a synthesiser the page is silent.
                *context = AudioContext::new().ok();
            }
        });
    };
    let _ = window_event_listener(leptos::ev::pointerdown, move |_| make());
    let _ = window_event_listener(leptos::ev::keydown, move |_| make());
}

/// Makes a sound, unless sounds are off or not allowed yet. Where it fails nothing is heard.
pub fn play(look: Look, sound: Sound) {
    if untrack(|| look.sounds()) {
        CONTEXT.with_borrow(|context| {
            let Some(context) = context else { return };
            for tone in sound.tones() {
                let _ = put(context, tone);
            }
        });
    }
}

fn put(
    context: &AudioContext,
    &Tone(hertz, start, length, loudness, soft): &Tone,
) -> Result<(), wasm_bindgen::JsValue> {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    oscillator.set_type(if soft { OscillatorType::Sine } else { OscillatorType::Triangle });
    let begin = context.current_time() + start;
    oscillator.frequency().set_value_at_time(hertz, begin)?;
    // Up at once and down like something struck.
    gain.gain().set_value_at_time(0.0001, begin)?;
    gain.gain().exponential_ramp_to_value_at_time(loudness, begin + 0.005)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, begin + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(begin)?;
    oscillator.stop_with_when(begin + length + 0.02)
}

/// Lets the moves of a board be heard as they are made; stepping back is silent.
pub fn follow_board(model: BoardModel) {
    let look = Look::here();
    Effect::new(move |before: Option<usize>| {
        let shown = model.shown.read();
        if before.is_some_and(|before| before + 1 == shown.ply) {
            play(look, of_last(model, &shown));
        }
        shown.ply
    });
}

/// What the last move shown sounds like.
fn of_last(model: BoardModel, shown: &crate::board_model::Shown) -> Sound {
    model.history.with_untracked(|history| {
        let entry = shown.ply.checked_sub(1).and_then(|at| history.entries().get(at));
        if shown.record.outcome().is_some() {
            Sound::End
        } else if !shown.record.checked().is_empty() {
            Sound::Check
        } else if entry.is_some_and(|entry| !entry.captured.is_empty()) {
            Sound::Capture
        } else if entry.is_some_and(|entry| !entry.joined.is_empty()) {
            Sound::Join
        } else {
            Sound::Move
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_and_not_loud() {
        use Sound::{Capture, Check, End, Join, Move, TenSeconds, YourTurn};
        for sound in [Move, Capture, Join, Check, YourTurn, TenSeconds, End] {
            for &Tone(hertz, start, length, loudness, _) in sound.tones() {
                assert!((60.0..2000.0).contains(&hertz) && loudness <= 0.5, "{sound:?}");
                assert!(start + length < 1.0, "{sound:?}");
            }
        }
    }
}
