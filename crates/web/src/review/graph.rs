//! The graph of a reviewed game.

use leptos::prelude::*;
use variorum_review::{graph, part_at, ply_at};
use wasm_bindgen::JsCast;

use super::reviewer::Reviewer;

/// The graph, with a mark at the position shown. A click or an arrow key moves through the game.
#[component]
pub fn ReviewGraph(reviewer: Reviewer) -> impl IntoView {
    let review = reviewer.result;
    let entries = move || review.with(|review| review.as_ref().map_or(0, |review| review.texts.len()));
    let now = move || reviewer.model.shown.with(|shown| shown.ply).min(entries());
    let picture = move || {
        review.with(|review| review.as_ref().map_or_else(String::new, |j| graph(&j.report, &j.labels)))
    };
    let told = move || {
        let at = now().checked_sub(1);
        review.with(|review| {
            let label = at.and_then(|at| review.as_ref()?.labels.get(at).cloned());
            label.unwrap_or_else(|| "Start position".to_owned())
        })
    };
    let go = move |event: leptos::ev::MouseEvent| {
        let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(bounds) = element.map(|element| element.get_bounding_client_rect()) else { return };
        let part = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
        reviewer.show(ply_at(part, untrack(entries)));
    };
    let place = move || format!("{:.2}%", part_at(now(), entries()) * 100.0);
    view! {
        <div class="graph-box" role="slider" tabindex="0" aria-label="Place in the game" aria-valuemin="0"
            aria-valuemax=move || entries().to_string() aria-valuenow=move || now().to_string() aria-valuetext=told
            on:click=go>
            <div inner_html=picture></div>
            <span class="graph-now" style=("left", place)></span>
        </div>
    }
}
