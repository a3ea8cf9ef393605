//! The magnified choice: asks which of the small squares near a finger was meant.

use leptos::html::Div;
use leptos::prelude::*;
use variorum_draw::SQUARE;

use super::cells::Ground;
use super::chooser::focus_first;
use super::looks::Look;
use super::nearby;

/// Half the side of what is shown, in drawing units.
const SHOWN: f64 = 200.0;

/// How far from the finger squares can be chosen, in drawing units.
const OFFERED: f64 = 130.0;

/// What is near the place `at`, in drawing units, enlarged, with a button on every square that `counts`.
#[component]
pub fn Magnifier(
    ground: Ground,
    at: RwSignal<Option<(f64, f64)>>,
    looks: Memo<Vec<Look>>,
    counts: Callback<usize, bool>,
    choose: Callback<usize>,
) -> impl IntoView {
    let button = move |square: usize, (x, y): (f64, f64)| {
        let (name, label) = (
            ground.layout.with_value(|layout| layout.squares[square].name.clone()),
            looks.with_untracked(|looks| looks[square].label.clone()),
        );
        let (left, top) = ground.frame.with_untracked(|frame| frame.corner(square));
        let percent = |units: f64| format!("{:.2}%", units / (2.0 * SHOWN) * 100.0);
        let side = percent(f64::from(SQUARE));
        view! {
            <button
                type="button"
                data-near=name
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
        let squares =
            ground.frame.with(|frame| nearby::squares(frame, (x, y), OFFERED, |square| counts.run(square)));
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
            <div class="chooser-shade" on:click=move |_| at.set(None)></div>
            <div node_ref=panel class="magnifier" role="dialog" aria-label="Which square?" on:keydown=key>
                <svg viewBox=view_box aria-hidden="true">
                    <use href=format!("#{}", ground.element())></use>
                </svg>
                {buttons}
            </div>
        })
    }
}
