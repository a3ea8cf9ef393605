//! The shape of the board: which squares it has, and how they are numbered.

/// Columns of the enclosing rectangle: files `a` to `u`.
pub const FILES: usize = 21;

/// Rows of the enclosing rectangle: ranks 1 to 13.
pub const RANKS: usize = 13;

/// The first file of each rank, counted from 0; the rank ends as far from the right edge.
pub(crate) const LEFT: [usize; RANKS] = [3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/// The index of the first square of each rank, and behind them the number of squares.
pub(crate) const STARTS: [usize; RANKS + 1] = {
    let mut starts = [0; RANKS + 1];
    let mut rank = 0;
    while rank < RANKS {
        starts[rank + 1] = starts[rank] + FILES - 2 * LEFT[rank];
        rank += 1;
    }
    starts
};

/// 171.
pub(crate) const SQUARES: usize = STARTS[RANKS];

/// Squares of each rank, from the highest down: the rows of a position text.
pub(crate) const WIDTHS_FROM_TOP: [usize; RANKS] = {
    let mut widths = [0; RANKS];
    let mut row = 0;
    while row < RANKS {
        widths[row] = FILES - 2 * LEFT[RANKS - 1 - row];
        row += 1;
    }
    widths
};

/// File and rank of every square.
pub(crate) static COORDINATES: [(u8, u8); SQUARES] = {
    let mut table = [(0, 0); SQUARES];
    let mut rank = 0;
    while rank < RANKS {
        let mut i = STARTS[rank];
        while i < STARTS[rank + 1] {
            table[i] = ((LEFT[rank] + i - STARTS[rank]) as u8, rank as u8);
            i += 1;
        }
        rank += 1;
    }
    table
};
