//! Squares and labels.

use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;
use variorum_core::view::Layout;
use variorum_draw::{Frame, SQUARE};
use wasm_bindgen::JsCast;
use web_sys::DomRect;

use super::cell_attrs::CellAttrs;

/// With more columns or rows than this squares are small on small screens.
const MANY: u8 = 12;

/// The squares of a board, whatever is done on it.
#[derive(Clone, Copy)]
pub struct Grid {
    /// Tells the boards of a page apart.
    pub id: usize,
    /// The board.
    pub layout: StoredValue<Layout>,
    /// Where its squares stand.
    pub frame: Memo<Frame>,
    /// The square the keyboard stands on.
    pub focus: RwSignal<usize>,
}

/// The middle of the first row.
fn first_focus(layout: &Layout) -> usize {
    let first = layout.squares.iter().enumerate().filter(|(_, square)| square.y == 0);
    first.min_by_key(|(_, square)| square.x.abs_diff(layout.width / 2)).map_or(0, |(square, _)| square)
}

static BOARDS: AtomicUsize = AtomicUsize::new(0);

impl Grid {
    /// A board turned by so many quarter turns clockwise.
    pub fn new(layout: StoredValue<Layout>, turns: Signal<u8>) -> Grid {
        let frame = Memo::new(move |_| layout.with_value(|layout| Frame::new(layout, turns.get())));
        let id = BOARDS.fetch_add(1, Ordering::Relaxed);
        Grid { id, layout, frame, focus: RwSignal::new(layout.with_value(first_focus)) }
    }

    /// The id of the group of squares and pieces.
    pub fn element(self) -> String {
        format!("board-{}", self.id)
    }

    fn square_element(self, square: usize) -> String {
        format!("board-{}-{square}", self.id)
    }

    /// Gives the keyboard to a square.
    pub fn focus_square(self, square: usize) {
        let element = document().get_element_by_id(&self.square_element(square));
        if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok()) {
            // Fails only where the element is not in the page any more.
            let _ = element.focus();
        }
    }

    /// Where a square is on the screen, where the window is through which the board is seen, and where the box
    /// around that is.
    pub fn square_bounds(self, square: usize) -> Option<(DomRect, DomRect, DomRect)> {
        let square = document().get_element_by_id(&self.square_element(square))?;
        let around = |css| square.closest(css).ok().flatten().map(|found| found.get_bounding_client_rect());
        let (window, all) = (around(".board-window")?, around(".board-box")?);
        Some((square.get_bounding_client_rect(), window, all))
    }

    /// Where an arrow key leads from the square the keyboard stands on; `None` for other keys.
    pub fn neighbour(self, key: &str) -> Option<Option<usize>> {
        let (right, down) = match key {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            _ => return None,
        };
        Some(self.frame.with_untracked(|frame| frame.step(self.focus.get_untracked(), right, down)))
    }

    /// Left, top, width and height of what is seen, as an `<svg>` takes it.
    pub fn view_box(self) -> String {
        let (left, top, width, height) = self.frame.with(|frame| frame.view_box(true));
        format!("{left} {top} {width} {height}")
    }

    /// The class of boards with so many columns or rows that their squares are small: how they lie.
    pub fn shape(self) -> &'static str {
        self.frame.with(|frame| match frame.columns.max(frame.rows) {
            ..=MANY => "",
            _ if frame.columns > frame.rows => "broad",
            _ => "tall",
        })
    }

    /// Width by height of what is seen.
    pub fn ratio(self) -> String {
        let (_, _, width, height) = self.frame.with(|frame| frame.view_box(true));
        (f64::from(width) / f64::from(height)).to_string()
    }
}

/// All squares, row by row as they stand on the screen, and the labels beside them.
#[component]
pub fn Cells(grid: Grid, cell_attrs: Memo<Vec<CellAttrs>>) -> impl IntoView {
    move || {
        let frame = grid.frame.get();
        let rows: Vec<_> = (0..frame.rows).map(|row| row_view(grid, &frame, row, cell_attrs)).collect();
        let labels: Vec<_> = frame
            .labels
            .iter()
            .map(|label| {
                let size = frame.label_size;
                let y = label.y + size as i32 * 7 / 20;
                view! { <text class="label" x=label.x y=y font-size=size>{label.text.clone()}</text> }
            })
            .collect();
        view! {
            {rows}
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
    let attrs_of = Memo::new(move |_| cell_attrs.with(|cell_attrs| cell_attrs[square].clone()));
    let focus = grid.focus;
    view! {
        <g
            id=grid.square_element(square)
            data-square=name
            role="gridcell"
            class=move || attrs_of.get().class
            aria-label=move || attrs_of.get().label
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
