//! The board of a lesson: the step under way, what is said of each move, and the way on.

use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;
use variorum_lessons::{Judgement, Step, Walk};

use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::components::announce::Announce;
use crate::components::move_input::MoveInput;
use crate::game_error::GameError;
use crate::history::GameHistory;

/// What was said last.
#[derive(Clone, PartialEq, Eq)]
enum Said {
    Nothing,
    Right(String),
    Wrong(String),
    Hint(String),
}

/// The steps of a lesson. `on_done` is called after the last.
#[component]
pub fn LessonBoard(
    game: &'static dyn AnyGame,
    walk: Walk,
    steps: usize,
    on_done: Callback<()>,
) -> impl IntoView {
    let first = walk.step().cloned();
    let learner = walk.record().to_move();
    let walk = StoredValue::new(walk);
    let step = RwSignal::new(first.clone());
    let number = RwSignal::new(0_usize);
    let said = RwSignal::new(Said::Nothing);
    // The move that solved the step under way.
    let solved = RwSignal::new(None::<String>);
    let fault = RwSignal::new(None::<String>);
    let history = match first.as_ref().map(|step| open(game, step)) {
        Some(Ok(history)) => RwSignal::new(history),
        Some(Err(why)) => return view! { <p class="error" role="alert">{why.to_string()}</p> }.into_any(),
        None => return ().into_any(),
    };
    let cursor = RwSignal::new(None);
    let mine = Memo::new(move |_| {
        let may = step.with(|step| step.as_ref().is_some_and(Step::is_task)) && solved.with(Option::is_none);
        if may {
            PlayerSet::only(history.with(|history| history.record().to_move()))
        } else {
            PlayerSet::EMPTY
        }
    });
    let play = Callback::new(move |text: String| {
        match walk.with_value(|walk| walk.judge(&text)) {
            Ok(Judgement::Right(praise)) => {
                // The text is one of the legal moves shown, so it can be played.
                history.update(|history| drop(history.push(&text)));
                solved.set(Some(text));
                said.set(Said::Right(praise));
            }
            Ok(Judgement::Wrong(why)) => said.set(Said::Wrong(why)),
            Err(error) => fault.set(Some(error.to_string())),
        }
    });
    let model = BoardModel::new(game, history, cursor, mine.into(), false, play);
    model.face(learner);
    mark(model, first.as_ref());
    let go_on = move |_| {
        let on = walk.try_update_value(|walk| match solved.get_untracked() {
            Some(text) => walk.go_on(&text),
            None => walk.skip(),
        });
        if let Some(Err(error)) = on {
            fault.set(Some(error.to_string()));
            return;
        }
        let next = walk.with_value(|walk| walk.step().cloned());
        match next.as_ref().filter(|next| next.position.is_some()).map(|next| open(game, next)) {
            Some(Ok(new)) => {
                model.face(new.record().to_move());
                history.set(new);
            }
            Some(Err(why)) => fault.set(Some(why.to_string())),
            None => {
                // The same position by the same moves.
                let entries = walk.with_value(|walk| walk.record().entries());
                history
                    .update(|history| drop(history.follow(entries.iter().map(|entry| entry.text.as_str()))));
            }
        }
        mark(model, next.as_ref());
        said.set(Said::Nothing);
        solved.set(None);
        number.set(walk.with_value(Walk::number));
        if next.is_none() {
            on_done.run(());
        }
        step.set(next);
    };
    let hint = move |_| {
        let hint = step.with_untracked(|step| step.as_ref().and_then(|step| step.hint.clone()));
        if let Some(hint) = hint {
            said.set(Said::Hint(hint));
        }
    };
    let has_hint = move || {
        solved.with(Option::is_none)
            && step.with(|step| step.as_ref().is_some_and(|step| step.hint.is_some() && step.is_task()))
    };
    let may_go_on = move || {
        solved.with(Option::is_some) || step.with(|step| step.as_ref().is_some_and(|step| !step.is_task()))
    };
    let told = move || step.with(|step| step.as_ref().map(|step| step.say.clone()));
    let answer = move || match said.get() {
        Said::Nothing => ("answer", String::new()),
        Said::Right(words) => ("answer right", words),
        Said::Wrong(words) => ("answer wrong", words),
        Said::Hint(words) => ("answer", words),
    };
    view! {
        <div class="game-layout lesson">
            <div class="board-area"><Board model/><Announce model/></div>
            <div class="side-panel">
                <Show when=move || step.with(Option::is_some)>
                    <p class="hint step-number">{move || format!("Step {} of {steps}", number.get() + 1)}</p>
                    <p class="lesson-say" role="status">{told}</p>
                    <p class=move || answer().0 role="status">{move || answer().1}</p>
                    <Prompt model/>
                    <div class="actions">
                        <button type="button" class="primary" data-action="next" disabled=move || !may_go_on() on:click=go_on>"Next"</button>
                        <button type="button" data-action="hint" disabled=move || !has_hint() on:click=hint>"Hint"</button>
                    </div>
                    <MoveInput model/>
                </Show>
                <p class="error" role="alert">{move || fault.get()}</p>
            </div>
        </div>
    }
    .into_any()
}

/// The board of a step that has a position.
fn open(game: &'static dyn AnyGame, step: &Step) -> Result<GameHistory, GameError> {
    GameHistory::open(game, &step.options, step.position.as_deref())
}

/// Marks the squares that a step names.
fn mark(model: BoardModel, step: Option<&Step>) {
    let square = |name: &String| {
        model.layout.with_value(|layout| layout.squares.iter().position(|square| square.name == *name))
    };
    model.marked.set(step.iter().flat_map(|step| &step.mark).filter_map(square).collect());
}
