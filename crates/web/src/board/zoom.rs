//! Enlarging the board in a scrolling window: by pinching or by a button.

use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{Element, HtmlDivElement, PointerEvent, TouchEvent};

use super::grid::Grid;
use super::pointer;

/// A board is enlarged at most until its squares have this side, in pixels.
const MAX_SQUARE_PX: f64 = 72.0;

/// The button enlarges the board until its squares have this side, in pixels.
const BUTTON_SQUARE_PX: f64 = 34.0;

/// A pinch that ends below this factor shows the whole board again.
const MIN_FACTOR: f64 = 1.05;

/// A piece dragged closer than this to the edge of the window, in pixels, scrolls the board.
const SCROLL_EDGE_PX: f64 = 28.0;

/// A pinch: two fingers on the board.
#[derive(Clone, Copy)]
struct Pinch {
    /// Distance of the fingers at the beginning, in pixels.
    distance: f64,
    /// Factor of enlargement at the beginning.
    factor: f64,
    /// The point between the fingers, as fractions of the board's width and height.
    anchor: (f64, f64),
}

/// Enlargement of a board. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct Zoom {
    grid: Grid,
    window: NodeRef<Div>,
    factor: RwSignal<f64>,
    pinch: StoredValue<Option<Pinch>>,
}

impl Zoom {
    /// A board that fills its window.
    pub fn new(grid: Grid) -> Zoom {
        Zoom { grid, window: NodeRef::new(), factor: RwSignal::new(1.0), pinch: StoredValue::new(None) }
    }

    /// Handles `touchstart`. Returns whether it begins a pinch, which then has no other effect.
    /// `board_owns`: the movement of a single finger belongs to the board.
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

    /// Handles `touchmove`; `board_owns` as in [`Zoom::touch_start`].
    pub fn touch_move(self, event: &TouchEvent, board_owns: bool) {
        let pinch = self.pinch.get_value();
        if let Some(pinch) = pinch {
            self.pinch_move(event, pinch);
        }
        if (pinch.is_some() || board_owns) && event.cancelable() {
            event.prevent_default();
        }
    }

    /// Handles `touchend`. The default is prevented because the click that would follow would hit
    /// whatever the touch has opened.
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

    /// Scrolls the board while a piece is dragged near the edge of the window.
    pub fn follow_drag(self, event: &PointerEvent) {
        let Some(window) = self.window.get_untracked().filter(|_| self.is_on()) else { return };
        let bounds = window.get_bounding_client_rect();
        let (x, y) = pointer::client_position(event);
        let beyond = |at: f64, begin: f64, end: f64| {
            ((at - end + SCROLL_EDGE_PX).max(0.0) - (begin + SCROLL_EDGE_PX - at).max(0.0)) / 2.0
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

    fn pinch_start(self, event: &TouchEvent) {
        let (Some(board), Some((distance, middle))) = (self.grid.board(), fingers(event)) else { return };
        let factor = self.factor.get_untracked();
        self.pinch.set_value(Some(Pinch { distance, factor, anchor: part_of(&board, middle) }));
    }

    fn pinch_move(self, event: &TouchEvent, pinch: Pinch) {
        if let Some((distance, middle)) = fingers(event) {
            self.set(pinch.factor * distance / pinch.distance.max(1.0));
            self.scroll_to(pinch.anchor, middle);
        }
    }

    /// Sets the factor, within its limits.
    fn set(self, factor: f64) {
        let Some(board) = self.grid.board() else { return };
        let pixels = self.grid.square_pixels();
        let most = (MAX_SQUARE_PX * self.factor.get_untracked() / pixels.max(1.0)).max(1.0);
        let factor = factor.clamp(1.0, most);
        self.factor.set(factor);
        // Set at once, because the scrolling that follows needs the new size. Fails only for an
        // invalid width.
        let _ = board.style().set_property("width", &format!("{}%", factor * 100.0));
    }

    /// Scrolls so that a point of the board (as fractions) comes as close as possible to a position in
    /// the window.
    fn scroll_to(self, (across, down): (f64, f64), (x, y): (f64, f64)) {
        let (Some(window), Some(board)) = (self.window.get_untracked(), self.grid.board()) else { return };
        let bounds = board.get_bounding_client_rect();
        let now = (bounds.left() + across * bounds.width(), bounds.top() + down * bounds.height());
        scroll_by(&window, now.0 - x, now.1 - y);
    }

    /// Enlarges the board around the focused square, or shows the whole board again.
    fn toggle(self) {
        if self.is_on() {
            return self.set(1.0);
        }
        let Some(window) = self.window.get_untracked() else { return };
        let pixels = self.grid.square_pixels();
        self.set(BUTTON_SQUARE_PX / pixels.max(1.0));
        let (left, top, width, height) =
            self.grid.frame.with_untracked(|frame| frame.view_box(frame.is_large()));
        let (x, y) = self.grid.frame.with_untracked(|frame| frame.corner(self.grid.focus.get_untracked()));
        let part = |at: i32, begin: i32, of: i32| f64::from(at + 50 - begin) / f64::from(of.max(1));
        let bounds = window.get_bounding_client_rect();
        let middle = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
        self.scroll_to((part(x, left, width), part(y, top, height)), middle);
    }
}

/// Distance of two fingers and the point between them, in pixels.
fn fingers(event: &TouchEvent) -> Option<(f64, (f64, f64))> {
    let at = |index| {
        let touch = event.touches().get(index)?;
        Some((f64::from(touch.client_x()), f64::from(touch.client_y())))
    };
    let ((ax, ay), (bx, by)) = (at(0)?, at(1)?);
    Some(((ax - bx).hypot(ay - by), ((ax + bx) / 2.0, (ay + by) / 2.0)))
}

/// A position in the window as fractions of an element's width and height.
fn part_of(element: &Element, (x, y): (f64, f64)) -> (f64, f64) {
    let bounds = element.get_bounding_client_rect();
    ((x - bounds.left()) / bounds.width().max(1.0), (y - bounds.top()) / bounds.height().max(1.0))
}

fn scroll_by(window: &HtmlDivElement, right: f64, down: f64) {
    window.set_scroll_left(window.scroll_left() + right.round() as i32);
    window.set_scroll_top(window.scroll_top() + down.round() as i32);
}

/// The scrolling window around a board, with a button to enlarge it where squares are small.
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
