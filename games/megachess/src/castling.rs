//! The six castlings, as data.

use variorum_core::Player;
use variorum_megaboard::{Seat, Set, Square};

/// The rooks that have not moved and whose king has not: one bit for each of [`Castling::all`].
pub(crate) type Rights = u8;

/// One way to castle: the king jumps two squares along the back row towards the rook, and the rook
/// goes to the square that the king crossed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    pub player: Player,
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    /// The squares between king and rook.
    pub between: Set,
}

impl Castling {
    /// All six in the order of the position text: White, Black, Red, and the rook on the lower file
    /// first. `king_left` says that White's king starts left of the queen.
    #[inline]
    pub fn all(king_left: bool) -> &'static [Castling; 6] {
        &ALL[king_left as usize]
    }

    const fn new(player: Player, king: usize, far: bool) -> Castling {
        let seat = Seat::of(player);
        let (king_to, rook, rook_to) = if far { (king + 2, 7, king + 1) } else { (king - 2, 0, king - 1) };
        let mut words = [0; 3];
        let (mut place, end) = if far { (king + 1, rook) } else { (rook + 1, king) };
        while place < end {
            let square = seat.back(place).index();
            words[square / 64] |= 1 << (square % 64);
            place += 1;
        }
        Castling {
            player,
            king_from: seat.back(king),
            king_to: seat.back(king_to),
            rook_from: seat.back(rook),
            rook_to: seat.back(rook_to),
            between: Set::from_words(words),
        }
    }

    const fn six(white_king: usize) -> [Castling; 6] {
        [
            Castling::new(Player::WHITE, white_king, false),
            Castling::new(Player::WHITE, white_king, true),
            Castling::new(Player::BLACK, 4, false),
            Castling::new(Player::BLACK, 4, true),
            // Red's back row runs from high files to low ones.
            Castling::new(Player::RED, 4, true),
            Castling::new(Player::RED, 4, false),
        ]
    }
}

static ALL: [[Castling; 6]; 2] = [Castling::six(4), Castling::six(3)];

/// The rights of `player`.
#[inline]
pub(crate) fn rights_of(player: Player) -> Rights {
    0b11 << (2 * player.index())
}

/// The rights that a move from or to each square ends: those of the rook or the king that stands
/// there at first.
static ENDED: [[Rights; 171]; 2] = [ended(&Castling::six(4)), ended(&Castling::six(3))];

const fn ended(castlings: &[Castling; 6]) -> [Rights; 171] {
    let mut table = [0; 171];
    let mut i = 0;
    while i < 6 {
        table[castlings[i].king_from.index()] |= 1 << i;
        table[castlings[i].rook_from.index()] |= 1 << i;
        i += 1;
    }
    table
}

/// The rights that end with a move between these squares.
#[inline]
pub(crate) fn ended_by(king_left: bool, from: Square, to: Square) -> Rights {
    let table = &ENDED[king_left as usize];
    table[from.index()] | table[to.index()]
}
