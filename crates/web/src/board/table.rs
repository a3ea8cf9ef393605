//! What is done on a board by pointer and keyboard.

use leptos::ev::{KeyboardEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;
use variorum_core::any::MoveView;
use variorum_core::view::Gesture;
use wasm_bindgen::JsCast;

use super::cells::Ground;
use super::input::{self, Selection, Step};
use super::nearby::{self, Meant};
use super::pieces::Carried;
use super::pointer::{self, Hold, Press};
use super::zoom::Zoom;
use crate::desk::Desk;

/// What board, squares and pieces share.
#[derive(Clone, Copy)]
pub struct Table {
    /// The game.
    pub desk: Desk,
    /// The squares.
    pub ground: Ground,
    /// How the board is enlarged.
    pub zoom: Zoom,
    /// What presses on the board.
    pub press: RwSignal<Option<Press>>,
    /// The square a mouse hovers over.
    pub hover: RwSignal<Option<usize>>,
    /// Where a finger came down between small squares, in drawing units: which one is asked for.
    pub unclear: RwSignal<Option<(f64, f64)>>,
    /// Whether a finger that swipes over pieces scrolls the page.
    yields: bool,
}

impl Table {
    /// Nothing is done yet. On a board that `yields` a finger that swipes over pieces scrolls the page.
    pub fn new(desk: Desk, yields: bool) -> Table {
        let ground = Ground::new(desk.layout, desk.turns.into());
        Table {
            desk,
            ground,
            zoom: Zoom::new(ground),
            press: RwSignal::new(None),
            hover: RwSignal::new(None),
            unclear: RwSignal::new(None),
            yields,
        }
    }

    fn with_moves<T>(self, look: impl FnOnce(&[MoveView], &Selection) -> T) -> T {
        self.desk.shown.with_untracked(|shown| {
            self.desk.selection.with_untracked(|selection| look(&shown.moves, selection))
        })
    }

    /// Whether a move can be begun on the square.
    pub fn can_pick(self, square: usize) -> bool {
        self.with_moves(|moves, _| input::can_pick(moves, square))
    }

    /// Whether anything comes of a click on the square.
    pub fn means(self, square: usize) -> bool {
        self.with_moves(|moves, selection| input::means(moves, selection, square))
    }

    fn is_picked(self, square: usize) -> bool {
        self.with_moves(|_, selection| *selection == Selection::From(square))
    }

    fn is_target(self, square: usize) -> bool {
        self.with_moves(|moves, selection| match selection {
            Selection::From(from) => input::targets(moves, *from).contains(&square),
            _ => false,
        })
    }

    /// A click on the square.
    pub fn click(self, square: usize) {
        self.ground.focus.set(square);
        self.act(self.with_moves(|moves, selection| input::click(moves, selection, square)));
    }

    fn act(self, step: Step) {
        match step {
            Step::Select(selection) => self.desk.selection.set(selection),
            Step::Play(text) => self.desk.play_move(text),
        }
    }

    /// The square that is pointed at: under a drag, under the mouse, else where the keyboard is.
    fn pointed(self) -> Option<usize> {
        match self.press.get().filter(|press| press.dragged) {
            Some(press) => self.ground.frame.with(|frame| frame.square_at(press.at.0, press.at.1)),
            None => self.hover.get().or_else(|| Some(self.ground.focus.get())),
        }
    }

    /// How the moves are made that would be meant by choosing the button or square that is pointed at.
    pub fn considered(self) -> Vec<Gesture> {
        let gestures = |moves: Vec<&MoveView>| moves.into_iter().map(|m| m.gesture.clone()).collect();
        self.desk.shown.with(|shown| {
            if let Some(text) = self.desk.pointed.get() {
                return gestures(shown.moves.iter().filter(|m| m.text == text).collect());
            }
            let Some(square) = self.pointed() else { return Vec::new() };
            gestures(input::considered(&shown.moves, &self.desk.selection.read(), square))
        })
    }

    /// The piece that is being dragged.
    pub fn carried(self) -> Option<Carried> {
        let press = self.press.get().filter(|press| press.dragged && self.can_pick(press.from))?;
        self.desk.shown.with(|shown| {
            let piece = shown.scene.piece(press.from)?;
            let owner = piece.owner.index();
            Some(Carried { at: press.at, parts: piece.parts, owner, state: piece.state })
        })
    }

    /// Lets go of what was begun for moves that are no more.
    pub fn refresh(self) {
        let stands = self.desk.shown.with(|shown| match self.desk.selection.get_untracked() {
            Selection::Nothing => true,
            Selection::From(square) => input::can_pick(&shown.moves, square),
            Selection::Choosing { moves, .. } => {
                moves.iter().all(|text| shown.moves.iter().any(|m| m.text == *text))
            }
        });
        self.unclear.set(None);
        if !stands {
            self.desk.selection.set(Selection::Nothing);
            self.press.set(None);
        }
    }

    /// Whose the movement of a finger is that comes down on the square.
    fn hold(self, square: usize) -> Hold {
        match self.means(square) {
            false => Hold::Page,
            true if !self.yields || self.is_picked(square) || self.is_target(square) => Hold::Board,
            true => Hold::Undecided,
        }
    }

    /// A pointer comes down.
    pub fn press_down(self, event: &PointerEvent, board: &web_sys::Element) {
        if event.button() != 0 {
            return;
        }
        if self.press.get_untracked().is_some() {
            return self.press_cancel(); // a second finger: no drag, no click
        }
        let touch = pointer::is_touch(event);
        if touch {
            leave_field();
        }
        let place = self.ground.frame.with_untracked(|frame| pointer::place(board, frame, event));
        let Some(square) = self.ground.frame.with_untracked(|frame| frame.square_at(place.0, place.1)) else {
            if !touch {
                self.desk.selection.set(Selection::Nothing);
            }
            return;
        };
        let pixels = self.ground.frame.with_untracked(|frame| pointer::square_pixels(board, frame));
        let hold = if touch { self.hold(square) } else { Hold::Board };
        let sure = hold == Hold::Board && !(touch && pixels < nearby::SMALL);
        let fresh = sure && self.can_pick(square) && !self.is_target(square) && !self.is_picked(square);
        if fresh {
            self.desk.selection.set(Selection::From(square));
        }
        self.ground.focus.set(square);
        let mut press = Press::new(event, square, hold, place, pixels);
        press.fresh = fresh;
        self.press.set(Some(press));
        // Without capture a drag that leaves the board ends where it leaves.
        let _ = board.set_pointer_capture(event.pointer_id());
    }

    /// A pointer moves.
    pub fn press_move(self, event: &PointerEvent, board: &web_sys::Element) {
        let held = self.press.get_untracked();
        if held.is_none() && event.pointer_type() == "mouse" {
            let place = self.ground.frame.with_untracked(|frame| pointer::place(board, frame, event));
            let square = self.ground.frame.with_untracked(|frame| frame.square_at(place.0, place.1));
            if self.hover.get_untracked() != square {
                self.hover.set(square);
            }
        }
        let Some(press) = held.filter(|press| press.pointer == event.pointer_id()) else { return };
        if press.dragged {
            self.zoom.follow_drag(event);
        }
        let place = self.ground.frame.with_untracked(|frame| pointer::place(board, frame, event));
        let press = press.moved(event, place);
        if press.dragged && self.can_pick(press.from) && !self.is_picked(press.from) {
            self.desk.selection.set(Selection::From(press.from));
        }
        self.press.set(Some(press));
    }

    /// A pointer is lifted.
    pub fn press_up(self, event: &PointerEvent, board: &web_sys::Element) {
        let Some(press) = self.press.get_untracked().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        self.press.set(None);
        let released = self.ground.frame.with_untracked(|frame| frame.square_at(press.at.0, press.at.1));
        match released {
            _ if press.strayed => {}
            None => self.desk.selection.set(Selection::Nothing),
            // Carried and put back.
            Some(square) if press.dragged && square == press.from => {}
            Some(square) if press.dragged && self.can_pick(press.from) => {
                let from = Selection::From(press.from);
                match self.with_moves(|moves, _| input::click(moves, &from, square)) {
                    Step::Select(Selection::From(_)) => self.desk.selection.set(Selection::Nothing),
                    step => self.act(step),
                }
            }
            // A finger that felt its way counts where it is lifted, another pointer where it began.
            Some(square) if press.dragged && press.blind => self.click(square),
            Some(_) if press.fresh || press.rested(event.time_stamp()) => {}
            Some(square) if pointer::is_touch(event) && !press.dragged => {
                let pixels = self.ground.frame.with_untracked(|frame| pointer::square_pixels(board, frame));
                self.tap(square, press.at, pixels);
            }
            Some(_) => self.click(press.from),
        }
    }

    /// A finger touched a square; where squares are small it may have meant one beside.
    fn tap(self, square: usize, at: (f64, f64), pixels: f64) {
        let meant = |frame: &_| nearby::meant(frame, at, pixels, |square| self.means(square));
        match self.ground.frame.with_untracked(meant) {
            Meant::Square(near) => self.click(near),
            Meant::Nothing => self.click(square),
            Meant::Unclear => self.unclear.set(Some(at)),
        }
    }

    /// What a pointer began is given up.
    pub fn press_cancel(self) {
        if self.press.get_untracked().is_some_and(|press| press.fresh) {
            self.desk.selection.set(Selection::Nothing);
        }
        self.press.set(None);
    }

    /// Whether the page must not scroll by what touches the board.
    pub fn holds(self, event: &TouchEvent) -> bool {
        self.press.get_untracked().is_some_and(|press| press.holds(event.time_stamp()))
    }

    /// A key is pressed on the board.
    pub fn key(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Enter" | " " => self.click(self.ground.focus.get_untracked()),
            "Escape" => return self.desk.selection.set(Selection::Nothing),
            key => {
                let Some(step) = self.ground.step(key) else { return };
                if let Some(square) = step {
                    self.hover.set(None);
                    self.ground.focus.set(square);
                    self.ground.focus_square(square);
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// Takes the keyboard from a field: a touch on the board does not, and the keys on the screen would stay.
fn leave_field() {
    let focused = document().active_element();
    if let Some(focused) = focused.and_then(|focused| focused.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = focused.blur();
    }
}
