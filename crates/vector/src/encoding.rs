//! What numbers and planes mean in a game.

use variorum_core::View;
use variorum_core::learn::{Actions, Learn, Planes};

/// What numbers and planes mean in a game.
pub struct Encoding {
    /// Every action of the game.
    pub actions: Actions,
    /// What each plane shows.
    pub planes: Vec<String>,
    /// Rows of a plane.
    pub height: usize,
    /// Columns of a plane.
    pub width: usize,
    /// Where each square stands in a plane, row by row: for players who see the board as it is, and for the second of
    /// two, who sees it with its ranks turned round.
    cells: [Vec<usize>; 2],
    /// For each action the one that is the same with ranks turned round.
    mirrored: Vec<usize>,
}

impl Encoding {
    /// The encoding of the game with these positions.
    pub fn of<P: View + Learn>() -> Encoding {
        let layout = P::layout();
        let (height, width) = (usize::from(layout.height), usize::from(layout.width));
        let place = |turned: bool| {
            let squares = layout.squares.iter().map(|square| (usize::from(square.x), usize::from(square.y)));
            let row = move |y| if turned && P::PLAYERS == 2 { height - 1 - y } else { y };
            squares.map(|(x, y)| row(y) * width + x).collect::<Vec<usize>>()
        };
        let cells = [place(false), place(true)];
        let actions = P::actions();
        let square =
            |square: usize| cells[0].iter().position(|&cell| cell == cells[1][square]).unwrap_or(square);
        let turned: Vec<usize> = (0..cells[0].len()).map(square).collect();
        let mirror = |id| actions.mapped(id, |square| turned[square]).unwrap_or(id);
        let mirrored = (0..actions.len()).map(mirror).collect();
        Encoding { planes: P::planes(), height, width, cells, mirrored, actions }
    }

    /// For each action the one that is the same with ranks turned round, as the second of two players sees the board;
    /// itself in games of three.
    pub fn mirrored(&self) -> &[usize] {
        &self.mirrored
    }

    /// Numbers of an observation.
    pub fn area(&self) -> usize {
        self.planes.len() * self.height * self.width
    }

    /// Where each square stands in a plane, row by row, for the player with this index.
    pub fn cells(&self, player: usize) -> &[usize] {
        &self.cells[usize::from(player == 1)]
    }

    /// Writes what the player to move sees: one byte a square and plane, 0 or 1.
    pub fn write_bytes<P: Learn>(&self, position: &P, out: &mut [u8]) {
        self.write(position, out, byte);
    }

    /// The same with one bit a square and plane, the lowest bit of each byte first.
    pub fn write_bits<P: Learn>(&self, position: &P, out: &mut [u8]) {
        self.write(position, out, bit);
    }

    fn write<P: Learn>(&self, position: &P, out: &mut [u8], mark: impl Fn(&mut [u8], usize)) {
        out.fill(0);
        let cells = self.cells(position.to_move().index());
        position.observe(&mut Marked { out, cells, area: self.height * self.width, mark });
    }
}

/// Sets the byte at a place to 1.
#[inline]
pub(crate) fn byte(out: &mut [u8], at: usize) {
    out[at] = 1;
}

/// Sets the bit at a place, the lowest bit of each byte first.
#[inline]
pub(crate) fn bit(out: &mut [u8], at: usize) {
    out[at / 8] |= 1 << (at % 8);
}

/// Planes written into an array, where `mark` sets one place.
struct Marked<'a, M> {
    out: &'a mut [u8],
    cells: &'a [usize],
    area: usize,
    mark: M,
}

impl<M: Fn(&mut [u8], usize)> Planes for Marked<'_, M> {
    #[inline]
    fn set(&mut self, plane: usize, square: usize) {
        (self.mark)(self.out, plane * self.area + self.cells[square]);
    }

    fn fill(&mut self, plane: usize) {
        for square in 0..self.cells.len() {
            self.set(plane, square);
        }
    }
}
