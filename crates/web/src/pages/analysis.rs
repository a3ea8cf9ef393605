//! The analysis board: the user moves all players, without a server.

use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;

use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::components::announce::Announce;
use crate::components::assumptions::Assumptions;
use crate::components::dialog::Dialog;
use crate::components::move_input::MoveInput;
use crate::components::moves::MoveList;
use crate::components::players::Players;
use crate::components::result::ResultBanner;
use crate::components::rules::Rules;
use crate::components::{shortcuts, title};
use crate::engine::{EnginePanel, EvalBar, LiveAnalysis};
use crate::format;
use crate::game_error::GameError;
use crate::game_start::GameStart;
use crate::history::{self, GameHistory};
use crate::playing::PlayingGames;
use crate::records::{GameMetadata, PgnFile, RecordExport, record_of};
use crate::review::{ReviewPanel, Reviewer, USUAL_NODES};
use crate::route::{Link, Navigation, Route};

/// The analysis board with its panels. With `review` the game is reviewed at once.
#[component]
pub fn Analysis(
    game: &'static dyn AnyGame,
    start: GameStart,
    #[prop(optional)] review: bool,
) -> impl IntoView {
    let card = game.card();
    let what = if review { "review" } else { "analysis" };
    title::follow(move || format!("{}: {what}", card.title), || false);
    let opened = RwSignal::new(start);
    let rules = RwSignal::new(false);
    let view = move || {
        let GameStart { options, position, moves, ply, turns } = opened.get();
        let history = start_position(game, &options, position.as_deref()).and_then(|(start, notes)| {
            let mut history = GameHistory::open(game, &options, start.as_deref())?.for_analysis();
            history.follow(moves.iter().map(String::as_str))?;
            Ok((history, notes))
        });
        match history {
            Ok((history, notes)) => {
                view! { <AnalysisBoard game history notes options ply turns review opened rules/> }.into_any()
            }
            Err(why) => view! {
                <p class="error" role="alert">{why.to_string()}</p>
                <p><Link to=Route::Analysis(card.id.to_owned(), GameStart::default())>"From the start"</Link></p>
            }
            .into_any(),
        }
    };
    view! {
        <h1 class="visually-hidden">{card.title}": "{what}</h1>
        {view}
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

#[component]
fn AnalysisBoard(
    game: &'static dyn AnyGame,
    history: GameHistory,
    notes: Vec<String>,
    options: Vec<String>,
    ply: Option<usize>,
    turns: u8,
    review: bool,
    opened: RwSignal<GameStart>,
    rules: RwSignal<bool>,
) -> impl IntoView {
    let card = game.card();
    let ply = ply.filter(|&ply| ply < history.entries().len());
    let history = RwSignal::new(history);
    let cursor = RwSignal::new(ply);
    let all = Signal::stored(PlayerSet::first(card.players));
    let play = Callback::new(move |text: String| {
        history.update(|history| {
            if let Some(ply) = cursor.get_untracked() {
                history.truncate(ply);
            }
            // The text is one of the legal moves shown, so it can be played.
            let _ = history.push(&text);
        });
        cursor.set(None);
    });
    let model = BoardModel::new(game, history, cursor, all, true, play);
    model.turns.set(turns);
    shortcuts::install(model);
    let playing = expect_context::<PlayingGames>();
    let fair = Signal::derive(move || model.shown.with(|shown| playing.may_analyse(card.id, &*shown.record)));
    let fair = Signal::from(Memo::new(move |_| fair.get()));
    let analysis = LiveAnalysis::new(model, options.clone(), fair);
    let reviewer = Reviewer::new(model, options.clone());
    if review && fair.get_untracked() && !opened.with_untracked(|opened| opened.moves.is_empty()) {
        reviewer.begin(USUAL_NODES);
    }
    let result = Memo::new(move |_| model.shown.with(|shown| format::result_of(&*shown.record)));
    let make = Callback::new({
        let options = options.clone();
        move |()| {
            let about =
                GameMetadata { date: format::record_date(&js_sys::Date::new_0()), ..GameMetadata::default() };
            let mut record =
                history.with_untracked(|history| record_of(game, &options, history.record(), &about))?;
            reviewer.annotate(&mut record);
            Ok(PgnFile::of(&record))
        }
    });
    let text = move || model.shown.with(|shown| shown.record.text());
    let navigation = expect_context::<Navigation>();
    let edit = {
        let options = options.clone();
        move |_| navigation.go(Route::Edit(card.id.to_owned(), model.start_here(&options)))
    };
    view! {
        <div class="game-layout">
            <Players model/>
            <div class="board-area analysed">
                <Board model engine_moves=analysis.suggested_moves() beside=view! { <EvalBar analysis/> }.into_any()/>
                <Announce model/>
            </div>
            <div class="side-panel">
                {move || result.get().map(|result| view! { <ResultBanner result/> })}
                <Assumptions notes/>
                <Prompt model/>
                <EnginePanel analysis/>
                <MoveList model marks=reviewer.marks/>
                <Show when=move || fair.get()><ReviewPanel reviewer/></Show>
                <Show when=move || !fair.get()>
                    <p class="notice" role="status">"You play a rated game of this kind: no help until it is over."</p>
                </Show>
                <MoveInput model/>
                <div class="actions tools">
                    <button type="button" on:click=move |_| model.rotate()>"Turn the board"</button>
                    <button type="button" data-action="draw" on:click=move |_| model.draws.set(true)>"Draw on the board"</button>
                    <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                    <button type="button" on:click=edit>"Edit this position"</button>
                    <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="button">"New game"</Link>
                </div>
                <RecordExport make/>
                <details>
                    <summary>"Position as text"</summary>
                    <textarea class="position-text" readonly rows="4" aria-label="Position as text" prop:value=text></textarea>
                </details>
                <StartForm game opened/>
            </div>
        </div>
    }
}

/// The exact text of a start position, and the assumptions made in reading it.
fn start_position(
    game: &dyn AnyGame,
    options: &[String],
    start: Option<&str>,
) -> Result<(Option<String>, Vec<String>), GameError> {
    match start {
        Some(text) => history::position(game, options, text).map(|(text, notes)| (Some(text), notes)),
        None => GameHistory::open(game, options, None).map(|_| (None, Vec::new())),
    }
}

/// A form for options and position text.
#[component]
fn StartForm(game: &'static dyn AnyGame, opened: RwSignal<GameStart>) -> impl IntoView {
    let now = opened.get_untracked();
    let options = RwSignal::new(now.options.join(" "));
    let position = RwSignal::new(now.position.unwrap_or_default());
    let fault = RwSignal::new(None::<String>);
    let names: Vec<&str> = game.card().options.iter().map(|spec| spec.name).collect();
    let hint = if names.is_empty() { String::new() } else { format!("name=value of {}", names.join(", ")) };
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let options: Vec<String> = options.get_untracked().split_whitespace().map(str::to_owned).collect();
        let text = position.get_untracked().trim().to_owned();
        let position = (!text.is_empty()).then_some(text);
        match start_position(game, &options, position.as_deref()) {
            Ok(_) => opened.set(GameStart { options, position, ..GameStart::default() }),
            Err(why) => fault.set(Some(why.to_string())),
        }
    };
    view! {
        <details>
            <summary>"Begin from another position"</summary>
            <form on:submit=open>
                <label class="stacked"><span>"Position (text)"</span>
                    <textarea name="position" rows="3" spellcheck="false" placeholder="The game's own start"
                        prop:value=position.get_untracked() on:input=move |event| position.set(event_target_value(&event))></textarea>
                </label>
                <label class="stacked"><span>"Options"</span>
                    <input type="text" name="options" placeholder=hint spellcheck="false"
                        prop:value=options.get_untracked() on:input=move |event| options.set(event_target_value(&event))/>
                </label>
                <p class="error" role="alert">{move || fault.get()}</p>
                <button type="submit" class="primary">"Set up"</button>
            </form>
        </details>
    }
}
