//! What board, move list and engine have in common: one game before somebody's eyes.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::{AnyGame, AnyRecord, MoveView};
use variorum_core::view::{Layout, PieceView};
use variorum_draw::Scene;

use crate::board::selection::Selection;
use crate::game_start::GameStart;
use crate::history::GameHistory;

/// The position that is shown.
#[derive(Clone)]
pub struct Shown {
    /// The game up to here.
    pub record: Arc<dyn AnyRecord>,
    /// What is on the board.
    pub scene: Scene,
    /// The moves that may be made from here by those who look; none while looking back.
    pub moves: Arc<Vec<MoveView>>,
    /// Where pieces came from with the last move: from and to.
    pub slides: Vec<(usize, usize)>,
    /// Squares of the moves that others made since the player to move last did, but for the last.
    pub earlier: Vec<usize>,
    /// How many steps were played up to here.
    pub ply: usize,
}

/// A game before somebody's eyes. Copies are the same desk.
#[derive(Clone, Copy)]
pub struct BoardModel {
    /// The rules.
    pub game: &'static dyn AnyGame,
    /// The board.
    pub layout: StoredValue<Layout>,
    /// The game.
    pub history: RwSignal<GameHistory>,
    /// How many steps are shown; `None` for all.
    pub cursor: RwSignal<Option<usize>>,
    /// Quarter turns clockwise of the board.
    pub turns: RwSignal<u8>,
    /// Plays a move.
    pub play: Callback<String>,
    /// The position shown.
    pub shown: Memo<Shown>,
    /// What has been picked up on the board.
    pub selection: RwSignal<Selection>,
    /// The move whose button is pointed at.
    pub pointed: RwSignal<Option<String>>,
}

impl BoardModel {
    /// A desk for a game. `mine` are the players that are moved from here; with `rewrites` a move may
    /// be played while looking back, which cuts what followed.
    pub fn new(
        game: &'static dyn AnyGame,
        history: RwSignal<GameHistory>,
        cursor: RwSignal<Option<usize>>,
        mine: Signal<PlayerSet>,
        rewrites: bool,
        play: Callback<String>,
    ) -> BoardModel {
        let shown = Memo::new_with_compare(
            move |_| show(&history.read(), cursor.get(), mine.get(), rewrites),
            |_, _| true,
        );
        let layout = StoredValue::new(game.layout());
        BoardModel {
            game,
            layout,
            history,
            cursor,
            turns: RwSignal::new(0),
            play,
            shown,
            selection: RwSignal::new(Selection::None),
            pointed: RwSignal::new(None),
        }
    }

    /// Plays a move of the position shown; nothing is picked up any more.
    pub fn play_move(self, text: String) {
        self.selection.set(Selection::None);
        self.play.run(text);
    }

    /// Shows the first `ply` steps; the end of the game is followed again from there.
    pub fn step_to(self, ply: usize) {
        let count = self.history.with_untracked(|history| history.entries().len());
        self.cursor.set((ply < count).then_some(ply));
    }

    /// Goes so many steps on (or back).
    pub fn step_by(self, steps: isize) {
        let count = self.history.with_untracked(|history| history.entries().len());
        let now = self.cursor.get_untracked().unwrap_or(count);
        self.step_to(now.saturating_add_signed(steps).min(count));
    }

    /// The position shown, to begin anew from, in a game with these options.
    pub fn start_here(self, options: &[String]) -> GameStart {
        let position = self.shown.with_untracked(|shown| shown.record.text());
        GameStart { options: options.to_vec(), position: Some(position), ..GameStart::default() }
    }

    /// The whole game, where in it the board stands and how it is turned.
    pub fn game_so_far(self, options: &[String]) -> GameStart {
        let (position, moves) = self.history.with_untracked(|history| {
            let moves: Vec<String> = history.entries().iter().map(|entry| entry.text.clone()).collect();
            (history.record().start_text(), moves)
        });
        let ply = self.shown.with_untracked(|shown| shown.ply);
        let ply = (ply < moves.len()).then_some(ply);
        GameStart {
            options: options.to_vec(),
            position: Some(position),
            moves,
            ply,
            turns: self.turns.get_untracked(),
        }
    }

    /// Turns the board to the next seat's side, or by half a turn where no seat sees it so.
    pub fn rotate(self) {
        let now = self.turns.get_untracked();
        self.turns.set(self.layout.with_value(|layout| next_rotation(layout, now)));
    }
}

/// The quarter turns by which the next seat sees the board, after those by which it is seen now.
pub fn next_rotation(layout: &Layout, now: u8) -> u8 {
    let mut sides = layout.turns.clone();
    sides.dedup();
    let next = sides.iter().position(|&side| side == now).map_or(0, |at| (at + 1) % sides.len().max(1));
    sides.get(next).copied().unwrap_or(0)
}

fn show(history: &GameHistory, cursor: Option<usize>, mine: PlayerSet, rewrites: bool) -> Shown {
    let count = history.entries().len();
    let ply = cursor.unwrap_or(count).min(count);
    let record = history.at(ply);
    let mover = record.to_move();
    let mut moves_back = history.entries()[..ply].iter().rev().filter(|entry| entry.is_move);
    let last = moves_back.next().map(|entry| &entry.gesture);
    let since = moves_back.take_while(|entry| entry.player != Some(mover));
    let earlier = since.flat_map(|entry| variorum_draw::touched(&entry.gesture)).collect();
    let may_move = (ply == count || rewrites) && mine.contains(mover);
    let moves = if may_move { record.moves() } else { Vec::new() };
    let slides = last.map_or_else(Vec::new, |gesture| gesture.moves.clone());
    Shown { scene: Scene::after(&*record, last), moves: Arc::new(moves), slides, earlier, ply, record }
}

/// What each player has taken in the steps shown.
pub fn captured(history: &GameHistory, ply: usize) -> [Vec<PieceView>; 3] {
    let mut captured: [Vec<PieceView>; 3] = Default::default();
    for entry in history.entries().iter().take(ply) {
        if let Some(player) = entry.player {
            captured[player.index()].extend(entry.captured.iter().cloned());
        }
    }
    for pieces in &mut captured {
        pieces.sort_by_key(|piece| (piece.owner, piece.parts));
    }
    captured
}
