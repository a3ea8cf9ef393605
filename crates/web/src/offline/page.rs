//! A game against the computer, or between people at one screen, without the server.

use std::time::Duration;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_core::{Player, PlayerSet};

use super::{GameUnderWay, OfflineGame};
use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::components::announce::Announce;
use crate::components::dialog::Dialog;
use crate::components::move_input::MoveInput;
use crate::components::moves::MoveList;
use crate::components::pace::{Pace, PaceField};
use crate::components::players::Players;
use crate::components::result::ResultBanner;
use crate::components::rules::Rules;
use crate::components::{shortcuts, title};
use crate::engine::{Engine, EngineState, SearchLimit, SearchRequest};
use crate::format;
use crate::game_error::GameError;
use crate::game_start::GameStart;
use crate::history::GameHistory;
use crate::route::{Link, Route};

/// The game of this kind that the browser keeps.
#[component]
pub fn OfflinePage(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("{} in this browser", card.title), || false);
    let new_game = move || Route::NewGame(card.id.to_owned(), GameStart::default());
    let kept = OfflineGame::kept(card.id).map(|kept| open(game, &kept).map(|history| (kept, history)));
    let view = match kept {
        Some(Ok((kept, history))) => view! { <OfflineBoard game kept history/> }.into_any(),
        Some(Err(why)) => view! {
            <p class="error" role="alert">"The game that this browser keeps cannot be read: "{why.to_string()}</p>
            <p><Link to=new_game()>"New game"</Link></p>
        }
        .into_any(),
        None => view! { <p>"This browser keeps no such game. "<Link to=new_game()>"New game"</Link></p> }.into_any(),
    };
    view! { <h1 class="visually-hidden">{card.title}" in this browser"</h1> {view} }
}

fn open(game: &'static dyn AnyGame, kept: &OfflineGame) -> Result<GameHistory, GameError> {
    let mut history = GameHistory::open(game, &kept.start.options, kept.start.position.as_deref())?;
    history.follow(kept.start.moves.iter().map(String::as_str))?;
    Ok(history)
}

#[component]
fn OfflineBoard(game: &'static dyn AnyGame, kept: OfflineGame, history: GameHistory) -> impl IntoView {
    let card = game.card();
    let (mine, options) = (kept.mine(), kept.start.options.clone());
    let names = kept.seats.iter().map(|who| who.occupant()).collect();
    let kept = StoredValue::new(kept);
    let history = RwSignal::new(history);
    let cursor = RwSignal::new(None);
    let played = move |text: &str| {
        // What is not legal any more is dropped.
        let done = history.try_update(|history| history.push(text).is_ok()).unwrap_or(false);
        if done {
            keep(kept, card.id, history);
        }
    };
    let play = Callback::new(move |text: String| {
        cursor.set(None);
        played(&text);
    });
    let model = BoardModel::new(game, history, cursor, Signal::stored(mine), false, play);
    model.face(mine.iter().next().unwrap_or(Player::WHITE));
    shortcuts::install(model);
    let result = Memo::new(move |_| history.with(|history| format::result_of(history.record())));
    GameUnderWay::follow(move || result.with(Option::is_none));
    let pace = RwSignal::new(Pace::kept());
    let engine = Engine::new();
    answer(engine, kept, history, pace, played);

    let rules = RwSignal::new(false);
    let turn = move || {
        let mover = history.with(|history| history.record().to_move());
        match (mine.contains(mover), mine.len()) {
            (true, 1) => "Your turn".to_owned(),
            (true, _) => format!("{} to move", mover.title()),
            (false, _) => format!("{} is thinking…", mover.title()),
        }
    };
    let failed = move || match engine.state.get() {
        EngineState::Failed(why) => Some(why),
        _ => None,
    };
    let may_take_back = move || history.with(|history| begin_of_last_turn(history, mine).is_some());
    let take_back = move |_| {
        let back = history.with_untracked(|history| begin_of_last_turn(history, mine));
        if let Some(ply) = back {
            cursor.set(None);
            history.update(|history| history.truncate(ply));
            keep(kept, card.id, history);
        }
    };
    let give_up = move |_| {
        let mover = history.with_untracked(|history| history.record().to_move());
        if mine.contains(mover) {
            played(&format!("resign:{}", mover.name()));
        }
    };
    let my_turn = move || {
        result.with(Option::is_none) && history.with(|history| mine.contains(history.record().to_move()))
    };
    let claims = move || {
        let claims = if my_turn() { history.with(|history| history.record().claims()) } else { Vec::new() };
        let button = |reason: variorum_core::Reason| {
            let text = format!("claim:{}", reason.name());
            view! { <button type="button" on:click=move |_| played(&text)>"Claim a draw: "{format::reason(reason.name()).to_owned()}</button> }
        };
        claims.into_iter().map(button).collect::<Vec<_>>()
    };
    let analyse = move || {
        model.shown.track();
        Route::Analysis(card.id.to_owned(), model.game_so_far(&options))
    };
    view! {
        <div class="game-layout play">
            <Players model names/>
            <div class="board-area"><Board model traced=true/><Announce model/></div>
            <div class="side-panel">
                {move || result.get().map(|result| {
                    let me = mine.iter().next().filter(|_| mine.len() == 1);
                    view! { <ResultBanner result me/> }
                })}
                <Show when=move || result.with(Option::is_none)>
                    <p class="turn-line" role="status"><strong>{turn}</strong></p>
                </Show>
                <p class="error" role="alert">{failed}</p>
                <Prompt model/>
                <MoveList model/>
                <MoveInput model/>
                <div class="actions tools">
                    <button type="button" data-action="take-back" disabled=move || !may_take_back() on:click=take_back>"Take back"</button>
                    <button type="button" class="danger" data-action="resign" disabled=move || !my_turn() on:click=give_up>"Resign"</button>
                    {claims}
                    <button type="button" on:click=move |_| model.rotate()>"Turn the board"</button>
                    <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                    {move || view! { <Link to=analyse() class="button">"Analyse"</Link> }}
                    <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="button">"New game"</Link>
                </div>
                <PaceField pace/>
                <p class="hint">"This game is kept in this browser only."</p>
            </div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// Keeps what was played.
fn keep(kept: StoredValue<OfflineGame>, game: &str, history: RwSignal<GameHistory>) {
    let moves = history.with_untracked(|history| {
        history.entries().iter().map(|entry| entry.text.clone()).collect::<Vec<_>>()
    });
    kept.update_value(|kept| {
        kept.start.moves = moves;
        kept.keep(game);
    });
}

/// The entry with which the last turn of one of these players begins; `None` where none of them has played.
fn begin_of_last_turn(history: &GameHistory, mine: PlayerSet) -> Option<usize> {
    let entries = history.entries();
    let own = |player: Option<Player>| player.is_some_and(|player| mine.contains(player));
    let last = entries.iter().rposition(|entry| own(entry.player))?;
    let player = entries[last].player;
    // A turn may have several decisions.
    let before = entries[..last].iter().rposition(|entry| entry.player != player);
    Some(before.map_or(0, |before| before + 1))
}

/// Lets the engine answer where a computer is to move, at the pace that the user has chosen.
fn answer(
    engine: Engine,
    kept: StoredValue<OfflineGame>,
    history: RwSignal<GameHistory>,
    pace: RwSignal<Pace>,
    play: impl Fn(&str) + Copy + Send + Sync + 'static,
) {
    // Games differ, as those on the server do.
    let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    Effect::new(move |_| {
        let request = history.with(|history| {
            let record = history.record();
            let level = kept.with_value(|kept| kept.level(record.to_move()))?;
            record.outcome().is_none().then(|| SearchRequest {
                game: record.card().id,
                options: history.options().texts(),
                start: record.start_text(),
                moves: history.entries().iter().map(|entry| entry.text.clone()).collect(),
                lines: 1,
                effort: SearchLimit::Level { level, seed },
            })
        });
        engine.search(request);
    });
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || timer.try_update_value(Option::take).flatten().iter().for_each(TimeoutHandle::clear);
    on_cleanup(stop);
    Effect::new(move |_| {
        stop();
        if engine.state.get() != (EngineState::Ready { busy: false }) {
            return;
        }
        let found = engine.output.with_untracked(|output| {
            let (request, output) = output.as_ref()?;
            Some((request.moves.len(), output.lines.first()?.first().to_owned()))
        });
        let Some((ply, text)) = found else { return };
        let legal = history.with_untracked(|history| history.record().moves().len());
        let go = move || {
            // A move may have been taken back meanwhile.
            if history.try_with_untracked(|history| history.entries().len() == ply).unwrap_or(false) {
                play(&text);
            }
        };
        let wait: Duration = pace.get_untracked().pause(legal);
        timer.set_value(set_timeout_with_handle(go, wait).ok());
    });
}
