//! One game: the rules referee, the clocks are ours.

use crate::adjudicate::{Adjudication, Judge, Verdict};
use crate::contestant::{Answer, Beginning, Contestant, Failure, Turn};
use crate::limit::{Limit, TimeControl};
use crate::opening::Opening;
use crate::result::{Effort, Ending, GameResult, Trouble};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use variorum_core::any::AnyRecord;
use variorum_core::{Departure, Outcome, PerPlayer, Player, PlayerSet, Reason};
use variorum_engine::Score;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conduct {
    pub adjudication: Adjudication,
    /// By how much a time may be overstepped.
    pub margin_ms: u64,
    /// How long a player without a clock may be silent.
    pub patience_ms: u64,
}

/// What was said of a decision.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Remark {
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
    pub trouble: Trouble,
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
    pub remarks: Vec<Option<Remark>>,
    pub incidents: Vec<Incident>,
}

struct Table<'a> {
    record: Box<dyn AnyRecord>,
    conduct: Conduct,
    limits: &'a [Limit],
    clocks: PerPlayer<Option<(u64, TimeControl)>>,
    effort: PerPlayer<Effort>,
    troubles: PerPlayer<Option<Trouble>>,
    remarks: Vec<Option<Remark>>,
    incidents: Vec<Incident>,
    judge: Judge,
}

/// Plays a game; `None` when the match was stopped.
pub(crate) fn play(
    number: usize,
    opening: &Opening,
    seed: u64,
    players: &mut [&mut dyn Contestant],
    limits: &[Limit],
    conduct: Conduct,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut clocks = PerPlayer::default();
    for (seat, limit) in limits.iter().enumerate() {
        clocks[Player::ALL[seat]] = limit.clock.map(|clock| (clock.base_ms, clock));
    }
    let mut table = Table {
        record: opening.record.clone_box(),
        conduct,
        limits,
        clocks,
        effort: PerPlayer::default(),
        troubles: PerPlayer::default(),
        remarks: Vec::new(),
        incidents: Vec::new(),
        judge: Judge::new(conduct.adjudication),
    };
    for (seat, player) in players.iter_mut().enumerate() {
        let beginning = Beginning {
            options: &opening.options,
            start: opening.start.as_deref(),
            seed: seed ^ seat as u64,
        };
        if let Err(failure) = player.begin(&beginning) {
            table.fail(Player::ALL[seat], failure);
        }
    }
    let mut verdict = None;
    while table.record.outcome().is_none()
        && table.record.ply() < conduct.adjudication.most_plies as usize
        && verdict.is_none()
    {
        let player = table.record.to_move();
        let answer = table.ask(players, player, stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        match answer {
            Ok(score) => {
                let (players_in, plies) = (table.record.players_in(), table.record.ply());
                verdict = table.judge.hear(player, score, players_in, plies);
            }
            Err(failure) => table.fail(player, failure),
        }
        for reason in table.record.claims() {
            if table.record.claim(reason).is_ok() {
                table.remarks.push(None);
                break;
            }
        }
    }
    Some(table.finish(number, verdict))
}

impl Table<'_> {
    /// Asks the player to move and plays what it answers. Gives what the player thinks of its position.
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
        let patience = Duration::from_millis(
            allowed.map_or(self.conduct.patience_ms, |ms| ms.saturating_add(self.conduct.margin_ms)),
        );
        let turn = Turn { record: &*self.record, limit, clocks: self.clocks, patience, stop };
        let begun = Instant::now();
        let answer = players[player.index()].decide(&turn)?;
        let taken = begun.elapsed();
        let ms = taken.as_millis() as u64;
        if let Some(allowed) = allowed.filter(|allowed| ms > allowed.saturating_add(self.conduct.margin_ms)) {
            return Err(late(ms, allowed));
        }
        self.make(player, &answer, taken)?;
        Ok(answer.score)
    }

    fn make(&mut self, player: Player, answer: &Answer, taken: Duration) -> Result<(), Failure> {
        let ms = taken.as_millis() as u64;
        let before = self.record.ply();
        for text in &answer.moves {
            let is_event = text == "agree" || text.starts_with("resign:") || text.starts_with("time:");
            let mine = self.record.to_move() == player && self.record.outcome().is_none();
            if is_event || !mine || self.record.play_text(text).is_err() {
                self.record.truncate(before);
                return Err(illegal(&answer.moves.join(" ")));
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
        let remark = Remark { score: answer.score, depth: answer.depth, ms, clock_ms };
        self.remarks.push(Some(remark));
        self.remarks.resize(self.remarks.len() + self.record.ply() - before - 1, None);
        let effort = Effort {
            decisions: 1,
            depth: u64::from(answer.depth),
            nodes: answer.nodes,
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
            trouble: failure.trouble,
            detail: failure.detail,
            position: self.record.text(),
            moves,
        });
        self.troubles[player] = Some(failure.trouble);
        let how = if failure.trouble == Trouble::Time { Departure::Time } else { Departure::Resign };
        self.record.leave(player, how);
        self.remarks.push(None);
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
            troubles: self.troubles,
            effort: self.effort,
        };
        Played { result, record: self.record, remarks: self.remarks, incidents: self.incidents }
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
    Failure { trouble: Trouble::Illegal, detail: format!("`{text}` is no legal move") }
}

fn late(ms: u64, allowed: u64) -> Failure {
    Failure { trouble: Trouble::Time, detail: format!("took {ms} ms of {allowed}") }
}
