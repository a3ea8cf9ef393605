//! A game on the server: the table.

use leptos::prelude::*;
use variorum_api::{Action, SeatKind, Snapshot};
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;

use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::desk::Desk;
use crate::engine::{Analyst, EnginePanel};
use crate::line::Line;
use crate::memory::seats::Token;
use crate::net::{Connection, Known};
use crate::opening::Opening;
use crate::parts::actions::Actions;
use crate::parts::after::AfterGame;
use crate::parts::announce::Announce;
use crate::parts::delivery::Delivery;
use crate::parts::dialog::Dialog;
use crate::parts::entry::MoveEntry;
use crate::parts::invite::Invites;
use crate::parts::moves::MoveList;
use crate::parts::offers::Offers;
use crate::parts::result::ResultBanner;
use crate::parts::revealed::Revealed;
use crate::parts::rules::Rules;
use crate::parts::seats::{self, Seats};
use crate::parts::series::SeriesScore;
use crate::parts::share::ShareLink;
use crate::parts::waiting::Waiting;
use crate::parts::{keys, title};
use crate::records::{About, RecordTools, day, record_of};
use crate::route::{Link, Place, Route};
use crate::words;

/// Board, players, moves and everything that can be done.
#[component]
pub fn Play(
    game: &'static dyn AnyGame,
    line: Line,
    snapshot: Snapshot,
    connection: Connection,
    tokens: RwSignal<Vec<Token>>,
) -> impl IntoView {
    let card = game.card();
    let known = connection.known;
    let line = RwSignal::new(line);
    let cursor = RwSignal::new(None);
    let mine = Memo::new(move |_| known.with(|known| known.as_ref().map(players_here).unwrap_or_default()));
    let free = Memo::new(move |_| {
        // While a move waits for its answer no other is made.
        if connection.pending.with(Option::is_some) { PlayerSet::EMPTY } else { mine.get() }
    });
    let play = Callback::new(move |text: String| {
        let seat = words::seat_of(line.with_untracked(|line| line.record().to_move()));
        cursor.set(None);
        connection.act(seat, Action::Move { text });
    });
    let desk = Desk::new(game, line, cursor, free.into(), false, play);
    desk.turns.set(side_of(desk, mine.get_untracked()));
    keys::follow(desk);

    Effect::new(move |_| {
        let texts = known.with(|known| {
            let entries = known.as_ref().map(|known| &known.game.entries);
            let mut texts: Vec<String> =
                entries.into_iter().flatten().map(|entry| entry.text.clone()).collect();
            if let Some(pending) = connection.pending.get() {
                texts.truncate(pending.after);
                texts.push(pending.text);
            }
            texts
        });
        let stands = line.with_untracked(|line| {
            line.steps().len() == texts.len()
                && line.steps().iter().zip(&texts).all(|(step, text)| step.text == *text)
        });
        if !stands {
            let mut result = Ok(());
            line.update(|line| result = line.follow(texts.iter().map(String::as_str)));
            if let Err(why) = result {
                connection.notice.set(Some(format!(
                    "This page reads the game otherwise than the server ({why}). Please load it anew."
                )));
            }
        }
    });

    let your_turn = Memo::new(move |_| {
        let line = line.read();
        line.record().outcome().is_none() && mine.get().contains(line.record().to_move())
    });
    title::follow(
        move || if your_turn.get() { format!("Your turn: {}", card.title) } else { card.title.to_owned() },
        move || your_turn.get(),
    );
    let follows_mover = RwSignal::new(false);
    Effect::new(move |_| {
        if follows_mover.get() {
            let mover = desk.shown.with(|shown| shown.record.to_move());
            desk.turns.set(side_of(desk, PlayerSet::only(mover)));
        }
    });
    let result =
        Memo::new(move |_| known.with(|known| known.as_ref().and_then(|k| k.game.live.result.clone())));
    let fair = Signal::derive(move || known.with(|known| known.as_ref().is_none_or(may_analyse)));
    let rules = RwSignal::new(false);
    let watch_path = format!("/g/{}", snapshot.id);
    let watchers = move || known.with(|known| known.as_ref().map_or(0, |k| k.game.live.watchers));
    let here = move || mine.get().len() > 1;
    let options = StoredValue::new(snapshot.options.clone());
    let place = expect_context::<Place>();
    let edit = move |_| {
        place.go(Route::Edit(card.id.to_owned(), options.with_value(|options| desk.opening(options))))
    };
    let make = Callback::new(move |()| {
        let about = known.with_untracked(|known| known.as_ref().map(about).unwrap_or_default());
        let record = |options: &Vec<String>| {
            line.with_untracked(|line| record_of(game, options, line.record(), &about))
        };
        options.with_value(record)
    });
    let unconfirmed = Signal::derive(move || connection.pending.with(Option::is_some));
    let analyst = Analyst::new(desk, snapshot.options.clone(), fair);
    view! {
        <div class="table">
            <Seats desk connection/>
            <div class="middle" class:unconfirmed=unconfirmed><Board desk ideas=analyst.ideas()/><Announce desk/></div>
            <div class="side">
                <Delivery connection/>
                {move || result.get().map(|result| view! {
                    <ResultBanner result/>
                    <AfterGame desk options=options.get_value() connection/>
                })}
                <SeriesScore game connection/>
                <Revealed game options=snapshot.options.clone()/>
                <Invites connection tokens/>
                <Offers connection/>
                <Waiting connection/>
                <Prompt desk/>
                <MoveList desk unconfirmed/>
                {move || (!mine.get().is_empty()).then(|| view! { <MoveEntry desk/> })}
                <Actions desk connection/>
                <div class="actions tools">
                    <button type="button" on:click=move |_| desk.turn_on()>"Turn the board"</button>
                    <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                    <button type="button" on:click=edit>"Edit this position"</button>
                    <Show when=move || result.with(Option::is_none)>
                        <Link to=Route::New(card.id.to_owned(), Opening::default()) class="button">"New game"</Link>
                    </Show>
                </div>
                <RecordTools make/>
                <Show when=here>
                    <label class="switch"><input type="checkbox" name="follow-mover"
                        on:change=move |event| follows_mover.set(event_target_checked(&event))/>
                        <span>"Turn the board to who moves"</span></label>
                </Show>
                <EnginePanel analyst/>
                <details>
                    <summary>{move || format!("Watching: {}", watchers())}</summary>
                    <ShareLink label="Link to watch" path=watch_path/>
                </details>
            </div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// The players that are moved from this screen: seats held that no computer stands in for. None in a game
/// that was ended without result, where the rules would go on.
fn players_here(known: &Known) -> PlayerSet {
    if is_aborted(known) {
        return PlayerSet::EMPTY;
    }
    let own = |seat: &&variorum_api::Seat| {
        known.game.live.seats.get(seat.index()).is_some_and(|state| !state.stand_in)
    };
    known.you.iter().filter(own).map(|&seat| words::player_of(seat)).collect()
}

fn is_aborted(known: &Known) -> bool {
    known.game.live.result.as_ref().is_some_and(|result| result.missing.is_some())
}

/// What a record says of a game besides its moves.
fn about(known: &Known) -> About {
    let game = &known.game;
    About {
        date: day(&js_sys::Date::new(&(game.created_ms as f64).into())),
        names: game.live.seats.iter().map(|state| seats::name(state, "")).collect(),
        clocks: game.entries.iter().map(|entry| entry.remaining_ms).collect(),
        aborted: is_aborted(known),
    }
}

/// The turns of the board that show it from the side of the first of these players.
fn side_of(desk: Desk, players: PlayerSet) -> u8 {
    let first = players.iter().next().map_or(0, |player| player.index());
    desk.layout.with_value(|layout| layout.turns.get(first).copied().unwrap_or(0))
}

/// Whether help by an engine harms nobody: the game is over, or no other person plays against those
/// at this screen.
fn may_analyse(known: &Known) -> bool {
    let other_person = |state: &variorum_api::SeatState| {
        (state.kind == SeatKind::Human || state.stand_in) && !known.you.contains(&state.seat)
    };
    known.game.live.result.is_some()
        || known.you.is_empty()
        || !known.game.live.seats.iter().any(other_person)
}
