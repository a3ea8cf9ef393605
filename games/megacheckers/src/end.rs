//! Turns, elimination, departure, draws.

use crate::pending::{Huff, Pending};
use crate::position::Position;
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Departure, End, Outcome, Player, Position as _, Reason};

/// Turns by each player still in without a capture, crowning or elimination that make a draw.
const QUIET_TURNS: u32 = 40;

/// Occurrences of one position that make a draw.
const REPETITIONS: usize = 3;

/// One more, as far as a text can hold it.
#[inline]
pub(crate) fn count_up(counter: u32) -> u32 {
    (counter + 1).min(MAX_COUNTER)
}

/// The turn passes to the next player still in, be it the only one. The turn number rises when it
/// goes past from White's seat to Black's.
#[inline]
pub(crate) fn pass_turn(position: &mut Position) {
    let side = position.side();
    let next = position.next_in(side);
    // Seats counted from Black's: what comes round to a seat that is not behind passes White's.
    let seat = |player: Player| (player.index() + 2) % 3;
    if seat(next) <= seat(side) {
        position.number = count_up(position.number);
    }
    position.set_side(next);
}

/// A player without pieces goes out.
#[inline]
pub(crate) fn put_out_if_empty(position: &mut Position, player: Player) {
    if position.owned(player).is_empty() {
        put_out(position, player);
    }
}

#[cold]
fn put_out(position: &mut Position, player: Player) {
    position.set_players_in(position.players_in().without(player));
    position.clock = 0;
}

/// A side that is blocked while two are in goes out, and the turn passes on to the winner (K6).
/// Judged only when nothing is pending.
#[inline]
pub(crate) fn settle(position: &mut Position) {
    if position.players_in().len() == 2 && position.pending() == Pending::Nothing && !position.can_move() {
        put_out(position, position.side());
        pass_turn(position);
    }
}

/// What a departure leaves of what was pending. A series of another player goes on while it can;
/// decisions about huffs go with the decider or with the pieces that failed.
fn pending_without(position: &mut Position, player: Player, moved_last: Player) {
    match position.pending() {
        Pending::Nothing if position.side() == player => pass_turn(position),
        Pending::Nothing => {}
        Pending::Series { square, .. } => {
            if position.side() == player || !position.can_jump(square) {
                position.set_pending(Pending::Nothing);
                pass_turn(position);
            }
        }
        Pending::Huffs(huffs) => {
            let stays = |huff: &Huff| huff.decider != player && moved_last != player;
            let [first, second] = huffs.map(|huff| huff.filter(stays));
            position.set_pending(match first.or(second) {
                None => Pending::Nothing,
                first => Pending::Huffs([first, second.filter(|_| first != second)]),
            });
            if position.side() == player {
                pass_turn(position);
            }
        }
    }
}

impl End for Position {
    fn decided(&self) -> Option<Outcome> {
        (self.players_in().len() < 2).then(|| Outcome::win(self.side(), Reason::LastPlayer))
    }

    fn drawn(&self, occurrences: usize) -> Option<Outcome> {
        let reason = match () {
            () if self.pending() != Pending::Nothing => return None,
            () if occurrences >= REPETITIONS => Reason::Repetition,
            () if self.clock() >= QUIET_TURNS * self.players_in().len() as u32 => Reason::Fifty,
            () => return None,
        };
        Some(Outcome::draw(self.players_in(), reason))
    }

    fn quiet_turns_left(&self) -> u32 {
        (QUIET_TURNS * self.players_in().len() as u32).saturating_sub(self.clock())
    }

    fn leave(&mut self, player: Player, _: Departure) -> Option<Outcome> {
        if self.players_in().contains(player) && self.players_in().len() > 1 {
            let moved_last = self.moved_last();
            for square in self.owned(player) {
                self.take(square, player, &mut ());
            }
            put_out(self, player);
            pending_without(self, player, moved_last);
            settle(self);
        }
        None
    }

    fn can_win(&self, player: Player) -> bool {
        self.players_in().contains(player)
    }
}
