//! What is under a finger, enlarged, where squares are small.

use leptos::prelude::*;

use super::Table;

/// Half the side of what is shown, in drawing units.
const REACH: f64 = 200.0;

/// Shows the squares under the finger on the other side of the board.
#[component]
pub fn Loupe(table: Table) -> impl IntoView {
    move || {
        let press = table.press.get().filter(|press| press.blind)?;
        let (x, y) = press.at;
        let side = table.frame.with(|frame| {
            let left = x < f64::from(frame.columns) * 50.0;
            if left { "loupe on-right" } else { "loupe on-left" }
        });
        let view_box = format!("{} {} {} {}", x - REACH, y - REACH, 2.0 * REACH, 2.0 * REACH);
        Some(view! {
            <svg class=side viewBox=view_box aria-hidden="true">
                <use href="#board"></use>
                <circle class="aim" cx=x cy=y r="14"/>
            </svg>
        })
    }
}
