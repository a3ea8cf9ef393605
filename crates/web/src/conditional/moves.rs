//! The conditional moves of a seat, and the board on which they are entered.

use leptos::prelude::*;
use variorum_api::{Clock, Command, Seat};
use variorum_core::any::AnyGame;
use variorum_core::{Player, PlayerSet};

use crate::board_model::BoardModel;
use crate::format;
use crate::net::{Connection, MatchState};

/// The conditional moves of the seat that is played here. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct ConditionalMoves {
    /// The seat, while it may have conditional moves: others decide, in a game by the day.
    pub seat: Memo<Option<Seat>>,
    /// The lines that the server has.
    lines: Memo<Vec<Vec<String>>>,
    /// Whether a line is being entered on the board.
    pub entering: RwSignal<bool>,
    /// The board on which it is: the game with what was entered.
    pub model: BoardModel,
    /// The game on the server.
    played: BoardModel,
    connection: Connection,
    /// How many entries of that board were played.
    base: RwSignal<usize>,
}

/// The one seat that is played here, where it may have conditional moves.
fn seat(state: &MatchState) -> Option<Seat> {
    let live = &state.game.live;
    let by_days = matches!(state.game.clock, Clock::Days { .. });
    let [seat] = state.you[..] else { return None };
    let plays = live.seats.get(seat.index()).is_some_and(|own| own.is_in && !own.stand_in);
    (by_days && plays && live.result.is_none() && live.draft.is_none()).then_some(seat)
}

impl ConditionalMoves {
    /// For the game that `played` shows.
    pub fn new(game: &'static dyn AnyGame, played: BoardModel, connection: Connection) -> ConditionalMoves {
        let seat = Memo::new(move |_| {
            let seat = connection.match_state.with(|state| state.as_ref().and_then(seat))?;
            let to_move = played.history.with(|history| format::seat_of(history.record().to_move()));
            (seat != to_move).then_some(seat)
        });
        let lines = Memo::new(move |_| {
            let own = |state: &MatchState| {
                let all = state.game.live.conditional.iter();
                all.filter(|one| state.you.contains(&one.seat)).flat_map(|one| one.lines.clone()).collect()
            };
            connection.match_state.with(|state| state.as_ref().map(own).unwrap_or_default())
        });
        let entering = RwSignal::new(false);
        let history = RwSignal::new(played.history.with_untracked(|played| played.copy(game)));
        let cursor = RwSignal::new(None);
        let all = Signal::derive(move || {
            if entering.get() { PlayerSet::first(game.card().players) } else { PlayerSet::EMPTY }
        });
        let play = Callback::new(move |text: String| {
            // The text is one of the legal moves shown, so it can be played.
            history.update(|history| drop(history.push(&text)));
            cursor.set(None);
        });
        let model = BoardModel::new(game, history, cursor, all, false, play);
        let conditional =
            ConditionalMoves { seat, lines, entering, model, played, connection, base: RwSignal::new(0) };
        // What is entered is for the position on the board.
        Effect::new(move |_| {
            let count = played.history.with(|history| history.entries().len());
            let ends = seat.get().is_none() || count != conditional.base.get_untracked();
            // Setting it at each move would build the board of the game anew each time.
            if ends && entering.get_untracked() {
                entering.set(false);
            }
        });
        conditional
    }

    /// Begins to enter a line.
    pub fn begin(self) {
        let (game, played) = (self.model.game, self.played);
        let copied = played.history.with_untracked(|history| history.copy(game));
        self.base.set(copied.entries().len());
        self.model.history.set(copied);
        self.model.cursor.set(None);
        self.model.turns.set(played.turns.get_untracked());
        self.entering.set(true);
    }

    /// The moves that were entered, as records write them, tracked.
    pub fn entered(self) -> Vec<(Option<Player>, String)> {
        self.model.history.with(|history| {
            let entered = history.entries().iter().skip(self.base.get());
            entered.map(|entry| (entry.player, entry.short.clone())).collect()
        })
    }

    /// Takes the last move that was entered back.
    pub fn back(self) {
        let base = self.base.get_untracked();
        self.model
            .history
            .update(|history| history.truncate(history.entries().len().saturating_sub(1).max(base)));
        self.model.cursor.set(None);
    }

    /// What was entered, up to the end of the last turn of the seat; tracked.
    fn line(self) -> Vec<String> {
        let Some(seat) = self.seat.get() else { return Vec::new() };
        let player = format::player_of(seat);
        self.model.history.with(|history| {
            let (entries, base) = (history.entries(), self.base.get());
            let ends = |&ply: &usize| {
                let next = history.at(ply);
                let own = entries[ply - 1].player == Some(player);
                own && (next.outcome().is_some() || next.to_move() != player)
            };
            let end = (base + 1..=entries.len()).rev().find(ends).unwrap_or(base);
            entries.iter().take(end).skip(base).map(|entry| entry.text.clone()).collect()
        })
    }

    /// Whether what was entered has a reply in it, tracked.
    pub fn is_complete(self) -> bool {
        !self.line().is_empty()
    }

    /// Keeps what was entered. Lines that reply otherwise to the same moves give way to it.
    pub fn keep(self) {
        let Some(seat) = self.seat.get_untracked() else { return };
        let (new, base) = (untrack(|| self.line()), self.base.get_untracked());
        let player = format::player_of(seat);
        let contradicts = |line: &Vec<String>| {
            let common = line.iter().zip(&new).take_while(|(one, other)| one == other).count();
            let decides = self.model.history.with_untracked(|history| {
                history.entries().get(base + common).and_then(|entry| entry.player)
            });
            common < line.len() && common < new.len() && decides == Some(player)
        };
        let mut lines = self.lines.get_untracked();
        lines.retain(|line| !contradicts(line));
        lines.push(new);
        self.connection.act(seat, Command::Conditional { lines });
        self.entering.set(false);
    }

    /// Removes a line.
    pub fn remove(self, index: usize) {
        let Some(seat) = self.seat.get_untracked() else { return };
        let mut lines = self.lines.get_untracked();
        if index < lines.len() {
            lines.remove(index);
            self.connection.act(seat, Command::Conditional { lines });
        }
    }

    /// The moves of each line as records write them, with their players; tracked.
    pub fn lines_in_words(self) -> Vec<Vec<(Option<Player>, String)>> {
        let lines = self.lines.get();
        if lines.is_empty() {
            return Vec::new();
        }
        self.played.history.with(|played| {
            let mut history = played.copy(self.model.game);
            let base = history.entries().len();
            let in_words = |line: &Vec<String>| {
                // What the server keeps can be played; where the board is behind it, less is shown.
                let _ = line.iter().try_for_each(|text| history.push(text));
                let entries = history.entries().iter().skip(base);
                let words: Vec<(Option<Player>, String)> =
                    entries.map(|entry| (entry.player, entry.short.clone())).collect();
                history.truncate(base);
                words
            };
            lines.iter().map(in_words).collect()
        })
    }
}
