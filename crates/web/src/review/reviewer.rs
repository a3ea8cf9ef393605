//! Reviews a game: lets the engine judge one position after another.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::Player;
use variorum_record::GameRecord;
use variorum_review::{Judgement, Report, Review, labels};

use crate::board_model::BoardModel;
use crate::engine::{Engine, EngineState, SearchLimit, SearchRequest};
use crate::game_error::GameError;
use crate::records::{GameMetadata, record_of};

/// The review of a game, perhaps not complete.
pub struct GameReview {
    /// Moves and events of the game.
    pub texts: Vec<String>,
    /// Their labels, as `3... Nf6`.
    pub labels: Vec<String>,
    /// The engine's judgement.
    pub report: Report,
    /// How many positions are judged, and how many there are.
    pub progress: (usize, usize),
}

impl GameReview {
    /// Whether all positions are judged.
    pub fn is_whole(&self) -> bool {
        self.progress.0 == self.progress.1
    }

    /// The accuracy of a player in percent; a dash without a turn.
    pub fn accuracy(&self, player: Player) -> String {
        let accuracy = self.report.sums[player].accuracy;
        accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0} %"))
    }
}

/// Reviews the game on a board. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct Reviewer {
    /// The board.
    pub model: BoardModel,
    /// The last review.
    pub result: RwSignal<Option<Arc<GameReview>>>,
    /// Whether a review is running.
    pub running: RwSignal<bool>,
    /// Why the review stopped.
    pub fault: RwSignal<Option<String>>,
    /// The marks of the moves on the board, as far as they are those of the reviewed game.
    pub marks: Memo<Vec<Option<Judgement>>>,
    engine: Engine,
    options: StoredValue<Vec<String>>,
    job: StoredValue<Option<ReviewJob>>,
}

/// A review in progress.
struct ReviewJob {
    review: Review,
    nodes: u32,
    start: String,
    texts: Vec<String>,
    labels: Vec<String>,
}

impl Reviewer {
    /// A reviewer for a board with a game of these options.
    pub fn new(model: BoardModel, options: Vec<String>) -> Reviewer {
        let result = RwSignal::new(None::<Arc<GameReview>>);
        let marks = Memo::new(move |_| {
            let Some(result) = result.get() else { return Vec::new() };
            model.history.with(|history| {
                let same = history
                    .entries()
                    .iter()
                    .zip(&result.texts)
                    .take_while(|(entry, text)| entry.text == **text);
                same.enumerate().map(|(ply, _)| result.report.judgement(ply)).collect()
            })
        });
        let reviewer = Reviewer {
            model,
            result,
            running: RwSignal::new(false),
            fault: RwSignal::new(None),
            marks,
            engine: Engine::new(),
            options: StoredValue::new(options),
            job: StoredValue::new(None),
        };
        Effect::new(move |_| match reviewer.engine.state.get() {
            EngineState::Ready { busy: false } => reviewer.take_answer(),
            EngineState::Failed(why) if reviewer.running.get_untracked() => {
                reviewer.cancel();
                reviewer.fault.set(Some(why));
            }
            _ => {}
        });
        reviewer
    }

    /// Begins to review the game on the board, with so many nodes for each position.
    pub fn begin(self, nodes: u32) {
        self.cancel();
        self.fault.set(None);
        let made = self.model.history.with_untracked(|history| {
            let record = history.record();
            let texts = history.entries().iter().map(|entry| entry.text.clone()).collect();
            let labels = self
                .options
                .with_value(|options| record_of(self.model.game, options, record, &GameMetadata::default()))
                .map(|record| labels(&record))?;
            Ok::<ReviewJob, GameError>(ReviewJob {
                review: Review::new(record),
                nodes,
                start: record.start_text(),
                texts,
                labels,
            })
        });
        match made {
            Ok(job) => {
                self.job.set_value(Some(job));
                self.running.set(true);
                self.ask_next();
            }
            Err(why) => self.fault.set(Some(why.to_string())),
        }
    }

    /// Stops the review and forgets an incomplete one.
    pub fn cancel(self) {
        self.running.set(false);
        self.job.set_value(None);
        self.engine.terminate();
        if self.result.with_untracked(|result| result.as_ref().is_some_and(|result| !result.is_whole())) {
            self.result.set(None);
        }
    }

    /// How many positions are judged, and how many there are; tracked.
    pub fn progress(self) -> (usize, usize) {
        self.result.with(|result| result.as_ref().map_or((0, 1), |result| result.progress))
    }

    /// The review once all positions are judged, tracked.
    pub fn whole(self) -> Option<Arc<GameReview>> {
        self.result.get().filter(|result| result.is_whole())
    }

    /// Whether the board holds the reviewed game.
    pub fn is_on_board(self) -> bool {
        self.result.with(|result| {
            result.as_ref().is_some_and(|result| {
                self.model
                    .history
                    .with(|history| history.entries().iter().map(|entry| &entry.text).eq(&result.texts))
            })
        })
    }

    /// Puts the reviewed game on the board and shows the position after `ply` entries.
    pub fn show(self, ply: usize) {
        let Some(result) = self.result.get_untracked() else { return };
        if !untrack(|| self.is_on_board()) {
            // These moves were legal when they were reviewed.
            self.model
                .history
                .update(|history| drop(history.follow(result.texts.iter().map(String::as_str))));
        }
        self.model.step_to(ply);
    }

    /// Writes the review into a record of the same game.
    pub fn annotate(self, record: &mut GameRecord) {
        if let Some(result) = untrack(|| self.whole()).filter(|_| untrack(|| self.is_on_board())) {
            variorum_review::annotate(record, &result.report);
        }
    }

    /// Takes the engine's answer to the current question.
    fn take_answer(self) {
        let Some((request, output)) = self.engine.output.get_untracked() else { return };
        let is_current = self.job.try_update_value(|job| {
            let Some(job) = job else { return false };
            let asked = job.review.question().map(|request| request.ply);
            let is_answer = asked == Some(request.moves.len());
            if is_answer {
                job.review.answer(output.lines);
            }
            is_answer
        });
        if is_current == Some(true) {
            self.ask_next();
        }
    }

    /// Publishes the review so far and asks the next question.
    fn ask_next(self) {
        let game = self.model.game.card().id;
        let options = self.options.get_value();
        let next = self.job.with_value(|job| {
            let job = job.as_ref()?;
            self.result.set(Some(Arc::new(GameReview {
                texts: job.texts.clone(),
                labels: job.labels.clone(),
                report: job.review.report(),
                progress: job.review.progress(),
            })));
            let request = job.review.question()?;
            Some(SearchRequest {
                game,
                options,
                start: job.start.clone(),
                moves: job.texts[..request.ply].to_vec(),
                lines: request.lines,
                effort: SearchLimit::Nodes(job.nodes, request.only),
            })
        });
        match next {
            Some(request) => self.engine.search(Some(request)),
            None => {
                self.running.set(false);
                self.job.set_value(None);
                self.engine.terminate();
            }
        }
    }
}
