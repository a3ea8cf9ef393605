//! Asks which of several small squares a touch meant, on an enlarged part of the board.

use leptos::html::Div;
use leptos::prelude::*;
use variorum_draw::SQUARE;

use super::cell_attrs::CellAttrs;
use super::focus::focus_first;
use super::grid::Grid;
use super::touch_target;

/// Half the side of the enlarged part, in drawing units.
const SHOWN: f64 = 200.0;

/// Squares up to this distance from the touch can be chosen, in drawing units.
const OFFERED: f64 = 130.0;

/// Shows the surroundings of `at` (in drawing units) enlarged, with a button on each square that `accepts`
/// a click.
#[component]
pub fn SquarePicker(
    grid: Grid,
    at: RwSignal<Option<(f64, f64)>>,
    cell_attrs: Memo<Vec<CellAttrs>>,
    accepts: Callback<usize, bool>,
    choose: Callback<usize>,
) -> impl IntoView {
    let button = move |square: usize, (x, y): (f64, f64)| {
        let (name, label) = (
            grid.layout.with_value(|layout| layout.squares[square].name.clone()),
            cell_attrs.with_untracked(|cell_attrs| cell_attrs[square].label.clone()),
        );
        let (left, top) = grid.frame.with_untracked(|frame| frame.corner(square));
        let percent = |units: f64| format!("{:.2}%", units / (2.0 * SHOWN) * 100.0);
        let side = percent(f64::from(SQUARE));
        view! {
            <button
                type="button"
                data-pick=name
                aria-label=label
                style=("left", percent(f64::from(left) - x + SHOWN))
                style=("top", percent(f64::from(top) - y + SHOWN))
                style=("width", side.clone())
                style=("height", side)
                on:click=move |_| {
                    at.set(None);
                    choose.run(square);
                }
            ></button>
        }
    };
    move || {
        let (x, y) = at.get()?;
        let squares = grid
            .frame
            .with(|frame| touch_target::squares_near(frame, (x, y), OFFERED, |square| accepts.run(square)));
        let buttons: Vec<_> = squares.into_iter().map(|square| button(square, (x, y))).collect();
        let view_box = format!("{} {} {} {}", x - SHOWN, y - SHOWN, 2.0 * SHOWN, 2.0 * SHOWN);
        let panel = NodeRef::<Div>::new();
        panel.on_load(|panel| focus_first(&panel));
        let key = move |event: leptos::ev::KeyboardEvent| {
            if event.key() == "Escape" {
                event.stop_propagation();
                at.set(None);
            }
        };
        Some(view! {
            <div class="chooser-backdrop" on:click=move |_| at.set(None)></div>
            <div node_ref=panel class="square-picker" role="dialog" aria-label="Which square?" on:keydown=key>
                <svg viewBox=view_box aria-hidden="true">
                    <use href=format!("#{}", grid.element())></use>
                </svg>
                {buttons}
            </div>
        })
    }
}
