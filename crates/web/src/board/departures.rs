//! What leaves the board with a move, shown for a moment: captured pieces fade, a piece that joins another of its
//! player slides into it, and a move that captures all around sweeps over the squares.

use leptos::prelude::*;
use variorum_core::view::PieceView;
use variorum_draw::Frame;

use super::move_effects::centre;
use crate::history::HistoryEntry;
use crate::look::Look;

/// Something that leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Departure {
    /// A piece that was captured where it stood.
    Captured(PieceView),
    /// A piece that went to that square and is part of the piece there now.
    Joined(PieceView, usize),
    /// A move of a piece that stays on this square and captured others.
    Sweep(usize),
}

/// What left with an entry.
pub fn departures(entry: &HistoryEntry) -> Vec<Departure> {
    let gesture = &entry.gesture;
    let captured = entry.captured.iter().cloned().map(Departure::Captured);
    let joined = entry.joined.iter().cloned().map(|(piece, to)| Departure::Joined(piece, to));
    let sweeps = gesture.moves.is_empty() && gesture.to.is_none() && !gesture.destroys.is_empty();
    let sweep = gesture.from.filter(|_| sweeps).map(Departure::Sweep);
    captured.chain(joined).chain(sweep).collect()
}

/// Shows what leaves. Style sheets let it go; where motion is reduced they show nothing of it.
#[component]
pub fn Departures(frame: Memo<Frame>, #[prop(into)] gone: Signal<Vec<Departure>>) -> impl IntoView {
    let look = Look::here();
    let picture = move |piece: &PieceView| look.piece(piece.parts, piece.owner.index(), piece.state);
    let one = move |departure: Departure| {
        let frame = frame.get_untracked();
        match departure {
            Departure::Captured(piece) => {
                let (x, y) = frame.corner(piece.square);
                let place = format!("translate({x} {y})");
                view! { <g transform=place><g class="fades" inner_html=picture(&piece)></g></g> }.into_any()
            }
            Departure::Joined(piece, to) => {
                let (from, to) = (frame.corner(piece.square), frame.corner(to));
                let place = format!("translate({} {})", to.0, to.1);
                let (dx, dy) = (format!("{}px", from.0 - to.0), format!("{}px", from.1 - to.1));
                view! {
                    <g transform=place><g class="joins" style=("--dx", dx) style=("--dy", dy) inner_html=picture(&piece)></g></g>
                }
                .into_any()
            }
            Departure::Sweep(square) => {
                let (x, y) = centre(&frame, square);
                view! { <circle class="sweep" cx=x cy=y r="140"/> }.into_any()
            }
        }
    };
    view! { <g class="departures" aria-hidden="true">{move || gone.get().into_iter().map(one).collect::<Vec<_>>()}</g> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::Gesture;

    #[test]
    fn a_move_that_stays_and_captures_sweeps() {
        let entry = |gesture| HistoryEntry { gesture, ..HistoryEntry::default() };
        let spin = Gesture { from: Some(4), destroys: vec![3, 5], ..Gesture::default() };
        assert_eq!(departures(&entry(spin)), [Departure::Sweep(4)]);
        let run = Gesture {
            from: Some(4),
            to: Some(5),
            moves: vec![(4, 5)],
            destroys: vec![5],
            ..Gesture::default()
        };
        assert_eq!(departures(&entry(run)), []);
    }
}
