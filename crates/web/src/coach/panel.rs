//! The coach beside the board: hint, warnings, and the question before a bad move.

use leptos::prelude::*;
use variorum_record::ShortNotation;

use super::helper::{Coach, Doubt};
use crate::components::dialog::Dialog;
use crate::engine::EngineState;
use crate::format;

/// So many moves of what follows a bad move are shown.
const MAX_MOVES: usize = 3;

/// A button for the hint, a switch for warnings and a line for what is said; its height is constant.
#[component]
pub fn CoachPanel(coach: Coach) -> impl IntoView {
    let model = coach.model;
    let notation = StoredValue::new(ShortNotation::of(model.game));
    let may_move = move || model.shown.with(|shown| !shown.moves.is_empty());
    let said = move || {
        if coach.held.with(Option::is_some) {
            return "The coach looks at your move…".to_owned();
        }
        match (coach.steps.get(), coach.best_line()) {
            (0, _) => String::new(),
            (_, None) => match coach.engine.state.get() {
                EngineState::Failed(why) => why,
                _ => "The coach is thinking…".to_owned(),
            },
            (steps, Some(best)) => hint(coach, steps, best.first(), &notation.read_value()),
        }
    };
    let label = move || match coach.steps.get() {
        0 => "Hint",
        _ => "Show the move",
    };
    let ready = move || coach.best_line().is_some().to_string();
    let asking = RwSignal::new(false);
    Effect::new(move |_| asking.set(coach.doubt.with(Option::is_some)));
    // Closing the dialog by Escape, too, takes the move back.
    Effect::new(move |_| {
        if !asking.get() && coach.doubt.with_untracked(Option::is_some) {
            coach.take_back();
        }
    });
    let question = move || {
        coach.doubt.get().map(|doubt| {
            model.history.with(|history| {
                question(
                    &doubt,
                    &format::line(&notation.read_value(), history.record(), doubt.line.moves(), MAX_MOVES),
                )
            })
        })
    };
    view! {
        <Show when=move || coach.allowed.get()>
            <section class="coach" aria-label="Coach" data-ready=ready>
                <div class="coach-row">
                    <button type="button" data-action="hint" disabled=move || { !may_move() || coach.steps.get() > 1 }
                        on:click=move |_| coach.hint()>{label}</button>
                    <label class="switch">
                        <input type="checkbox" name="coach" prop:checked=move || coach.warns.get()
                            on:change=move |event| coach.set_warns(event_target_checked(&event))/>
                        <span>"Ask me before a blunder"</span>
                    </label>
                </div>
                <p class="coach-says" role="status">{said}</p>
            </section>
        </Show>
        <Dialog open=asking title="Are you sure?">
            <p>{question}</p>
            <div class="actions">
                <button type="button" class="primary" data-action="think-again" on:click=move |_| coach.take_back()>"Think again"</button>
                <button type="button" data-action="play-anyway" on:click=move |_| coach.let_go()>"Play it anyway"</button>
            </div>
        </Dialog>
    }
}

/// The hint: first the piece, then the move.
fn hint(coach: Coach, steps: u8, text: &str, notation: &ShortNotation) -> String {
    let model = coach.model;
    let from = coach.gesture(text).and_then(|gesture| gesture.from);
    let piece = from.and_then(|from| {
        let name = model.history.with(|history| history.square_name(from).to_owned());
        model.shown.with(|shown| shown.scene.piece(from).map(|piece| format!("{} {name}", piece.name)))
    });
    match (steps, piece) {
        (1, Some(piece)) => format!("Look at the {piece}."),
        (1, None) => "Look at the buttons beside the board.".to_owned(),
        _ => {
            let line = [text.to_owned()];
            let short = model.history.with(|history| format::line(notation, history.record(), &line, 1));
            format!("The coach would play {short}.")
        }
    }
}

fn question(doubt: &Doubt, line: &str) -> String {
    let [best, now] = doubt.points.map(format::percent);
    format!("This loses more than a piece: {line}. You could expect {best} of the point, and after it {now}.")
}
