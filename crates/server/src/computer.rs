//! The computer's part of a match: when it searches, and what becomes of it.

use crate::actor::MatchActor;
use crate::error::ServerError;
use crate::search_pool::{self, SearchJob, Submitted};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::Instant;
use variorum_api::Busy;
use variorum_core::Player;
use variorum_engine::Best;
use variorum_match::{Clock, Refusal, SeatKind};

/// When too many searches wait, one is asked for again after this.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// A search that was asked for.
pub(crate) struct Search {
    search_id: u64,
    player: Player,
    level: u8,
    /// Length of the record and number of the last event when it was asked for.
    ply: usize,
    seen: u64,
    stop: Arc<AtomicBool>,
    /// How many had to begin before it; `None` once it has begun.
    ahead: Option<usize>,
}

impl MatchActor {
    /// Sees to it that exactly the search is asked for that is wanted.
    pub(crate) fn update_search(&mut self) {
        let busy = self.busy();
        self.start_search();
        if self.busy() != busy {
            self.broadcast_soon();
        }
    }

    fn start_search(&mut self) {
        let ply = self.game.record().ply();
        let computer_to_move = self.game.computer_to_move();
        let wanted = computer_to_move.filter(|_| self.is_awaited());
        if let Some(search) = &self.search {
            let same = computer_to_move == Some((search.player, search.level)) && search.ply == ply;
            // A search that has begun is soon done, whoever has left meanwhile.
            if same && (wanted.is_some() || search.ahead.is_none()) {
                return;
            }
            self.cancel_search();
        }
        let Some((player, level)) = wanted else {
            self.retry_search_at = None;
            return;
        };
        if self.retry_search_at.is_some_and(|at| at > Instant::now()) {
            return;
        }
        self.last_search_id += 1;
        let (search_id, stop) = (self.last_search_id, Arc::new(AtomicBool::new(false)));
        let extra = match self.game.setup().clock {
            Clock::Increment { increment, .. } => increment,
            Clock::Delay { delay, .. } => delay,
            Clock::None | Clock::PerTurn { .. } => 0,
        };
        let mut seed = DefaultHasher::new();
        self.match_row.id.hash(&mut seed);
        let job = SearchJob {
            record: self.game.record().clone_box(),
            level,
            clock: self.game.remaining(player, self.now()).map(|remaining| (remaining, extra)),
            seed: seed.finish(),
            stop: Arc::clone(&stop),
            client: self.connections.client(),
            handle: self.handle.clone(),
            search_id,
        };
        let ahead = match self.state.searches.submit(job) {
            Submitted::Started => None,
            Submitted::Queued(before) => Some(before),
            Submitted::Full => {
                self.retry_search_at = Some(Instant::now() + RETRY_AFTER);
                return;
            }
        };
        self.retry_search_at = None;
        let seen = self.game.seq();
        self.search = Some(Search { search_id, player, level, ply, seen, stop, ahead });
        if ahead.is_none() {
            self.game.start_clock(self.now());
        }
    }

    /// Whether anybody waits for the computer: a person who is there or whose clock would run out, or, when
    /// computers are among themselves, somebody who looks.
    fn is_awaited(&self) -> bool {
        if !self.game.has_human_in() {
            return !self.connections.is_empty();
        }
        let is_there =
            |player: Player| self.game.seat(player).kind == SeatKind::Human && self.game.is_connected(player);
        self.game.on_clock().is_some() || self.game.record().players_in().iter().any(is_there)
    }

    /// What is told of a search that has to wait.
    pub(crate) fn busy(&self) -> Option<Busy> {
        match (&self.search, self.retry_search_at) {
            (Some(search), _) => search.ahead.map(|before| Busy { before: Some(before) }),
            (None, Some(_)) => Some(Busy { before: None }),
            (None, None) => None,
        }
    }

    pub(crate) fn cancel_search(&mut self) {
        if let Some(search) = self.search.take() {
            self.state.searches.cancel(&search.stop);
        }
    }

    /// A search that had to wait has begun.
    pub(crate) fn search_started(&mut self, search_id: u64) {
        if let Some(search) = self.search.as_mut().filter(|search| search.search_id == search_id) {
            search.ahead = None;
            self.game.start_clock(self.now());
            self.broadcast_live();
        }
    }

    /// A search has ended.
    pub(crate) async fn search_finished(
        &mut self,
        search_id: u64,
        best: Option<Best>,
        at: u64,
    ) -> Result<(), ServerError> {
        let Some(Search { player, seen, .. }) = self.search.take_if(|search| search.search_id == search_id)
        else {
            return Ok(());
        };
        let value = best.as_ref().map(|best| search_pool::centipawns(best.score));
        let chosen = best.and_then(|best| best.chosen);
        let mut step = self.game.computer_move(player, &chosen.clone().unwrap_or_default(), value, seen, at);
        if let Some(refusal @ Refusal::IllegalMove(_)) = &step.refused {
            // A match goes on even if the search fails.
            tracing::error!(id = self.match_row.id, ?chosen, "the computer's move: {refusal}");
            let events = std::mem::take(&mut step.events);
            let any = self.game.record().legal().into_iter().next().unwrap_or_default();
            step = self.game.computer_move(player, &any, None, self.game.seq(), at);
            step.events.splice(0..0, events);
        }
        self.commit(step).await?;
        Ok(())
    }
}
