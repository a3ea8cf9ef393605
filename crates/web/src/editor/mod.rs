//! The position editor, made from what a game says about its position texts.

mod board_editor;
mod castling;
mod cell_attrs;
mod fields;
mod palette;
pub mod position;
mod state;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_core::editing::FieldView;
use variorum_core::{Fault, Options, Role};

use crate::board::grid::Grid;
use crate::board::zoom::Zoom;
use crate::components::dialog::Dialog;
use crate::components::options::{OptionChoices, OptionFields, settled};
use crate::components::rules::Rules;
use crate::components::share::ShareLink;
use crate::components::title;
use crate::format;
use crate::game_start::GameStart;
use crate::route::{Navigation, Route, replace_url};
use board_editor::EditorBoard;
use fields::{PositionFields, faults_of};
use palette::Palette;
use position::{EditedPosition, Validation};
use state::{EditorState, Tool};

/// Name of the rows in faults.
const ROWS: &str = "rows";

/// The editor, with options and a position to begin with.
#[component]
pub fn Editor(game: &'static dyn AnyGame, start: GameStart) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("{}: set up a position", card.title), || false);
    // Open choices decide how a position is read. Secret choices are already part of the position.
    let is_known = |role| matches!(role, Role::Rule | Role::Start | Role::Open(_));
    let rules_of = OptionChoices::of(card, is_known, &start.options);
    let secrets = OptionChoices::of(card, |role| matches!(role, Role::Secret(_)), &start.options);
    let texts = {
        let chosen = rules_of.clone();
        Memo::new(move |_| settled(&chosen.texts()))
    };
    let options = Memo::new(move |_| parse(game, &texts.read()));
    let start_text = {
        let secrets = secrets.clone();
        move || {
            let all = [texts.get(), settled(&secrets.texts())].concat();
            let start = parse(game, &all).and_then(|options| game.new_record(&options));
            start.map(|record| record.text())
        }
    };
    let first = start.position.unwrap_or_else(|| untrack(&start_text).unwrap_or_default());
    let layout = StoredValue::new(game.layout());
    let turns = RwSignal::new(0);
    let grid = Grid::new(layout, turns.into());
    let state = EditorState {
        position: RwSignal::new(EditedPosition::new(game, &first)),
        tool: RwSignal::new(Tool::Move),
        drag: RwSignal::new(None),
        grid,
        zoom: Zoom::new(grid),
    };
    let text = Memo::new(move |_| state.position.with(|position| position.text().to_owned()));
    let known = Signal::derive(move || options.get().unwrap_or_default());
    let validation = Memo::new_with_compare(
        move |_| {
            text.track();
            known.with(|options| state.position.with_untracked(|position| position.validate(options)))
        },
        |_, _| true,
    );
    let start =
        move || GameStart { options: texts.get(), position: Some(text.get()), ..GameStart::default() };
    Effect::new(move |_| replace_url(&Route::Edit(card.id.to_owned(), start())));

    let fields: &'static [FieldView] = game.editing(&[]).fields;
    let elsewhere = move || validation.with(|validation| faults_elsewhere(validation, fields));
    let rows = move || validation.with(|validation| faults_of(&validation.faults, ROWS));
    let to_start = move |_| {
        if let Ok(text) = untrack(&start_text) {
            state.position.update(|position| position.set_text(&text));
        }
    };
    let clear =
        move |_| known.with_untracked(|options| state.position.update(|position| position.clear(options)));
    let rules = RwSignal::new(false);
    view! {
        <div class="game-layout editor">
            <div class="board-area"><EditorBoard state/></div>
            <section class="seats" aria-label="Pieces">
                <Palette state players=card.players/>
                <p class="error" role="alert">{rows}</p>
            </section>
            <div class="side-panel">
                <h1>{card.title}": set up a position"</h1>
                <div class="actions tools">
                    <button type="button" on:click=to_start>"Start position"</button>
                    <button type="button" on:click=clear>"Clear the board"</button>
                    <button type="button" on:click=move |_| rotate(layout, turns)>"Turn the board"</button>
                    <button type="button" on:click=move |_| rules.set(true)>"Rules"</button>
                </div>
                <PositionActions game validation start=Signal::derive(start)/>
                <PositionFields state fields validation options=known/>
                <label class="stacked"><span>"The position as text"</span>
                    <textarea name="position" class="position-text" rows="4" spellcheck="false" prop:value=move || text.get()
                        on:input=move |event| state.position.update(|position| position.set_text(&event_target_value(&event)))></textarea>
                </label>
                <p class="error" role="alert">{elsewhere}</p>
                <OptionFields chosen=rules_of legend="Options"/>
                <OptionFields chosen=secrets legend="For the start position"/>
                <p class="error" role="alert">{move || options.get().err().map(|fault| fault.to_string())}</p>
            </div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// What can be done with a valid position.
#[component]
fn PositionActions(
    game: &'static dyn AnyGame,
    validation: Memo<Validation>,
    start: Signal<GameStart>,
) -> impl IntoView {
    let id = game.card().id.to_owned();
    let navigation = expect_context::<Navigation>();
    let over = move || {
        let result =
            validation.with(|validation| validation.record.as_ref().and_then(|r| format::result_of(&**r)));
        result.map(|result| format!("Nothing is left to play here. {}", format::result(&result)))
    };
    let valid = Memo::new(move |_| validation.with(|validation| validation.record.is_some()));
    let playable = move || valid.get() && over().is_none();
    let (new, study, share) = (id.clone(), id.clone(), id);
    let status = move || match (valid.get(), over()) {
        (false, _) => "This is not a legal position yet: see the messages in red.".to_owned(),
        (true, Some(over)) => over,
        (true, None) => validation.with(|validation| {
            let mover = validation.record.as_ref().map_or("", |record| record.to_move().title());
            format!("A position: {mover} to move.")
        }),
    };
    let path = Memo::new(move |_| Route::Edit(share.clone(), start.get()).path());
    view! {
        <div class="position-actions">
            <p role="status" class:good=playable>{status}</p>
            <div class="actions">
                <button type="button" class="primary" disabled=move || !playable()
                    on:click=move |_| navigation.go(Route::NewGame(new.clone(), start.get_untracked()))>"Play from here"</button>
                <button type="button" disabled=move || !valid.get()
                    on:click=move |_| navigation.go(Route::Analysis(study.clone(), start.get_untracked()))>"Analyse"</button>
            </div>
            <Show when=move || valid.get()>
                {move || view! { <ShareLink label="Link to share" path=path.get()/> }}
            </Show>
        </div>
    }
}

fn parse(game: &dyn AnyGame, texts: &[String]) -> Result<Options, Fault> {
    Options::parse(game.card().options, texts.iter().map(String::as_str))
}

/// The faults of fields that the editor has no input for.
fn faults_elsewhere(validation: &Validation, fields: &[FieldView]) -> String {
    let in_sight = |field: &str| field == ROWS || fields.iter().any(|view| view.name == field);
    let faults = validation.faults.iter().filter(|fault| !in_sight(&fault.field));
    faults.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Turns the board to the next player's side.
fn rotate(layout: StoredValue<variorum_core::view::Layout>, turns: RwSignal<u8>) {
    let next = layout.with_value(|layout| crate::board_model::next_rotation(layout, turns.get_untracked()));
    turns.set(next);
}
