//! The board of a game's moment: what is its own about the game, played by itself in a few moves.

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_core::view::Gesture;
use variorum_draw::{Frame, Scene};

use crate::board::departures::{Departure, Departures, departures};
use crate::board::pieces::Pieces;
use crate::components::rules_text::RulesText;
use crate::diagram::source::{Diagram, moment};
use crate::diagram::visibility;
use crate::game_error::GameError;
use crate::history::GameHistory;

/// From one move to the next.
const STEP: Duration = Duration::from_millis(1000);
/// So much of the board's edge must be in the window before it begins.
const INSIDE: &str = "-60px";

/// One position of the moment.
#[derive(Clone)]
struct Still {
    scene: Scene,
    slides: Vec<(usize, usize)>,
    gone: Vec<Departure>,
}

/// Plays the moment once when it comes into view, and again when it is pointed at. Where motion is reduced it shows the
/// end.
#[component]
pub fn MomentBoard(
    game: &'static dyn AnyGame,
    /// The rules of the game.
    rules: RulesText,
) -> impl IntoView {
    // The start position, until the rules with the moment are there.
    let shown = RwSignal::new(stills(game, "").unwrap_or_default());
    let last = move || shown.with(Vec::len).saturating_sub(1);
    let layout = StoredValue::new(game.layout());
    let frame = Memo::new(move |_| layout.with_value(|layout| Frame::new(layout, 0)));
    let still = reduced_motion();
    let at = RwSignal::new(0);
    let running = RwSignal::new(false);
    let element = NodeRef::<Div>::new();
    let seen = visibility::in_view(element, INSIDE);
    Effect::new(move |_| {
        let Some(Ok(rules)) = rules.get() else { return };
        if let Ok(stills) = stills(game, &rules) {
            at.set(if still { stills.len() - 1 } else { 0 });
            shown.set(stills);
        }
    });
    Effect::new(move |_| running.set(seen.get() && last() > 0 && !still));
    Effect::new(move |_| {
        if !running.get() {
            return;
        }
        let last = last();
        if at.get() < last {
            let step = move || {
                // The page may have been left meanwhile.
                let _ = at.try_update(|at| *at = (*at + 1).min(last));
            };
            set_timeout(step, STEP);
        } else {
            running.set(false);
        }
    });
    let again = move |_| {
        if !still && !running.get_untracked() {
            at.set(0);
            running.set(true);
        }
    };
    let squares = move || {
        let scene = Scene { pieces: Vec::new(), ..of_still(shown, at, |still| still.scene.clone()) };
        layout.with_value(|layout| variorum_draw::board(layout, &frame.get(), &scene, false))
    };
    let pieces = Memo::new(move |_| of_still(shown, at, |still| still.scene.pieces.clone()));
    let slides = Signal::derive(move || of_still(shown, at, |still| still.slides.clone()));
    let gone = Signal::derive(move || of_still(shown, at, |still| still.gone.clone()));
    let nothing_dragged = Memo::new(|_| None);
    let view_box = move || {
        let (left, top, width, height) = frame.with(|frame| frame.view_box(false));
        format!("{left} {top} {width} {height}")
    };
    view! {
        <div class="picture moment" aria-hidden="true" node_ref=element on:pointerenter=again>
            <div inner_html=squares></div>
            <svg viewBox=view_box><Pieces frame pieces slides dragged_from=nothing_dragged/><Departures frame gone/></svg>
        </div>
    }
}

/// Something of the position that is shown, tracked.
fn of_still<T: Default>(stills: RwSignal<Vec<Still>>, at: RwSignal<usize>, look: fn(&Still) -> T) -> T {
    stills.with(|stills| stills.get(at.get()).map(look).unwrap_or_default())
}

/// The positions of a game's moment, from its rules; the start position where they show none.
fn stills(game: &'static dyn AnyGame, rules: &str) -> Result<Vec<Still>, GameError> {
    let block = moment(rules).unwrap_or_default();
    let history = Diagram::parse(&block)?.play(game)?.history;
    Ok((0..=history.entries().len()).map(|ply| still(&history, ply)).collect())
}

fn still(history: &GameHistory, ply: usize) -> Still {
    let record = history.at(ply);
    let entry = ply.checked_sub(1).map(|at| &history.entries()[at]);
    let moves = |gesture: &Gesture| gesture.moves.clone();
    Still {
        scene: Scene::after(&*record, entry.map(|entry| &entry.gesture)),
        slides: entry.map(|entry| moves(&entry.gesture)).unwrap_or_default(),
        gone: entry.map(departures).unwrap_or_default(),
    }
}

/// Whether the user has asked for less motion.
fn reduced_motion() -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    asked.is_some_and(|asked| asked.matches())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_moment_of_at_most_eight_moves() {
        for game in variorum_registry::games() {
            let id = game.card().id;
            let stills = stills(game, game.card().rules).unwrap_or_else(|why| panic!("{id}: {why}"));
            assert!((2..=9).contains(&stills.len()), "{id}: {} positions", stills.len());
        }
    }
}
