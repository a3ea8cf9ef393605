//! What has to be searched to judge a game, in an order in which the engine's memory helps.

use variorum_core::any::AnyRecord;
use variorum_core::view::Gesture;
use variorum_engine::WinRateModel;

use crate::moment::{Line, Moment, before};
use crate::report::Report;

/// The best lines asked for at once: the second tells whether the first was the only good one.
const LINES: usize = 2;

/// A position to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// After how many entries of the game.
    pub ply: usize,
    /// Only these moves; empty for all.
    pub only: Vec<String>,
    /// How many best lines are wanted.
    pub lines: usize,
}

/// A game that is being judged, from its end to its beginning: so the engine, which remembers, has seen
/// what came of a move before it judges it.
pub struct Review {
    played: Box<dyn AnyRecord>,
    players: usize,
    moments: Vec<Moment>,
    /// So many moments, counted from the start, are still to be judged.
    left: usize,
    /// The move made in the last of them is to be compared with the best.
    comparing: bool,
}

impl Review {
    /// Begins with a game as it was played.
    pub fn new(played: &dyn AnyRecord) -> Review {
        let moments = moments(played);
        let left = moments.len();
        let played = played.clone_box();
        let mut review = Review { players: played.card().players, played, moments, left, comparing: false };
        review.pass();
        review
    }

    /// The game as it stood after the first `ply` entries.
    pub fn at(&self, ply: usize) -> Box<dyn AnyRecord> {
        let mut record = self.played.clone_box();
        record.truncate(ply);
        record
    }

    /// What is to be searched next; `None` when all is known.
    pub fn question(&self) -> Option<Question> {
        let ply = self.left.checked_sub(1)?;
        let moment = &self.moments[ply];
        let only = match (&moment.best, &moment.played) {
            (Some(best), Some(played)) if self.comparing => vec![best.moves[0].clone(), played.clone()],
            _ => Vec::new(),
        };
        Some(Question { ply, only, lines: LINES.min(moment.choices.max(1)) })
    }

    /// Takes the lines found for the question, the best first. Without any, the position stays unjudged.
    pub fn answer(&mut self, lines: Vec<Line>) {
        let Some(ply) = self.left.checked_sub(1) else { return };
        let (three, comparing) = (self.players > 2, self.comparing);
        let moment = &mut self.moments[ply];
        let mut lines: Vec<Line> = lines.into_iter().filter(|line| !line.moves.is_empty()).collect();
        let of_move = |lines: &[Line], text: &Option<String>| {
            text.as_ref().and_then(|text| lines.iter().find(|line| line.moves[0] == *text)).map(|l| l.score)
        };
        moment.answer = if three { of_move(&lines, &moment.played) } else { None };
        if !lines.is_empty() {
            let best = lines.remove(0);
            // Compared at equal depth: this is then the value of the best too.
            moment.best = Some(best);
            if !comparing {
                moment.second = lines.into_iter().next();
            }
        }
        let unknown = three && moment.played.is_some() && moment.best.is_some() && moment.answer.is_none();
        self.comparing = unknown && !comparing;
        if !self.comparing {
            self.left -= 1;
            self.pass();
        }
    }

    /// How many positions are judged, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.moments.len() - self.left, self.moments.len())
    }

    /// What is known so far.
    pub fn report(&self) -> Report {
        Report::new(self.players, self.moments.clone())
    }

    /// Leaves behind what needs no search: ends, positions about which nothing is asked, and between
    /// two players the only legal move, whose value is that of the next position.
    fn pass(&mut self) {
        while let Some(ply) = self.left.checked_sub(1) {
            let moment = &self.moments[ply];
            let follows = ply > 0 && self.moments[ply - 1].played.is_some();
            let last = ply + 1 == self.moments.len();
            let wanted = moment.played.is_some() || last || self.players == 2 && follows;
            if moment.outcome.is_none() && moment.choices > 0 && wanted {
                match self.only_way(ply) {
                    Some(line) => self.moments[ply].best = Some(line),
                    None => return,
                }
            }
            self.left -= 1;
        }
    }

    fn only_way(&self, ply: usize) -> Option<Line> {
        let moment = &self.moments[ply];
        let played = moment.played.clone().filter(|_| self.players == 2 && moment.choices == 1)?;
        let next = self.moments.get(ply + 1)?;
        let line = next.best.as_ref()?;
        let moves = std::iter::once(played).chain(line.moves.iter().cloned()).collect();
        Some(Line { score: before(line.score, next.mover == moment.mover), depth: line.depth, moves })
    }
}

/// The positions of a game, from the start to the end.
fn moments(played: &dyn AnyRecord) -> Vec<Moment> {
    let entries = played.entries();
    let mut record = played.clone_box();
    record.truncate(0);
    let mut moments = Vec::with_capacity(entries.len() + 1);
    let mut last: Option<Gesture> = None;
    for ply in 0..=entries.len() {
        let entry = entries.get(ply);
        if entry.is_some() {
            record.resume();
        }
        let moves = record.moves();
        let made = entry.filter(|entry| entry.is_move);
        let gesture = made.and_then(|made| moves.iter().find(|m| m.text == made.text)).map(|m| &m.gesture);
        let mover = record.to_move();
        let another = moments.last().is_some_and(|before: &Moment| before.mover != mover);
        moments.push(Moment {
            mover,
            players_in: record.players_in(),
            model: WinRateModel::of(&*record),
            choices: moves.len(),
            played: made.map(|made| made.text.clone()),
            retakes: another && retakes(last.as_ref(), gesture),
            outcome: record.outcome(),
            best: None,
            second: None,
            answer: None,
        });
        last = gesture.cloned();
        if let Some(entry) = entry {
            // What was played once can be played again.
            let _ = record.follow_text(&entry.text);
        }
    }
    moments
}

fn retakes(last: Option<&Gesture>, now: Option<&Gesture>) -> bool {
    let taken_on = |gesture: &Gesture| gesture.to.filter(|_| !gesture.destroys.is_empty());
    match (last.and_then(taken_on), now) {
        (Some(square), Some(now)) => now.destroys.contains(&square),
        _ => false,
    }
}
