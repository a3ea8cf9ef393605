//! A search at work for a conversation.

use super::{Event, spelling};
use crate::talk::{Thinking, Turn, Watch, say, searched, told};
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
    /// The user's eyes.
    Analysis,
}

/// What a search has found.
pub struct Found {
    /// Which search.
    pub number: u64,
    /// What to play.
    pub turn: Turn,
    /// How long it took.
    pub elapsed_ms: u64,
}

/// A search at work.
pub struct Thought {
    /// Tells it from those before.
    pub number: u64,
    /// What it is for.
    pub purpose: Purpose,
    thinking: Thinking,
    latest: Arc<Mutex<Option<Info>>>,
}

/// How a search shows what it thinks.
pub struct Display {
    /// Whether it does.
    pub posts: Arc<AtomicBool>,
    /// Whether castling is written in words.
    pub castling_in_words: bool,
}

impl Thought {
    /// Begins to search; what is found goes to `events`, unless the search is cancelled.
    pub fn begin(
        number: u64,
        purpose: Purpose,
        searcher: Box<dyn Searcher>,
        record: Box<dyn AnyRecord>,
        request: Request,
        display: Display,
        events: Sender<Event>,
    ) -> Thought {
        let latest = Arc::new(Mutex::new(None));
        let theirs = Arc::clone(&latest);
        let work = move |searcher: &mut dyn Searcher, watch: &Watch| {
            let spell =
                |record: &dyn AnyRecord, text: &str| spelling::write(record, text, display.castling_in_words);
            let mut report = |info: &Info| {
                let info = &Info { elapsed_ms: watch.worked_ms(), ..info.clone() };
                if display.posts.load(Ordering::Relaxed) {
                    say(&xboard::thought(info, &told(&*record, &info.moves, spell).join(" ")));
                }
                *theirs.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.clone());
            };
            let turn = searched(searcher, &*record, &request, watch, true, &mut report);
            watch.wait();
            let found = Found { number, turn, elapsed_ms: watch.elapsed_ms() };
            let _ = events.send(Event::Found(found));
        };
        let watch = match purpose {
            Purpose::Play => Watch::new(false, false),
            Purpose::Ponder(_) => Watch::new(true, false),
            Purpose::Analysis => Watch::new(false, true),
        };
        Thought { number, purpose, thinking: Thinking::begin(searcher, watch, work), latest }
    }

    /// The opponent has played the expected move: the search is for our turn from now on.
    pub fn ponder_hit(&mut self) {
        self.purpose = Purpose::Play;
        self.thinking.watch.ponder_hit();
    }

    /// Says what it has found soon.
    pub fn hurry(&self) {
        self.thinking.watch.stop();
    }

    /// The latest report.
    pub fn latest(&self) -> Option<Info> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Milliseconds of our clock so far.
    pub fn elapsed_ms(&self) -> u64 {
        self.thinking.watch.elapsed_ms()
    }

    /// Ends the search and gives the searcher back; `None` when its thread has died.
    pub fn finish(self) -> Option<Box<dyn Searcher>> {
        self.thinking.finish()
    }
}
