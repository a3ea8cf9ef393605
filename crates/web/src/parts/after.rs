//! What can be done with a game that is over.

use leptos::prelude::*;
use variorum_api::{Action, Offer};

use crate::desk::Desk;
use crate::line::Line;
use crate::net::Connection;
use crate::opening::Opening;
use crate::route::{Place, Route};

/// Reviewing and analysing it with all its moves, a rematch for those who played, and a new game like it.
#[component]
pub fn AfterGame(desk: Desk, options: Vec<String>, connection: Connection) -> impl IntoView {
    let place = expect_context::<Place>();
    let known = connection.known;
    let id = desk.game.card().id;
    let again = again(desk, &options);
    let options = StoredValue::new(options);
    let so_far = move || options.with_value(|options| desk.game_so_far(options));
    let review = move |_| place.go(Route::Review(id.to_owned(), Opening { ply: None, ..so_far() }));
    let analyse = move |_| place.go(Route::Analysis(id.to_owned(), so_far()));
    let new = move |_| place.go(Route::New(id.to_owned(), again.clone()));
    let seat = Memo::new(move |_| {
        known.with(|known| {
            let known = known.as_ref().filter(|known| known.game.live.rematch.is_none())?;
            known.you.first().copied()
        })
    });
    let offered = move || {
        known.with(|known| {
            let mut offers = known.iter().flat_map(|known| &known.game.live.offers);
            offers.any(|pending| pending.offer == Offer::Rematch)
        })
    };
    let sent =
        move || connection.is_sending(|action| matches!(action, Action::Offer { offer: Offer::Rematch }));
    let rematch = move || {
        seat.get().map(|seat| {
            let offer = move |_| connection.act(seat, Action::Offer { offer: Offer::Rematch });
            view! {
                <button type="button" data-do="rematch" class:unconfirmed=sent disabled=move || offered() || sent()
                    on:click=offer>"Rematch"</button>
            }
        })
    };
    view! {
        <div class="actions after-game">
            <button type="button" class="main" data-do="review-game" on:click=review>"Review"</button>
            <button type="button" data-do="analyse-game" on:click=analyse>"Analyse"</button>
            {rematch}
            <button type="button" data-do="new-game" on:click=new>"New game"</button>
        </div>
    }
}

/// The form for a game like this one: by the same rules, from the same position where it was set up. What
/// players chose before it they choose anew.
fn again(desk: Desk, options: &[String]) -> Opening {
    let start = desk.line.with_untracked(|line| line.record().start_text());
    let own = Line::open(desk.game, options, None).is_ok_and(|line| line.record().start_text() == start);
    let specs = desk.game.card().options;
    let is_open = |text: &&String| {
        let name = text.split('=').next().unwrap_or_default();
        specs.iter().any(|spec| spec.name == name && spec.role.chooser().is_none())
    };
    let options = options.iter().filter(is_open).cloned().collect();
    Opening { options, start: (!own).then_some(start), ..Opening::default() }
}
