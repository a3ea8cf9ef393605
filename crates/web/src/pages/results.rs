//! What studies of the games found.

use std::convert::Infallible;

use leptos::prelude::*;

use crate::components::loaded::{load, once_there};
use crate::components::rules::to_html;
use crate::components::title;

/// The results, from the site's file of them; each leads to its whole report.
#[component]
pub fn Results() -> impl IntoView {
    title::follow(|| "Results".to_owned(), || false);
    let text = load("/results/results.md".to_owned(), |text| Ok::<_, Infallible>(to_html(text)));
    once_there(text, |html| {
        view! { <article class="rules results" inner_html=html.as_str().to_owned()></article> }.into_any()
    })
}
