//! A board of one's own: all sides are moved here, no server is needed.

use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;

use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::desk::Desk;
use crate::engine::{Analyst, EnginePanel, SharesBar};
use crate::line::{self, Line};
use crate::opening::Opening;
use crate::parts::announce::Announce;
use crate::parts::assumed::Assumed;
use crate::parts::dialog::Dialog;
use crate::parts::entry::MoveEntry;
use crate::parts::moves::MoveList;
use crate::parts::result::ResultBanner;
use crate::parts::rules::Rules;
use crate::parts::sides::Sides;
use crate::parts::{keys, title};
use crate::records::{About, RecordTools, day, record_of};
use crate::review::{ReviewPanel, Reviewer, USUAL_EFFORT};
use crate::route::{Link, Place, Route};
use crate::words;

/// The board and what belongs to it, begun from an opening; with `review` what was played is judged at once.
#[component]
pub fn Analysis(
    game: &'static dyn AnyGame,
    opening: Opening,
    #[prop(optional)] review: bool,
) -> impl IntoView {
    let card = game.card();
    let what = if review { "review" } else { "analysis" };
    title::follow(move || format!("{}: {what}", card.title), || false);
    let opened = RwSignal::new(opening);
    let rules = RwSignal::new(false);
    let table = move || {
        let Opening { options, start, moves, ply, turns } = opened.get();
        let line = opening_position(game, &options, start.as_deref()).and_then(|(start, notes)| {
            let mut line = Line::open(game, &options, start.as_deref())?.study();
            line.follow(moves.iter().map(String::as_str))?;
            Ok((line, notes))
        });
        match line {
            Ok((line, notes)) => {
                view! { <Study game line notes options ply turns review opened rules/> }.into_any()
            }
            Err(why) => view! {
                <p class="fault" role="alert">{why}</p>
                <p><Link to=Route::Analysis(card.id.to_owned(), Opening::default())>"From the start"</Link></p>
            }
            .into_any(),
        }
    };
    view! {
        {table}
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

#[component]
fn Study(
    game: &'static dyn AnyGame,
    line: Line,
    notes: Vec<String>,
    options: Vec<String>,
    ply: Option<usize>,
    turns: u8,
    review: bool,
    opened: RwSignal<Opening>,
    rules: RwSignal<bool>,
) -> impl IntoView {
    let card = game.card();
    let ply = ply.filter(|&ply| ply < line.steps().len());
    let line = RwSignal::new(line);
    let cursor = RwSignal::new(ply);
    let all = Signal::stored(PlayerSet::first(card.players));
    let play = Callback::new(move |text: String| {
        line.update(|line| {
            if let Some(ply) = cursor.get_untracked() {
                line.truncate(ply);
            }
            // The text is one of the moves shown, so it can be played.
            let _ = line.push(&text);
        });
        cursor.set(None);
    });
    let desk = Desk::new(game, line, cursor, all, true, play);
    desk.turns.set(turns);
    keys::follow(desk);
    let analyst = Analyst::new(desk, options.clone(), Signal::stored(true));
    let reviewer = Reviewer::new(desk, options.clone());
    if review && !opened.with_untracked(|opened| opened.moves.is_empty()) {
        reviewer.begin(USUAL_EFFORT);
    }
    let result = Memo::new(move |_| desk.shown.with(|shown| words::result_of(&*shown.record)));
    let make = Callback::new({
        let options = options.clone();
        move |()| {
            let about = About { date: day(&js_sys::Date::new_0()), ..About::default() };
            let mut record = line.with_untracked(|line| record_of(game, &options, line.record(), &about))?;
            reviewer.annotate(&mut record);
            Ok(record)
        }
    });
    let text = move || desk.shown.with(|shown| shown.record.text());
    let place = expect_context::<Place>();
    let edit = {
        let options = options.clone();
        move |_| place.go(Route::Edit(card.id.to_owned(), desk.opening(&options)))
    };
    view! {
        <div class="table">
            <Sides desk/>
            <div class="middle analysed">
                <Board desk ideas=analyst.ideas() beside=view! { <SharesBar analyst/> }.into_any()/>
                <Announce desk/>
            </div>
            <div class="side">
                {move || result.get().map(|result| view! { <ResultBanner result/> })}
                <Assumed notes/>
                <Prompt desk/>
                <EnginePanel analyst/>
                <MoveList desk marks=reviewer.marks/>
                <ReviewPanel reviewer/>
                <MoveEntry desk/>
                <div class="actions tools">
                    <button type="button" on:click=move |_| desk.turn_on()>"Turn the board"</button>
                    <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                    <button type="button" on:click=edit>"Edit this position"</button>
                    <Link to=Route::New(card.id.to_owned(), Opening::default()) class="button">"New game"</Link>
                </div>
                <RecordTools make/>
                <details>
                    <summary>"Position as text"</summary>
                    <textarea class="position-text" readonly rows="4" aria-label="Position as text" prop:value=text></textarea>
                </details>
                <SetUp game opened/>
            </div>
        </div>
    }
}

/// A position to begin from as exact text, and what was assumed in reading it.
fn opening_position(
    game: &dyn AnyGame,
    options: &[String],
    start: Option<&str>,
) -> Result<(Option<String>, Vec<String>), String> {
    match start {
        Some(text) => line::position(game, options, text).map(|(text, notes)| (Some(text), notes)),
        None => Line::open(game, options, None).map(|_| (None, Vec::new())),
    }
}

/// Options and position text to begin from.
#[component]
fn SetUp(game: &'static dyn AnyGame, opened: RwSignal<Opening>) -> impl IntoView {
    let now = opened.get_untracked();
    let options = RwSignal::new(now.options.join(" "));
    let position = RwSignal::new(now.start.unwrap_or_default());
    let fault = RwSignal::new(None::<String>);
    let names: Vec<&str> = game.card().options.iter().map(|spec| spec.name).collect();
    let hint = if names.is_empty() { String::new() } else { format!("name=value of {}", names.join(", ")) };
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let options: Vec<String> = options.get_untracked().split_whitespace().map(str::to_owned).collect();
        let text = position.get_untracked().trim().to_owned();
        let start = (!text.is_empty()).then_some(text);
        match opening_position(game, &options, start.as_deref()) {
            Ok(_) => opened.set(Opening { options, start, ..Opening::default() }),
            Err(why) => fault.set(Some(why)),
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
                <p class="fault" role="alert">{move || fault.get()}</p>
                <button type="submit" class="main">"Set up"</button>
            </form>
        </details>
    }
}
