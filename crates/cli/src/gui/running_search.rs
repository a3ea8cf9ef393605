//! A search at work in its own thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;
use variorum_engine::{Searcher, Time};

/// The clock of a search: while pondering, no time passes.
pub struct SearchClock {
    made: Instant,
    stop: AtomicBool,
    state: Mutex<State>,
    released: Condvar,
}

struct State {
    /// When the search's own time began; `None` while pondering.
    began: Option<Instant>,
    /// The move must not be sent before `stop` (or `ponderhit`).
    held: bool,
    infinite: bool,
}

impl SearchClock {
    /// Starts now, or at [`SearchClock::ponder_hit`].
    pub fn new(ponder: bool, infinite: bool) -> SearchClock {
        let made = Instant::now();
        let state = State { began: (!ponder).then_some(made), held: ponder || infinite, infinite };
        SearchClock { made, stop: AtomicBool::new(false), state: Mutex::new(state), released: Condvar::new() }
    }

    /// Milliseconds at work so far, pondering included.
    pub fn worked_ms(&self) -> u64 {
        self.made.elapsed().as_millis() as u64
    }

    /// The expected move was played: time runs from now.
    pub fn ponder_hit(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.began.get_or_insert_with(Instant::now);
        state.held = state.infinite;
        self.released.notify_all();
    }

    /// Ends the search soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.state.lock().unwrap_or_else(PoisonError::into_inner).held = false;
        self.released.notify_all();
    }

    /// Set when the search is to end.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Waits until the move may be sent.
    pub fn wait(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.held {
            state = self.released.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Time for SearchClock {
    fn elapsed_ms(&self) -> u64 {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.began.map_or(0, |began| began.elapsed().as_millis() as u64)
    }
}

/// A search at work.
pub struct RunningSearch {
    /// Its clock and its stop.
    pub clock: Arc<SearchClock>,
    thread: JoinHandle<Box<dyn Searcher>>,
}

impl RunningSearch {
    /// Begins `work` with a searcher.
    pub fn begin(
        mut searcher: Box<dyn Searcher>,
        clock: SearchClock,
        work: impl FnOnce(&mut dyn Searcher, &SearchClock) + Send + 'static,
    ) -> RunningSearch {
        let clock = Arc::new(clock);
        let theirs = Arc::clone(&clock);
        let thread = std::thread::spawn(move || {
            work(&mut *searcher, &theirs);
            searcher
        });
        RunningSearch { clock, thread }
    }

    /// Ends the work and gives the searcher back; `None` when its thread has died.
    pub fn finish(self) -> Option<Box<dyn Searcher>> {
        self.clock.stop();
        self.thread.join().ok()
    }
}
