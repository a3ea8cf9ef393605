//! The computer's moves: searches on a bounded number of threads. Levels below the highest look at a bounded
//! number of moves and are done in a moment; they have a thread that full strength cannot take.

use crate::actor::Message;
use crate::client::Client;
use crate::config::{HASH, THINK_MS};
use crate::letter::Letters;
use crate::queue::Queue;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use variorum_core::any::AnyRecord;
use variorum_engine::{Best, Budget, Level, Limits, Request, Score, Searcher, Time};

/// On the way between clock and search so much is lost, in milliseconds.
const OVERHEAD_MS: u64 = 50;

/// A move is not made sooner than this, so that people can follow; unless time is short.
const PACE_MS: u64 = 250;

/// Time is short when the clock shows less than this, in milliseconds.
const SHORT_MS: u64 = 20_000;

/// What to find a move for.
pub(crate) struct Job {
    pub record: Box<dyn AnyRecord>,
    pub level: u8,
    /// What the clock shows and what a turn adds or leaves free; `None` without clocks. It stands still until
    /// the search begins.
    pub clock: Option<(u64, u64)>,
    pub seed: u64,
    pub stop: Arc<AtomicBool>,
    /// For whom.
    pub client: Client,
    /// Who is told when the search begins, if it has to wait, and what came of it.
    pub letters: Letters,
    /// The match knows the search by it.
    pub ticket: u64,
}

/// What becomes of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Its search has begun.
    Begun,
    /// It waits until so many others have begun.
    Waits(usize),
    /// Too many wait; it has to be asked for again.
    Full,
}

/// Searches that are kept for the next job of the same game.
type Resting = Mutex<Vec<(&'static str, Box<dyn Searcher>)>>;

/// Threads, and the jobs that wait for one of them.
struct Lane {
    free: usize,
    queue: Queue<Job>,
}

/// The threads that search.
pub(crate) struct Engine {
    /// For levels that are done in a moment, and for full strength.
    lanes: [Mutex<Lane>; 2],
    most: usize,
    resting: Resting,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    /// One thread for full strength for each processor but one, which serves; and one for the weaker levels.
    pub fn new() -> Arc<Engine> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let strong = processors.saturating_sub(1).max(1);
        let lanes = [1, strong].map(|free| Mutex::new(Lane { free, queue: Queue::new() }));
        Arc::new(Engine { lanes, most: strong + 1, resting: Resting::default() })
    }

    fn lane(&self, level: u8) -> &Mutex<Lane> {
        &self.lanes[usize::from(Level::new(level).is_none_or(|level| level == Level::MAX))]
    }

    /// Finds a move, when its turn has come among all who wait.
    pub fn ask(self: &Arc<Self>, job: Job) -> Asked {
        let mut lane = lock(self.lane(job.level));
        if lane.free > 0 && lane.queue.is_empty() {
            lane.free -= 1;
            drop(lane);
            self.start(job);
            return Asked::Begun;
        }
        match lane.queue.push(job.client.household(), job.level, job) {
            Ok(before) => Asked::Waits(before),
            Err(_) => Asked::Full,
        }
    }

    /// The job with this sign to stop is not wanted any more.
    pub fn cancel(&self, stop: &Arc<AtomicBool>) {
        stop.store(true, Ordering::Relaxed);
        for lane in &self.lanes {
            lock(lane).queue.remove(|job| Arc::ptr_eq(&job.stop, stop));
        }
    }

    /// Searches on a thread that is free, then lets the next have it.
    fn start(self: &Arc<Self>, job: Job) {
        let engine = Arc::clone(self);
        tokio::spawn(async move {
            let begun = Instant::now();
            let hurry = job.clock.is_some_and(|(remaining, _)| remaining < SHORT_MS);
            let (way, ticket, level) = (job.letters.clone(), job.ticket, job.level);
            let searching = Arc::clone(&engine);
            let search = tokio::task::spawn_blocking(move || searching.search(&job)).await;
            engine.next(level);
            let best = search.unwrap_or_else(|error| {
                tracing::error!("a search failed: {error}");
                None
            });
            let pace = if hurry { 0 } else { PACE_MS };
            tokio::time::sleep(Duration::from_millis(pace).saturating_sub(begun.elapsed())).await;
            way.send(Message::Thought { ticket, best }).await;
        });
    }

    /// A thread has become free.
    fn next(self: &Arc<Self>, level: u8) {
        let mut lane = lock(self.lane(level));
        let Some(job) = lane.queue.pop() else {
            lane.free += 1;
            return;
        };
        drop(lane);
        // The clock runs from here on. Should the match not hear of it, nothing is charged.
        job.letters.try_send(Message::Begun { ticket: job.ticket });
        self.start(job);
    }

    fn search(&self, job: &Job) -> Option<Best> {
        let id = job.record.card().id;
        let taken = {
            let mut resting = lock(&self.resting);
            let found = resting.iter().position(|(game, _)| *game == id);
            found.map(|index| resting.swap_remove(index).1)
        };
        let mut searcher = match taken {
            Some(searcher) => searcher,
            None => variorum_registry::searcher(id, HASH)?,
        };
        // What another level thought of a position must not be known to this one.
        searcher.clear();
        let most = Budget::exactly(THINK_MS, 0);
        let budget = job.clock.map_or(most, |(remaining, extra)| {
            let budget = Budget::from_clock(remaining, extra, None, OVERHEAD_MS);
            Budget { soft_ms: budget.soft_ms.min(most.soft_ms), hard_ms: budget.hard_ms.min(most.hard_ms) }
        });
        let request = Request {
            limits: budget.applied_to(Limits::default()),
            level: Level::new(job.level).unwrap_or(Level::MAX),
            seed: job.seed,
            ..Request::default()
        };
        let best = searcher.search(job.record.as_ref(), &request, &Stopwatch::new(), &job.stop, &mut |_| {});
        let mut resting = lock(&self.resting);
        if resting.len() >= self.most {
            resting.remove(0);
        }
        resting.push((id, searcher));
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
