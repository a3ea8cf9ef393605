//! The squares under a finger, enlarged, where squares are small.

use leptos::prelude::*;

use super::grid::Grid;

/// Half the side of the part shown, in drawing units.
const REACH: f64 = 200.0;

/// Shows the squares under a finger on the other side of the board. `finger` is its position in drawing
/// units while it hides its square.
#[component]
pub fn TouchPreview(grid: Grid, #[prop(into)] finger: Signal<Option<(f64, f64)>>) -> impl IntoView {
    move || {
        let (x, y) = finger.get()?;
        let side = grid.frame.with(|frame| {
            let left = x < f64::from(frame.columns) * 50.0;
            if left { "touch-preview on-right" } else { "touch-preview on-left" }
        });
        let view_box = format!("{} {} {} {}", x - REACH, y - REACH, 2.0 * REACH, 2.0 * REACH);
        Some(view! {
            <svg class=side viewBox=view_box aria-hidden="true">
                <use href=format!("#{}", grid.element())></use>
                <circle class="aim" cx=x cy=y r="14"/>
            </svg>
        })
    }
}
