//! Draws the planned move as an arrow.

use leptos::prelude::*;
use variorum_draw::Frame;

use super::move_effects::{centre, put_arrow};
use super::premove::Premoves;

/// The arrow of the planned move.
#[component]
pub fn PlannedMove(frame: Memo<Frame>, premoves: Premoves) -> impl IntoView {
    let drawing = move || {
        let mut svg = String::new();
        if let Some(planned) = premoves.planned() {
            frame.with(|frame| {
                let (from, to) = (centre(frame, planned.from), centre(frame, planned.to));
                put_arrow(&mut svg, "arrow", from, to, 22.0);
            });
        }
        svg
    };
    view! { <g class="planned-move" aria-hidden="true" inner_html=drawing></g> }
}
