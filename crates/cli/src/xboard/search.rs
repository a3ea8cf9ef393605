//! A search at work for a conversation.

use super::message::{Message, SearchResult};
use super::spelling;
use crate::gui::{RunningSearch, SearchClock, search_turn, send, turn_tokens};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use variorum_core::any::AnyRecord;
use variorum_engine::{Info, Request, Searcher, Time};
use variorum_protocol::xboard;

/// What a search is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A turn to play.
    Play,
    /// A turn to play when the opponent plays this move.
    Ponder(String),
    /// Analysis for the user.
    Analysis,
}

/// A search at work.
pub struct Search {
    /// Its number, which tells it from earlier ones.
    pub number: u64,
    /// What it is for.
    pub purpose: Purpose,
    running: RunningSearch,
    latest: Arc<Mutex<Option<Info>>>,
}

/// How a search shows what it thinks.
pub struct Display {
    /// Whether it does.
    pub posts: Arc<AtomicBool>,
    /// Whether castling is written in words.
    pub castling_in_words: bool,
}

impl Search {
    /// Begins to search; what is found goes to `messages`, unless the search is cancelled.
    pub fn begin(
        number: u64,
        purpose: Purpose,
        searcher: Box<dyn Searcher>,
        record: Box<dyn AnyRecord>,
        request: Request,
        display: Display,
        messages: Sender<Message>,
    ) -> Search {
        let latest = Arc::new(Mutex::new(None));
        let theirs = Arc::clone(&latest);
        let work = move |searcher: &mut dyn Searcher, clock: &SearchClock| {
            let spell =
                |record: &dyn AnyRecord, text: &str| spelling::write(record, text, display.castling_in_words);
            let mut report = |info: &Info| {
                let info = &Info { elapsed_ms: clock.worked_ms(), ..info.clone() };
                if display.posts.load(Ordering::Relaxed) {
                    send(&xboard::thinking(info, &turn_tokens(&*record, &info.moves, spell).join(" ")));
                }
                *theirs.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.clone());
            };
            let turn = search_turn(searcher, &*record, &request, clock, true, &mut report);
            clock.wait();
            let result = SearchResult { number, turn, elapsed_ms: clock.elapsed_ms() };
            let _ = messages.send(Message::SearchFinished(result));
        };
        let clock = match purpose {
            Purpose::Play => SearchClock::new(false, false),
            Purpose::Ponder(_) => SearchClock::new(true, false),
            Purpose::Analysis => SearchClock::new(false, true),
        };
        Search { number, purpose, running: RunningSearch::begin(searcher, clock, work), latest }
    }

    /// The opponent has played the expected move: the search is for our turn from now on.
    pub fn ponder_hit(&mut self) {
        self.purpose = Purpose::Play;
        self.running.clock.ponder_hit();
    }

    /// Ends soon, with what it has found.
    pub fn hurry(&self) {
        self.running.clock.stop();
    }

    /// The latest report.
    pub fn latest(&self) -> Option<Info> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Milliseconds of our clock so far.
    pub fn elapsed_ms(&self) -> u64 {
        self.running.clock.elapsed_ms()
    }

    /// Ends the search and gives the searcher back; `None` when its thread has died.
    pub fn finish(self) -> Option<Box<dyn Searcher>> {
        self.running.finish()
    }
}
