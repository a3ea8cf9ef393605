//! What the coach knows of the position: the best move, and what a move that the user wants to make loses.

use leptos::prelude::*;
use variorum_core::any::AnyRecord;
use variorum_core::view::Gesture;
use variorum_engine::Score;
use variorum_review::{Variation, expected_points};

use crate::board_model::BoardModel;
use crate::engine::{Engine, EngineState, SearchLimit, SearchRequest};
use crate::storage;

/// Nodes for the best move of a position.
const BEST_NODES: u32 = 60_000;
/// Nodes for the move that the user wants to make.
const CHECK_NODES: u32 = 30_000;
/// A move that loses more than this is asked about, in centipawns: most pieces are worth as much.
const A_PIECE: i32 = 250;
/// So much of the point must be at stake: where a game is won or lost anyway nothing is asked.
const AT_STAKE: f64 = 0.1;
/// The name under which the browser keeps whether the coach warns.
const SETTING: &str = "coach";

/// A move that the user is asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct Doubt {
    /// The move, and what is likely to follow.
    pub line: Variation,
    /// The points that the user can expect: with the best move, and with this one.
    pub points: [f64; 2],
}

/// The coach. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct Coach {
    /// The board.
    pub model: BoardModel,
    /// Whether help is fair here and now.
    pub allowed: Memo<bool>,
    /// Whether moves are checked before they are made.
    pub warns: RwSignal<bool>,
    /// How many steps of the hint are shown: the piece, then the move.
    pub steps: RwSignal<u8>,
    /// The move that waits for the check or for the user's answer.
    pub held: RwSignal<Option<String>>,
    /// What the user is asked.
    pub doubt: RwSignal<Option<Doubt>>,
    /// The engine.
    pub engine: Engine,
    options: StoredValue<Vec<String>>,
    /// The moves that led to a position, and its best move.
    best: RwSignal<Option<(Vec<String>, Variation)>>,
}

impl Coach {
    /// A coach for a board in a game of these options. `allowed`: whether help is fair.
    pub fn new(model: BoardModel, options: Vec<String>, allowed: Memo<bool>) -> Coach {
        let coach = Coach {
            model,
            allowed,
            warns: RwSignal::new(storage::setting(SETTING).is_some_and(|setting| setting == "on")),
            steps: RwSignal::new(0),
            held: RwSignal::new(None),
            doubt: RwSignal::new(None),
            engine: Engine::new(),
            options: StoredValue::new(options),
            best: RwSignal::new(None),
        };
        // A new position is a new question.
        Effect::new(move |_| {
            model.history.track();
            coach.steps.set(0);
            coach.held.set(None);
            coach.doubt.set(None);
        });
        // The best move is looked for while the user thinks.
        Effect::new(move |_| {
            let may_move = model.shown.with(|shown| !shown.moves.is_empty());
            if may_move && coach.allowed.get() && coach.warns.get() {
                coach.ask_best();
            }
        });
        // After the game nothing waits for an answer.
        Effect::new(move |_| {
            if !coach.allowed.get() {
                coach.take_back();
                coach.engine.terminate();
            }
        });
        Effect::new(move |_| match coach.engine.state.get() {
            EngineState::Ready { busy: false } => coach.take_answer(),
            EngineState::Failed(_) => coach.let_go(),
            _ => {}
        });
        Effect::new(move |_| {
            let squares = coach.hinted_squares();
            // The position is shown anew whenever the marks are set.
            if model.marked.with_untracked(|marked| *marked != squares) {
                model.marked.set(squares);
            }
        });
        coach
    }

    /// Switches the warnings on or off and stores that.
    pub fn set_warns(self, on: bool) {
        storage::set_setting(SETTING, if on { "on" } else { "off" });
        self.warns.set(on);
        if !on {
            self.let_go();
        }
    }

    /// Shows one more step of the hint.
    pub fn hint(self) {
        self.steps.update(|steps| *steps = (*steps + 1).min(2));
        self.ask_best();
    }

    /// Makes a move, unless it should be asked about first. Where the engine is not there yet it is made at once.
    pub fn play(self, text: String) {
        if self.warns.get_untracked() && self.allowed.get_untracked() {
            self.held.set(Some(text));
            self.proceed();
        } else {
            self.model.play.run(text);
        }
    }

    /// Makes the move that is held back.
    pub fn let_go(self) {
        self.doubt.set(None);
        if let Some(text) = self.held.get_untracked() {
            self.held.set(None);
            self.model.play.run(text);
        }
    }

    /// Forgets the move that is held back.
    pub fn take_back(self) {
        self.doubt.set(None);
        self.held.set(None);
    }

    /// The best move of the position at the end of the game, once it is known; tracked.
    pub fn best_line(self) -> Option<Variation> {
        let moves = self.moves();
        self.best.with(|best| best.as_ref().filter(|best| best.0 == moves).map(|best| best.1.clone()))
    }

    /// The squares of the best move that the hint shows so far; tracked.
    fn hinted_squares(self) -> Vec<usize> {
        let steps = self.steps.get();
        if steps == 0 {
            return Vec::new();
        }
        let Some(gesture) = self.best_line().and_then(|best| self.gesture(best.first())) else {
            return Vec::new();
        };
        let to = gesture.to.filter(|_| steps > 1);
        gesture.from.into_iter().chain(to).collect()
    }

    /// The squares of a move of the position at the end of the game; tracked.
    pub fn gesture(self, text: &str) -> Option<Gesture> {
        let moves = self.model.history.with(|history| history.record().moves());
        moves.into_iter().find(|m| m.text == text).map(|m| m.gesture)
    }

    fn moves(self) -> Vec<String> {
        self.model.history.with(|history| history.entries().iter().map(|entry| entry.text.clone()).collect())
    }

    fn request(self, nodes: u32, only: Vec<String>) -> SearchRequest {
        SearchRequest {
            game: self.model.game.card().id,
            options: self.options.get_value(),
            start: self.model.history.with_untracked(|history| history.record().start_text()),
            moves: untrack(|| self.moves()),
            lines: 1,
            effort: SearchLimit::Nodes(nodes, only),
        }
    }

    /// Lets the engine look for the best move, unless it is known or looked for already.
    fn ask_best(self) {
        let request = self.request(BEST_NODES, Vec::new());
        let asked = self
            .engine
            .output
            .with_untracked(|output| output.as_ref().is_some_and(|(asked, _)| *asked == request));
        if !asked && untrack(|| self.best_line()).is_none() {
            self.engine.search(Some(request));
        }
    }

    /// Goes on with the move that is held back.
    fn proceed(self) {
        let Some(text) = self.held.get_untracked() else { return };
        if !matches!(self.engine.state.get_untracked(), EngineState::Ready { .. }) {
            return self.let_go();
        }
        match untrack(|| self.best_line()) {
            None => self.ask_best(),
            Some(best) if best.first() == text => self.let_go(),
            Some(_) => self.engine.search(Some(self.request(CHECK_NODES, vec![text]))),
        }
    }

    /// Takes what the engine has found.
    fn take_answer(self) {
        let Some((request, output)) = self.engine.output.get_untracked() else { return };
        let Some(line) = output.lines.first().filter(|_| request.moves == untrack(|| self.moves())) else {
            return;
        };
        if matches!(&request.effort, SearchLimit::Nodes(_, only) if only.is_empty()) {
            self.best.set(Some((request.moves, line.clone())));
            return self.proceed();
        }
        let is_held = self.held.with_untracked(|held| held.as_deref() == Some(line.first()));
        if let Some(best) = untrack(|| self.best_line()).filter(|_| is_held) {
            let doubt =
                self.model.history.with_untracked(|history| doubt(history.record(), best.score, line));
            match doubt {
                Some(doubt) => self.doubt.set(Some(doubt)),
                None => self.let_go(),
            }
        }
    }
}

/// What is asked about a move, where it loses too much against the best one.
fn doubt(record: &dyn AnyRecord, best: Score, line: &Variation) -> Option<Doubt> {
    let mover = record.to_move();
    let points = [best, line.score].map(|score| expected_points(record, score)[mover]);
    let loses = worth(best) - worth(line.score) > A_PIECE && points[0] - points[1] > AT_STAKE;
    loses.then(|| Doubt { line: line.clone(), points })
}

/// A score in centipawns; mates are beyond all others.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(turns) if turns > 0 => 20_000 - turns,
        Score::Mate(turns) => -20_000 - turns,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;

    #[test]
    fn a_move_is_asked_about_where_it_loses_a_piece_and_the_game_is_open() {
        let game = variorum_registry::games().next().unwrap();
        let record = game.new_record(&Options::default()).unwrap();
        let line = |score| Variation::new(score, 5, vec![record.legal()[0].clone()]).unwrap();
        let asks = |best, score| doubt(&*record, Score::Centipawns(best), &line(score)).is_some();
        assert!(asks(20, Score::Centipawns(-400)));
        assert!(asks(20, Score::Mate(-2)));
        assert!(!asks(20, Score::Centipawns(-150)), "less than a piece");
        assert!(!asks(3000, Score::Centipawns(2500)), "won anyway");
        assert!(!asks(-2500, Score::Centipawns(-3000)), "lost anyway");
        assert!(!asks(300, Score::Mate(3)), "better than the best that was found");
    }
}
