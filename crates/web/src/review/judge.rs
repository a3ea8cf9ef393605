//! Judging a game, position after position, beside the page.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_record::GameRecord;
use variorum_review::{Judgement, Report, Review, labels};

use crate::desk::Desk;
use crate::engine::{Effort, Engine, Question, State};
use crate::records::{About, record_of};

/// What is known of a game.
pub struct Judged {
    /// Its moves and events.
    pub texts: Vec<String>,
    /// What they are called, as `3... Nf6`.
    pub labels: Vec<String>,
    /// What the engine says.
    pub report: Report,
    /// How many positions are judged, and how many there are.
    pub progress: (usize, usize),
}

impl Judged {
    /// Whether all is known.
    pub fn is_whole(&self) -> bool {
        self.progress.0 == self.progress.1
    }
}

/// Judges the game on a desk. Copies are the same.
#[derive(Clone, Copy)]
pub struct Reviewer {
    /// Whose game.
    pub desk: Desk,
    /// What is known of the game that was judged last.
    pub judged: RwSignal<Option<Arc<Judged>>>,
    /// Whether it is at work.
    pub running: RwSignal<bool>,
    /// Why it could not go on.
    pub fault: RwSignal<Option<String>>,
    /// What is said of the moves on the desk, as far as they are those of the game judged.
    pub marks: Memo<Vec<Option<Judgement>>>,
    engine: Engine,
    options: StoredValue<Vec<String>>,
    work: StoredValue<Option<Work>>,
}

/// A game that is being judged.
struct Work {
    review: Review,
    nodes: u32,
    start: String,
    texts: Vec<String>,
    labels: Vec<String>,
}

impl Reviewer {
    /// A reviewer for a desk with a game of these options.
    pub fn new(desk: Desk, options: Vec<String>) -> Reviewer {
        let judged = RwSignal::new(None::<Arc<Judged>>);
        let marks = Memo::new(move |_| {
            let Some(judged) = judged.get() else { return Vec::new() };
            desk.line.with(|line| {
                let same =
                    line.steps().iter().zip(&judged.texts).take_while(|(step, text)| step.text == **text);
                same.enumerate().map(|(ply, _)| judged.report.judgement(ply)).collect()
            })
        });
        let reviewer = Reviewer {
            desk,
            judged,
            running: RwSignal::new(false),
            fault: RwSignal::new(None),
            marks,
            engine: Engine::new(),
            options: StoredValue::new(options),
            work: StoredValue::new(None),
        };
        Effect::new(move |_| match reviewer.engine.state.get() {
            State::Ready { busy: false } => reviewer.take(),
            State::Failed(why) if reviewer.running.get_untracked() => {
                reviewer.cancel();
                reviewer.fault.set(Some(why));
            }
            _ => {}
        });
        reviewer
    }

    /// Begins to judge the game on the desk, with so many nodes for each position.
    pub fn begin(self, nodes: u32) {
        self.cancel();
        self.fault.set(None);
        let made = self.desk.line.with_untracked(|line| {
            let record = line.record();
            let texts = line.steps().iter().map(|step| step.text.clone()).collect();
            let labels = self
                .options
                .with_value(|options| record_of(self.desk.game, options, record, &About::default()))
                .map(|record| labels(&record))?;
            Ok::<Work, String>(Work {
                review: Review::new(record),
                nodes,
                start: record.start_text(),
                texts,
                labels,
            })
        });
        match made {
            Ok(work) => {
                self.work.set_value(Some(work));
                self.running.set(true);
                self.go_on();
            }
            Err(why) => self.fault.set(Some(why)),
        }
    }

    /// Stops judging and forgets what is not whole.
    pub fn cancel(self) {
        self.running.set(false);
        self.work.set_value(None);
        self.engine.end();
        if self.judged.with_untracked(|judged| judged.as_ref().is_some_and(|judged| !judged.is_whole())) {
            self.judged.set(None);
        }
    }

    /// Whether the desk holds the game that was judged.
    pub fn is_of_desk(self) -> bool {
        self.judged.with(|judged| {
            judged.as_ref().is_some_and(|judged| {
                self.desk.line.with(|line| line.steps().iter().map(|step| &step.text).eq(&judged.texts))
            })
        })
    }

    /// Puts the game that was judged on the desk, after its first `ply` entries.
    pub fn show(self, ply: usize) {
        let Some(judged) = self.judged.get_untracked() else { return };
        if !untrack(|| self.is_of_desk()) {
            // What was judged was played here.
            self.desk.line.update(|line| drop(line.follow(judged.texts.iter().map(String::as_str))));
        }
        self.desk.step_to(ply);
    }

    /// Writes what is known into a record of the same game.
    pub fn annotate(self, record: &mut GameRecord) {
        let judged = self.judged.get_untracked().filter(|judged| judged.is_whole());
        if let Some(judged) = judged.filter(|_| untrack(|| self.is_of_desk())) {
            variorum_review::annotate(record, &judged.report);
        }
    }

    /// Takes the engine's answer, if one was asked for.
    fn take(self) {
        let Some((question, thought)) = self.engine.thought.get_untracked() else { return };
        let of_work = self.work.try_update_value(|work| {
            let Some(work) = work else { return false };
            let asked = work.review.question().map(|question| question.ply);
            let is_answer = asked == Some(question.moves.len());
            if is_answer {
                work.review.answer(thought.lines);
            }
            is_answer
        });
        if of_work == Some(true) {
            self.go_on();
        }
    }

    /// Tells what is known and asks the next question.
    fn go_on(self) {
        let game = self.desk.game.card().id;
        let options = self.options.get_value();
        let next = self.work.with_value(|work| {
            let work = work.as_ref()?;
            self.judged.set(Some(Arc::new(Judged {
                texts: work.texts.clone(),
                labels: work.labels.clone(),
                report: work.review.report(),
                progress: work.review.progress(),
            })));
            let question = work.review.question()?;
            Some(Question {
                game,
                options,
                start: work.start.clone(),
                moves: work.texts[..question.ply].to_vec(),
                lines: question.lines,
                effort: Effort::Nodes(work.nodes, question.only),
            })
        });
        match next {
            Some(question) => self.engine.ask(Some(question)),
            None => {
                self.running.set(false);
                self.work.set_value(None);
                self.engine.end();
            }
        }
    }
}
