//! A set-up: what a position text says, and every reason why it could not be played on.

use crate::board::CROWNING;
use crate::end;
use crate::pending::Pending;
use crate::position::Position;
use crate::rules::{Capture, Rules};
use variorum_core::{Fault, Player, PlayerSet, Position as _, PositionError};
use variorum_megaboard::fields::letters;
use variorum_megaboard::{Set, Square, is_dark};

/// A position text in parts that each make sense by themselves, but perhaps not together.
pub(crate) struct Setup {
    /// The options of the game, decided.
    pub rules: Rules,
    /// Where pieces stand, whose they are, and whether they are kings.
    pub pieces: Vec<(Square, (Player, bool))>,
    /// Whose turn it is.
    pub side: Player,
    /// Who is still in.
    pub players_in: PlayerSet,
    /// Turns since the last capture, crowning or elimination.
    pub clock: u32,
    /// The number of the turn.
    pub number: u32,
    /// What stands between this turn and the next.
    pub pending: Pending,
}

impl Position {
    /// The position a set-up describes, with a side that is blocked with two in put out at once.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub(crate) fn new(setup: &Setup) -> Result<Position, PositionError> {
        let mut faults = setup.faults();
        let mut position = Position::empty(setup.rules);
        for &(square, (owner, is_king)) in &setup.pieces {
            position.put(square, owner, is_king, &mut ());
        }
        position.set_side(setup.side);
        position.set_players_in(setup.players_in);
        position.clock = setup.clock;
        position.number = setup.number;
        position.set_pending(setup.pending);
        faults.extend(players_in_fault(&position));
        if faults.is_empty() {
            faults.extend(pending_fault(&position));
        }
        if !faults.is_empty() {
            return Err(PositionError { faults });
        }
        end::settle(&mut position);
        Ok(position)
    }
}

impl Setup {
    /// Everything that is wrong with single pieces and the side.
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for &(square, (owner, is_king)) in &self.pieces {
            let mut fault = |expected: String| {
                faults.push(Fault::new("rows", format!("{}M on {square}", owner.letter()), expected));
            };
            if !is_king && !is_dark(square) {
                fault("no man on a light square".into());
            } else if !is_king && CROWNING[owner.index()].contains(square) {
                fault("no man on an opponent's back line, where it becomes a king".into());
            }
        }
        if !self.players_in.contains(self.side) {
            faults.push(Fault::new("side", self.side.letter().to_string(), "a player who is in"));
        }
        faults
    }
}

/// The players in are those with a piece; or one is in, and the other with pieces is blocked.
fn players_in_fault(position: &Position) -> Option<Fault> {
    let with_pieces: PlayerSet =
        Player::ALL.into_iter().filter(|&player| position.owned(player).any()).collect();
    let players_in = position.players_in();
    if players_in == with_pieces {
        return None;
    }
    let mut blocked = position.clone();
    let is_lost_by_blocking = players_in.len() == 1
        && with_pieces.len() == 2
        && players_in.iter().all(|winner| with_pieces.contains(winner))
        && with_pieces.iter().filter(|&player| !players_in.contains(player)).all(|loser| {
            blocked.set_side(loser);
            !blocked.can_move()
        });
    let expected = "exactly the players with a piece, or one of two where the other is blocked";
    (!is_lost_by_blocking).then(|| Fault::new("in", letters(players_in), expected))
}

/// What is wrong with the last field in a position whose other fields are right.
fn pending_fault(position: &Position) -> Option<Fault> {
    let fault = |expected: String| Some(Fault::new("pending", position.pending().to_string(), expected));
    if position.pending() != Pending::Nothing && position.players_in().len() < 2 {
        return fault("-, one player being in".into());
    }
    let side = position.side();
    match position.pending() {
        Pending::Nothing => None,
        Pending::Series { square, jumped } => match () {
            () if !position.owned(side).contains(square) => fault(format!("the square of a piece of {side}")),
            () if !position.can_jump(square) => {
                fault(format!("a piece that can jump, unlike that on {square}"))
            }
            () if jumped.contains(side) => fault(format!("opponents of {side} behind the colon")),
            () => None,
        },
        Pending::Huffs(_) if position.rules().capture == Capture::Forced => {
            fault("no huff without capture=huff".into())
        }
        Pending::Huffs(huffs) => {
            let mover = position.moved_last();
            let next = position.next_in(side);
            let order = [Some(side), Some(next).filter(|&next| next != mover)];
            let deciders = huffs.map(|huff| huff.map(|huff| huff.decider));
            let one_after_the_other = [order, [order[0], None], [order[1], None]];
            if deciders[0].is_none() || !one_after_the_other.contains(&deciders) {
                let letters: Vec<String> =
                    order.into_iter().flatten().map(|player| player.letter().to_string()).collect();
                return fault(format!("deciders among {} in this order", letters.join(" ")));
            }
            let squares = huffs.into_iter().flatten().fold(Set::EMPTY, |all, huff| all | huff.squares);
            let strange = squares & !position.owned(mover);
            let square = strange.first()?;
            fault(format!("squares of pieces of {mover}, who moved last, unlike {square}"))
        }
    }
}
