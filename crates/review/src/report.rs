//! The result of a review: turns with their losses and marks, and the sums for each player.

use std::ops::Range;

use variorum_core::{PerPlayer, Player};
use variorum_engine::Score;

use crate::judgement::{Judgement, accuracy};
use crate::position::{PositionAnalysis, negated};

/// Scores count no further than this, in centipawns, where losses are averaged.
const CAP: i32 = 1000;

/// All decisions that a player made one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// Who.
    pub player: Player,
    /// The entries of the game, counted from 0.
    pub plies: Range<usize>,
    /// Whether there was anything to choose.
    pub choice: bool,
    /// Points given away; `None` while it is not known.
    pub loss: Option<f64>,
    /// The same in centipawns, scores counted up to 1000 either way.
    pub centipawns: i32,
    /// Accuracy in percent.
    pub accuracy: Option<f64>,
    /// The mark, and the entry that it is about.
    pub judgement: Option<(usize, Judgement)>,
}

/// The sums for a player, over the turns in which there was something to choose.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// How many turns were judged.
    pub turns: usize,
    /// How many of them are marked `?!`.
    pub inaccuracies: usize,
    /// How many are marked `?`.
    pub mistakes: usize,
    /// How many are marked `??`.
    pub blunders: usize,
    /// Mean accuracy in percent; `None` without a turn.
    pub accuracy: Option<f64>,
    /// Mean loss in points, from 0 to 1.
    pub average_loss: f64,
    /// Mean loss in centipawns.
    pub average_centipawns: f64,
}

/// What is known of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// How many players the game has.
    pub players: usize,
    /// Its positions: one more than it has entries.
    pub positions: Vec<PositionAnalysis>,
    /// Its turns, in order.
    pub turns: Vec<Turn>,
    /// The sums.
    pub sums: PerPlayer<Summary>,
}

impl Report {
    pub(crate) fn new(players: usize, positions: Vec<PositionAnalysis>) -> Report {
        let mut report = Report { players, positions, turns: Vec::new(), sums: PerPlayer::default() };
        let mut ply = 0;
        while ply < report.positions.len() {
            let end = report.end_of_turn(ply);
            if end > ply {
                let turn = report.turn(ply..end);
                report.turns.push(turn);
            }
            ply = end.max(ply + 1);
        }
        report.sums = PerPlayer::from_fn(|player| summary(&report.turns, player));
        report
    }

    /// The turn that an entry belongs to.
    pub fn turn_of(&self, ply: usize) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.plies.contains(&ply))
    }

    /// The mark of an entry.
    pub fn judgement(&self, ply: usize) -> Option<Judgement> {
        self.turn_of(ply)?.judgement.filter(|&(at, _)| at == ply).map(|(_, judgement)| judgement)
    }

    /// What the move made as entry `ply` is worth to who made it; `None` where that is not known or
    /// the game was over by it.
    pub fn score_of(&self, ply: usize) -> Option<Score> {
        let (position, next) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
        position.played.as_ref()?;
        match () {
            () if next.outcome.is_some() => None,
            () if self.players > 2 => position.answer,
            () => {
                let score = next.best.as_ref()?.score;
                Some(if next.mover == position.mover { score } else { negated(score) })
            }
        }
    }

    /// The points that the player who made entry `ply` can expect after it.
    pub fn points_after(&self, ply: usize) -> Option<f64> {
        let (position, next) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
        match next.outcome {
            Some(outcome) => Some(outcome.points(position.mover)),
            None => self.score_of(ply).map(|score| position.expected_points(score)),
        }
    }

    /// The points given away by entry `ply`: none where the engine would have played the same.
    pub fn loss(&self, ply: usize) -> Option<f64> {
        let position = self.positions.get(ply)?;
        let played = position.played.as_ref()?;
        if position.choices == 1 || position.best.as_ref().is_some_and(|best| best.first() == played) {
            return Some(0.0);
        }
        let expected = position.points(position.mover, self.players)?;
        Some((expected - self.points_after(ply)?).max(0.0))
    }

    fn end_of_turn(&self, begin: usize) -> usize {
        let player = self.positions[begin].mover;
        let same = self.positions[begin..].iter().take_while(|m| m.mover == player && m.played.is_some());
        begin + same.count()
    }

    fn turn(&self, plies: Range<usize>) -> Turn {
        let losses: Vec<Option<f64>> = plies.clone().map(|ply| self.loss(ply)).collect();
        let loss = losses.iter().copied().sum::<Option<f64>>();
        let first = &self.positions[plies.start];
        let stake = first.stake();
        let costliest = plies
            .clone()
            .zip(&losses)
            .max_by(|(_, a), (_, b)| a.unwrap_or_default().total_cmp(&b.unwrap_or_default()))
            .map(|(ply, _)| ply);
        let bad = loss.and_then(|loss| Judgement::of(loss, stake));
        let judgement = match (bad, costliest) {
            (Some(judgement), Some(ply)) => Some((ply, judgement)),
            _ => plies.clone().find(|&ply| self.is_only(ply)).map(|ply| (ply, Judgement::Only)),
        };
        Turn {
            player: first.mover,
            choice: plies.clone().any(|ply| self.positions[ply].choices > 1),
            loss,
            centipawns: plies.clone().map(|ply| self.centipawns(ply)).sum(),
            accuracy: loss.map(|loss| accuracy(loss, stake)),
            judgement,
            plies,
        }
    }

    /// Whether every other decision than the one made would have been a blunder. Recapturing gets no such mark.
    fn is_only(&self, ply: usize) -> bool {
        let position = &self.positions[ply];
        let (Some(best), Some(second)) = (&position.best, &position.second) else { return false };
        let gap = position.expected_points(best.score) - position.expected_points(second.score);
        position.played.as_deref() == Some(best.first())
            && !position.retakes
            && Judgement::of(gap, position.stake()) == Some(Judgement::Blunder)
    }

    fn centipawns(&self, ply: usize) -> i32 {
        if self.loss(ply).is_none_or(|loss| loss == 0.0) {
            return 0;
        }
        let (position, next) = (&self.positions[ply], &self.positions[ply + 1]);
        let after = match next.outcome {
            Some(outcome) => {
                let share = outcome.points(position.mover);
                if share == 0.0 { -CAP } else { (share.floor() as i32) * CAP }
            }
            None => self.score_of(ply).map_or(0, capped),
        };
        let best = position.best.as_ref().map_or(0, |best| capped(best.score));
        (best - after).max(0)
    }
}

fn capped(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-CAP, CAP),
        Score::Mate(turns) if turns > 0 => CAP,
        Score::Mate(_) => -CAP,
    }
}

fn summary(turns: &[Turn], player: Player) -> Summary {
    let judged: Vec<&Turn> =
        turns.iter().filter(|turn| turn.player == player && turn.choice && turn.loss.is_some()).collect();
    let count = judged.len();
    let mean = |sum: f64| if count == 0 { 0.0 } else { sum / count as f64 };
    let marked = |wanted: Judgement| {
        judged.iter().filter(|turn| turn.judgement.is_some_and(|(_, judgement)| judgement == wanted)).count()
    };
    Summary {
        turns: count,
        inaccuracies: marked(Judgement::Inaccuracy),
        mistakes: marked(Judgement::Mistake),
        blunders: marked(Judgement::Blunder),
        accuracy: (count > 0).then(|| mean(judged.iter().filter_map(|turn| turn.accuracy).sum())),
        average_loss: mean(judged.iter().filter_map(|turn| turn.loss).sum()),
        average_centipawns: mean(judged.iter().map(|turn| f64::from(turn.centipawns)).sum()),
    }
}
