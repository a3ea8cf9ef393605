//! What came out: turns with their losses and marks, and the sums for each player.

use std::ops::Range;

use variorum_core::{PerPlayer, Player};
use variorum_engine::Score;

use crate::judge::{Mark, accuracy};
use crate::moment::{Moment, negated};

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
    /// What is said, and about which entry.
    pub mark: Option<(usize, Mark)>,
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
    pub moments: Vec<Moment>,
    /// Its turns, in order.
    pub turns: Vec<Turn>,
    /// The sums.
    pub sums: PerPlayer<Summary>,
}

impl Report {
    pub(crate) fn new(players: usize, moments: Vec<Moment>) -> Report {
        let mut report = Report { players, moments, turns: Vec::new(), sums: PerPlayer::default() };
        let mut ply = 0;
        while ply < report.moments.len() {
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

    /// What is said about an entry.
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        self.turn_of(ply)?.mark.filter(|&(at, _)| at == ply).map(|(_, mark)| mark)
    }

    /// What the move made as entry `ply` is worth to who made it; `None` where that is not known or
    /// the game was over by it.
    pub fn score_of(&self, ply: usize) -> Option<Score> {
        let (moment, next) = (self.moments.get(ply)?, self.moments.get(ply + 1)?);
        moment.played.as_ref()?;
        match () {
            () if next.outcome.is_some() => None,
            () if self.players > 2 => moment.answer,
            () => {
                let score = next.best.as_ref()?.score;
                Some(if next.mover == moment.mover { score } else { negated(score) })
            }
        }
    }

    /// The points that the player who made entry `ply` can expect after it.
    pub fn points_after(&self, ply: usize) -> Option<f64> {
        let (moment, next) = (self.moments.get(ply)?, self.moments.get(ply + 1)?);
        match next.outcome {
            Some(outcome) => Some(outcome.points(moment.mover)),
            None => self.score_of(ply).map(|score| moment.worth(score)),
        }
    }

    /// The points given away by entry `ply`: none where the engine would have played the same.
    pub fn loss(&self, ply: usize) -> Option<f64> {
        let moment = self.moments.get(ply)?;
        let played = moment.played.as_ref()?;
        if moment.choices == 1 || moment.best.as_ref().is_some_and(|best| best.moves[0] == *played) {
            return Some(0.0);
        }
        let expected = moment.points(moment.mover, self.players)?;
        Some((expected - self.points_after(ply)?).max(0.0))
    }

    fn end_of_turn(&self, begin: usize) -> usize {
        let player = self.moments[begin].mover;
        let same = self.moments[begin..].iter().take_while(|m| m.mover == player && m.played.is_some());
        begin + same.count()
    }

    fn turn(&self, plies: Range<usize>) -> Turn {
        let losses: Vec<Option<f64>> = plies.clone().map(|ply| self.loss(ply)).collect();
        let loss = losses.iter().copied().sum::<Option<f64>>();
        let first = &self.moments[plies.start];
        let stake = first.stake();
        let costliest = plies
            .clone()
            .zip(&losses)
            .max_by(|(_, a), (_, b)| a.unwrap_or_default().total_cmp(&b.unwrap_or_default()))
            .map(|(ply, _)| ply);
        let bad = loss.and_then(|loss| Mark::of(loss, stake));
        let mark = match (bad, costliest) {
            (Some(mark), Some(ply)) => Some((ply, mark)),
            _ => plies.clone().find(|&ply| self.is_only(ply)).map(|ply| (ply, Mark::Only)),
        };
        Turn {
            player: first.mover,
            choice: plies.clone().any(|ply| self.moments[ply].choices > 1),
            loss,
            centipawns: plies.clone().map(|ply| self.centipawns(ply)).sum(),
            accuracy: loss.map(|loss| accuracy(loss, stake)),
            mark,
            plies,
        }
    }

    /// Whether every other decision than the one made would have been a blunder. Taking back what was
    /// just taken is not worth a mark.
    fn is_only(&self, ply: usize) -> bool {
        let moment = &self.moments[ply];
        let (Some(best), Some(second)) = (&moment.best, &moment.second) else { return false };
        let gap = moment.worth(best.score) - moment.worth(second.score);
        moment.played.as_ref() == Some(&best.moves[0])
            && !moment.retakes
            && Mark::of(gap, moment.stake()) == Some(Mark::Blunder)
    }

    fn centipawns(&self, ply: usize) -> i32 {
        if self.loss(ply).is_none_or(|loss| loss == 0.0) {
            return 0;
        }
        let (moment, next) = (&self.moments[ply], &self.moments[ply + 1]);
        let after = match next.outcome {
            Some(outcome) => {
                let share = outcome.points(moment.mover);
                if share == 0.0 { -CAP } else { (share.floor() as i32) * CAP }
            }
            None => self.score_of(ply).map_or(0, capped),
        };
        let best = moment.best.as_ref().map_or(0, |best| capped(best.score));
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
    let marked =
        |wanted: Mark| judged.iter().filter(|turn| turn.mark.is_some_and(|(_, mark)| mark == wanted)).count();
    Summary {
        turns: count,
        inaccuracies: marked(Mark::Inaccuracy),
        mistakes: marked(Mark::Mistake),
        blunders: marked(Mark::Blunder),
        accuracy: (count > 0).then(|| mean(judged.iter().filter_map(|turn| turn.accuracy).sum())),
        average_loss: mean(judged.iter().filter_map(|turn| turn.loss).sum()),
        average_centipawns: mean(judged.iter().map(|turn| f64::from(turn.centipawns)).sum()),
    }
}
