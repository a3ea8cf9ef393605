//! What is under a finger, enlarged, where squares are small.

use leptos::prelude::*;

use super::cells::Ground;

/// Half the side of what is shown, in drawing units.
const REACH: f64 = 200.0;

/// Shows the squares under a finger on the other side of the board. `finger` is where it is, in
/// drawing units, while it hides what it points at.
#[component]
pub fn Loupe(ground: Ground, #[prop(into)] finger: Signal<Option<(f64, f64)>>) -> impl IntoView {
    move || {
        let (x, y) = finger.get()?;
        let side = ground.frame.with(|frame| {
            let left = x < f64::from(frame.columns) * 50.0;
            if left { "loupe on-right" } else { "loupe on-left" }
        });
        let view_box = format!("{} {} {} {}", x - REACH, y - REACH, 2.0 * REACH, 2.0 * REACH);
        Some(view! {
            <svg class=side viewBox=view_box aria-hidden="true">
                <use href=format!("#{}", ground.element())></use>
                <circle class="aim" cx=x cy=y r="14"/>
            </svg>
        })
    }
}
