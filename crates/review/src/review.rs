//! What has to be searched to judge a game, in an order in which the engine's memory helps.

use variorum_core::any::AnyRecord;
use variorum_core::view::Gesture;
use variorum_engine::WinRateModel;

use crate::position::{PositionAnalysis, Variation, before};
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

/// A game that is being judged, from its end to its beginning: the engine keeps its transposition table, so it knows
/// what a move led to when it judges the move.
pub struct Review {
    played: Box<dyn AnyRecord>,
    players: usize,
    positions: Vec<PositionAnalysis>,
    /// How many positions, counted from the start, are still to be judged.
    left: usize,
    /// The move made in the last of them is to be compared with the best.
    comparing: bool,
}

impl Review {
    /// Begins with a game as it was played.
    pub fn new(played: &dyn AnyRecord) -> Review {
        let positions = positions(played);
        let left = positions.len();
        let played = played.clone_box();
        let mut review = Review { players: played.card().players, played, positions, left, comparing: false };
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
        let position = &self.positions[ply];
        let only = match (&position.best, &position.played) {
            (Some(best), Some(played)) if self.comparing => vec![best.first().to_owned(), played.clone()],
            _ => Vec::new(),
        };
        Some(Question { ply, only, lines: LINES.min(position.choices.max(1)) })
    }

    /// Takes the lines found for the question, the best first. Without any, the position stays unjudged.
    pub fn answer(&mut self, lines: Vec<Variation>) {
        let Some(ply) = self.left.checked_sub(1) else { return };
        let (three, comparing) = (self.players > 2, self.comparing);
        let position = &mut self.positions[ply];
        let of_move = |text: &String| lines.iter().find(|line| line.first() == text).map(|line| line.score);
        position.answer = position.played.as_ref().filter(|_| three).and_then(of_move);
        let mut lines = lines.into_iter();
        if let Some(best) = lines.next() {
            // Compared at equal depth: this is then the value of the best too.
            position.best = Some(best);
            if !comparing {
                position.second = lines.next();
            }
        }
        let unknown =
            three && position.played.is_some() && position.best.is_some() && position.answer.is_none();
        self.comparing = unknown && !comparing;
        if !self.comparing {
            self.left -= 1;
            self.pass();
        }
    }

    /// How many positions are judged, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.positions.len() - self.left, self.positions.len())
    }

    /// What is known so far.
    pub fn report(&self) -> Report {
        Report::new(self.players, self.positions.clone())
    }

    /// Skips positions that need no search: ends, positions about which nothing is asked, and between two players those
    /// with one legal move, whose value is that of the next position.
    fn pass(&mut self) {
        while let Some(ply) = self.left.checked_sub(1) {
            let position = &self.positions[ply];
            let follows = ply > 0 && self.positions[ply - 1].played.is_some();
            let last = ply + 1 == self.positions.len();
            let wanted = position.played.is_some() || last || self.players == 2 && follows;
            if position.outcome.is_none() && position.choices > 0 && wanted {
                match self.only_way(ply) {
                    Some(line) => self.positions[ply].best = Some(line),
                    None => return,
                }
            }
            self.left -= 1;
        }
    }

    fn only_way(&self, ply: usize) -> Option<Variation> {
        let position = &self.positions[ply];
        let played = position.played.clone().filter(|_| self.players == 2 && position.choices == 1)?;
        let next = self.positions.get(ply + 1)?;
        let line = next.best.as_ref()?;
        let moves = std::iter::once(played).chain(line.moves().iter().cloned()).collect();
        Variation::new(before(line.score, next.mover == position.mover), line.depth, moves)
    }
}

/// The positions of a game, from the start to the end.
fn positions(played: &dyn AnyRecord) -> Vec<PositionAnalysis> {
    let entries = played.entries();
    let mut record = played.clone_box();
    record.truncate(0);
    let mut positions = Vec::with_capacity(entries.len() + 1);
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
        let another = positions.last().is_some_and(|before: &PositionAnalysis| before.mover != mover);
        positions.push(PositionAnalysis {
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
            // The moves have been played before, so they are legal.
            let _ = record.follow_text(&entry.text);
        }
    }
    positions
}

fn retakes(last: Option<&Gesture>, now: Option<&Gesture>) -> bool {
    let taken_on = |gesture: &Gesture| gesture.to.filter(|_| !gesture.destroys.is_empty());
    match (last.and_then(taken_on), now) {
        (Some(square), Some(now)) => now.destroys.contains(&square),
        _ => false,
    }
}
