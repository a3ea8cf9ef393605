//! What happens, for the ear.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::words;

/// Says the last move shown, checks and the result whenever they change.
#[component]
pub fn Announce(desk: Desk) -> impl IntoView {
    let text = move || {
        let shown = desk.shown.get();
        let mut words = match shown.ply {
            0 => "Start position".to_owned(),
            ply => desk.line.with(|line| {
                let step = &line.steps()[ply - 1];
                if step.out.is_empty() {
                    step.spoken.clone()
                } else {
                    format!("{}. {}", step.spoken, words::out(&step.out))
                }
            }),
        };
        for player in shown.record.checked().iter() {
            words.push_str(&format!(". {} is in check", player.title()));
        }
        match words::result_of(&*shown.record) {
            Some(result) => words.push_str(&format!(". {}", words::result(&result))),
            None if !shown.moves.is_empty() => {
                words.push_str(&format!(". {} to move", shown.record.to_move().title()));
            }
            None => {}
        }
        words
    };
    view! { <p class="unseen" role="status" aria-live="polite">{text}</p> }
}
