//! One game: the rules judge every move, and the clocks are kept here.

use crate::adjudicate::{Adjudication, Adjudicator, Verdict};
use crate::contestant::{Contestant, Failure, GameStart, MoveReply, MoveRequest};
use crate::limit::{Limit, TimeControl};
use crate::opening::Opening;
use crate::result::{Effort, Ending, FailureKind, GameResult};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use variorum_core::any::AnyRecord;
use variorum_core::{Departure, Outcome, PerPlayer, Player, PlayerSet, Reason};
use variorum_engine::Score;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameSettings {
    pub adjudication: Adjudication,
    /// By how much a time may be overstepped.
    pub margin_ms: u64,
    /// How long a player without a clock may be silent.
    pub timeout_ms: u64,
}

/// The value, depth and clock of a decision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveStats {
    pub score: Option<Score>,
    pub depth: u32,
    pub ms: u64,
    /// Left on the clock afterwards.
    pub clock_ms: Option<u64>,
}

/// A player's failure, as it is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incident {
    /// Who failed.
    pub player: Player,
    /// How.
    pub kind: FailureKind,
    /// In words.
    pub detail: String,
    /// The position it was to decide in.
    pub position: String,
    /// What had been played from the start.
    pub moves: Vec<String>,
}

/// A game that was played.
pub(crate) struct Played {
    pub result: GameResult,
    pub record: Box<dyn AnyRecord>,
    /// For each event after the opening, as far as it was a decision.
    pub move_stats: Vec<Option<MoveStats>>,
    pub incidents: Vec<Incident>,
}

struct GameInProgress<'a> {
    record: Box<dyn AnyRecord>,
    settings: GameSettings,
    limits: &'a [Limit],
    clocks: PerPlayer<Option<(u64, TimeControl)>>,
    effort: PerPlayer<Effort>,
    failures: PerPlayer<Option<FailureKind>>,
    move_stats: Vec<Option<MoveStats>>,
    incidents: Vec<Incident>,
    adjudicator: Adjudicator,
}

/// Plays a game; `None` when the match was stopped.
pub(crate) fn play(
    number: usize,
    opening: &Opening,
    seed: u64,
    players: &mut [&mut dyn Contestant],
    limits: &[Limit],
    settings: GameSettings,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut clocks = PerPlayer::default();
    for (seat, limit) in limits.iter().enumerate() {
        clocks[Player::ALL[seat]] = limit.clock.map(|clock| (clock.base_ms, clock));
    }
    let mut game = GameInProgress {
        record: opening.record.clone_box(),
        settings,
        limits,
        clocks,
        effort: PerPlayer::default(),
        failures: PerPlayer::default(),
        move_stats: Vec::new(),
        incidents: Vec::new(),
        adjudicator: Adjudicator::new(settings.adjudication),
    };
    for (seat, player) in players.iter_mut().enumerate() {
        let game_start = GameStart {
            options: &opening.options,
            start: opening.start.as_deref(),
            seed: seed ^ seat as u64,
        };
        if let Err(failure) = player.begin(&game_start) {
            game.fail(Player::ALL[seat], failure);
        }
    }
    let mut verdict = None;
    while game.record.outcome().is_none()
        && game.record.ply() < settings.adjudication.most_plies as usize
        && verdict.is_none()
    {
        let player = game.record.to_move();
        let reply = game.ask(players, player, stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        match reply {
            Ok(score) => {
                let (players_in, plies) = (game.record.players_in(), game.record.ply());
                verdict = game.adjudicator.observe(player, score, players_in, plies);
            }
            Err(failure) => game.fail(player, failure),
        }
        for reason in game.record.claims() {
            if game.record.claim(reason).is_ok() {
                game.move_stats.push(None);
                break;
            }
        }
    }
    Some(game.finish(number, verdict))
}

impl GameInProgress<'_> {
    /// Asks the player to move and plays the answer. Returns the value of the position for the player.
    fn ask(
        &mut self,
        players: &mut [&mut dyn Contestant],
        player: Player,
        stop: &AtomicBool,
    ) -> Result<Option<Score>, Failure> {
        let limit = self.limits[player.index()];
        let allowed = match (limit.move_time_ms, self.clocks[player]) {
            (Some(ms), _) => Some(ms),
            (None, Some((left, _))) => Some(left),
            (None, None) => None,
        };
        let timeout = Duration::from_millis(
            allowed.map_or(self.settings.timeout_ms, |ms| ms.saturating_add(self.settings.margin_ms)),
        );
        let request = MoveRequest { record: &*self.record, limit, clocks: self.clocks, timeout, stop };
        let begun = Instant::now();
        let reply = players[player.index()].decide(&request)?;
        let taken = begun.elapsed();
        let ms = taken.as_millis() as u64;
        if let Some(allowed) = allowed.filter(|allowed| ms > allowed.saturating_add(self.settings.margin_ms))
        {
            return Err(late(ms, allowed));
        }
        self.make(player, &reply, taken)?;
        Ok(reply.score)
    }

    fn make(&mut self, player: Player, reply: &MoveReply, taken: Duration) -> Result<(), Failure> {
        let ms = taken.as_millis() as u64;
        let before = self.record.ply();
        for text in &reply.moves {
            let is_event = text == "agree" || text.starts_with("resign:") || text.starts_with("time:");
            let mine = self.record.to_move() == player && self.record.outcome().is_none();
            if is_event || !mine || self.record.play_text(text).is_err() {
                self.record.truncate(before);
                return Err(illegal(&reply.moves.join(" ")));
            }
        }
        if self.record.ply() == before {
            return Err(illegal(""));
        }
        let turn_over = self.record.to_move() != player || self.record.outcome().is_some();
        if let Some((left, clock)) = &mut self.clocks[player] {
            *left = left.saturating_sub(ms) + if turn_over { clock.increment_ms } else { 0 };
        }
        let clock_ms = self.clocks[player].map(|(left, _)| left);
        let stats = MoveStats { score: reply.score, depth: reply.depth, ms, clock_ms };
        self.move_stats.push(Some(stats));
        self.move_stats.resize(self.move_stats.len() + self.record.ply() - before - 1, None);
        let effort = Effort {
            decisions: 1,
            depth: u64::from(reply.depth),
            nodes: reply.nodes,
            us: taken.as_micros() as u64,
        };
        self.effort[player].add(effort);
        Ok(())
    }

    /// The player leaves the game by the rules.
    fn fail(&mut self, player: Player, failure: Failure) {
        if self.record.outcome().is_some() {
            return;
        }
        let moves = self.record.entries().into_iter().map(|entry| entry.text).collect();
        self.incidents.push(Incident {
            player,
            kind: failure.kind,
            detail: failure.detail,
            position: self.record.text(),
            moves,
        });
        self.failures[player] = Some(failure.kind);
        let how = if failure.kind == FailureKind::Time { Departure::Time } else { Departure::Resign };
        self.record.leave(player, how);
        self.move_stats.push(None);
    }

    fn finish(self, number: usize, verdict: Option<Verdict>) -> Played {
        let players_in = self.record.players_in();
        let (outcome, ending) = match (self.record.outcome(), verdict) {
            (Some(outcome), _) => (outcome, Ending::Rules(outcome.reason)),
            (None, Some(Verdict::Won(winner))) => {
                (Outcome::win(winner, Reason::Resignation), Ending::JudgedWon)
            }
            (None, Some(Verdict::Drawn)) => {
                (Outcome::draw(players_in, Reason::Agreement), Ending::JudgedDrawn)
            }
            (None, None) => (Outcome::draw(players_in, Reason::Agreement), Ending::Length),
        };
        let players = self.record.card().players;
        let places = self.record.places().unwrap_or_else(|| judged_places(outcome, players_in, players));
        let result = GameResult {
            number,
            winners: outcome.winners,
            drawn: outcome.drawn,
            ending,
            plies: self.record.entries().iter().filter(|entry| entry.is_move).count(),
            places,
            failures: self.failures,
            effort: self.effort,
        };
        Played { result, record: self.record, move_stats: self.move_stats, incidents: self.incidents }
    }
}

/// Places in a game that was ended early: those still in before those who are out; equal ones share.
fn judged_places(outcome: Outcome, players_in: PlayerSet, players: usize) -> PerPlayer<u8> {
    let best = if outcome.winners.is_empty() { outcome.drawn } else { outcome.winners };
    PerPlayer::from_fn(|player| match () {
        () if player.index() >= players => 0,
        () if best.contains(player) => 1,
        () if players_in.contains(player) => 1 + best.len() as u8,
        () => 1 + players_in.len() as u8,
    })
}

fn illegal(text: &str) -> Failure {
    Failure { kind: FailureKind::Illegal, detail: format!("`{text}` is no legal move") }
}

fn late(ms: u64, allowed: u64) -> Failure {
    Failure { kind: FailureKind::Time, detail: format!("took {ms} ms of {allowed}") }
}
