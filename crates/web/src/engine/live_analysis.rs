//! The engine at work on the position shown.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::PerPlayer;
use variorum_core::view::Gesture;
use variorum_review::expected_points;

use super::worker::{Engine, EngineOutput, EngineState, SearchLimit, SearchRequest};
use crate::board_model::BoardModel;
use crate::storage;

/// At most so many best lines are shown.
pub const MOST_LINES: usize = 5;
/// Default number of best lines.
const USUAL_LINES: usize = 3;
/// Names of the stored settings.
const ON: &str = "engine";
const LINES: &str = "lines";

/// Analyses the position shown while it is switched on. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct LiveAnalysis {
    /// The board that it follows.
    pub model: BoardModel,
    /// The engine.
    pub engine: Engine,
    /// Whether it is switched on.
    pub on: RwSignal<bool>,
    /// Number of best lines.
    pub count: RwSignal<usize>,
    /// False where help would be unfair to another player.
    pub allowed: Signal<bool>,
    /// The result for the position shown; `None` while the result is of another position.
    pub output: Memo<Option<EngineOutput>>,
}

impl LiveAnalysis {
    /// Analysis for a board, switched on if it was the last time.
    pub fn new(model: BoardModel, options: Vec<String>, allowed: Signal<bool>) -> LiveAnalysis {
        let engine = Engine::new();
        let on = RwSignal::new(storage::setting(ON).is_some_and(|setting| setting == "on"));
        let setting = storage::setting(LINES).and_then(|setting| setting.parse().ok());
        let count = RwSignal::new(setting.unwrap_or(USUAL_LINES).clamp(1, MOST_LINES));
        let request = Memo::new(move |_| {
            let wanted = on.get() && allowed.get();
            let shown = model.shown.get();
            (wanted && shown.record.outcome().is_none()).then(|| SearchRequest {
                game: model.game.card().id,
                options: options.clone(),
                start: shown.record.start_text(),
                moves: shown.record.entries().into_iter().map(|entry| entry.text).collect(),
                lines: count.get(),
                effort: SearchLimit::Infinite,
            })
        });
        Effect::new(move |_| {
            let request = request.get();
            if !on.get() {
                engine.terminate();
            } else if request.is_some() || engine.state.get_untracked() != EngineState::Off {
                engine.search(request);
            }
        });
        // A result of another request is of another position.
        let output = Memo::new(move |_| {
            let request = request.get()?;
            engine.output.with(|output| {
                output.as_ref().filter(|(asked, _)| *asked == request).map(|(_, output)| output.clone())
            })
        });
        LiveAnalysis { model, engine, on, count, allowed, output }
    }

    /// Switches it on or off and stores that.
    pub fn switch(self, on: bool) {
        storage::set_setting(ON, if on { "on" } else { "off" });
        self.on.set(on);
    }

    /// Sets the number of best lines and stores it.
    pub fn set_line_count(self, lines: usize) {
        let lines = lines.clamp(1, MOST_LINES);
        storage::set_setting(LINES, &lines.to_string());
        self.count.set(lines);
    }

    /// Whether it is switched on and allowed.
    pub fn is_on(self) -> bool {
        self.on.get() && self.allowed.get()
    }

    /// The points that each player can expect; the last known value until a new one comes.
    pub fn expected_points(self) -> Memo<Option<PerPlayer<f64>>> {
        Memo::new(move |last: Option<&Option<PerPlayer<f64>>>| {
            if !self.is_on() {
                return None;
            }
            let record = self.model.shown.with(|shown| Arc::clone(&shown.record));
            let score = self.output.with(|output| Some(output.as_ref()?.lines.first()?.score));
            match score {
                Some(score) => Some(expected_points(&*record, score)),
                None if record.outcome().is_some() => {
                    Some(expected_points(&*record, variorum_engine::Score::Centipawns(0)))
                }
                None => last.copied().flatten(),
            }
        })
    }

    /// The first moves of the best lines, with their ranks from 0. Moves between the same squares
    /// appear once.
    pub fn suggested_moves(self) -> Memo<Vec<(usize, Gesture)>> {
        let firsts = Memo::new(move |_| {
            self.output.with(|output| {
                let lines = output.iter().flat_map(|output| &output.lines).take(self.count.get());
                lines.map(|line| line.first().to_owned()).collect::<Vec<String>>()
            })
        });
        Memo::new(move |_| {
            let firsts = firsts.get();
            if firsts.is_empty() {
                return Vec::new();
            }
            let moves = self.model.shown.with_untracked(|shown| shown.record.moves());
            let gesture = |text: &String| moves.iter().find(|m| m.text == *text).map(|m| m.gesture.clone());
            let mut ideas: Vec<(usize, Gesture)> = Vec::new();
            for (rank, gesture) in firsts.iter().enumerate().filter_map(|(i, text)| Some((i, gesture(text)?)))
            {
                let known =
                    |(_, other): &(usize, Gesture)| (other.from, other.to) == (gesture.from, gesture.to);
                if !ideas.iter().any(known) {
                    ideas.push((rank, gesture));
                }
            }
            ideas
        })
    }
}
