//! What board, move list and engine have in common: one game before somebody's eyes.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::{AnyGame, AnyRecord, MoveView};
use variorum_core::view::{Layout, PieceView};
use variorum_draw::Scene;

use crate::board::input::Selection;
use crate::line::Line;
use crate::opening::Opening;

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
pub struct Desk {
    /// The rules.
    pub game: &'static dyn AnyGame,
    /// The board.
    pub layout: StoredValue<Layout>,
    /// The game.
    pub line: RwSignal<Line>,
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

impl Desk {
    /// A desk for a game. `mine` are the players that are moved from here; with `rewrites` a move may
    /// be played while looking back, which cuts what followed.
    pub fn new(
        game: &'static dyn AnyGame,
        line: RwSignal<Line>,
        cursor: RwSignal<Option<usize>>,
        mine: Signal<PlayerSet>,
        rewrites: bool,
        play: Callback<String>,
    ) -> Desk {
        let shown = Memo::new_with_compare(
            move |_| show(&line.read(), cursor.get(), mine.get(), rewrites),
            |_, _| true,
        );
        let layout = StoredValue::new(game.layout());
        Desk {
            game,
            layout,
            line,
            cursor,
            turns: RwSignal::new(0),
            play,
            shown,
            selection: RwSignal::new(Selection::Nothing),
            pointed: RwSignal::new(None),
        }
    }

    /// Plays a move of the position shown; nothing is picked up any more.
    pub fn play_move(self, text: String) {
        self.selection.set(Selection::Nothing);
        self.play.run(text);
    }

    /// Shows the first `ply` steps; the end of the game is followed again from there.
    pub fn step_to(self, ply: usize) {
        let count = self.line.with_untracked(|line| line.steps().len());
        self.cursor.set((ply < count).then_some(ply));
    }

    /// Goes so many steps on (or back).
    pub fn step_by(self, steps: isize) {
        let count = self.line.with_untracked(|line| line.steps().len());
        let now = self.cursor.get_untracked().unwrap_or(count);
        self.step_to(now.saturating_add_signed(steps).min(count));
    }

    /// The position shown, to begin anew from, in a game with these options.
    pub fn opening(self, options: &[String]) -> Opening {
        let start = self.shown.with_untracked(|shown| shown.record.text());
        Opening { options: options.to_vec(), start: Some(start), ..Opening::default() }
    }

    /// The whole game, where in it the board stands and how it is turned.
    pub fn game_so_far(self, options: &[String]) -> Opening {
        let (start, moves) = self.line.with_untracked(|line| {
            let moves: Vec<String> = line.steps().iter().map(|step| step.text.clone()).collect();
            (line.record().start_text(), moves)
        });
        let ply = self.shown.with_untracked(|shown| shown.ply);
        let ply = (ply < moves.len()).then_some(ply);
        Opening {
            options: options.to_vec(),
            start: Some(start),
            moves,
            ply,
            turns: self.turns.get_untracked(),
        }
    }

    /// Turns the board to the next seat's side, or by half a turn where no seat sees it so.
    pub fn turn_on(self) {
        let now = self.turns.get_untracked();
        self.turns.set(self.layout.with_value(|layout| next_side(layout, now)));
    }
}

/// The quarter turns by which the next seat sees the board, after those by which it is seen now.
pub fn next_side(layout: &Layout, now: u8) -> u8 {
    let mut sides = layout.turns.clone();
    sides.dedup();
    let next = sides.iter().position(|&side| side == now).map_or(0, |at| (at + 1) % sides.len().max(1));
    sides.get(next).copied().unwrap_or(0)
}

fn show(line: &Line, cursor: Option<usize>, mine: PlayerSet, rewrites: bool) -> Shown {
    let count = line.steps().len();
    let ply = cursor.unwrap_or(count).min(count);
    let record = line.at(ply);
    let mover = record.to_move();
    let mut moves_back = line.steps()[..ply].iter().rev().filter(|step| step.is_move);
    let last = moves_back.next().map(|step| &step.gesture);
    let since = moves_back.take_while(|step| step.player != Some(mover));
    let earlier = since.flat_map(|step| variorum_draw::touched(&step.gesture)).collect();
    let may_move = (ply == count || rewrites) && mine.contains(mover);
    let moves = if may_move { record.moves() } else { Vec::new() };
    let slides = last.map_or_else(Vec::new, |gesture| gesture.moves.clone());
    Shown { scene: Scene::after(&*record, last), moves: Arc::new(moves), slides, earlier, ply, record }
}

/// What each player has taken in the steps shown.
pub fn taken(line: &Line, ply: usize) -> [Vec<PieceView>; 3] {
    let mut taken: [Vec<PieceView>; 3] = Default::default();
    for step in line.steps().iter().take(ply) {
        if let Some(player) = step.player {
            taken[player.index()].extend(step.taken.iter().cloned());
        }
    }
    for pieces in &mut taken {
        pieces.sort_by_key(|piece| (piece.owner, piece.parts));
    }
    taken
}
