//! Where the squares of a layout stand when the board is turned.

use variorum_core::Player;
use variorum_core::view::Layout;

/// The side of a square in drawing units. Pictures of pieces fill a box of this size.
pub const SQUARE: u32 = 100;

/// Boards with more columns or rows than this are large: their squares are small on a screen.
const LARGE: u8 = 12;

/// Height of the labels inside squares, in drawing units.
pub const INSIDE_LABEL: u32 = 16;

/// A label at the edge of the board: a file or a rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Centre of the text, in drawing units.
    pub x: i32,
    /// Centre of the text, in drawing units.
    pub y: i32,
    /// File letter or rank number.
    pub text: String,
}

impl Label {
    /// Where the text of this height stands, so that its middle is at `y`.
    pub fn baseline(&self, size: u32) -> i32 {
        self.y + size as i32 * 7 / 20
    }
}

/// A turned layout in screen directions: columns to the right, rows downwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Columns of the enclosing rectangle.
    pub columns: u8,
    /// Rows of the enclosing rectangle.
    pub rows: u8,
    /// Column and row of each square, by its index.
    pub places: Vec<(u8, u8)>,
    /// A label for each column, below its lowest square, and one for each row, on one side of the
    /// board. Where the corner is cut off and both would overlap, the columns' labels stand below the
    /// whole board.
    pub labels: Vec<Label>,
    /// Whether the labels of rows stand on the right side.
    pub rows_right: bool,
    /// Height of the labels' text, in drawing units: about the same on the screen for every board.
    pub label_size: u32,
}

impl Frame {
    /// The layout turned clockwise by so many quarter turns.
    pub fn new(layout: &Layout, turns: u8) -> Frame {
        let (width, height) = (layout.width, layout.height);
        let odd = turns % 2 == 1;
        let (columns, rows) = if odd { (height, width) } else { (width, height) };
        let place = |x: u8, y: u8| {
            let right = width.saturating_sub(1).saturating_sub(x);
            let down = height.saturating_sub(1).saturating_sub(y);
            match turns % 4 {
                0 => (x, down),
                1 => (y, x),
                2 => (right, y),
                _ => (down, right),
            }
        };
        let places: Vec<(u8, u8)> = layout.squares.iter().map(|square| place(square.x, square.y)).collect();
        let label_size = (u32::from(columns.max(rows)) * SQUARE / 46).max(24);
        let mut frame = Frame { columns, rows, places, labels: Vec::new(), rows_right: false, label_size };
        frame.make_labels(layout, odd);
        frame
    }

    /// The layout turned so that this player's pieces advance up the screen.
    pub fn of_player(layout: &Layout, player: Player) -> Frame {
        Frame::new(layout, layout.turns.get(player.index()).copied().unwrap_or(0))
    }

    /// The upper left corner of a square in drawing units; (0, 0) where there is no such square.
    pub fn corner(&self, square: usize) -> (i32, i32) {
        let (column, row) = self.places.get(square).copied().unwrap_or_default();
        (i32::from(column) * SQUARE as i32, i32::from(row) * SQUARE as i32)
    }

    /// The square at a point in drawing units.
    pub fn square_at(&self, x: f64, y: f64) -> Option<usize> {
        let cell = |v: f64| (v / f64::from(SQUARE)).floor();
        let (column, row) = (cell(x), cell(y));
        self.places.iter().position(|&(c, r)| f64::from(c) == column && f64::from(r) == row)
    }

    /// The next square in a screen direction (columns right, rows down), across gaps in the board.
    pub fn step(&self, square: usize, right: i32, down: i32) -> Option<usize> {
        let &(column, row) = self.places.get(square)?;
        let reach = i32::from(self.columns.max(self.rows));
        (1..reach).find_map(|n| {
            let wanted = (i32::from(column) + n * right, i32::from(row) + n * down);
            self.places.iter().position(|&(c, r)| (i32::from(c), i32::from(r)) == wanted)
        })
    }

    /// The area that the picture shows, with labels: left, top, width and height in drawing units.
    pub fn view_box(&self, labels: bool) -> (i32, i32, i32, i32) {
        let margin = if labels { self.margin() } else { 0 };
        let side = |n: u8| i32::from(n) * SQUARE as i32;
        let left = if self.rows_right { 0 } else { -margin };
        (left, 0, side(self.columns) + margin, side(self.rows) + margin)
    }

    /// Whether the squares are too small on a screen to hold labels: these stand outside then.
    pub fn is_large(&self) -> bool {
        self.columns.max(self.rows) > LARGE
    }

    /// The class of a board with many columns or rows, by its longer side; empty for other boards.
    pub fn shape(&self) -> &'static str {
        match self.is_large() {
            false => "",
            true if self.columns > self.rows => "broad",
            true => "tall",
        }
    }

    /// Width divided by height of the board as a page shows it, with labels where they stand beside it.
    pub fn ratio(&self) -> f64 {
        let (_, _, width, height) = self.view_box(self.is_large());
        f64::from(width) / f64::from(height.max(1))
    }

    /// Whether the board fills the rectangle around it.
    pub fn is_rectangle(&self) -> bool {
        self.places.len() == usize::from(self.columns) * usize::from(self.rows)
    }

    /// Labels inside the squares, for boards on a screen: the names of columns in the lower left corner of each one's
    /// lowest square, those of rows in the upper right corner of each one's rightmost.
    pub fn inside_labels(&self, layout: &Layout) -> Vec<Label> {
        let first = layout.squares.first().map(|square| square.name.as_str()).unwrap_or_default();
        let letter_first = |text: &str| {
            text.starts_with(|c: char| c.is_alphabetic()) == first.starts_with(|c: char| c.is_alphabetic())
        };
        let parts = |square: usize| {
            let name = &layout.squares[square].name;
            let (file, rank) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
            (file.to_owned(), rank.to_owned())
        };
        // Turned by a quarter, columns are ranks.
        let upright = self.labels.first().is_some_and(|label| letter_first(&label.text));
        let squares = || 0..self.places.len();
        let columns = (0..self.columns).filter_map(|column| {
            let lowest =
                squares().filter(|&s| self.places[s].0 == column).max_by_key(|&s| self.places[s].1)?;
            let (file, rank) = parts(lowest);
            let (x, y) = self.corner(lowest);
            Some(Label { x: x + 7, y: y + SQUARE as i32 - 9, text: if upright { file } else { rank } })
        });
        let rows = (0..self.rows).filter_map(|row| {
            let last = squares().filter(|&s| self.places[s].1 == row).max_by_key(|&s| self.places[s].0)?;
            let (file, rank) = parts(last);
            let (x, y) = self.corner(last);
            Some(Label { x: x + SQUARE as i32 - 8, y: y + 11, text: if upright { rank } else { file } })
        });
        columns.chain(rows).collect()
    }

    fn margin(&self) -> i32 {
        self.label_size as i32 * 3 / 2
    }

    /// Makes the labels: columns below, rows on the side where fewer labels overlap.
    fn make_labels(&mut self, layout: &Layout, odd: bool) {
        let file_and_rank = |square: usize| {
            let name = &layout.squares[square].name;
            name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()))
        };
        let places = &self.places;
        let squares = 0..places.len();
        let of_column = |column: u8| squares.clone().filter(move |&s| places[s].0 == column);
        let of_row = |row: u8| squares.clone().filter(move |&s| places[s].1 == row);
        let lowest = |column: u8| of_column(column).max_by_key(|&s| places[s].1);
        let outermost = |row: u8, right: bool| {
            of_row(row).max_by_key(|&s| if right { places[s].0 } else { u8::MAX - places[s].0 })
        };
        // Columns are shifted by one, so that there is one left of the first.
        let beside = |right: bool| -> Vec<(u8, u8)> {
            let ends = (0..self.rows).filter_map(|row| outermost(row, right)).map(|s| places[s]);
            ends.map(|(column, row)| (if right { column + 2 } else { column }, row)).collect()
        };
        let below = |column: u8| lowest(column).map(|s| (column + 1, places[s].1 + 1));
        let meeting = |right: bool| -> Vec<u8> {
            let taken = beside(right);
            (0..self.columns).filter(|&c| below(c).is_some_and(|place| taken.contains(&place))).collect()
        };
        let right = meeting(true).len() < meeting(false).len();
        let met = meeting(right);
        // The opposite corner is labelled in the same way where it is cut off in the same way.
        let is_met = |column: u8| {
            let mirrored = self.columns - 1 - column;
            let depth = |c: u8| lowest(c).map(|s| places[s].1);
            met.contains(&column) || (met.contains(&mirrored) && depth(column) == depth(mirrored))
        };
        let (side, half, away) = (SQUARE as i32, SQUARE as i32 / 2, self.margin() / 2);
        let mut labels: Vec<Label> = Vec::new();
        for column in 0..self.columns {
            let Some(square) = lowest(column) else { continue };
            let (file, rank) = file_and_rank(square);
            let (x, y) = self.corner(square);
            let under = if is_met(column) { i32::from(self.rows) * side } else { y + side };
            let text = if odd { rank } else { file }.to_owned();
            labels.push(Label { x: x + half, y: under + away, text });
        }
        for row in 0..self.rows {
            let Some(square) = outermost(row, right) else { continue };
            let (file, rank) = file_and_rank(square);
            let (x, y) = self.corner(square);
            let text = if odd { file } else { rank }.to_owned();
            let x = if right { x + side + away } else { x - away };
            labels.push(Label { x, y: y + half, text });
        }
        (self.labels, self.rows_right) = (labels, right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::{Shade, SquareView};

    /// Three files, two ranks, without c2.
    fn layout() -> Layout {
        let square = |name: &str, x, y| SquareView { name: name.into(), x, y, shade: Shade::Light };
        let squares = vec![
            square("a1", 0, 0),
            square("b1", 1, 0),
            square("c1", 2, 0),
            square("a2", 0, 1),
            square("b2", 1, 1),
        ];
        Layout { width: 3, height: 2, squares, turns: vec![0, 2, 3] }
    }

    #[test]
    fn white_sees_a1_at_the_lower_left() {
        let frame = Frame::new(&layout(), 0);
        assert_eq!((frame.columns, frame.rows), (3, 2));
        assert_eq!(frame.places, [(0, 1), (1, 1), (2, 1), (0, 0), (1, 0)]);
    }

    #[test]
    fn turns_go_clockwise() {
        let layout = layout();
        let quarter = Frame::new(&layout, 1);
        assert_eq!((quarter.columns, quarter.rows), (2, 3));
        assert_eq!(quarter.places[0], (0, 0), "a1 comes to the upper left");
        assert_eq!(quarter.places[2], (0, 2), "c1 to the lower left");
        assert_eq!(Frame::new(&layout, 2).places[0], (2, 0));
        let last = Frame::of_player(&layout, Player::RED);
        assert_eq!(last.places[0], (1, 2), "east is up: a1 at the lower right");
        assert_eq!(last.places[2], (1, 0));
        assert_eq!(Frame::new(&layout, 4), Frame::new(&layout, 0));
    }

    #[test]
    fn labels_follow_the_edge_and_name_what_is_there() {
        let text = |frame: &Frame| frame.labels.iter().map(|l| l.text.clone()).collect::<Vec<_>>().join(" ");
        assert_eq!(text(&Frame::new(&layout(), 0)), "a b c 2 1");
        assert_eq!(text(&Frame::new(&layout(), 1)), "1 2 a b c");
    }

    #[test]
    fn labels_inside_stand_in_the_lowest_and_the_rightmost_squares() {
        let at = |frame: &Frame| {
            let labels = frame.inside_labels(&layout());
            labels
                .iter()
                .map(|l| format!("{}@{},{}", l.text, l.x / 100, l.y / 100))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(at(&Frame::new(&layout(), 0)), "a@0,1 b@1,1 c@2,1 2@1,0 1@2,1");
        assert_eq!(at(&Frame::new(&layout(), 1)), "1@0,2 2@1,1 a@1,0 b@1,1 c@0,2");
        assert!(!Frame::new(&layout(), 0).is_rectangle() && !Frame::new(&layout(), 0).is_large());
    }

    #[test]
    fn labels_keep_apart_in_corners_that_are_cut_off() {
        // A trapezium whose lower corners are steps, as on a board with staircase edges.
        let square = |x: u8, y: u8| {
            let name = format!("{}{}", char::from(b'a' + x), y + 1);
            SquareView { name, x, y, shade: Shade::Light }
        };
        let rows = [(2, 5), (1, 6), (0, 7), (1, 6)];
        let squares = (0..4).zip(rows).flat_map(|(y, (from, to))| (from..to).map(move |x| square(x, y)));
        let layout = Layout { width: 7, height: 4, squares: squares.collect(), turns: vec![0] };
        for turns in 0..4 {
            let frame = Frame::new(&layout, turns);
            let (columns, rows) = frame.labels.split_at(usize::from(frame.columns));
            for label in columns {
                let near = |other: &&Label| (other.x - label.x).abs() < 60 && (other.y - label.y).abs() < 60;
                assert!(rows.iter().all(|other| !near(&other)), "{turns}: {label:?} {rows:?}");
            }
            let (left, top, width, height) = frame.view_box(true);
            for label in &frame.labels {
                let inside =
                    (left..left + width).contains(&label.x) && (top..top + height).contains(&label.y);
                assert!(inside, "{turns}: {label:?}");
            }
        }
        let frame = Frame::new(&layout, 0);
        assert_eq!(frame.labels[0].y, frame.labels[3].y, "a stands on a line with d");
        assert_eq!(frame.labels[0].y, frame.labels[6].y, "and so does g, on the other side");
    }

    #[test]
    fn points_and_steps_find_squares_and_leap_gaps() {
        let frame = Frame::new(&layout(), 0);
        assert_eq!(frame.square_at(150.0, 199.9), Some(1));
        assert_eq!(frame.square_at(250.0, 50.0), None);
        assert_eq!(frame.square_at(-1.0, 50.0), None);
        assert_eq!(frame.step(0, 1, 0), Some(1));
        assert_eq!(frame.step(2, 0, -1), None);
        assert_eq!(frame.step(99, 1, 0), None);
    }
}
