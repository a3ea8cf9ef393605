//! The search for the computer's move in one match: when it is asked for, and which one is under way.

use crate::client::ClientAddr;
use crate::handle::MatchHandle;
use crate::search_pool::{SearchJob, SearchPool, Submitted};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::time::Instant;
use variorum_api::Busy;
use variorum_core::Player;
use variorum_match::{Clock, Match, SeatKind};

/// When too many searches wait, one is asked for again after this.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// A search that was asked for.
pub(crate) struct Search {
    search_id: u64,
    pub player: Player,
    level: u8,
    /// Length of the record when it was asked for.
    ply: usize,
    /// Number of the last event when it was asked for.
    pub seen: u64,
    stop: Arc<AtomicBool>,
    /// How many had to begin before it; `None` once it has begun.
    ahead: Option<usize>,
}

/// For which match a search is asked for.
pub(crate) struct SearchContext<'a> {
    pub pool: &'a Arc<SearchPool>,
    pub match_id: &'a str,
    /// Who is sent the result.
    pub handle: &'a MatchHandle,
    /// Whose turn among all who wait for a search it is.
    pub client: ClientAddr,
    /// Whether anybody is connected to the match.
    pub is_watched: bool,
    /// Now, by the service clock.
    pub now: u64,
}

/// The search of a match.
#[derive(Default)]
pub(crate) struct Computer {
    search: Option<Search>,
    /// When to ask again for a search for which there was no room.
    retry_at: Option<Instant>,
    last_id: u64,
}

impl Computer {
    /// Asks for the search that is wanted now, and cancels one that is not. When a search begins at once, the
    /// clock of its player starts.
    pub fn update(&mut self, game: &mut Match, context: &SearchContext<'_>) {
        let ply = game.record().ply();
        let to_move = game.computer_to_move();
        let wanted = to_move.filter(|_| is_awaited(game, context.is_watched));
        if let Some(search) = &self.search {
            let same = to_move == Some((search.player, search.level)) && search.ply == ply;
            // A search that has begun is soon done, so it goes on although its player has left.
            if same && (wanted.is_some() || search.ahead.is_none()) {
                return;
            }
            self.cancel(context.pool);
        }
        let Some((player, level)) = wanted else {
            self.retry_at = None;
            return;
        };
        if self.retry_at.is_some_and(|at| at > Instant::now()) {
            return;
        }
        self.last_id += 1;
        let (search_id, stop) = (self.last_id, Arc::new(AtomicBool::new(false)));
        let ahead = match context.pool.submit(job(game, player, level, context, search_id, &stop)) {
            Submitted::Started => None,
            Submitted::Queued(before) => Some(before),
            Submitted::Full => {
                self.retry_at = Some(Instant::now() + RETRY_AFTER);
                return;
            }
        };
        self.retry_at = None;
        self.search = Some(Search { search_id, player, level, ply, seen: game.seq(), stop, ahead });
        if ahead.is_none() {
            game.start_clock(context.now);
        }
    }

    /// What is sent of a search that has to wait.
    pub fn busy(&self) -> Option<Busy> {
        match (&self.search, self.retry_at) {
            (Some(search), _) => search.ahead.map(|before| Busy { before: Some(before) }),
            (None, Some(_)) => Some(Busy { before: None }),
            (None, None) => None,
        }
    }

    /// When [`Computer::update`] is to be called although nothing happens.
    pub fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }

    /// Whether a search was asked for.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub fn cancel(&mut self, pool: &SearchPool) {
        if let Some(search) = self.search.take() {
            pool.cancel(&search.stop);
        }
    }

    /// A search that had to wait has begun; false when it is not the one that is wanted.
    pub fn started(&mut self, search_id: u64) -> bool {
        let search = self.search.as_mut().filter(|search| search.search_id == search_id);
        search.is_some_and(|search| {
            search.ahead = None;
            true
        })
    }

    /// A search has ended; `None` when it is not the one that is wanted.
    pub fn finished(&mut self, search_id: u64) -> Option<Search> {
        self.search.take_if(|search| search.search_id == search_id)
    }
}

/// Whether anybody waits for the computer: a person who is connected or whose clock would run out, or, when
/// computers are among themselves, somebody who watches.
fn is_awaited(game: &Match, is_watched: bool) -> bool {
    if !game.has_human_in() {
        return is_watched;
    }
    let is_there = |player: Player| game.seat(player).kind == SeatKind::Human && game.is_connected(player);
    game.on_clock().is_some() || game.record().players_in().iter().any(is_there)
}

fn job(
    game: &Match,
    player: Player,
    level: u8,
    context: &SearchContext<'_>,
    search_id: u64,
    stop: &Arc<AtomicBool>,
) -> SearchJob {
    let extra = match game.setup().clock_of(player) {
        Clock::Increment { increment_ms, .. } => increment_ms,
        Clock::Delay { delay_ms, .. } => delay_ms,
        Clock::None | Clock::Days { .. } => 0,
    };
    let mut seed = DefaultHasher::new();
    context.match_id.hash(&mut seed);
    SearchJob {
        record: game.record().clone_box(),
        level,
        clock: game.remaining(player, context.now).map(|remaining| (remaining, extra)),
        seed: seed.finish(),
        stop: Arc::clone(stop),
        client: context.client,
        handle: context.handle.clone(),
        search_id,
    }
}
