//! What to do after a game.

use leptos::prelude::*;
use variorum_api::{Command, Offer};

use crate::board_model::BoardModel;
use crate::game_start::GameStart;
use crate::history::GameHistory;
use crate::net::Connection;
use crate::route::{Navigation, Route};

/// Buttons for review, analysis, a rematch for its players, and a new game with the same settings.
#[component]
pub fn AfterGame(model: BoardModel, options: Vec<String>, connection: Connection) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let match_state = connection.match_state;
    let id = model.game.card().id;
    let again = again(model, &options);
    let options = StoredValue::new(options);
    let so_far = move || options.with_value(|options| model.game_so_far(options));
    let review = move |_| navigation.go(Route::Review(id.to_owned(), GameStart { ply: None, ..so_far() }));
    let analyse = move |_| navigation.go(Route::Analysis(id.to_owned(), so_far()));
    let new = move |_| navigation.go(Route::NewGame(id.to_owned(), again.clone()));
    let seat = Memo::new(move |_| {
        match_state.with(|match_state| {
            let match_state =
                match_state.as_ref().filter(|match_state| match_state.game.live.rematch.is_none())?;
            match_state.you.first().copied()
        })
    });
    let offered = move || {
        match_state.with(|match_state| {
            let mut offers = match_state.iter().flat_map(|match_state| &match_state.game.live.offers);
            offers.any(|pending| pending.offer == Offer::Rematch)
        })
    };
    let sent =
        move || connection.is_sending(|action| matches!(action, Command::Offer { offer: Offer::Rematch }));
    let rematch = move || {
        seat.get().map(|seat| {
            let offer = move |_| connection.act(seat, Command::Offer { offer: Offer::Rematch });
            view! {
                <button type="button" data-action="rematch" class:unconfirmed=sent disabled=move || offered() || sent()
                    on:click=offer>"Rematch"</button>
            }
        })
    };
    view! {
        <div class="actions after-game">
            <button type="button" class="primary" data-action="review-game" on:click=review>"Review"</button>
            <button type="button" data-action="analyse-game" on:click=analyse>"Analyse"</button>
            {rematch}
            <button type="button" data-action="new-game" on:click=new>"New game"</button>
        </div>
    }
}

/// The form for a game with the same rules and, where it was set up, the same position. Choices of players
/// before the game are made again.
fn again(model: BoardModel, options: &[String]) -> GameStart {
    let start = model.history.with_untracked(|history| history.record().start_text());
    let own = GameHistory::open(model.game, options, None)
        .is_ok_and(|history| history.record().start_text() == start);
    let specs = model.game.card().options;
    let is_open = |text: &&String| {
        let name = text.split('=').next().unwrap_or_default();
        specs.iter().any(|spec| spec.name == name && spec.role.chooser().is_none())
    };
    let options = options.iter().filter(is_open).cloned().collect();
    GameStart { options, position: (!own).then_some(start), ..GameStart::default() }
}
