//! What the server says of the games that whoever sits here plays now.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{Clock, PlayingGame};
use variorum_core::any::AnyRecord;

use crate::clock::every;
use crate::net::people;
use crate::route::Navigation;

/// How often the server is asked while there are such games.
const INTERVAL: Duration = Duration::from_secs(20);

/// The games that whoever sits here plays now, the most urgent first. The app provides it as a context; a copy refers
/// to the same signal.
#[derive(Clone, Copy)]
pub struct PlayingGames {
    /// `None` until the server has been asked.
    games: RwSignal<Option<Vec<PlayingGame>>>,
}

impl PlayingGames {
    /// Asks the server, again on each change of the page, and from time to time as long as there are such games.
    pub fn provide(navigation: Navigation) -> PlayingGames {
        let playing = PlayingGames { games: RwSignal::new(None) };
        provide_context(playing);
        Effect::new(move |_| {
            navigation.route();
            playing.refresh();
        });
        every(INTERVAL, move || {
            let some =
                playing.games.with_untracked(|games| games.as_ref().is_some_and(|games| !games.is_empty()));
            if some && !document().hidden() {
                playing.refresh();
            }
        });
        playing
    }

    /// Asks the server again.
    pub fn refresh(self) {
        spawn_local(async move {
            let told = people::playing().await;
            self.games.try_update(|games| match told {
                Ok(told) => *games = Some(told.games),
                // What was known stays.
                Err(_) => drop(games.get_or_insert_default()),
            });
        });
    }

    /// The games, tracked; `None` until the server has been asked.
    pub fn get(self) -> Option<Vec<PlayingGame>> {
        self.games.get()
    }

    /// How many wait for whoever sits here, tracked.
    pub fn waiting(self) -> usize {
        self.games.with(|games| games.iter().flatten().filter(|game| game.waits).count())
    }

    /// The same in words, for a link; empty where none waits.
    pub fn waiting_words(self) -> String {
        match self.waiting() {
            0 => String::new(),
            waiting => format!(" ({waiting})"),
        }
    }

    /// The most urgent other game that waits, tracked.
    pub fn next_after(self, id: &str) -> Option<String> {
        let next = |games: &Option<Vec<PlayingGame>>| {
            let mut waiting = games.iter().flatten().filter(|game| game.waits && game.id != id);
            waiting.next().map(|game| game.id.clone())
        };
        self.games.with(next)
    }

    /// Whether help with a position is fair, tracked: not while one plays a rated game of the kind, by days not with
    /// its position.
    pub fn may_analyse(self, game: &str, record: &dyn AnyRecord) -> bool {
        let hinders = |one: &PlayingGame| {
            let by_days = matches!(one.clock, Clock::Days { .. });
            let same = || record.text() == one.position || record.start_text() == one.position;
            one.rated && one.game == game && (!by_days || same())
        };
        self.games.with(|games| !games.iter().flatten().any(hinders))
    }
}
