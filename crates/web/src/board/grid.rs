//! The squares of a board and the labels beside them.

use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;
use leptos::svg::Svg;
use variorum_core::view::Layout;
use variorum_draw::{Frame, INSIDE_LABEL, SQUARE};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, PointerEvent, SvgElement};

use super::cell_attrs::CellAttrs;
use super::pointer;

/// The squares of a board with the keyboard's focus, for the playing board and the editor.
#[derive(Clone, Copy)]
pub struct Grid {
    /// Makes the ids of elements unique where a page has several boards.
    pub id: usize,
    /// The squares.
    pub layout: StoredValue<Layout>,
    /// By how many quarter turns clockwise the board is turned.
    pub turns: Signal<u8>,
    /// Where the squares stand on the screen.
    pub frame: Memo<Frame>,
    /// The square with the keyboard's focus.
    pub focus: RwSignal<usize>,
    /// The `<svg>` that shows them.
    pub svg: NodeRef<Svg>,
}

/// The square in the middle of the first row.
fn first_focus(layout: &Layout) -> usize {
    let first = layout.squares.iter().enumerate().filter(|(_, square)| square.y == 0);
    first.min_by_key(|(_, square)| square.x.abs_diff(layout.width / 2)).map_or(0, |(square, _)| square)
}

static BOARDS: AtomicUsize = AtomicUsize::new(0);

impl Grid {
    /// A board turned by `turns` quarter turns clockwise.
    pub fn new(layout: StoredValue<Layout>, turns: Signal<u8>) -> Grid {
        let frame = Memo::new(move |_| layout.with_value(|layout| Frame::new(layout, turns.get())));
        let id = BOARDS.fetch_add(1, Ordering::Relaxed);
        Grid {
            id,
            layout,
            turns,
            frame,
            focus: RwSignal::new(layout.with_value(first_focus)),
            svg: NodeRef::new(),
        }
    }

    /// Id of the SVG group with squares and pieces.
    pub fn element(self) -> String {
        format!("board-{}", self.id)
    }

    fn square_element(self, square: usize) -> String {
        format!("board-{}-{square}", self.id)
    }

    /// Gives a square the keyboard's focus.
    pub fn focus_square(self, square: usize) {
        let element = document().get_element_by_id(&self.square_element(square));
        if let Some(element) = element.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
            // Fails only where the element has left the page.
            let _ = element.focus();
        }
    }

    /// The bounds of a square, of the scrolling window around the board, and of the box around that
    /// window.
    pub fn square_bounds(self, square: usize) -> Option<(DomRect, DomRect, DomRect)> {
        let square = document().get_element_by_id(&self.square_element(square))?;
        let around = |css| square.closest(css).ok().flatten().map(|found| found.get_bounding_client_rect());
        let (window, all) = (around(".board-window")?, around(".board-box")?);
        Some((square.get_bounding_client_rect(), window, all))
    }

    /// The board's element, once it is in the page.
    pub fn board(self) -> Option<SvgElement> {
        self.svg.get_untracked()
    }

    /// Position of an event on the board, in drawing units.
    pub fn position(self, event: &PointerEvent) -> Option<(f64, f64)> {
        let board = self.board()?;
        Some(self.frame.with_untracked(|frame| pointer::board_position(&board, frame, event)))
    }

    /// The square at a position in drawing units.
    pub fn square_at(self, (x, y): (f64, f64)) -> Option<usize> {
        self.frame.with_untracked(|frame| frame.square_at(x, y))
    }

    /// The side of a square on the screen, in pixels.
    pub fn square_pixels(self) -> f64 {
        let side =
            |board: SvgElement| self.frame.with_untracked(|frame| pointer::square_pixels(&board, frame));
        self.board().map_or(0.0, side)
    }

    /// Lets the board receive all events of a pointer until it is lifted.
    pub fn capture(self, event: &PointerEvent) {
        if let Some(board) = self.board() {
            // Without capture a drag that leaves the board would end there.
            let _ = board.set_pointer_capture(event.pointer_id());
        }
    }

    /// Moves the keyboard's focus by an arrow key. False for other keys.
    pub fn move_focus(self, key: &str) -> bool {
        let Some(neighbour) = self.neighbour(key) else { return false };
        if let Some(square) = neighbour {
            self.focus.set(square);
            self.focus_square(square);
        }
        true
    }

    /// The square that an arrow key leads to from the focus. The outer `None` is for other keys, the
    /// inner for the edge.
    fn neighbour(self, key: &str) -> Option<Option<usize>> {
        let (right, down) = match key {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            _ => return None,
        };
        Some(self.frame.with_untracked(|frame| frame.step(self.focus.get_untracked(), right, down)))
    }

    /// The `viewBox` of the board's `<svg>`.
    pub fn view_box(self) -> String {
        let (left, top, width, height) = self.frame.with(|frame| frame.view_box(frame.is_large()));
        format!("{left} {top} {width} {height}")
    }

    /// The class of a board with many columns or rows, by its longer side.
    pub fn shape(self) -> &'static str {
        self.frame.with(Frame::shape)
    }

    /// Width divided by height of the board with its labels.
    pub fn ratio(self) -> String {
        self.frame.with(Frame::ratio).to_string()
    }
}

/// All squares in rows as on the screen, and the labels.
#[component]
pub fn Cells(grid: Grid, cell_attrs: Memo<Vec<CellAttrs>>) -> impl IntoView {
    move || {
        let frame = grid.frame.get();
        let rows: Vec<_> = (0..frame.rows).map(|row| row_view(grid, &frame, row, cell_attrs)).collect();
        let (labels, size, class) = if frame.is_large() {
            (frame.labels.clone(), frame.label_size, "label")
        } else {
            (grid.layout.with_value(|layout| frame.inside_labels(layout)), INSIDE_LABEL, "label inside")
        };
        let text = |label: &variorum_draw::Label| {
            let y = label.baseline(size);
            view! { <text class=class x=label.x y=y font-size=size>{label.text.clone()}</text> }
        };
        let labels: Vec<_> = labels.iter().map(text).collect();
        // A board that fills its rectangle has rounded corners.
        let edge = format!("{}-edge", grid.element());
        let (width, height) = (u32::from(frame.columns) * SQUARE, u32::from(frame.rows) * SQUARE);
        let cut = frame.is_rectangle().then(|| format!("url(#{edge})"));
        view! {
            <clipPath id=edge><rect width=width height=height rx="16"/></clipPath>
            <g clip-path=cut>{rows}</g>
            <g aria-hidden="true">{labels}</g>
        }
    }
}

fn row_view(grid: Grid, frame: &Frame, row: u8, cell_attrs: Memo<Vec<CellAttrs>>) -> impl IntoView + use<> {
    let mut squares: Vec<usize> = (0..frame.places.len()).filter(|&s| frame.places[s].1 == row).collect();
    squares.sort_by_key(|&square| frame.places[square].0);
    let cells: Vec<_> = squares.into_iter().map(|square| cell(grid, frame, square, cell_attrs)).collect();
    view! { <g role="row">{cells}</g> }
}

fn cell(grid: Grid, frame: &Frame, square: usize, cell_attrs: Memo<Vec<CellAttrs>>) -> impl IntoView + use<> {
    let (x, y) = frame.corner(square);
    let half = SQUARE as i32 / 2;
    let name = grid.layout.with_value(|layout| layout.squares[square].name.clone());
    let attrs = Memo::new(move |_| cell_attrs.with(|cell_attrs| cell_attrs[square].clone()));
    let focus = grid.focus;
    view! {
        <g
            id=grid.square_element(square)
            data-square=name
            role="gridcell"
            class=move || attrs.get().class
            aria-label=move || attrs.get().label
            tabindex=move || if focus.get() == square { "0" } else { "-1" }
            on:focus=move |_| focus.set(square)
        >
            <rect class="base" x=x y=y width=100.5 height=100.5/>
            <rect class="tint" x=x y=y width=100.5 height=100.5/>
            <circle class="depth" cx=x + half cy=y + half r=36/>
            <rect class="ring" x=x + 4 y=y + 4 width=92 height=92 rx=6/>
            <circle class="dot" cx=x + half cy=y + half r=15/>
        </g>
    }
}
