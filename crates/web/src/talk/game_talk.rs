//! What is said in the game of this page, and what of it was seen.

use leptos::prelude::*;
use variorum_api::{Line, Phrase, Room, Say};

use crate::account::Identity;
use crate::net::Connection;
use crate::storage;

/// What is said in the game of this page. The page provides it as a context; a copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct GameTalk {
    /// The connection to the game.
    pub connection: Connection,
    /// Whether the panel is shown.
    pub open: RwSignal<bool>,
    /// Whether others are not heard.
    pub muted: RwSignal<bool>,
    /// The room in which one says something, where one is in both.
    pub to: RwSignal<Room>,
    /// The number of the last line that was shown.
    seen: RwSignal<u64>,
    identity: Identity,
    id: StoredValue<String>,
}

impl GameTalk {
    /// Of the game with this id.
    pub fn provide(id: &str, connection: Connection) -> GameTalk {
        let talk = GameTalk {
            connection,
            open: RwSignal::new(false),
            muted: RwSignal::new(storage::is_muted(id)),
            to: RwSignal::new(Room::Players),
            seen: RwSignal::new(0),
            identity: expect_context::<Identity>(),
            id: StoredValue::new(id.to_owned()),
        };
        provide_context(talk);
        Effect::new(move |_| {
            let last = talk.connection.talk.with(|talk| talk.lines.last().map_or(0, |line| line.number));
            if talk.open.get() {
                talk.seen.set(last);
            }
        });
        // What was said before the page was opened is no news.
        Effect::new(move |before: Option<bool>| {
            let there = talk.connection.talk.with(|talk| !talk.rooms.is_empty());
            if there && before != Some(true) {
                talk.connection.talk.with_untracked(|told| {
                    talk.seen.set(told.lines.last().map_or(0, |line| line.number));
                });
            }
            there || before == Some(true)
        });
        // With the end of the game players hear those who watched.
        let over = Memo::new(move |_| {
            connection.match_state.with(|state| state.as_ref().is_some_and(|m| m.game.live.result.is_some()))
        });
        Effect::new(move |before: Option<bool>| {
            let over = over.get();
            if over && before == Some(false) {
                connection.ask_talk();
            }
            over
        });
        talk
    }

    /// Whether a line is one's own, tracked.
    pub fn is_own(self, line: &Line) -> bool {
        let you = self.connection.match_state.with(|state| state.as_ref().map(|m| m.you.clone()));
        match line.seat {
            Some(seat) => you.unwrap_or_default().contains(&seat),
            None => self.identity.me().is_some_and(|me| !me.name.is_empty() && me.name == line.name),
        }
    }

    /// The lines that are shown, tracked.
    pub fn lines(self) -> Vec<Line> {
        let muted = self.muted.get();
        let mut lines = self.connection.talk.with(|talk| talk.lines.clone());
        lines.retain(|line| !muted || self.is_own(line));
        lines
    }

    /// The newest line of somebody else that was not shown yet, tracked.
    pub fn unread(self) -> Option<Line> {
        let seen = self.seen.get();
        self.lines().into_iter().rev().find(|line| line.number > seen && !self.is_own(line))
    }

    /// Whether there is anything to hear or somebody to talk to, tracked.
    pub fn is_there(self) -> bool {
        let (writes, has_lines, watches) = self.connection.talk.with(|talk| {
            let watches = talk.rooms.iter().all(|room| room.room == Room::Watchers);
            (talk.rooms.iter().any(|room| room.may_write), !talk.lines.is_empty(), watches)
        });
        let others = self
            .connection
            .match_state
            .with(|state| state.as_ref().is_some_and(|state| state.others().next().is_some()));
        has_lines || writes && (watches || others)
    }

    /// The room in which one says something, tracked, and whether one may use words of one's own there; `None` where
    /// one may say nothing.
    pub fn room(self) -> Option<(Room, bool)> {
        let to = self.to.get();
        self.connection.talk.with(|talk| {
            let may = || talk.rooms.iter().filter(|room| room.may_write);
            let room = may().find(|room| room.room == to).or_else(|| may().next())?;
            Some((room.room, room.free))
        })
    }

    /// How many rooms one may say something in, tracked.
    pub fn rooms(self) -> usize {
        self.connection.talk.with(|talk| talk.rooms.iter().filter(|room| room.may_write).count())
    }

    /// Says a ready phrase.
    pub fn say_phrase(self, phrase: Phrase) {
        self.say(Some(phrase), None);
    }

    /// Says words of one's own.
    pub fn say_text(self, text: String) {
        self.say(None, Some(text));
    }

    fn say(self, phrase: Option<Phrase>, text: Option<String>) {
        if let Some((room, _)) = untrack(|| self.room()) {
            self.connection.say(Say { room, seat: None, phrase, text, token: None });
        }
    }

    /// Hears others, or not.
    pub fn mute(self, muted: bool) {
        self.id.with_value(|id| storage::set_muted(id, muted));
        self.muted.set(muted);
    }
}
