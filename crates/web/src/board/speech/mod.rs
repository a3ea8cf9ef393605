//! What a board says when it is asked by a key, for whoever plays without seeing it.

mod attack;
mod panel;
pub mod words;

pub use panel::SpeechPanel;

use leptos::prelude::*;
use variorum_core::Player;
use variorum_core::view::{Layout, PieceView};

use crate::board::grid::Grid;
use crate::board_model::BoardModel;

/// The keys that every board answers, and what they do.
const EVERYWHERE: [(&str, &str); 8] = [
    ("?", "these keys"),
    ("m", "my pieces: those of whom the board faces"),
    ("t", "the others' pieces"),
    ("1, 2, 3", "White's, Black's, Red's pieces"),
    ("r", "this rank"),
    ("i", "this file"),
    ("g", "go to a square by its name"),
    ("arrows", "to the next square"),
];

/// The keys that a board with a game answers too.
const IN_A_GAME: [(&str, &str); 10] = [
    ("p", "what this piece can do"),
    ("a", "what attacks this square"),
    ("l", "legal moves from here"),
    ("v", "all legal moves"),
    ("w", "what was played last"),
    ("s", "who is to move, in check and out"),
    ("c", "the clocks"),
    ("Enter", "pick up, or move here"),
    ("Escape", "put back"),
    ("Shift and Enter", "begin a drawing, or end it here"),
];

/// What a board says. A copy refers to the same board.
#[derive(Clone, Copy)]
pub struct Speech {
    /// What was said last.
    pub said: RwSignal<String>,
    /// Whether the list of keys is open.
    sheet: RwSignal<bool>,
    /// Whether the name of a square is asked for.
    asks_square: RwSignal<bool>,
    /// Whether a game is played on the board.
    plays: bool,
}

impl Speech {
    /// For a board with a game, or for one that has pieces only.
    pub fn new(plays: bool) -> Speech {
        Speech {
            said: RwSignal::new(String::new()),
            sheet: RwSignal::new(false),
            asks_square: RwSignal::new(false),
            plays,
        }
    }

    /// The keys and what they do.
    fn keys(self) -> Vec<(&'static str, &'static str)> {
        let more: &[_] = if self.plays { &IN_A_GAME } else { &[] };
        EVERYWHERE.iter().chain(more).copied().collect()
    }

    /// Says something, also when it is the same as before.
    fn say(self, text: String) {
        // A region is read again when its text is another; the space at the end is not heard.
        let again = self.said.with_untracked(|said| *said == text);
        self.said.set(if again { text + "\u{a0}" } else { text });
    }

    /// Answers a key about pieces on the squares of `grid`; false for other keys.
    pub fn answer(self, key: &str, grid: Grid, pieces: &[PieceView]) -> bool {
        match key {
            "?" => self.sheet.set(true),
            "g" => self.asks_square.set(true),
            _ => return about_pieces(key, grid, pieces).map(|text| self.say(text)).is_some(),
        }
        true
    }

    /// Answers a key about a game; false for other keys. `square` has the focus.
    pub fn answer_in_game(self, key: &str, model: BoardModel, square: usize) -> bool {
        let text = model.shown.with_untracked(|shown| {
            model.layout.with_value(|layout| {
                Some(match key {
                    "p" => words::piece(layout, shown, square),
                    "a" => attack::attackers(layout, &*shown.record, square),
                    "l" => words::moves_from(layout, &shown.moves, square),
                    "v" => words::all_moves(layout, &shown.moves),
                    "w" => model.history.with_untracked(|history| {
                        words::played_last(&history.entries()[..shown.ply], shown.record.to_move())
                    }),
                    "s" => words::state(&*shown.record),
                    "c" => model.clocks.get_value().map_or_else(no_clocks, |clocks| clocks.run(())),
                    _ => return None,
                })
            })
        });
        text.map(|text| self.say(text)).is_some()
    }
}

fn no_clocks() -> String {
    "There is no clock.".to_owned()
}

/// What is told of pieces for a key.
fn about_pieces(key: &str, grid: Grid, pieces: &[PieceView]) -> Option<String> {
    let (turns, square) = (grid.turns.get_untracked(), grid.focus.get_untracked());
    grid.layout.with_value(|layout| {
        let mine = faced(layout, turns);
        let players = || Player::ALL.into_iter().take(layout.turns.len());
        let of = |who: Vec<Player>| words::pieces(layout, pieces, &who);
        Some(match key {
            "m" => of(players().filter(|player| Some(*player) == mine).collect()),
            "t" => of(players().filter(|player| Some(*player) != mine).collect()),
            "1" | "2" | "3" => of(vec![players().nth(usize::from(key.as_bytes()[0] - b'1'))?]),
            "r" => words::rank(layout, pieces, square),
            "i" => words::file(layout, pieces, square),
            _ => return None,
        })
    })
}

/// The player whom the board faces as it is turned now.
fn faced(layout: &Layout, turns: u8) -> Option<Player> {
    layout.turns.iter().position(|&own| own == turns).and_then(|at| Player::ALL.get(at).copied())
}
