//! The editor of positions, made from what the game says of its texts.

mod bench;
mod board;
mod fields;
mod looks;
mod palette;
pub mod sketch;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_core::editing::FieldView;
use variorum_core::{Options, Role};

use crate::board::cells::Ground;
use crate::board::zoom::Zoom;
use crate::opening::Opening;
use crate::parts::dialog::Dialog;
use crate::parts::options::{Chosen, OptionFields, settled};
use crate::parts::rules::Rules;
use crate::parts::share::ShareLink;
use crate::parts::title;
use crate::route::{Place, Route, keep_in_address};
use crate::words;
use bench::{Bench, Tool};
use board::EditorBoard;
use fields::{PositionFields, faults_of};
use palette::Palette;
use sketch::{Sketch, Verdict};

/// How the rows of a position text are called in faults.
const ROWS: &str = "rows";

/// The editor, opened with options and a position.
#[component]
pub fn Editor(game: &'static dyn AnyGame, opening: Opening) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("{}: set up a position", card.title), || false);
    // An open choice says how a position is read; a secret one is in the position.
    let is_known = |role| matches!(role, Role::Rule | Role::Start | Role::Open(_));
    let rules_of = Chosen::of(card, is_known, &opening.options);
    let secrets = Chosen::of(card, |role| matches!(role, Role::Secret(_)), &opening.options);
    let texts = {
        let chosen = rules_of.clone();
        Memo::new(move |_| settled(&chosen.texts()))
    };
    let options = Memo::new(move |_| parse(game, &texts.read()));
    let start_text = {
        let secrets = secrets.clone();
        move || {
            let all = [texts.get(), settled(&secrets.texts())].concat();
            let start =
                parse(game, &all).and_then(|options| game.new_record(&options).map_err(|f| f.to_string()));
            start.map(|record| record.text())
        }
    };
    let first = opening.start.unwrap_or_else(|| untrack(&start_text).unwrap_or_default());
    let layout = StoredValue::new(game.layout());
    let turns = RwSignal::new(0);
    let ground = Ground::new(layout, turns.into());
    let bench = Bench {
        sketch: RwSignal::new(Sketch::new(game, &first)),
        tool: RwSignal::new(Tool::Hand),
        carry: RwSignal::new(None),
        ground,
        zoom: Zoom::new(ground),
        svg: NodeRef::new(),
    };
    let text = Memo::new(move |_| bench.sketch.with(|sketch| sketch.text().to_owned()));
    let known = Signal::derive(move || options.get().unwrap_or_default());
    let verdict = Memo::new_with_compare(
        move |_| {
            text.track();
            known.with(|options| bench.sketch.with_untracked(|sketch| sketch.judge(options)))
        },
        |_, _| true,
    );
    let begun = move || Opening { options: texts.get(), start: Some(text.get()), ..Opening::default() };
    Effect::new(move |_| keep_in_address(&Route::Edit(card.id.to_owned(), begun())));

    let fields: &'static [FieldView] = game.editing(&[]).fields;
    let elsewhere = move || verdict.with(|verdict| faults_elsewhere(verdict, fields));
    let rows = move || verdict.with(|verdict| faults_of(&verdict.faults, ROWS));
    let start = move |_| {
        if let Ok(text) = untrack(&start_text) {
            bench.sketch.update(|sketch| sketch.set_text(&text));
        }
    };
    let clear = move |_| known.with_untracked(|options| bench.sketch.update(|sketch| sketch.clear(options)));
    let rules = RwSignal::new(false);
    view! {
        <div class="table editor">
            <div class="middle"><EditorBoard bench/></div>
            <section class="seats" aria-label="Pieces">
                <Palette bench players=card.players/>
                <p class="fault" role="alert">{rows}</p>
            </section>
            <div class="side">
                <h1>{card.title}": set up a position"</h1>
                <div class="actions tools">
                    <button type="button" on:click=start>"Start position"</button>
                    <button type="button" on:click=clear>"Clear the board"</button>
                    <button type="button" on:click=move |_| turn_on(layout, turns)>"Turn the board"</button>
                    <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                </div>
                <Uses game verdict begun=Signal::derive(begun)/>
                <PositionFields bench fields verdict options=known/>
                <label class="stacked"><span>"The position as text"</span>
                    <textarea name="position" class="position-text" rows="4" spellcheck="false" prop:value=move || text.get()
                        on:input=move |event| bench.sketch.update(|sketch| sketch.set_text(&event_target_value(&event)))></textarea>
                </label>
                <p class="fault" role="alert">{elsewhere}</p>
                <OptionFields chosen=rules_of legend="Options"/>
                <OptionFields chosen=secrets legend="For the start position"/>
                <p class="fault" role="alert">{move || options.get().err()}</p>
            </div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// What can be done with the position once it is one.
#[component]
fn Uses(game: &'static dyn AnyGame, verdict: Memo<Verdict>, begun: Signal<Opening>) -> impl IntoView {
    let id = game.card().id.to_owned();
    let place = expect_context::<Place>();
    let over = move || {
        let result = verdict.with(|verdict| verdict.record.as_ref().and_then(|r| words::result_of(&**r)));
        result.map(|result| format!("Nothing is left to play here. {}", words::result(&result)))
    };
    let valid = Memo::new(move |_| verdict.with(|verdict| verdict.record.is_some()));
    let playable = move || valid.get() && over().is_none();
    let (new, study, share) = (id.clone(), id.clone(), id);
    let status = move || match (valid.get(), over()) {
        (false, _) => "This is no position yet: see what is marked.".to_owned(),
        (true, Some(over)) => over,
        (true, None) => verdict.with(|verdict| {
            let mover = verdict.record.as_ref().map_or("", |record| record.to_move().title());
            format!("A position: {mover} to move.")
        }),
    };
    let path = Memo::new(move |_| Route::Edit(share.clone(), begun.get()).path());
    view! {
        <div class="uses">
            <p role="status" class:good=playable>{status}</p>
            <div class="actions">
                <button type="button" class="main" disabled=move || !playable()
                    on:click=move |_| place.go(Route::New(new.clone(), begun.get_untracked()))>"Play from here"</button>
                <button type="button" disabled=move || !valid.get()
                    on:click=move |_| place.go(Route::Analysis(study.clone(), begun.get_untracked()))>"Analyse"</button>
            </div>
            <Show when=move || valid.get()>
                {move || view! { <ShareLink label="Link to share" path=path.get()/> }}
            </Show>
        </div>
    }
}

fn parse(game: &dyn AnyGame, texts: &[String]) -> Result<Options, String> {
    let options = Options::parse(game.card().options, texts.iter().map(String::as_str));
    options.map_err(|fault| fault.to_string())
}

/// What is wrong beside the fields that are in sight.
fn faults_elsewhere(verdict: &Verdict, fields: &[FieldView]) -> String {
    let in_sight = |field: &str| field == ROWS || fields.iter().any(|view| view.name == field);
    let faults = verdict.faults.iter().filter(|fault| !in_sight(&fault.field));
    faults.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Turns the board to the next seat's side.
fn turn_on(layout: StoredValue<variorum_core::view::Layout>, turns: RwSignal<u8>) {
    let next = layout.with_value(|layout| crate::desk::next_side(layout, turns.get_untracked()));
    turns.set(next);
}
