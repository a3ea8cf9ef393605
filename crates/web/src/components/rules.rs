//! The rules of a game, from Markdown.

use leptos::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use variorum_core::any::AnyGame;

use super::loaded::once_there;
use super::rules_text::rules_text;
use crate::diagram::DiagramView;
use crate::diagram::source::{self, Section};

/// Markdown as HTML. HTML in the text is shown as text, and links lead only to web addresses, headings and the
/// published results of this site.
pub fn to_html(markdown: &str) -> String {
    let safe =
        |to: &str| ["https://", "http://", "#", "results/"].into_iter().any(|start| to.starts_with(start));
    let mut open_links = Vec::new();
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(move |event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Link { ref dest_url, .. }) => {
            let safe = safe(dest_url);
            open_links.push(safe);
            safe.then_some(event)
        }
        Event::End(TagEnd::Link) => open_links.pop().unwrap_or(false).then_some(event),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        other => Some(other),
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    // The corner of a table that heads nothing.
    let out = out.replace("<th></th>", "<td></td>");
    // What is too broad for the window scrolls, also by the keyboard.
    out.replace("<table>", "<table tabindex=\"0\">").replace("<pre>", "<pre tabindex=\"0\">")
}

/// The rules of a game, with diagrams to play on.
#[component]
pub fn Rules(game: &'static dyn AnyGame) -> impl IntoView {
    let section = move |section: Section| match section {
        Section::Prose(markdown) => view! { <div inner_html=to_html(&markdown)></div> }.into_any(),
        Section::Diagram(block) => view! { <DiagramView game block/> }.into_any(),
    };
    once_there(rules_text(game), move |text| {
        let sections: Vec<_> = source::sections(&text).into_iter().map(section).collect();
        view! { <article class="rules">{sections}</article> }.into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html_and_html_stays_text() {
        let html = to_html("# A\n\n- b *c*\n\n| x | y |\n| - | - |\n| 1 | 2 |\n");
        assert!(html.contains("<h1>A</h1>") && html.contains("<em>c</em>") && html.contains("<table "));
        assert!(to_html("| | y |\n| - | - |\n| 1 | 2 |\n").contains("<td></td><th>y</th>"));
        let html =
            to_html("a <script>x</script> [l](javascript:x) [m](https://e.org) ![i](http://e.org/i.png)");
        assert!(
            !html.contains("<script") && !html.contains("javascript") && !html.contains("<img"),
            "{html}"
        );
        assert!(html.contains("<a href=\"https://e.org\">m</a>"));
    }
}
