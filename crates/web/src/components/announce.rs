//! Announcements for screen readers.

use leptos::prelude::*;

use crate::board_model::BoardModel;
use crate::format;

/// Announces the last move shown, checks and the result when they change.
#[component]
pub fn Announce(model: BoardModel) -> impl IntoView {
    let text = move || {
        let shown = model.shown.get();
        let mut words = match shown.ply {
            0 => "Start position".to_owned(),
            ply => model.history.with(|history| {
                let entry = &history.entries()[ply - 1];
                if entry.out.is_empty() {
                    entry.announcement.clone()
                } else {
                    format!("{}. {}", entry.announcement, format::out(&entry.out))
                }
            }),
        };
        for player in shown.record.checked().iter() {
            words.push_str(&format!(". {} is in check", player.title()));
        }
        match format::result_of(&*shown.record) {
            Some(result) => words.push_str(&format!(". {}", format::result(&result))),
            None if !shown.moves.is_empty() => {
                words.push_str(&format!(". {} to move", shown.record.to_move().title()));
            }
            None => {}
        }
        words
    };
    view! { <p class="visually-hidden announced" role="status" aria-live="polite">{text}</p> }
}
