//! A board as data.

/// The colour of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A square that swallows pieces.
    Hole,
}

/// One square of a layout: a unit square whose lower left corner is at (`x`, `y`), `y` upwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareView {
    /// File letter and rank number.
    pub name: String,
    /// Columns from the left edge of the board.
    pub x: u8,
    /// Rows from the bottom edge of the board.
    pub y: u8,
    /// The colour.
    pub shade: Shade,
}

/// A board as White sees it. Squares stand at their index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Columns of the enclosing rectangle.
    pub width: u8,
    /// Rows of the enclosing rectangle.
    pub height: u8,
    /// The squares; the position in the list is the square's index everywhere.
    pub squares: Vec<SquareView>,
    /// For each player, by how many quarter turns clockwise the board is turned so that this
    /// player's pieces advance up the screen. One entry a player.
    pub turns: Vec<u8>,
}
