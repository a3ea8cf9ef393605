//! A set-up: what a position text says, and every reason why it could not be played on.

use crate::castling::{Castling, Rights};
use crate::end;
use crate::moves::promotion_rows;
use crate::position::{Kind, Position};
use crate::rules::{Mated, Rules};
use variorum_core::{Fault, Player, PlayerSet, PositionError};
use variorum_megaboard::{Seat, Square};

/// A position text in parts that each make sense by themselves, but perhaps not together.
pub(crate) struct Setup {
    /// The options of the game, decided.
    pub rules: Rules,
    /// Where pieces stand, whose they are, and of which kind.
    pub pieces: Vec<(Square, (Player, Kind))>,
    /// Whose turn it is.
    pub to_move: Player,
    /// Which castlings may still happen.
    pub rights: Rights,
    /// Who is still in.
    pub players_in: PlayerSet,
    /// Decisions since the last capture, promotion or elimination.
    pub clock: u32,
    /// The number of the turn.
    pub number: u32,
}

impl Position {
    /// The position a set-up describes, with a mated player to move put out at once.
    ///
    /// # Errors
    /// Every reason why it cannot be played.
    pub(crate) fn new(setup: &Setup) -> Result<Position, PositionError> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(PositionError { faults });
        }
        let mut position = Position::empty(setup.rules);
        for &(square, (owner, kind)) in &setup.pieces {
            position.put(square, owner, kind, &mut ());
        }
        position.set_to_move(setup.to_move);
        position.set_rights(setup.rights);
        position.set_players_in(setup.players_in);
        position.clock = setup.clock;
        position.number = setup.number;
        end::settle(&mut position, &mut ());
        Ok(position)
    }
}

impl Setup {
    /// Everything that could not be played on.
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for player in Player::ALL {
            let is_in = self.players_in.contains(player);
            let kings = self.pieces.iter().filter(|&&(_, piece)| piece == (player, Kind::King)).count();
            if kings > 1 {
                faults.push(Fault::new(
                    "rows",
                    format!("{kings} kings of {player}"),
                    "one king of each player",
                ));
            }
            if kings == 0 && is_in {
                faults.push(Fault::new(
                    "rows",
                    format!("no king of {player}"),
                    format!("a king of {player}, who is in"),
                ));
            }
        }
        for &(square, (owner, kind)) in &self.pieces {
            let mut fault = |expected: String| {
                let text = format!("{}{} on {square}", owner.letter(), kind.letter());
                faults.push(Fault::new("rows", text, expected));
            };
            if kind.is_pawn() && promotion_rows(owner).contains(square) {
                fault("no pawn on an opponent's back row, where it promotes".into());
            } else if kind == Kind::FreshPawn && !is_first_square(owner, square) {
                fault(format!("a pawn that has not moved on a square where pawns of {owner} start"));
            }
            if self.rules.mated == Mated::Remove && !self.players_in.contains(owner) {
                fault(format!("no piece of {owner}, who is out, with mated=remove"));
            }
        }
        if !self.players_in.contains(self.to_move) {
            faults.push(Fault::new("side", self.to_move.letter().to_string(), "a player who is in"));
        }
        for (i, castling) in Castling::all(self.rules.king_left).iter().enumerate() {
            if self.rights >> i & 1 == 0 {
                continue;
            }
            let Castling { player, king_from, rook_from, .. } = *castling;
            let has = |square, kind| self.pieces.contains(&(square, (player, kind)));
            if !self.players_in.contains(player) {
                let expected = format!("no castling right of {player}, who is out");
                faults.push(Fault::new("castling", rook_from.to_string(), expected));
            } else if !has(king_from, Kind::King) || !has(rook_from, Kind::Rook) {
                let expected = format!("a rook of {player} on {rook_from} and the king on {king_from}");
                faults.push(Fault::new("castling", rook_from.to_string(), expected));
            }
        }
        faults
    }
}

/// Whether a pawn of `player` stands on this square at the start.
fn is_first_square(player: Player, square: Square) -> bool {
    (0..8).any(|place| Seat::of(player).front(place) == square)
}
