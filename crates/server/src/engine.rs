//! The computer's moves: searches on a bounded number of threads.

use crate::config::{HASH, THINK_MS};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
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
    /// What the clock shows and what a turn adds or leaves free; `None` without clocks.
    pub clock: Option<(u64, u64)>,
    pub seed: u64,
    pub stop: Arc<AtomicBool>,
}

/// Searches that are kept for the next job of the same game.
type Resting = Arc<Mutex<Vec<(&'static str, Box<dyn Searcher>)>>>;

/// The threads that search.
pub(crate) struct Engine {
    threads: Arc<Semaphore>,
    most: usize,
    resting: Resting,
}

impl Engine {
    /// One thread for each processor but one, which serves.
    pub fn new() -> Engine {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let most = processors.saturating_sub(1).max(1);
        Engine { threads: Arc::new(Semaphore::new(most)), most, resting: Resting::default() }
    }

    /// Finds a move, when its turn has come among all who wait. `None` when the search failed.
    pub async fn think(&self, job: Job) -> Option<Best> {
        let asked = Instant::now();
        let permit = Arc::clone(&self.threads).acquire_owned().await.ok()?;
        let (resting, most) = (Arc::clone(&self.resting), self.most);
        let hurry = job.clock.is_some_and(|(remaining, _)| remaining < SHORT_MS);
        let search = tokio::task::spawn_blocking(move || {
            let best = search(&job, asked, &resting, most);
            drop(permit);
            best
        });
        match search.await {
            Ok(best) => {
                let pace = if hurry { 0 } else { PACE_MS };
                tokio::time::sleep(Duration::from_millis(pace).saturating_sub(asked.elapsed())).await;
                best
            }
            Err(error) => {
                tracing::error!("a search failed: {error}");
                None
            }
        }
    }
}

fn search(job: &Job, asked: Instant, resting: &Resting, most: usize) -> Option<Best> {
    let id = job.record.card().id;
    let lock = || resting.lock().unwrap_or_else(PoisonError::into_inner);
    let taken = {
        let mut resting = lock();
        let found = resting.iter().position(|(game, _)| *game == id);
        found.map(|index| resting.swap_remove(index).1)
    };
    let mut searcher = match taken {
        Some(searcher) => searcher,
        None => variorum_registry::searcher(id, HASH)?,
    };
    // What another level thought of a position must not be known to this one.
    searcher.clear();
    let waited = u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX);
    let most_ms = Budget::exactly(THINK_MS, 0);
    let budget = job.clock.map_or(most_ms, |(remaining, extra)| {
        let budget = Budget::from_clock(remaining.saturating_sub(waited), extra, None, OVERHEAD_MS);
        Budget { soft_ms: budget.soft_ms.min(most_ms.soft_ms), hard_ms: budget.hard_ms.min(most_ms.hard_ms) }
    });
    let request = Request {
        limits: budget.applied_to(Limits::default()),
        level: Level::new(job.level).unwrap_or(Level::MAX),
        seed: job.seed,
        ..Request::default()
    };
    let best = searcher.search(job.record.as_ref(), &request, &Stopwatch::new(), &job.stop, &mut |_| {});
    let mut resting = lock();
    if resting.len() >= most {
        resting.remove(0);
    }
    resting.push((id, searcher));
    Some(best)
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
