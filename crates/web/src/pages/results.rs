//! What studies of the games found.

use leptos::prelude::*;

use crate::components::rules::to_html;
use crate::components::title;
use crate::net;

/// The results, from the site's file of them; each leads to its whole report.
#[component]
pub fn Results() -> impl IntoView {
    title::follow(|| "Results".to_owned(), || false);
    let loaded = RwSignal::new(None::<Result<String, String>>);
    leptos::task::spawn_local(async move {
        let text = net::text_file("/results/results.md").await;
        // The page may have been left meanwhile.
        let _ = loaded.try_set(Some(text.map_err(|error| error.to_string())));
    });
    move || match loaded.get() {
        None => view! { <p class="hint" role="status">"The results are being loaded."</p> }.into_any(),
        Some(Err(why)) => view! { <p class="error" role="alert">{why}</p> }.into_any(),
        Some(Ok(text)) => {
            view! { <article class="rules results" inner_html=to_html(&text)></article> }.into_any()
        }
    }
}
