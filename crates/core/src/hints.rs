//! What orders and prunes moves in search.

use crate::{Evaluate, Observer, Player};

/// Hints to search, which order moves and say where it may prune. Every one has a default that is sound for any
/// game: the defaults of [`gain`](Hints::gain), [`risk`](Hints::risk) and [`is_tactical`](Hints::is_tactical) play
/// the move on a copy and count pieces by [`piece_value`](Hints::piece_value). A game that is to be searched well
/// says the same faster.
pub trait Hints: Evaluate {
    /// How many different values [`Hints::history_slot`] has; at least 1.
    const HISTORY_SLOTS: usize = 1;

    /// What a piece is worth in centipawns; `kind` as in the reports to an [`Observer`].
    fn piece_value(kind: usize) -> i32 {
        let _ = kind;
        100
    }

    /// Whether a move changes so much that quiescence must look at it: captures, promotions,
    /// whatever else gains or loses material at once.
    fn is_tactical(&self, m: Self::Move) -> bool {
        self.gain(m) != 0
    }

    /// What a move gains at once in centipawns, before any answer: pieces destroyed of others,
    /// less pieces destroyed of one's own, plus what promotion adds.
    fn gain(&self, m: Self::Move) -> i32 {
        Exchanged::by(self, m).gain
    }

    /// The value at risk: roughly what the moving piece is worth, in centipawns, to order captures
    /// by least valuable attacker; not negative.
    fn risk(&self, m: Self::Move) -> i32 {
        Exchanged::by(self, m).moved.unwrap_or(0)
    }

    /// Whether the captures on one square that a move begins, each side taking with the least
    /// valuable piece and stopping where that is best, leave its player at least `threshold`
    /// centipawns better off (static exchange evaluation). A game that does not look at the answers
    /// goes by the gain alone.
    fn see(&self, m: Self::Move, threshold: i32) -> bool {
        self.gain(m) >= threshold
    }

    /// Appends legal moves among which are all that are tactical; games leave out others where that is
    /// faster.
    fn tactical_moves(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
    }

    /// Moves alike in kind share a slot of the history table; below [`Hints::HISTORY_SLOTS`].
    fn history_slot(&self, m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// Numbers that are alike where the evaluation is likely to err alike: of the pawns, say, and of
    /// each player's pieces. All 0 where the game tells nothing.
    fn correction_keys(&self) -> [u64; 3] {
        [0; 3]
    }

    /// The position after giving up the turn, where that is sound as a bound: `None` in check, near
    /// zugzwang and in games where a turn is no burden.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the player to move has nothing but tactical moves because the rules demand them, as
    /// where a capture is compulsory: the position cannot be judged as if it stood still. Cheap, and
    /// false where that is not known.
    fn must_capture(&self) -> bool {
        false
    }

    /// Whether the player to move has lost unless an answer is found to what the other player is about
    /// to do: in check, but also where a goal is within reach. Such a position is not judged as if it
    /// stood still.
    fn is_threatened(&self) -> bool {
        self.checked().contains(self.to_move())
    }

    /// Whether no earlier position can come again after the move.
    fn is_irreversible(&self, m: Self::Move) -> bool {
        self.is_tactical(m)
    }
}

/// What a move did to the pieces on the board, in values.
struct Exchanged {
    mover: Player,
    /// What the mover has now and others have lost, less the opposite.
    gain: i32,
    /// The piece of the mover that was picked up first.
    moved: Option<i32>,
    value: fn(usize) -> i32,
}

impl Exchanged {
    fn by<P: Hints>(position: &P, m: P::Move) -> Exchanged {
        let mut exchanged =
            Exchanged { mover: position.to_move(), gain: 0, moved: None, value: P::piece_value };
        position.clone().play_observed(m, &mut exchanged);
        exchanged
    }
}

impl Observer for Exchanged {
    fn put(&mut self, _: usize, owner: Player, kind: usize) {
        let value = (self.value)(kind);
        self.gain += if owner == self.mover { value } else { -value };
    }

    fn take(&mut self, _: usize, owner: Player, kind: usize) {
        let value = (self.value)(kind);
        self.gain -= if owner == self.mover { value } else { -value };
        if owner == self.mover {
            self.moved.get_or_insert(value);
        }
    }
}
