//! The computer's moves: searches on a bounded number of threads. Levels below the highest look at a bounded
//! number of moves and are done in a moment; they have a thread that full strength cannot take.

use crate::client::ClientAddr;
use crate::config::{HASH, THINK_MS};
use crate::fair_queue::FairQueue;
use crate::handle::{MatchHandle, MatchMessage};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use variorum_core::any::AnyRecord;
use variorum_engine::{Budget, Level, Limits, Request, Score, SearchResult, Searcher, Time};

/// Time that is lost between clock and search, in milliseconds.
const OVERHEAD_MS: u64 = 50;

/// The computer takes at least this long for a move, in milliseconds, so that people can follow; less when its time
/// is short.
const PACE_MS: u64 = 250;

/// Time is short when the clock shows less than this, in milliseconds.
const SHORT_MS: u64 = 20_000;

/// What to find a move for.
pub(crate) struct SearchJob {
    pub record: Box<dyn AnyRecord>,
    pub level: u8,
    /// What the clock shows and what a turn adds or leaves free; `None` without clocks. It stands still until
    /// the search begins.
    pub clock: Option<(u64, u64)>,
    pub seed: u64,
    pub stop: Arc<AtomicBool>,
    /// The client for whom it is, which decides its turn.
    pub client: ClientAddr,
    /// The match that is sent when the search begins, if it has to wait, and its result.
    pub handle: MatchHandle,
    /// By which the match knows the search.
    pub search_id: u64,
}

/// What becomes of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Submitted {
    /// Its search has begun.
    Started,
    /// It waits until this many others have begun.
    Queued(usize),
    /// Too many wait; it has to be submitted again.
    Full,
}

/// Searchers that are kept for the next job of the same game.
type IdleSearchers = Mutex<Vec<(&'static str, Box<dyn Searcher>)>>;

/// Threads, and the jobs that wait for one of them.
struct Lane {
    threads: usize,
    free: usize,
    queue: FairQueue<SearchJob>,
}

/// The threads that search.
pub(crate) struct SearchPool {
    /// For the weaker levels, which are done in a moment, and for full strength.
    lanes: [Mutex<Lane>; 2],
    max_idle: usize,
    idle: IdleSearchers,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SearchPool {
    /// One thread for full strength for each processor but one, which serves; and one for the weaker levels.
    pub fn new() -> Arc<SearchPool> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let strong = processors.saturating_sub(1).max(1);
        let lanes = [1, strong].map(|free| Mutex::new(Lane { threads: free, free, queue: FairQueue::new() }));
        Arc::new(SearchPool { lanes, max_idle: strong + 1, idle: IdleSearchers::default() })
    }

    fn lane(&self, level: u8) -> &Mutex<Lane> {
        &self.lanes[usize::from(Level::new(level).is_none_or(|level| level == Level::MAX))]
    }

    /// How many searches wait, and how many are under way.
    pub fn load(&self) -> (usize, usize) {
        let lanes = self.lanes.iter().map(|lane| {
            let lane = lock(lane);
            (lane.queue.len(), lane.threads.saturating_sub(lane.free))
        });
        lanes.fold((0, 0), |(waiting, running), lane| (waiting + lane.0, running + lane.1))
    }

    /// Searches when the turn of the job has come.
    pub fn submit(self: &Arc<Self>, job: SearchJob) -> Submitted {
        let mut lane = lock(self.lane(job.level));
        if lane.free > 0 && lane.queue.is_empty() {
            lane.free -= 1;
            drop(lane);
            self.start(job);
            return Submitted::Started;
        }
        match lane.queue.push(job.client.network_56(), job.level, job) {
            Ok(before) => Submitted::Queued(before),
            Err(_) => Submitted::Full,
        }
    }

    /// The job with this stop flag is not wanted any more.
    pub fn cancel(&self, stop: &Arc<AtomicBool>) {
        stop.store(true, Ordering::Relaxed);
        for lane in &self.lanes {
            lock(lane).queue.remove(|job| Arc::ptr_eq(&job.stop, stop));
        }
    }

    /// Searches on a free thread, which then goes to the next job.
    fn start(self: &Arc<Self>, job: SearchJob) {
        let pool = Arc::clone(self);
        tokio::spawn(async move {
            let begun = Instant::now();
            let hurry = job.clock.is_some_and(|(remaining, _)| remaining < SHORT_MS);
            let (handle, search_id, level) = (job.handle.clone(), job.search_id, job.level);
            let searching = Arc::clone(&pool);
            let search = tokio::task::spawn_blocking(move || searching.search(&job)).await;
            pool.thread_freed(level);
            let best = search.unwrap_or_else(|error| {
                tracing::error!("a search failed: {error}");
                None
            });
            let pace = if hurry { 0 } else { PACE_MS };
            tokio::time::sleep(Duration::from_millis(pace).saturating_sub(begun.elapsed())).await;
            handle.send(MatchMessage::SearchFinished { search_id, best }).await;
        });
    }

    /// A thread has become free.
    fn thread_freed(self: &Arc<Self>, level: u8) {
        let mut lane = lock(self.lane(level));
        let Some(job) = lane.queue.pop() else {
            lane.free += 1;
            return;
        };
        drop(lane);
        // The clock starts with this message. If it is lost, no time is charged.
        job.handle.try_send(MatchMessage::SearchStarted { search_id: job.search_id });
        self.start(job);
    }

    fn search(&self, job: &SearchJob) -> Option<SearchResult> {
        let id = job.record.card().id;
        let taken = {
            let mut idle = lock(&self.idle);
            let found = idle.iter().position(|(game, _)| *game == id);
            found.map(|index| idle.swap_remove(index).1)
        };
        let mut searcher = match taken {
            Some(searcher) => searcher,
            None => variorum_registry::searcher(id, HASH)?,
        };
        // A search must not know what a stronger level found.
        searcher.clear();
        let longest = Budget::exactly(THINK_MS, 0);
        let budget = job.clock.map_or(longest, |(remaining, extra)| {
            let budget = Budget::from_clock(remaining, extra, None, OVERHEAD_MS);
            Budget {
                soft_ms: budget.soft_ms.min(longest.soft_ms),
                hard_ms: budget.hard_ms.min(longest.hard_ms),
            }
        });
        let request = Request {
            limits: budget.applied_to(Limits::default()),
            level: Level::new(job.level).unwrap_or(Level::MAX),
            seed: job.seed,
            ..Request::default()
        };
        let best = searcher.search(job.record.as_ref(), &request, &Stopwatch::new(), &job.stop, &mut |_| {});
        let mut idle = lock(&self.idle);
        if idle.len() >= self.max_idle {
            idle.remove(0);
        }
        idle.push((id, searcher));
        Some(best)
    }
}

struct Stopwatch(Instant);

impl Stopwatch {
    fn new() -> Stopwatch {
        Stopwatch(Instant::now())
    }
}

impl Time for Stopwatch {
    fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// A search's value in centipawns.
pub(crate) fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(turns) => 100_000 * turns.signum(),
    }
}
