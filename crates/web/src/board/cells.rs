//! Squares and labels.

use leptos::prelude::*;
use variorum_draw::{Frame, SQUARE};

use super::Table;
use super::looks::{Look, looks};

/// All squares, row by row as they stand on the screen, and the labels beside them.
#[component]
pub fn Cells(table: Table) -> impl IntoView {
    let desk = table.desk;
    let looks = Memo::new(move |_| {
        desk.layout
            .with_value(|layout| desk.shown.with(|shown| looks(layout, shown, &table.selection.read())))
    });
    move || {
        let frame = table.frame.get();
        let rows: Vec<_> = (0..frame.rows).map(|row| row_view(table, &frame, row, looks)).collect();
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

fn row_view(table: Table, frame: &Frame, row: u8, looks: Memo<Vec<Look>>) -> impl IntoView + use<> {
    let mut squares: Vec<usize> = (0..frame.places.len()).filter(|&s| frame.places[s].1 == row).collect();
    squares.sort_by_key(|&square| frame.places[square].0);
    let cells: Vec<_> = squares.into_iter().map(|square| cell(table, frame, square, looks)).collect();
    view! { <g role="row">{cells}</g> }
}

fn cell(table: Table, frame: &Frame, square: usize, looks: Memo<Vec<Look>>) -> impl IntoView + use<> {
    let (x, y) = frame.corner(square);
    let half = SQUARE as i32 / 2;
    let name = table.desk.layout.with_value(|layout| layout.squares[square].name.clone());
    let look = Memo::new(move |_| looks.with(|looks| looks[square].clone()));
    view! {
        <g
            id=format!("square-{square}")
            data-square=name
            role="gridcell"
            class=move || look.get().class
            aria-label=move || look.get().label
            tabindex=move || if table.focus.get() == square { "0" } else { "-1" }
            on:focus=move |_| table.focus.set(square)
        >
            <rect class="ground" x=x y=y width=100.5 height=100.5/>
            <rect class="tint" x=x y=y width=100.5 height=100.5/>
            <rect class="ring" x=x + 4 y=y + 4 width=92 height=92 rx=6/>
            <circle class="dot" cx=x + half cy=y + half r=15/>
        </g>
    }
}
