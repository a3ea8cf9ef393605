//! Lines of play from the root: what is known of each, and how they are told.

use crate::histories::PreviousMoves;
use crate::ordering::{Candidates, Hints};
use crate::worker::{MAX_PLY, Worker};
use crate::{Best, Info, Score};
use std::cmp::Reverse;
use variorum_core::perft::after;
use variorum_core::{Evaluate, Play};

/// Hears of lines found.
pub(crate) type Report<'a> = &'a mut dyn FnMut(&Info);

/// A move at the root and the play expected after it.
#[derive(Clone, Debug)]
pub(crate) struct Variation<M> {
    /// Slot in the memory.
    pub slot: u32,
    /// The moves; never empty.
    pub moves: Vec<M>,
    /// What a search made of them; `None` while none has looked.
    pub result: Option<VariationScore>,
}

/// What a search made of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VariationScore {
    /// Puts lines in order, the highest first.
    pub value: i32,
    /// Value for the player to move.
    pub score: Score,
    /// Depth of the iteration that found it.
    pub depth: u32,
    /// The deepest ply reached by then.
    pub seldepth: u32,
}

impl<P: Evaluate> Worker<'_, P> {
    /// The legal moves that `only` keeps, most promising first: before others the one with the fingerprint
    /// `best`, if any.
    pub fn lines(&self, position: &P, best: u16, only: impl Fn(P::Move) -> bool) -> Vec<Variation<P::Move>> {
        let mut candidates = Candidates::default();
        let hints = Hints { best, killers: [None, None], previous: PreviousMoves::default() };
        candidates.fill(position, self.histories, &hints, |m, _| only(m));
        let mut lines = Vec::new();
        while let Some(candidate) = candidates.pick(lines.len(), position) {
            lines.push(Variation { slot: candidate.slot, moves: vec![candidate.m], result: None });
        }
        lines
    }

    /// What the search has made of a line just now.
    pub fn result(&self, value: i32, score: Score, depth: u32) -> VariationScore {
        VariationScore { value, score, depth, seldepth: self.seldepth.min(MAX_PLY) as u32 }
    }

    /// Reports lines in order, as far as they were looked at.
    pub fn report<'l>(
        &mut self,
        position: &P,
        lines: impl Iterator<Item = &'l Variation<P::Move>>,
        report: Report<'_>,
    ) where
        P::Move: 'l,
    {
        self.reported = Some(self.all_nodes());
        let known = lines.filter_map(|line| Some((line, line.result?)));
        for (i, (line, result)) in known.enumerate() {
            report(&Info {
                depth: result.depth,
                seldepth: result.seldepth,
                line: i + 1,
                score: result.score,
                nodes: self.all_nodes(),
                hashfull: self.table.fullness(),
                elapsed_ms: self.elapsed_ms(),
                moves: texts(position, &line.moves),
            });
        }
    }

    /// The end of a search that has left the best lines in front: of the first `count`, lines of an unfinished
    /// iteration stand beside those of the one before it, and are put in order. They are reported with the
    /// totals of the search, unless that was done. Where nothing was searched the moves are judged at first
    /// sight.
    pub fn conclude(
        &mut self,
        position: &P,
        lines: &mut [Variation<P::Move>],
        count: usize,
        report: Report<'_>,
    ) -> Best {
        if lines.first().is_some_and(|line| line.result.is_none()) {
            self.score_statically(position, lines);
        }
        let count = count.min(lines.len());
        lines[..count].sort_by_key(|line| Reverse(line.result.map(|result| result.value)));
        if self.reported != Some(self.all_nodes()) {
            self.report(position, lines[..count].iter(), report);
        }
        let Some((line, result)) = lines.first().and_then(|line| Some((line, line.result?))) else {
            return Best::nothing(Score::Centipawns(0));
        };
        let mut moves = texts(position, &line.moves[..line.moves.len().min(2)]).into_iter();
        Best { chosen: moves.next(), expected: moves.next(), score: result.score, nodes: self.all_nodes() }
    }
}

/// The texts of a line of play.
fn texts<P: Evaluate>(position: &P, line: &[<P as Play>::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &m in line {
        texts.push(position.move_text(m));
        position = after(&position, m);
    }
    texts
}
