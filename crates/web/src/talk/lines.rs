//! What was said, line by line.

use leptos::html::Ol;
use leptos::prelude::*;
use variorum_api::{Line, Room};

use super::game_talk::GameTalk;
use crate::format;
use crate::route::{Link, Route};

/// The lines, the newest at the end, which is kept in view.
#[component]
pub fn Lines() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let list = NodeRef::<Ol>::new();
    Effect::new(move |_| {
        talk.connection.talk.track();
        talk.open.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let lines = move || {
        let shown = |line: Line| view! { <LineView own=talk.is_own(&line) line/> };
        talk.lines().into_iter().map(shown).collect_view()
    };
    view! {
        <Show when=move || talk.lines().is_empty()>
            <p class="hint">{move || if talk.muted.get() { "You hear nobody in this game." } else { "Nothing was said yet." }}</p>
        </Show>
        <ol class="talk-lines" node_ref=list tabindex="0" aria-label="What was said">{lines}</ol>
    }
}

/// What whoever said a line is called: by the seat where that has no name.
fn speaker(line: &Line) -> String {
    match (&*line.name, line.seat) {
        ("", Some(seat)) => format::seat(seat).to_owned(),
        (name, _) => name.to_owned(),
    }
}

#[component]
fn LineView(line: Line, own: bool) -> impl IntoView {
    let name = speaker(&line);
    let who = if line.account && !own {
        view! { <Link to=Route::Player(name.clone()) class="talk-name">{name.clone()}</Link> }.into_any()
    } else {
        view! { <b class="talk-name">{name}</b> }.into_any()
    };
    let watching = (line.room == Room::Watchers).then_some(" (watching)");
    view! { <li class:own=own>{who}{watching}": "<span>{line.text}</span></li> }
}

/// Tells screen readers what others say, whether the panel is shown or not.
#[component]
pub fn SpokenLines() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let words = RwSignal::new(String::new());
    Effect::new(move |before: Option<Option<u64>>| {
        if talk.connection.talk.with(|talk| talk.rooms.is_empty()) {
            return None;
        }
        let lines = talk.lines();
        let newest = lines.iter().rev().find(|line| !talk.is_own(line));
        // What was said before the page was opened is no news.
        if let (Some(Some(before)), Some(line)) = (before, newest)
            && line.number > before
        {
            words.set(format!("{} says: {}", speaker(line), line.text));
        }
        Some(newest.map_or(0, |line| line.number))
    });
    view! { <p class="visually-hidden" role="status" aria-live="polite">{move || words.get()}</p> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::Seat;

    #[test]
    fn who_has_no_name_is_called_by_the_seat() {
        let said = |name: &str, seat| Line {
            number: 1,
            room: Room::Players,
            seat,
            name: name.to_owned(),
            account: false,
            phrase: None,
            text: String::new(),
            at_ms: 0,
        };
        assert_eq!(speaker(&said("", Some(Seat::Black))), "Black");
        assert_eq!(speaker(&said("Ada", Some(Seat::Black))), "Ada");
        assert_eq!(speaker(&said("Ada", None)), "Ada");
    }
}
