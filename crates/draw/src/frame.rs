//! Where the squares of a layout stand once the board is turned.

use variorum_core::Player;
use variorum_core::view::Layout;

/// The side of a square in drawing units: pictures of pieces fill a box of this size.
pub const SQUARE: u32 = 100;

/// A label at the edge of the board: the file or rank of the squares beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Centre of the text, in drawing units.
    pub x: i32,
    /// Centre of the text, in drawing units.
    pub y: i32,
    /// File letter or rank number.
    pub text: String,
}

/// A layout turned for one who looks, in screen directions: columns to the right, rows downwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Columns of the enclosing rectangle.
    pub columns: u8,
    /// Rows of the enclosing rectangle.
    pub rows: u8,
    /// Column and row of each square, by its index.
    pub places: Vec<(u8, u8)>,
    /// Labels below the lowest square of each column and left of the first square of each row.
    pub labels: Vec<Label>,
    /// Height of the labels' text, in drawing units: the same on screen for every size of board.
    pub label_size: u32,
}

impl Frame {
    /// The layout turned by so many quarter turns clockwise.
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
        let mut frame = Frame { columns, rows, places, labels: Vec::new(), label_size };
        frame.labels = frame.make_labels(layout, odd);
        frame
    }

    /// The layout turned so that this player's pieces advance up the screen.
    pub fn of_player(layout: &Layout, player: Player) -> Frame {
        Frame::new(layout, layout.turns.get(player.index()).copied().unwrap_or(0))
    }

    /// The upper left corner of a square in drawing units; of the board when there is no such
    /// square.
    pub fn corner(&self, square: usize) -> (i32, i32) {
        let (column, row) = self.places.get(square).copied().unwrap_or_default();
        (i32::from(column) * SQUARE as i32, i32::from(row) * SQUARE as i32)
    }

    /// The square that holds a point in drawing units.
    pub fn square_at(&self, x: f64, y: f64) -> Option<usize> {
        let cell = |v: f64| (v / f64::from(SQUARE)).floor();
        let (column, row) = (cell(x), cell(y));
        self.places.iter().position(|&(c, r)| f64::from(c) == column && f64::from(r) == row)
    }

    /// The nearest square from here in a screen direction (columns right, rows down), stepping over
    /// gaps in the board.
    pub fn step(&self, square: usize, right: i32, down: i32) -> Option<usize> {
        let &(column, row) = self.places.get(square)?;
        let reach = i32::from(self.columns.max(self.rows));
        (1..reach).find_map(|n| {
            let wanted = (i32::from(column) + n * right, i32::from(row) + n * down);
            self.places.iter().position(|&(c, r)| (i32::from(c), i32::from(r)) == wanted)
        })
    }

    /// What the picture shows, labels included: left, top, width and height in drawing units.
    pub fn view_box(&self, labels: bool) -> (i32, i32, i32, i32) {
        let margin = if labels { self.margin() } else { 0 };
        let side = |n: u8| i32::from(n) * SQUARE as i32;
        (-margin, 0, side(self.columns) + margin, side(self.rows) + margin)
    }

    fn margin(&self) -> i32 {
        self.label_size as i32 * 3 / 2
    }

    fn make_labels(&self, layout: &Layout, odd: bool) -> Vec<Label> {
        let file_and_rank = |square: usize| {
            let name = &layout.squares[square].name;
            name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()))
        };
        let half = SQUARE as i32 / 2;
        let away = self.margin() / 2;
        let squares = 0..self.places.len();
        let mut labels: Vec<Label> = Vec::new();
        for column in 0..self.columns {
            let lowest =
                squares.clone().filter(|&s| self.places[s].0 == column).max_by_key(|&s| self.places[s].1);
            if let Some(square) = lowest {
                let (file, rank) = file_and_rank(square);
                let (x, y) = self.corner(square);
                let text = if odd { rank } else { file }.to_owned();
                labels.push(Label { x: x + half, y: y + SQUARE as i32 + away, text });
            }
        }
        let columns = labels.len();
        for row in 0..self.rows {
            let first =
                squares.clone().filter(|&s| self.places[s].1 == row).min_by_key(|&s| self.places[s].0);
            if let Some(square) = first {
                let (file, rank) = file_and_rank(square);
                let (x, y) = self.corner(square);
                let text = if odd { file } else { rank }.to_owned();
                let (x, mut y) = (x - away, y + half);
                // In the corners of a staircase a label of a column may stand there: both give way.
                let near = |label: &&mut Label| (label.x - x).abs() < half && (label.y - y).abs() < half;
                if let Some(other) = labels[..columns].iter_mut().find(near) {
                    other.x -= half / 2;
                    y += half / 2;
                }
                labels.push(Label { x, y, text });
            }
        }
        labels
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
    fn labels_that_meet_give_way() {
        let square = |name: &str, x, y| SquareView { name: name.into(), x, y, shade: Shade::Light };
        let squares = vec![square("a2", 0, 1), square("b1", 1, 0)];
        let layout = Layout { width: 2, height: 2, squares, turns: vec![0] };
        let frame = Frame::new(&layout, 0);
        let at = |text: &str| frame.labels.iter().find(|label| label.text == text).map(|l| (l.x, l.y));
        let (file, rank) = (at("a").unwrap(), at("1").unwrap());
        assert!((file.0 - rank.0).abs() + (file.1 - rank.1).abs() > 60, "{file:?} {rank:?}");
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
