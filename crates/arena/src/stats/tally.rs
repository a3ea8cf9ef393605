//! Results added up.

use super::elo::Estimate;
use super::sprt::Sprt;
use crate::result::{Effort, FailureKind, GameResult};
use crate::schedule::Schedule;
use std::collections::BTreeMap;
use variorum_core::Player;

/// Points are counted in sixths of a game, so that halves and thirds are whole.
const SIXTHS: u32 = 6;

/// What one engine did.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// Seats it has played on: in a game of three, an engine may have two.
    pub seats: u64,
    /// A win is a point, a draw among k players 1/k.
    pub points: f64,
    /// Games won.
    pub won: u64,
    /// Games it shared a draw in.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// How often it came first, second, third; who share a draw share the best place.
    pub places: [u64; 3],
    /// How often it lost on time.
    pub late: u64,
    /// How often it made an illegal move.
    pub illegal: u64,
    /// How often it crashed or went silent.
    pub crashed: u64,
    /// What it searched.
    pub effort: Effort,
}

/// The results of a match so far.
#[derive(Clone, Debug)]
pub struct Tally {
    schedule: Schedule,
    engines: Vec<Totals>,
    games: u64,
    plies: u64,
    /// Groups that are not complete: games played, sixths by engine.
    open: BTreeMap<usize, (usize, Vec<u32>)>,
    /// By engine: sixths of a complete group, and how often.
    groups: Vec<BTreeMap<u32, u64>>,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(schedule: Schedule) -> Tally {
        let engines = vec![Totals::default(); schedule.engines()];
        let groups = vec![BTreeMap::new(); schedule.engines()];
        Tally { schedule, engines, games: 0, plies: 0, open: BTreeMap::new(), groups }
    }

    /// Adds a game.
    pub fn add(&mut self, result: &GameResult) {
        self.games += 1;
        self.plies += result.plies as u64;
        let (played, sixths) = self
            .open
            .entry(self.schedule.group(result.number))
            .or_insert_with(|| (0, vec![0; self.engines.len()]));
        *played += 1;
        for (seat, engine) in self.schedule.seats(result.number).into_iter().enumerate() {
            let player = Player::ALL[seat];
            let totals = &mut self.engines[engine];
            let points = result.points(player);
            totals.seats += 1;
            totals.points += points;
            match () {
                () if result.winners.contains(player) => totals.won += 1,
                () if result.drawn.contains(player) => totals.drawn += 1,
                () => totals.lost += 1,
            }
            totals.places[usize::from(result.places[player].clamp(1, 3)) - 1] += 1;
            match result.failures[player] {
                Some(FailureKind::Time) => totals.late += 1,
                Some(FailureKind::Illegal) => totals.illegal += 1,
                Some(FailureKind::Crash) => totals.crashed += 1,
                None => {}
            }
            totals.effort.add(result.effort[player]);
            sixths[engine] += (points * f64::from(SIXTHS)).round() as u32;
        }
        if *played == self.schedule.group_size() {
            for (groups, &sixths) in self.groups.iter_mut().zip(sixths.iter()) {
                *groups.entry(sixths).or_default() += 1;
            }
            self.open.remove(&self.schedule.group(result.number));
        }
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Decisions a game, on average.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Complete groups of games with the same opening.
    pub fn complete_groups(&self) -> u64 {
        self.groups.first().map_or(0, |groups| groups.values().sum())
    }

    /// What each engine did.
    pub fn engines(&self) -> &[Totals] {
        &self.engines
    }

    /// How often the first engine scored 0, ½, 1, 1½ and 2 in a pair of games; for two players.
    pub fn pentanomial(&self) -> Option<[u64; 5]> {
        let count = |half: u32| self.groups[0].get(&(half * SIXTHS / 2)).copied().unwrap_or(0);
        (self.schedule.players() == 2).then(|| [0, 1, 2, 3, 4].map(count))
    }

    /// The engine's share of the points of a seat, from the complete groups.
    pub fn estimate(&self, engine: usize) -> Option<Estimate> {
        Estimate::of(&self.shares(engine, false), self.schedule.players() - 1)
    }

    /// The log-likelihood ratio of a test of the first engine.
    pub fn ratio(&self, sprt: Sprt) -> f64 {
        sprt.ratio(&self.shares(0, true), self.schedule.group_size(), self.schedule.players() - 1)
    }

    /// Shares of a group, each with how often it occurred, lowest first; with those that have not
    /// occurred, as far as they matter to a test, on demand.
    fn shares(&self, engine: usize, all: bool) -> Vec<(f64, f64)> {
        let seats = self.schedule.seats_in_group(engine) as u32;
        let most = seats * SIXTHS;
        let mut groups = self.groups[engine].clone();
        if all {
            // In pairs every half point; of the many results of three players, the ends.
            let step = if self.schedule.players() == 2 { SIXTHS / 2 } else { most };
            for sixths in (0..=most).step_by(step as usize) {
                groups.entry(sixths).or_default();
            }
        }
        groups.iter().map(|(&sixths, &times)| (f64::from(sixths) / f64::from(most), times as f64)).collect()
    }
}
