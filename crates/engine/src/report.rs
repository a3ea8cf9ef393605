//! The variations at the root: which there are, how they are reported, and the result of a search.

use crate::histories::PreviousMoves;
use crate::ordering::{Candidates, Hints};
use crate::params::MAX_PLY;
use crate::searcher::{Info, Score, SearchResult};
use crate::variation::{Variation, VariationScore, texts};
use crate::worker::Worker;
use std::cmp::Reverse;
use variorum_core::Searchable;

/// Receives the variations found.
pub(crate) type Report<'a> = &'a mut dyn FnMut(&Info);

impl<P: Searchable> Worker<'_, P> {
    /// The legal moves that `only` keeps, the most promising first: before others the one with the fingerprint
    /// `best`, if any.
    pub fn root_variations(
        &self,
        position: &P,
        best: u16,
        only: impl Fn(P::Move) -> bool,
    ) -> Vec<Variation<P::Move>> {
        let mut candidates = Candidates::default();
        let hints = Hints { best, killers: [None, None], previous: PreviousMoves::default() };
        candidates.fill(position, self.histories, &hints, |m, _| only(m));
        let mut lines = Vec::new();
        while let Some(candidate) = candidates.pick(lines.len(), position) {
            lines.push(Variation::new(candidate.m, candidate.slot));
        }
        lines
    }

    /// What the search has found for a variation just now.
    pub fn result(&self, value: i32, score: Score, depth: u32) -> VariationScore {
        VariationScore { value, score, depth, seldepth: self.seldepth.min(MAX_PLY) as u32 }
    }

    /// Reports variations in order, as far as they were searched.
    pub fn report<'l>(
        &mut self,
        position: &P,
        lines: impl Iterator<Item = &'l Variation<P::Move>>,
        report: Report<'_>,
    ) where
        P::Move: 'l,
    {
        self.reported = Some(self.limiter.all_nodes());
        let searched = lines.filter_map(|line| Some((line, line.result?)));
        for (i, (line, result)) in searched.enumerate() {
            report(&Info {
                depth: result.depth,
                seldepth: result.seldepth,
                multipv: i + 1,
                score: result.score,
                nodes: self.limiter.all_nodes(),
                hashfull: self.table.fullness(),
                elapsed_ms: self.limiter.elapsed_ms(),
                moves: texts(position, line.moves()),
            });
        }
    }

    /// The end of a search that has left the best variations in front: of the first `count`, those of an unfinished
    /// iteration stand beside those of the one before it, and are put in order. They are reported with the
    /// totals of the search, unless that was done.
    pub fn conclude(
        &mut self,
        position: &P,
        lines: &mut [Variation<P::Move>],
        count: usize,
        report: Report<'_>,
    ) -> SearchResult {
        let count = count.min(lines.len());
        lines[..count].sort_by_key(|line| Reverse(line.result.map(|result| result.value)));
        if self.reported != Some(self.limiter.all_nodes()) {
            self.report(position, lines[..count].iter(), report);
        }
        let Some((line, result)) = lines.first().and_then(|line| Some((line, line.result?))) else {
            return SearchResult::nothing(Score::Centipawns(0));
        };
        let mut moves = texts(position, &line.moves()[..line.moves().len().min(2)]).into_iter();
        let nodes = self.limiter.all_nodes();
        SearchResult { best_move: moves.next(), ponder: moves.next(), score: result.score, nodes }
    }
}
