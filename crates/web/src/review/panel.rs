//! The review beside the board.

use leptos::prelude::*;

use super::comment::Comment;
use super::graph::ReviewGraph;
use super::reviewer::Reviewer;
use super::summary::Summary;

/// Default number of nodes for each position.
pub const USUAL_NODES: u32 = 100_000;
/// The choices of nodes for each position, with their names.
const NODE_CHOICES: [(u32, &str); 3] = [(20_000, "Quick"), (USUAL_NODES, "Usual"), (400_000, "Thorough")];

/// A button that starts the review, its progress and its results.
#[component]
pub fn ReviewPanel(reviewer: Reviewer) -> impl IntoView {
    let Reviewer { model, result: review, running, fault, .. } = reviewer;
    let nodes = RwSignal::new(USUAL_NODES);
    let empty = move || model.history.with(|history| history.entries().is_empty());
    let choices: Vec<_> = NODE_CHOICES
        .iter()
        .map(|&(value, name)| view! { <option value=value.to_string() selected=value == USUAL_NODES>{name}</option> })
        .collect();
    let known = move || review.with(Option::is_some);
    let said = move || if reviewer.whole().is_some() { "The game is reviewed." } else { "" };
    let choices = StoredValue::new_local(choices);
    view! {
        <section class="review" aria-label="Review">
            <div class="review-head" class:visually-hidden=move || running.get()>
                <button type="button" data-action="review" disabled=move || empty() || running.get()
                    on:click=move |_| reviewer.begin(nodes.get_untracked())>
                    {move || if known() { "Review again" } else { "Review this game" }}
                </button>
                <select name="effort" aria-label="How thoroughly" disabled=move || running.get()
                    on:change=move |event| nodes.set(event_target_value(&event).parse().unwrap_or(USUAL_NODES))>
                    {choices.try_update_value(std::mem::take)}
                </select>
            </div>
            <Show when=move || running.get()>
                <div class="review-head">
                    <ProgressBar reviewer/>
                    <span class="hint">{move || { let (done, all) = reviewer.progress(); format!("{done} of {all}") }}</span>
                    <button type="button" data-action="cancel-review" on:click=move |_| reviewer.cancel()>"Cancel"</button>
                </div>
            </Show>
            <p class="error" role="alert">{move || fault.get()}</p>
            <p class="visually-hidden" role="status">{said}</p>
            <Show when=known>
                <ReviewGraph reviewer/>
                <Comment reviewer/>
                <Summary review/>
            </Show>
        </section>
    }
}

/// A bar that says how many positions are judged.
#[component]
pub fn ProgressBar(reviewer: Reviewer) -> impl IntoView {
    let (done, all) = (move || reviewer.progress().0.to_string(), move || reviewer.progress().1.to_string());
    view! { <progress aria-label="Positions judged" max=all value=done></progress> }
}
