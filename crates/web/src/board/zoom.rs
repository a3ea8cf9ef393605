//! Boards enlarged inside their window: by two fingers or a button, and moved about by one finger.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDivElement, PointerEvent, SvgElement, TouchEvent};

use super::grid::Grid;
use super::pointer;

/// The side of a square, in pixels, beyond which a board is not enlarged.
const MAX_SQUARE_PX: f64 = 72.0;

/// The side of a square, in pixels, that the button enlarges to.
const BUTTON_SQUARE_PX: f64 = 34.0;

/// Enlarged by less than this is not enlarged.
const MIN_FACTOR: f64 = 1.05;

/// A piece that is dragged so near the edge of the window, in pixels, moves the board on.
const SCROLL_EDGE_PX: f64 = 28.0;

/// Two fingers on the board.
#[derive(Clone, Copy)]
struct Pinch {
    /// How far apart they were, in pixels.
    distance: f64,
    /// How much the board was enlarged then.
    factor: f64,
    /// What was between them, as parts of the board's width and height.
    anchor: (f64, f64),
}

/// How a board is enlarged. Copies are the same.
#[derive(Clone, Copy)]
pub struct Zoom {
    grid: Grid,
    window: NodeRef<Div>,
    factor: RwSignal<f64>,
    pinch: StoredValue<Option<Pinch>>,
}

impl Zoom {
    /// A board as large as its window.
    pub fn new(grid: Grid) -> Zoom {
        Zoom { grid, window: NodeRef::new(), factor: RwSignal::new(1.0), pinch: StoredValue::new(None) }
    }

    /// A finger more on the board. True when it makes a pinch, and then does nothing else. `board_owns` when a
    /// movement of a single one would be the board's.
    pub fn touch_start(self, event: &TouchEvent, board_owns: bool) -> bool {
        let pinches = event.touches().length() > 1;
        if pinches {
            self.pinch_start(event);
        }
        if pinches || board_owns {
            event.prevent_default();
        }
        pinches
    }

    /// Fingers have moved; `board_owns` as above.
    pub fn touch_move(self, event: &TouchEvent, board_owns: bool) {
        let pinch = self.pinch.get_value();
        if let Some(pinch) = pinch {
            self.pinch_move(event, pinch);
        }
        if (pinch.is_some() || board_owns) && event.cancelable() {
            event.prevent_default();
        }
    }

    /// A finger less. No click follows: it would hit whatever the touch has brought up.
    pub fn touch_end(self, event: &TouchEvent) {
        if event.cancelable() {
            event.prevent_default();
        }
        if event.touches().length() < 2 && self.pinch.get_value().is_some() {
            self.pinch.set_value(None);
            if self.factor.get_untracked() < MIN_FACTOR {
                self.set(1.0);
            }
        }
    }

    /// Moves the board on under a piece that is dragged to the edge of the window.
    pub fn follow_drag(self, event: &PointerEvent) {
        let Some(window) = self.window.get_untracked().filter(|_| self.is_on()) else { return };
        let bounds = window.get_bounding_client_rect();
        let (x, y) = pointer::client_position(event);
        let beyond = |at: f64, pinch_start: f64, end: f64| {
            ((at - end + SCROLL_EDGE_PX).max(0.0) - (pinch_start + SCROLL_EDGE_PX - at).max(0.0)) / 2.0
        };
        scroll_by(
            &window,
            beyond(x, bounds.left(), bounds.right()),
            beyond(y, bounds.top(), bounds.bottom()),
        );
    }

    fn is_on(self) -> bool {
        self.factor.get_untracked() > 1.0
    }

    fn board(self) -> Option<SvgElement> {
        self.window.get_untracked()?.query_selector("svg.board").ok()??.dyn_into().ok()
    }

    fn pinch_start(self, event: &TouchEvent) {
        let (Some(board), Some((distance, middle))) = (self.board(), fingers(event)) else { return };
        let factor = self.factor.get_untracked();
        self.pinch.set_value(Some(Pinch { distance, factor, anchor: part_of(&board, middle) }));
    }

    fn pinch_move(self, event: &TouchEvent, pinch: Pinch) {
        if let Some((distance, middle)) = fingers(event) {
            self.set(pinch.factor * distance / pinch.distance.max(1.0));
            self.scroll_to(pinch.anchor, middle);
        }
    }

    /// Enlarges so much, within limits.
    fn set(self, factor: f64) {
        let Some(board) = self.board() else { return };
        let pixels = self.grid.frame.with_untracked(|frame| pointer::square_pixels(&board, frame));
        let most = (MAX_SQUARE_PX * self.factor.get_untracked() / pixels.max(1.0)).max(1.0);
        let factor = factor.clamp(1.0, most);
        self.factor.set(factor);
        // Set at once, for what scrolls next goes by it. It fails only for a text that is no width.
        let _ = board.style().set_property("width", &format!("{}%", factor * 100.0));
    }

    /// Scrolls so that a part of the board comes to a place of the page, as near as it can.
    fn scroll_to(self, (across, down): (f64, f64), (x, y): (f64, f64)) {
        let (Some(window), Some(board)) = (self.window.get_untracked(), self.board()) else { return };
        let bounds = board.get_bounding_client_rect();
        let now = (bounds.left() + across * bounds.width(), bounds.top() + down * bounds.height());
        scroll_by(&window, now.0 - x, now.1 - y);
    }

    /// Enlarges to a handy size around the square of the keyboard, or shows the whole board again.
    fn toggle(self) {
        if self.is_on() {
            return self.set(1.0);
        }
        let (Some(window), Some(board)) = (self.window.get_untracked(), self.board()) else { return };
        let pixels = self.grid.frame.with_untracked(|frame| pointer::square_pixels(&board, frame));
        self.set(BUTTON_SQUARE_PX / pixels.max(1.0));
        let (left, top, width, height) = self.grid.frame.with_untracked(|frame| frame.view_box(true));
        let (x, y) = self.grid.frame.with_untracked(|frame| frame.corner(self.grid.focus.get_untracked()));
        let part =
            |at: i32, pinch_start: i32, of: i32| f64::from(at + 50 - pinch_start) / f64::from(of.max(1));
        let bounds = window.get_bounding_client_rect();
        let middle = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
        self.scroll_to((part(x, left, width), part(y, top, height)), middle);
    }
}

/// How far apart two fingers are, and the place between them, in pixels.
fn fingers(event: &TouchEvent) -> Option<(f64, (f64, f64))> {
    let at = |index| {
        let touch = event.touches().get(index)?;
        Some((f64::from(touch.client_x()), f64::from(touch.client_y())))
    };
    let ((ax, ay), (bx, by)) = (at(0)?, at(1)?);
    Some(((ax - bx).hypot(ay - by), ((ax + bx) / 2.0, (ay + by) / 2.0)))
}

/// A place of the page as parts of an element's width and height.
fn part_of(element: &Element, (x, y): (f64, f64)) -> (f64, f64) {
    let bounds = element.get_bounding_client_rect();
    ((x - bounds.left()) / bounds.width().max(1.0), (y - bounds.top()) / bounds.height().max(1.0))
}

fn scroll_by(window: &HtmlDivElement, right: f64, down: f64) {
    window.set_scroll_left(window.scroll_left() + right.round() as i32);
    window.set_scroll_top(window.scroll_top() + down.round() as i32);
}

/// The window that a board is seen through, with a button to enlarge it where squares are small.
#[component]
pub fn BoardWindow(zoom: Zoom, children: Children) -> impl IntoView {
    let on = move || zoom.factor.get() > 1.0;
    let label = move || if on() { "Show the whole board" } else { "Enlarge the board" };
    view! {
        <div node_ref=zoom.window class="board-window" class:zoomed=on>{children()}</div>
        <button type="button" class="zoom-button" title=label aria-label=label on:click=move |_| zoom.toggle()>
            {move || if on() { "−" } else { "+" }}
        </button>
    }
}
