//! What studies of the games found.

use std::convert::Infallible;

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::components::loaded::{LoadError, Loaded, load, once_there};
use crate::components::rules::to_html;
use crate::components::title;
use crate::route::{Link, Route};

/// The results, from the site's file of them; each leads to its whole report.
#[component]
pub fn Results() -> impl IntoView {
    title::follow(|| "Results".to_owned(), || false);
    once_there(results(), |text| article(&text))
}

/// The results of one game, below a line that opens them; they are loaded once they are opened.
#[component]
pub fn GameResults(game: &'static dyn AnyGame) -> impl IntoView {
    let opened = RwSignal::new(false);
    let found = move || {
        once_there(results(), move |text| {
            let own = of_game(&text, game.card().title);
            if own.is_empty() {
                return view! { <p>"No study of this game has been published yet."</p> }.into_any();
            }
            article(&own)
        })
    };
    view! {
        <details class="game-results" on:toggle=move |_| opened.set(true)>
            <summary>"What studies found"</summary>
            <Show when=move || opened.get()>{found()}</Show>
        </details>
        <p><Link to=Route::Results>"What studies of all games found"</Link></p>
    }
}

fn results() -> Loaded<String, LoadError<Infallible>> {
    load("/results/results.md".to_owned(), |text| Ok(text.to_owned()))
}

fn article(markdown: &str) -> AnyView {
    let html = to_html(markdown);
    view! { <article class="rules results" inner_html=html></article> }.into_any()
}

/// The sections of the results that are about a game: their headings begin with the titles of their games, such as
/// `## One and Two: the first move`.
fn of_game(markdown: &str, title: &str) -> String {
    let is_about = |section: &&str| {
        let heading = section.lines().next().unwrap_or_default();
        let games = heading.split(':').next().unwrap_or_default();
        games.split(" and ").flat_map(|part| part.split(", ")).any(|name| name.trim() == title)
    };
    markdown.split("\n## ").skip(1).filter(is_about).map(|section| format!("## {section}\n\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_its_sections_of_the_published_results() {
        let published = include_str!("../../../../docs/results.md");
        for game in variorum_registry::games() {
            let title = game.card().title;
            let own = of_game(published, title);
            assert!(own.starts_with("## ") && own.contains(" %"), "{title}: {own}");
        }
        let text = "# Results\n\n## One and Two: edge\n\n1\n\n## Two: else\n\n2\n\n## One more: no\n\n3\n";
        assert_eq!(of_game(text, "One"), "## One and Two: edge\n\n1\n\n\n");
        assert_eq!(of_game(text, "Two").matches("## ").count(), 2);
        assert_eq!(of_game(text, "Three"), "");
    }
}
