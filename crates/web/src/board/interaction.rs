//! Pointer and keyboard input on the board.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;
use variorum_core::any::MoveView;
use variorum_core::view::Gesture;
use wasm_bindgen::JsCast;

use super::drawings::{Drawing, Drawings, Ink};
use super::grid::Grid;
use super::pieces::DraggedPiece;
use super::pointer::{self, GestureOwner, Press};
use super::premove::{self, Plan, Premove};
use super::selection::{self, ClickOutcome, Selection};
use super::speech::Speech;
use super::surface::BoardInput;
use super::touch_target::SMALL_SQUARE_PX;
use super::why_not;
use super::zoom::Zoom;
use crate::board_model::BoardModel;
use crate::look::Look;
use crate::look::haptics::{self, Touch};

/// A finger that rests for so long where a tap does nothing begins to draw.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// A drawing that is being made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// Id of the pointer; others are ignored meanwhile. `None` for the keyboard.
    pub pointer: Option<i32>,
    /// What is drawn when it ends now.
    pub drawing: Drawing,
}

/// The state of input on a board, shared by its components.
#[derive(Clone, Copy)]
pub struct Interaction {
    /// The game.
    pub model: BoardModel,
    /// The squares.
    pub grid: Grid,
    /// Enlargement of the board.
    pub zoom: Zoom,
    /// The press in progress.
    pub press: RwSignal<Option<Press>>,
    /// The square under the mouse.
    pub hover: RwSignal<Option<usize>>,
    /// Where a touch hit between small squares, in drawing units; the user is asked which square was
    /// meant.
    pub ambiguous_touch: RwSignal<Option<(f64, f64)>>,
    /// What the board says when it is asked by a key.
    pub speech: Speech,
    /// The drawing that is being made.
    pub stroke: RwSignal<Option<Stroke>>,
    /// The colour in which is drawn, unless keys say otherwise.
    pub ink: RwSignal<Ink>,
    drawings: RwSignal<Drawings>,
    look: Look,
    /// Whether a finger that swipes over pieces scrolls the page.
    yields: bool,
}

impl Interaction {
    /// No input yet. With `yields` a finger that swipes over pieces scrolls the page.
    pub fn new(model: BoardModel, yields: bool) -> Interaction {
        let grid = Grid::new(model.layout, model.turns.into());
        Interaction {
            model,
            grid,
            zoom: Zoom::new(grid),
            press: RwSignal::new(None),
            hover: RwSignal::new(None),
            ambiguous_touch: RwSignal::new(None),
            speech: Speech::new(true),
            stroke: RwSignal::new(None),
            ink: RwSignal::new(Ink::default()),
            drawings: RwSignal::new(Drawings::default()),
            look: Look::here(),
            yields,
        }
    }

    fn with_moves<T>(self, look: impl FnOnce(&[MoveView], &Selection) -> T) -> T {
        self.model.shown.with_untracked(|shown| {
            self.model.selection.with_untracked(|selection| look(&shown.moves, selection))
        })
    }

    /// Whether a move can start on the square, or be planned from it.
    pub fn can_pick(self, square: usize) -> bool {
        self.is_ahead(square) || self.with_moves(|moves, _| selection::can_pick(moves, square))
    }

    /// Whether a move can be planned from the square.
    fn is_ahead(self, square: usize) -> bool {
        self.model.shown.with_untracked(|shown| shown.ahead.contains(&square))
    }

    /// Whether a piece has been picked up to plan a move with, and is not on the square.
    fn may_plan_to(self, square: usize) -> bool {
        match self.model.selection.get_untracked() {
            Selection::From(from) => from != square && self.is_ahead(from),
            _ => false,
        }
    }

    fn is_picked(self, square: usize) -> bool {
        self.with_moves(|_, selection| *selection == Selection::From(square))
    }

    fn is_target(self, square: usize) -> bool {
        (self.may_plan_to(square) && !self.is_ahead(square))
            || self.with_moves(|moves, selection| match selection {
                Selection::From(from) => selection::targets(moves, *from).contains(&square),
                _ => false,
            })
    }

    fn act(self, outcome: ClickOutcome) {
        match outcome {
            ClickOutcome::Select(selection) => self.model.selection.set(selection),
            ClickOutcome::Play(text) => {
                haptics::feel(self.look, Touch::Done);
                self.model.play_move(text);
            }
            ClickOutcome::Plan { from, to } => self.plan(from, to),
        }
    }

    /// Plans a move for the owner of the piece on `from`.
    fn plan(self, from: usize, to: usize) {
        let owner = self.model.shown.with_untracked(|shown| shown.scene.piece(from).map(|piece| piece.owner));
        self.model.selection.set(Selection::None);
        if let Some(player) = owner {
            haptics::feel(self.look, Touch::Done);
            self.model.premoves.plan.set(Plan::Planned(Premove { player, from, to }));
        }
    }

    /// The effect of a click on a square with this selection.
    fn outcome(self, selection: &Selection, square: usize) -> ClickOutcome {
        self.model.shown.with_untracked(|shown| match shown.ahead.is_empty() {
            true => selection::click(&shown.moves, selection, square),
            false => premove::click(&shown.ahead, selection, square),
        })
    }

    /// The drawings of the position shown.
    pub fn drawings_here(self) -> Memo<Vec<Drawing>> {
        Memo::new(move |_| {
            self.drawings.with(|drawings| match drawings.is_empty() {
                true => Vec::new(),
                false => self.model.shown.with(|shown| drawings.of(&shown.record.text()).to_vec()),
            })
        })
    }

    fn position(self) -> String {
        self.model.shown.with_untracked(|shown| shown.record.text())
    }

    /// Takes the drawings off the position shown.
    pub fn clear_drawings(self) {
        self.stroke.set(None);
        if !self.drawings.with_untracked(Drawings::is_empty) {
            self.drawings.update(|drawings| drawings.clear(&self.position()));
        }
    }

    fn begin_stroke(self, pointer: Option<i32>, square: usize, ink: Ink) {
        self.model.selection.set(Selection::None);
        self.stroke.set(Some(Stroke { pointer, drawing: Drawing { from: square, to: square, ink } }));
    }

    fn end_stroke(self) {
        if let Some(stroke) = self.stroke.get_untracked() {
            self.stroke.set(None);
            self.drawings.update(|drawings| drawings.toggle(self.position(), stroke.drawing));
        }
    }

    /// The stroke of this pointer now ends on the square; off the board it stays where it was.
    fn lead_stroke(self, square: Option<usize>) {
        let Some(stroke) = self.stroke.get_untracked() else { return };
        if let Some(to) = square.filter(|&to| to != stroke.drawing.to) {
            self.stroke.set(Some(Stroke { drawing: Drawing { to, ..stroke.drawing }, ..stroke }));
        }
    }

    fn strokes_with(self, event: &PointerEvent) -> bool {
        self.stroke
            .with_untracked(|stroke| stroke.is_some_and(|stroke| stroke.pointer == Some(event.pointer_id())))
    }

    /// Begins a drawing on the square with the focus, or ends one there.
    fn draw_by_key(self, alt: bool) {
        match self.stroke.with_untracked(Option::is_some) {
            true => self.end_stroke(),
            false => self.begin_stroke(
                None,
                self.grid.focus.get_untracked(),
                Ink::of_keys(false, alt, self.ink.get_untracked()),
            ),
        }
    }

    /// Draws when the finger of this press still rests after a while.
    fn draw_if_it_rests(self, press: Press) {
        let look = self.look;
        let draw = move || {
            let now = self.press.try_get_untracked().flatten().filter(|now| press.rests_as(*now));
            if let Some(now) = now {
                haptics::feel(look, Touch::Done);
                self.press.set(Some(now.drawing()));
                self.begin_stroke(Some(press.pointer), press.from, self.ink.get_untracked());
            }
        };
        // Without timers a long press is a tap.
        let _ = set_timeout_with_handle(draw, LONG_PRESS);
    }

    /// The square under the dragged piece or the mouse, else the one with the keyboard's focus.
    fn pointed(self) -> Option<usize> {
        match self.press.get().filter(|press| press.dragged) {
            Some(press) => self.grid.frame.with(|frame| frame.square_at(press.at.0, press.at.1)),
            None => self.hover.get().or_else(|| Some(self.grid.focus.get())),
        }
    }

    /// The moves that a click on the button or square pointed at would play or offer.
    pub fn candidates(self) -> Vec<Gesture> {
        let gestures = |moves: Vec<&MoveView>| moves.into_iter().map(|m| m.gesture.clone()).collect();
        self.model.shown.with(|shown| {
            if let Some(text) = self.model.pointed.get() {
                return gestures(shown.moves.iter().filter(|m| m.text == text).collect());
            }
            let Some(square) = self.pointed() else { return Vec::new() };
            gestures(selection::candidates(&shown.moves, &self.model.selection.read(), square))
        })
    }

    /// Clears a selection that the legal moves do not allow any more.
    pub fn refresh(self) {
        let stands = self.model.shown.with(|shown| match self.model.selection.get_untracked() {
            Selection::None => true,
            Selection::From(square) => {
                selection::can_pick(&shown.moves, square) || shown.ahead.contains(&square)
            }
            Selection::Choosing { moves, .. } => {
                moves.iter().all(|text| shown.moves.iter().any(|m| m.text == *text))
            }
        });
        self.ambiguous_touch.set(None);
        self.model.reason.set(None);
        if !stands {
            self.model.selection.set(Selection::None);
            self.press.set(None);
        }
    }

    /// Answers a key about the board; false for other keys.
    fn tell(self, key: &str) -> bool {
        let (model, grid, speech) = (self.model, self.grid, self.speech);
        model.shown.with_untracked(|shown| speech.answer(key, grid, &shown.scene.pieces))
            || speech.answer_in_game(key, model, grid.focus.get_untracked())
    }

    /// Why the piece on the square may not be moved, unless the click moves another piece there.
    fn why_not(self, square: usize) -> Option<String> {
        let is_move =
            self.with_moves(|moves, selection| !selection::candidates(moves, selection, square).is_empty());
        if is_move {
            return None;
        }
        let model = self.model;
        let options = model.history.with_untracked(|history| history.options().clone());
        model.shown.with_untracked(|shown| {
            why_not::why_not(model.game, &options, &*shown.record, &shown.moves, square)
        })
    }

    /// Whether the movement of a finger put down on the square belongs to the board or to the page.
    fn gesture_owner(self, square: usize) -> GestureOwner {
        match self.is_clickable(square) {
            false => GestureOwner::Page,
            true if !self.yields || self.is_picked(square) || self.is_target(square) => GestureOwner::Board,
            true => GestureOwner::Undecided,
        }
    }
}

impl BoardInput for Interaction {
    fn grid(self) -> Grid {
        self.grid
    }

    fn zoom(self) -> Zoom {
        self.zoom
    }

    fn ambiguous_touch(self) -> RwSignal<Option<(f64, f64)>> {
        self.ambiguous_touch
    }

    fn press(self) -> RwSignal<Option<Press>> {
        self.press
    }

    fn blocks_scroll(self, event: &TouchEvent) -> bool {
        let belongs = |press: Press| press.blocks_scroll(event.time_stamp());
        // A drawing is the board's wherever it begins.
        self.stroke.with_untracked(Option::is_some) || self.press.get_untracked().is_some_and(belongs)
    }

    fn dragged_piece(self) -> Option<DraggedPiece> {
        let press = self.press.get().filter(|press| press.dragged && self.can_pick(press.from))?;
        self.model.shown.with(|shown| {
            let piece = shown.scene.piece(press.from)?;
            let (owner, finger) = (piece.owner.index(), press.finger);
            Some(DraggedPiece { at: press.at, parts: piece.parts, owner, state: piece.state, finger })
        })
    }

    fn is_clickable(self, square: usize) -> bool {
        self.is_ahead(square)
            || self.may_plan_to(square)
            || self.with_moves(|moves, selection| selection::is_clickable(moves, selection, square))
    }

    fn click(self, square: usize) {
        self.grid.focus.set(square);
        self.clear_drawings();
        // A planned move is taken back by a click anywhere, which does nothing else but to pick up a piece.
        self.model.premoves.cancel();
        self.model.reason.set(self.why_not(square));
        let selection = self.model.selection.get_untracked();
        self.act(self.outcome(&selection, square));
    }

    fn pointer_down(self, event: &PointerEvent) {
        if self.press.get_untracked().is_some() || self.stroke.with_untracked(Option::is_some) {
            return self.cancel(); // a second finger or button: no drag, no click
        }
        let right = event.button() == 2;
        if right && self.model.premoves.cancel() {
            return;
        }
        if right || (event.button() == 0 && self.model.draws.get_untracked()) {
            if let Some(square) = self.grid.position(event).and_then(|at| self.grid.square_at(at)) {
                let ink = Ink::of_keys(event.shift_key(), event.alt_key(), self.ink.get_untracked());
                self.begin_stroke(Some(event.pointer_id()), square, ink);
                self.grid.capture(event);
            }
            return;
        }
        if event.button() != 0 {
            return;
        }
        let touch = pointer::is_touch(event);
        if touch {
            leave_field();
        }
        let Some(at) = self.grid.position(event) else { return };
        let Some(square) = self.grid.square_at(at) else {
            if !touch {
                self.model.selection.set(Selection::None);
            }
            return;
        };
        let pixels = self.grid.square_pixels();
        let gesture_owner = if touch { self.gesture_owner(square) } else { GestureOwner::Board };
        let sure = gesture_owner == GestureOwner::Board && !(touch && pixels < SMALL_SQUARE_PX);
        let picked_up = sure && self.can_pick(square) && !self.is_target(square) && !self.is_picked(square);
        if picked_up {
            self.model.premoves.cancel();
            self.model.selection.set(Selection::From(square));
            if touch {
                haptics::feel(self.look, Touch::PickUp);
            }
        }
        self.grid.focus.set(square);
        let mut press = Press::new(event, square, gesture_owner, at, pixels);
        press.picked_up = picked_up;
        self.press.set(Some(press));
        self.grid.capture(event);
        if touch && gesture_owner == GestureOwner::Page {
            self.draw_if_it_rests(press);
        }
    }

    fn pointer_move(self, event: &PointerEvent) {
        let Some(at) = self.grid.position(event) else { return };
        if self.strokes_with(event) {
            self.lead_stroke(self.grid.square_at(at));
        }
        let press = self.press.get_untracked();
        if press.is_none() && event.pointer_type() == "mouse" {
            let square = self.grid.square_at(at);
            if self.hover.get_untracked() != square {
                self.hover.set(square);
            }
        }
        let Some(press) = press.filter(|press| press.pointer == event.pointer_id()) else { return };
        if press.dragged {
            self.zoom.follow_drag(event);
        }
        // The position again: the board may have been scrolled.
        let press = press.moved(event, self.grid.position(event).unwrap_or(at));
        if press.dragged && self.can_pick(press.from) && !self.is_picked(press.from) {
            self.model.selection.set(Selection::From(press.from));
        }
        self.press.set(Some(press));
    }

    fn pointer_up(self, event: &PointerEvent) {
        if self.strokes_with(event) {
            self.press.set(None);
            return self.end_stroke();
        }
        let Some(press) = self.press.get_untracked().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        self.press.set(None);
        match self.grid.square_at(press.at) {
            _ if press.not_a_click => {}
            None => self.model.selection.set(Selection::None),
            // Dragged back to where it was.
            Some(square) if press.dragged && square == press.from => {}
            Some(square) if press.dragged && self.can_pick(press.from) => {
                self.clear_drawings();
                if self.is_ahead(press.from) {
                    return self.plan(press.from, square);
                }
                match self.outcome(&Selection::From(press.from), square) {
                    ClickOutcome::Select(Selection::From(_)) => self.model.selection.set(Selection::None),
                    outcome => self.act(outcome),
                }
            }
            // With small squares the finger hides its square, so the place where it is lifted
            // counts, as the preview shows it.
            Some(square) if press.dragged && press.uses_preview => self.click(square),
            Some(_) if press.picked_up => self.clear_drawings(),
            Some(square) if pointer::is_touch(event) && !press.dragged => self.tap(square, press.at),
            Some(_) => self.click(press.from),
        }
    }

    fn pointer_leave(self) {
        self.hover.set(None);
    }

    fn cancel(self) {
        if self.press.get_untracked().is_some_and(|press| press.picked_up) {
            self.model.selection.set(Selection::None);
        }
        self.press.set(None);
        self.stroke.set(None);
    }

    fn key(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Enter" | " " if event.shift_key() => self.draw_by_key(event.alt_key()),
            "Enter" | " " => self.click(self.grid.focus.get_untracked()),
            "Escape" => {
                self.stroke.set(None);
                self.model.premoves.cancel();
                return self.model.selection.set(Selection::None);
            }
            key if self.grid.move_focus(key) => {
                self.hover.set(None);
                if self.stroke.with_untracked(Option::is_some) {
                    self.lead_stroke(Some(self.grid.focus.get_untracked()));
                }
            }
            key if pointer::is_plain(event) && self.tell(key) => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// Takes the focus from a text field. A touch on the board does not do so, and the on-screen keyboard would
/// stay open.
fn leave_field() {
    let focused = document().active_element();
    if let Some(focused) = focused.and_then(|focused| focused.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = focused.blur();
    }
}
