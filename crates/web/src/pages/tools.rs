//! What is behind "More" on the page of a game.

use leptos::prelude::*;
use variorum_api::time_tags;

use super::game_page::GamePage;
use crate::components::dialog::Dialog;
use crate::components::move_input::MoveInput;
use crate::components::pace::PaceField;
use crate::components::rules::Rules;
use crate::components::seats;
use crate::components::share::{ShareBoard, ShareLink};
use crate::engine::EnginePanel;
use crate::format;
use crate::game_start::GameStart;
use crate::moderation::ReportGame;
use crate::net::MatchState;
use crate::records::{GameMetadata, PgnFile, RecordExport, record_of};
use crate::route::{Link, Navigation, Route};

/// The board's tools, typed moves, the record, settings, the engine and the link to watch.
pub fn tools(page: GamePage) -> AnyView {
    let GamePage {
        model, connection, mine, result, against_computers, follows_mover, pace, analysis, ..
    } = page;
    let game = model.game;
    let card = game.card();
    let match_state = connection.match_state;
    let rules = RwSignal::new(false);
    let watch_path = format!("/g/{}", page.id.get_value());
    let watchers =
        move || match_state.with(|match_state| match_state.as_ref().map_or(0, |m| m.game.live.watchers));
    let here = move || mine.get().len() > 1;
    let navigation = expect_context::<Navigation>();
    let edit = move |_| {
        navigation
            .go(Route::Edit(card.id.to_owned(), page.options.with_value(|options| model.start_here(options))))
    };
    let make = Callback::new(move |()| {
        let about =
            match_state.with_untracked(|match_state| match_state.as_ref().map(about).unwrap_or_default());
        let file = |options: &Vec<String>| {
            model.history.with_untracked(|history| {
                record_of(game, options, history.record(), &about).map(|record| PgnFile::of(&record))
            })
        };
        page.options.with_value(file)
    });
    view! {
        <div class="actions tools">
            <button type="button" on:click=move |_| model.rotate()>"Turn the board"</button>
            <button type="button" data-action="draw" on:click=move |_| model.draws.set(true)>"Draw on the board"</button>
            <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
            <button type="button" on:click=edit>"Edit this position"</button>
            <Show when=move || result.with(Option::is_none)>
                <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="button">"New game"</Link>
            </Show>
            <ReportGame id=page.id.get_value() connection/>
        </div>
        {move || (!mine.get().is_empty()).then(|| view! { <MoveInput model/> })}
        <RecordExport make/>
        <Show when=move || against_computers.get()><PaceField pace/></Show>
        <Show when=here>
            <label class="switch"><input type="checkbox" name="follow-mover"
                on:change=move |event| follows_mover.set(event_target_checked(&event))/>
                <span>"Turn the board to the player to move"</span></label>
        </Show>
        <EnginePanel analysis/>
        <details>
            <summary>{move || format!("Watching: {}", watchers())}</summary>
            <ShareLink label="Link to watch" path=watch_path/>
            <ShareBoard id=page.id.get_value()/>
        </details>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
    .into_any()
}

/// What the record of the game holds besides the moves.
fn about(match_state: &MatchState) -> GameMetadata {
    let game = &match_state.game;
    GameMetadata {
        date: format::record_date(&js_sys::Date::new(&(game.created_ms as f64).into())),
        names: game.live.seats.iter().map(|state| seats::name(state, "")).collect(),
        clocks: game.entries.iter().map(|entry| entry.remaining_ms).collect(),
        time: time_tags(game.clock, &game.live.seats.iter().map(|seat| seat.clock).collect::<Vec<_>>()),
        aborted: match_state.is_aborted(),
    }
}
