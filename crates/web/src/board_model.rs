//! The model behind every board: one game with its history, the position shown and what is selected. Move
//! list, board and engine read it.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::any::{AnyGame, AnyRecord, MoveView};
use variorum_core::view::{Gesture, Layout, Mark, MarkKind, PieceView};
use variorum_core::{Player, PlayerSet};
use variorum_draw::Scene;

use crate::board::departures::{Departure, departures};
use crate::board::premove::Premoves;
use crate::board::selection::Selection;
use crate::game_start::GameStart;
use crate::history::{GameHistory, HistoryEntry};

/// The position that is shown.
#[derive(Clone)]
pub struct Shown {
    /// The game up to this position.
    pub record: Arc<dyn AnyRecord>,
    /// Pieces, marks and highlights.
    pub scene: Scene,
    /// The legal moves if the user may move here, else none.
    pub moves: Arc<Vec<MoveView>>,
    /// The squares of pieces that a move can be planned with while others think.
    pub ahead: Vec<usize>,
    /// The squares that pieces left and reached by the last move, for the animation.
    pub slides: Vec<(usize, usize)>,
    /// What left the board with the last move.
    pub gone: Vec<Departure>,
    /// Squares touched by the moves that other players made since the player to move last moved,
    /// without the very last move.
    pub earlier: Vec<usize>,
    /// The moves that others made since the player to move last moved, the very last included.
    pub trail: Vec<(Player, Gesture)>,
    /// Number of entries up to this position.
    pub ply: usize,
}

/// A game on a board. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct BoardModel {
    /// The rules.
    pub game: &'static dyn AnyGame,
    /// The squares of the board.
    pub layout: StoredValue<Layout>,
    /// What was played.
    pub history: RwSignal<GameHistory>,
    /// Number of entries shown; `None` follows the end of the game.
    pub cursor: RwSignal<Option<usize>>,
    /// By how many quarter turns clockwise the board is turned.
    pub turns: RwSignal<u8>,
    /// Squares that a lesson points at.
    pub marked: RwSignal<Vec<usize>>,
    /// Called with the text of a move that the user makes.
    pub play: Callback<String>,
    /// The position shown.
    pub shown: Memo<Shown>,
    /// What the user has picked up on the board.
    pub selection: RwSignal<Selection>,
    /// Text of the move whose button has the pointer or the focus.
    pub pointed: RwSignal<Option<String>>,
    /// Why the piece that was touched last may not be moved.
    pub reason: RwSignal<Option<String>>,
    /// Tells the clocks, where there are any.
    pub clocks: StoredValue<Option<Callback<(), String>>>,
    /// The move that is planned for the user's next turn.
    pub premoves: Premoves,
    /// Whether every pointer draws on the board instead of moving pieces.
    pub draws: RwSignal<bool>,
}

impl BoardModel {
    /// A model of a game. The user moves the players in `mine`. With `rewrites` a move may be played at
    /// an earlier position, which discards what followed.
    pub fn new(
        game: &'static dyn AnyGame,
        history: RwSignal<GameHistory>,
        cursor: RwSignal<Option<usize>>,
        mine: Signal<PlayerSet>,
        rewrites: bool,
        play: Callback<String>,
    ) -> BoardModel {
        let marked = RwSignal::new(Vec::new());
        let premoves = Premoves::new();
        let shown = Memo::new_with_compare(
            move |_| {
                let mut shown = show(&history.read(), cursor.get(), mine.get(), rewrites);
                shown.ahead =
                    ahead(&shown, history.with(|history| history.entries().len()), premoves.players.get());
                shown.scene.marks.extend(marked.read().iter().map(|&square| pointed_at(square)));
                shown
            },
            |_, _| true,
        );
        let layout = StoredValue::new(game.layout());
        BoardModel {
            game,
            layout,
            history,
            cursor,
            turns: RwSignal::new(0),
            marked,
            play,
            shown,
            selection: RwSignal::new(Selection::None),
            pointed: RwSignal::new(None),
            reason: RwSignal::new(None),
            clocks: StoredValue::new(None),
            premoves,
            draws: RwSignal::new(false),
        }
    }

    /// Plays a move of the position shown and clears the selection.
    pub fn play_move(self, text: String) {
        self.selection.set(Selection::None);
        self.play.run(text);
    }

    /// Shows the position after `ply` entries. At the last entry the board follows the game again.
    pub fn step_to(self, ply: usize) {
        let count = self.history.with_untracked(|history| history.entries().len());
        self.cursor.set((ply < count).then_some(ply));
    }

    /// Moves the position shown by so many entries; negative is back.
    pub fn step_by(self, steps: isize) {
        let count = self.history.with_untracked(|history| history.entries().len());
        let now = self.cursor.get_untracked().unwrap_or(count);
        self.step_to(now.saturating_add_signed(steps).min(count));
    }

    /// A start from the position shown, in a game with these options.
    pub fn start_here(self, options: &[String]) -> GameStart {
        let position = self.shown.with_untracked(|shown| shown.record.text());
        GameStart { options: options.to_vec(), position: Some(position), ..GameStart::default() }
    }

    /// A start with the whole game, the position shown and the rotation of the board.
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

    /// Turns the board so that this player's pieces advance up the screen.
    pub fn face(self, player: Player) {
        let turns = |layout: &Layout| layout.turns.get(player.index()).copied().unwrap_or(0);
        self.turns.set(self.layout.with_value(turns));
    }

    /// Turns the board so that the next player's pieces advance up the screen.
    pub fn rotate(self) {
        let now = self.turns.get_untracked();
        self.turns.set(self.layout.with_value(|layout| next_rotation(layout, now)));
    }
}

/// The rotation for the next player after the one that the rotation `now` belongs to.
pub fn next_rotation(layout: &Layout, now: u8) -> u8 {
    let mut sides = layout.turns.clone();
    sides.dedup();
    let next = sides.iter().position(|&side| side == now).map_or(0, |at| (at + 1) % sides.len().max(1));
    sides.get(next).copied().unwrap_or(0)
}

/// The mark on a square that a lesson points at.
fn pointed_at(square: usize) -> Mark {
    Mark { square, kind: MarkKind::Region, label: "look here".to_owned() }
}

fn show(history: &GameHistory, cursor: Option<usize>, mine: PlayerSet, rewrites: bool) -> Shown {
    let count = history.entries().len();
    let ply = cursor.unwrap_or(count).min(count);
    let record = history.at(ply);
    let mover = record.to_move();
    let trail = trail(&history.entries()[..ply], mover);
    let mut moves_back = history.entries()[..ply].iter().rev().filter(|entry| entry.is_move);
    let last = moves_back.next();
    let since = moves_back.take_while(|entry| entry.player != Some(mover));
    let earlier = since.flat_map(|entry| variorum_draw::touched(&entry.gesture)).collect();
    let may_move = (ply == count || rewrites) && mine.contains(mover);
    let moves = if may_move { record.moves() } else { Vec::new() };
    // What joins another piece slides as it was, and the two together are there at once.
    let joins = |entry: &HistoryEntry, to| entry.joined.iter().any(|&(_, square)| square == to);
    let slides = last.map_or_else(Vec::new, |entry| {
        entry.gesture.moves.iter().copied().filter(|&(_, to)| !joins(entry, to)).collect()
    });
    let gone = last.map(departures).unwrap_or_default();
    let scene = Scene::after(&*record, last.map(|entry| &entry.gesture));
    let ahead = Vec::new();
    Shown { scene, moves: Arc::new(moves), ahead, slides, gone, earlier, trail, ply, record }
}

/// The squares of the pieces of those `players` who wait for others: at the end of a game of so many entries that goes on.
fn ahead(shown: &Shown, entries: usize, players: PlayerSet) -> Vec<usize> {
    let waits = shown.ply == entries && shown.record.outcome().is_none();
    if !waits || players.contains(shown.record.to_move()) {
        return Vec::new();
    }
    let players_in = shown.record.players_in();
    let owned = |piece: &&PieceView| players.contains(piece.owner) && players_in.contains(piece.owner);
    shown.scene.pieces.iter().filter(owned).map(|piece| piece.square).collect()
}

/// The moves at the end of the entries that were not made by `mover`, in order. Where `mover` goes on with a turn
/// there are none.
fn trail(entries: &[HistoryEntry], mover: Player) -> Vec<(Player, Gesture)> {
    let moves = entries.iter().rev().filter(|entry| entry.is_move);
    let others = moves.map_while(|entry| {
        let player = entry.player.filter(|&player| player != mover)?;
        Some((player, entry.gesture.clone()))
    });
    let mut trail: Vec<_> = others.collect();
    trail.reverse();
    trail
}

/// The pieces that each player has captured in the first `ply` entries.
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
