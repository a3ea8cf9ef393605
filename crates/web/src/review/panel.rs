//! The review beside the board.

use leptos::prelude::*;

use super::comment::Comment;
use super::judge::Reviewer;
use super::picture::Picture;
use super::sums::Sums;

/// Nodes for each position where nobody chooses.
pub const USUAL_EFFORT: u32 = 100_000;
/// Nodes for each position, and what that is called.
const EFFORTS: [(u32, &str); 3] = [(20_000, "Quick"), (USUAL_EFFORT, "Usual"), (400_000, "Thorough")];

/// A button that has the game judged, how far that is, and what came of it.
#[component]
pub fn ReviewPanel(reviewer: Reviewer) -> impl IntoView {
    let Reviewer { desk, judged, running, fault, .. } = reviewer;
    let nodes = RwSignal::new(USUAL_EFFORT);
    let empty = move || desk.line.with(|line| line.steps().is_empty());
    let choices: Vec<_> = EFFORTS
        .iter()
        .map(|&(value, name)| view! { <option value=value.to_string() selected=value == USUAL_EFFORT>{name}</option> })
        .collect();
    let known = move || judged.with(Option::is_some);
    let progress = move || judged.with(|judged| judged.as_ref().map_or((0, 1), |judged| judged.progress));
    let said = move || {
        let whole = judged.with(|judged| judged.as_ref().is_some_and(|judged| judged.is_whole()));
        if whole { "The game is reviewed." } else { "" }
    };
    let choices = StoredValue::new_local(choices);
    view! {
        <section class="review" aria-label="Review">
            <div class="review-head" class:unseen=move || running.get()>
                <button type="button" data-do="review" disabled=move || empty() || running.get()
                    on:click=move |_| reviewer.begin(nodes.get_untracked())>
                    {move || if known() { "Review again" } else { "Review this game" }}
                </button>
                <select name="effort" aria-label="How thoroughly" disabled=move || running.get()
                    on:change=move |event| nodes.set(event_target_value(&event).parse().unwrap_or(USUAL_EFFORT))>
                    {choices.try_update_value(std::mem::take)}
                </select>
            </div>
            <Show when=move || running.get()>
                <div class="review-head">
                    <progress aria-label="Positions judged" max=move || progress().1.to_string() value=move || progress().0.to_string()></progress>
                    <span class="hint">{move || { let (done, all) = progress(); format!("{done} of {all}") }}</span>
                    <button type="button" data-do="cancel-review" on:click=move |_| reviewer.cancel()>"Cancel"</button>
                </div>
            </Show>
            <p class="fault" role="alert">{move || fault.get()}</p>
            <p class="unseen" role="status">{said}</p>
            <Show when=known>
                <Picture reviewer/>
                <Comment reviewer/>
                <Sums judged/>
            </Show>
        </section>
    }
}
