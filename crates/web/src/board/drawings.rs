//! Arrows and circles that the user draws on a board, for each position apart.

use std::collections::BTreeMap;
use std::fmt::Write;

use leptos::prelude::*;
use variorum_draw::Frame;

use super::move_effects::{centre, put_arrow};

/// So many drawings stay on one position; the oldest goes for a new one.
const MOST_DRAWINGS: usize = 48;
/// So many positions keep theirs.
const MOST_POSITIONS: usize = 200;

/// Half the width of an arrow head, and of the edge around it.
const HEADS: [(&str, f64); 2] = [("edge", 27.0), ("inside", 21.0)];

/// The colour of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// The usual one.
    #[default]
    Green,
    /// With Shift.
    Red,
    /// With Alt.
    Blue,
}

impl Ink {
    /// All colours.
    pub const ALL: [Ink; 3] = [Ink::Green, Ink::Red, Ink::Blue];

    /// The colour for the keys held; without any, the one that was chosen.
    pub fn of_keys(shift: bool, alt: bool, chosen: Ink) -> Ink {
        match (shift, alt) {
            (_, true) => Ink::Blue,
            (true, false) => Ink::Red,
            (false, false) => chosen,
        }
    }

    /// Its name, which is its class too.
    pub fn name(self) -> &'static str {
        match self {
            Ink::Green => "green",
            Ink::Red => "red",
            Ink::Blue => "blue",
        }
    }
}

/// An arrow, or a circle where both squares are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// Its colour.
    pub ink: Ink,
}

/// All drawings of a board, by the text of their position.
#[derive(Clone, Debug, Default)]
pub struct Drawings(BTreeMap<String, Vec<Drawing>>);

impl Drawings {
    /// Whether there is none on any position.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The drawings of a position.
    pub fn of(&self, position: &str) -> &[Drawing] {
        self.0.get(position).map_or(&[], Vec::as_slice)
    }

    /// Adds a drawing; the same once more takes it away, and another colour replaces it.
    pub fn toggle(&mut self, position: String, drawing: Drawing) {
        if self.0.len() >= MOST_POSITIONS && !self.0.contains_key(&position) {
            self.0.clear();
        }
        let all = self.0.entry(position).or_default();
        let known = all.contains(&drawing);
        all.retain(|old| (old.from, old.to) != (drawing.from, drawing.to));
        if !known {
            all.push(drawing);
        }
        if all.len() > MOST_DRAWINGS {
            all.remove(0);
        }
    }

    /// Removes the drawings of a position.
    pub fn clear(&mut self, position: &str) {
        self.0.remove(position);
    }
}

/// The drawings, and the one that is being made.
#[component]
pub fn DrawingsView(
    frame: Memo<Frame>,
    #[prop(into)] drawings: Signal<Vec<Drawing>>,
    #[prop(into)] stroke: Signal<Option<Drawing>>,
) -> impl IntoView {
    let finished = move || drawings.with(|drawings| frame.with(|frame| svg(frame, drawings)));
    let begun = move || stroke.with(|stroke| frame.with(|frame| svg(frame, stroke.as_slice())));
    view! {
        <g class="drawings" aria-hidden="true" inner_html=finished></g>
        <g class="drawings begun" aria-hidden="true" inner_html=begun></g>
    }
}

fn svg(frame: &Frame, drawings: &[Drawing]) -> String {
    let mut svg = String::new();
    for Drawing { from, to, ink } in drawings {
        // Writing to a string does not fail.
        let _ = write!(svg, "<g class=\"{}\">", ink.name());
        for (class, head) in HEADS {
            if from == to {
                let (x, y) = centre(frame, *from);
                let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"42\"/>");
            } else {
                put_arrow(&mut svg, class, centre(frame, *from), centre(frame, *to), head);
            }
        }
        svg.push_str("</g>");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARROW: Drawing = Drawing { from: 1, to: 2, ink: Ink::Green };

    #[test]
    fn the_same_again_takes_it_away_and_another_colour_replaces_it() {
        let mut drawings = Drawings::default();
        drawings.toggle("p".into(), ARROW);
        drawings.toggle("p".into(), Drawing { to: 1, ..ARROW });
        assert_eq!(drawings.of("p").len(), 2);
        drawings.toggle("p".into(), Drawing { ink: Ink::Red, ..ARROW });
        assert_eq!(drawings.of("p").last(), Some(&Drawing { ink: Ink::Red, ..ARROW }));
        drawings.toggle("p".into(), Drawing { ink: Ink::Red, ..ARROW });
        assert_eq!(drawings.of("p"), [Drawing { to: 1, ..ARROW }]);
    }

    #[test]
    fn each_position_has_its_own_and_their_number_is_bounded() {
        let mut drawings = Drawings::default();
        drawings.toggle("p".into(), ARROW);
        assert!(drawings.of("q").is_empty());
        for to in 0..100 {
            drawings.toggle("q".into(), Drawing { to, ..ARROW });
        }
        assert_eq!(drawings.of("q").len(), MOST_DRAWINGS);
        assert_eq!(drawings.of("q").last().map(|last| last.to), Some(99));
        drawings.clear("q");
        assert!(drawings.of("q").is_empty() && drawings.of("p") == [ARROW]);
        for position in 0..1000 {
            drawings.toggle(position.to_string(), ARROW);
        }
        assert!(drawings.0.len() <= MOST_POSITIONS);
    }
}
