//! Check, mate, elimination, draws.

use crate::position::{Position, is_checked};
use crate::rules::Mated;
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Departure, End, Observer, Outcome, Play, Player, Position as _, Reason};
use variorum_megaboard::Set;

/// Turns by each player still in without a capture, promotion or elimination that make a draw.
const QUIET_TURNS: u32 = 50;

/// Occurrences of one position that make a draw.
const REPETITIONS: usize = 3;

/// One more, as far as a text can hold it.
#[inline]
pub(crate) fn count_up(counter: u32) -> u32 {
    (counter + 1).min(MAX_COUNTER)
}

/// The turn passes to the next player still in. The turn number rises when it goes past from Red's
/// seat to White's.
#[inline]
pub(crate) fn pass_turn(position: &mut Position) {
    let seat = position.to_move().index();
    for step in 1..=3 {
        let next = Player::ALL[(seat + step) % 3];
        if position.players_in().contains(next) {
            if seat + step >= 3 {
                position.number = count_up(position.number);
            }
            position.set_to_move(next);
            return;
        }
    }
}

/// Puts mated players out (M3, M4): as long as more than one is in and the player to move is
/// attacked and has no legal move, that player goes out and the turn passes on.
#[inline]
pub(crate) fn settle<O: Observer>(position: &mut Position, observer: &mut O) {
    while position.players_in().len() > 1
        && is_checked(position, position.to_move())
        && !position.has_legal_move()
    {
        let mated = position.to_move();
        put_out(position, mated, observer);
        pass_turn(position);
    }
}

/// A player goes out; the pieces are treated by the option.
#[cold]
fn put_out<O: Observer>(position: &mut Position, player: Player, observer: &mut O) {
    position.set_players_in(position.players_in().without(player));
    position.end_rights(player);
    position.clock = 0;
    if position.rules().mated == Mated::Remove {
        for square in position.owned(player) {
            let kind = position.kind_at(square);
            position.take(square, player, kind, observer);
        }
    }
}

/// Everything of players still in.
fn in_play(position: &Position) -> Set {
    position.occupied() & !position.of_out()
}

impl End for Position {
    fn decided(&self) -> Option<Outcome> {
        match () {
            () if self.players_in().len() < 2 => Some(Outcome::win(self.to_move(), Reason::LastPlayer)),
            // A player who is mated is out already, so no move means stalemate (M5).
            () if !self.has_legal_move() => Some(Outcome::draw(self.players_in(), Reason::Stalemate)),
            () => None,
        }
    }

    fn drawn(&self, occurrences: usize) -> Option<Outcome> {
        let reason = match () {
            () if occurrences >= REPETITIONS => Reason::Repetition,
            () if self.clock >= QUIET_TURNS * self.players_in().len() as u32 => Reason::Fifty,
            () if (in_play(self) & !self.kings()).is_empty() => Reason::Dead,
            () => return None,
        };
        Some(Outcome::draw(self.players_in(), reason))
    }

    fn quiet_turns_left(&self) -> u32 {
        (QUIET_TURNS * self.players_in().len() as u32).saturating_sub(self.clock)
    }

    fn leave(&mut self, player: Player, _: Departure) -> Option<Outcome> {
        if self.players_in().contains(player) && self.players_in().len() > 1 {
            put_out(self, player, &mut ());
            if self.to_move() == player {
                pass_turn(self);
            }
            settle(self, &mut ());
        }
        None
    }

    fn can_win(&self, player: Player) -> bool {
        self.players_in().contains(player) && (self.owned(player) & !self.kings()).any()
    }
}
