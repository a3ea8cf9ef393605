//! The assumptions made in reading a text of another program.

use leptos::prelude::*;

/// A list of the assumptions, if there are any.
#[component]
pub fn Assumptions(notes: Vec<String>) -> impl IntoView {
    (!notes.is_empty()).then(|| {
        let notes = notes.into_iter().map(|note| view! { <li>{note}</li> }).collect::<Vec<_>>();
        view! {
            <div class="assumptions hint" role="status">
                <p>"Read with these assumptions:"</p>
                <ul>{notes}</ul>
            </div>
        }
    })
}
