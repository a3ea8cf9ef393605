//! The computer's part of a match: when it searches, and what becomes of it.

use crate::actor::Actor;
use crate::engine::{self, Asked, Job};
use crate::error::ServerError;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::Instant;
use variorum_api::Busy;
use variorum_core::Player;
use variorum_engine::Best;
use variorum_table::{Clock, Refusal, SeatKind};

/// When too many searches wait, one is asked for again after this.
const AGAIN: Duration = Duration::from_secs(1);

/// A search that was asked for.
pub(crate) struct Thinking {
    ticket: u64,
    player: Player,
    level: u8,
    /// Length of the record and number of the last fact when it was asked for.
    ply: usize,
    seen: u64,
    stop: Arc<AtomicBool>,
    /// How many had to begin before it; `None` once it has begun.
    waits: Option<usize>,
}

impl Actor {
    /// Sees to it that exactly the search is asked for that is wanted.
    pub(crate) fn think(&mut self) {
        let busy = self.busy();
        self.ask_for_search();
        if self.busy() != busy {
            self.tell_soon();
        }
    }

    fn ask_for_search(&mut self) {
        let ply = self.table.record().ply();
        let thinker = self.table.thinker();
        let wanted = thinker.filter(|_| self.is_awaited());
        if let Some(thinking) = &self.thinking {
            let same = thinker == Some((thinking.player, thinking.level)) && thinking.ply == ply;
            // A search that has begun is soon done, whoever has left meanwhile.
            if same && (wanted.is_some() || thinking.waits.is_none()) {
                return;
            }
            self.stop_thinking();
        }
        let Some((player, level)) = wanted else {
            self.ask_again = None;
            return;
        };
        if self.ask_again.is_some_and(|at| at > Instant::now()) {
            return;
        }
        self.tickets += 1;
        let (ticket, stop) = (self.tickets, Arc::new(AtomicBool::new(false)));
        let extra = match self.table.setup().clock {
            Clock::Increment { increment, .. } => increment,
            Clock::Delay { delay, .. } => delay,
            Clock::None | Clock::PerTurn { .. } => 0,
        };
        let mut seed = DefaultHasher::new();
        self.about.id.hash(&mut seed);
        let job = Job {
            record: self.table.record().clone_box(),
            level,
            clock: self.table.remaining(player, self.now()).map(|remaining| (remaining, extra)),
            seed: seed.finish(),
            stop: Arc::clone(&stop),
            client: self.audience.client(),
            letters: self.itself.clone(),
            ticket,
        };
        let waits = match self.hall.engine.ask(job) {
            Asked::Begun => None,
            Asked::Waits(before) => Some(before),
            Asked::Full => {
                self.ask_again = Some(Instant::now() + AGAIN);
                return;
            }
        };
        self.ask_again = None;
        let seen = self.table.seq();
        self.thinking = Some(Thinking { ticket, player, level, ply, seen, stop, waits });
        if waits.is_none() {
            self.table.run(self.now());
        }
    }

    /// Whether anybody waits for the computer: a person who is there or whose clock would run out, or, when
    /// computers are among themselves, somebody who looks.
    fn is_awaited(&self) -> bool {
        if !self.table.has_person_in() {
            return !self.audience.is_empty();
        }
        let is_there = |player: Player| {
            let seat = self.table.seat(player);
            seat.kind == SeatKind::Human && seat.connected
        };
        self.table.runs().is_some() || self.table.record().players_in().iter().any(is_there)
    }

    /// What is told of a search that has to wait.
    pub(crate) fn busy(&self) -> Option<Busy> {
        match (&self.thinking, self.ask_again) {
            (Some(thinking), _) => thinking.waits.map(|before| Busy { before: Some(before) }),
            (None, Some(_)) => Some(Busy { before: None }),
            (None, None) => None,
        }
    }

    pub(crate) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.hall.engine.cancel(&thinking.stop);
        }
    }

    /// A search that had to wait has begun.
    pub(crate) fn begun(&mut self, ticket: u64) {
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.ticket == ticket) {
            thinking.waits = None;
            self.table.run(self.now());
            self.tell_live();
        }
    }

    /// A search has ended.
    pub(crate) async fn thought(
        &mut self,
        ticket: u64,
        best: Option<Best>,
        at: u64,
    ) -> Result<(), ServerError> {
        let Some(Thinking { player, seen, .. }) = self.thinking.take_if(|thinking| thinking.ticket == ticket)
        else {
            return Ok(());
        };
        let value = best.as_ref().map(|best| engine::centipawns(best.score));
        let chosen = best.and_then(|best| best.chosen);
        let mut step = self.table.computer_move(player, &chosen.clone().unwrap_or_default(), value, seen, at);
        if let Some(refusal @ Refusal::IllegalMove(_)) = &step.refused {
            // A match goes on even if the search fails.
            tracing::error!(id = self.about.id, ?chosen, "the computer's move: {refusal}");
            let facts = std::mem::take(&mut step.facts);
            let any = self.table.record().legal().into_iter().next().unwrap_or_default();
            step = self.table.computer_move(player, &any, None, self.table.seq(), at);
            step.facts.splice(0..0, facts);
        }
        self.settle(step).await?;
        Ok(())
    }
}
