//! Hand-made evaluation and hints for move ordering.

use crate::board::{CROWNING, HOLES};
use crate::moves::Move;
use crate::position::{Pending, Position};
use variorum_core::{Evaluate, PerPlayer, Player, Position as _};
use variorum_megaboard::{Seat, Square, file, rank};

/// What a man is worth, in centipawns.
const MAN: i32 = 100;

/// What a king is worth: it also moves straight, and only from light squares is it safe from men.
const KING: i32 = 190;

/// For a man so many steps away from crowning; nothing from the end of the list on.
const NEAR_CROWNING: [i32; 10] = [0, 60, 45, 34, 25, 18, 12, 8, 4, 2];

/// For a man on the own back row, where nobody can jump it and nobody crowns past it.
const AT_HOME: i32 = 6;

/// A piece that an opponent could jump costs this much when that opponent decides before its owner
/// does, and when after.
const HANGING: [i32; 2] = [55, 18];

/// A piece that may be huffed now.
const HUFFABLE: i32 = 60;

/// What it is worth that one of two opponents is gone.
const ONE_OPPONENT_LESS: i32 = 500;

/// What a player who is out has.
const OUT: i32 = -10_000;

/// Fewest steps of a man from each square to crowning on the empty board, for each player.
static STEPS_TO_CROWNING: [[u8; 171]; 3] = {
    let mut table = [[0; 171]; 3];
    let mut player = 0;
    while player < 3 {
        let goal = CROWNING[player].words();
        let mut from = 0;
        while from < 171 {
            let mut best = u8::MAX;
            let mut to = 0;
            while to < 171 {
                if goal[to / 64] >> (to % 64) & 1 == 1 {
                    let (a, b) = (Square::at(from), Square::at(to));
                    let (files, ranks) = (file(a).abs_diff(file(b)), rank(a).abs_diff(rank(b)));
                    let distance = if files > ranks { files } else { ranks } as u8;
                    if distance < best {
                        best = distance;
                    }
                }
                to += 1;
            }
            table[player][from] = best;
            from += 1;
        }
        player += 1;
    }
    table
};

/// The own back row of each player.
fn at_home(player: Player, square: Square) -> bool {
    let Seat { rook: (files, ranks), along, .. } = Seat::of(player);
    let (files, ranks) = (file(square) as i32 - files as i32, rank(square) as i32 - ranks as i32);
    files * along.1 == ranks * along.0
}

impl Position {
    /// What each player has; [`OUT`] for those who are out.
    fn prospects(&self) -> PerPlayer<i32> {
        let decider = self.to_move();
        let wait = |player: Player| (player.index() + 3 - decider.index()) % 3;
        let mut prospects = PerPlayer::from_fn(|player| {
            if !self.players_in().contains(player) {
                return OUT;
            }
            let worth = |square: Square| {
                if self.kings().contains(square) {
                    return KING;
                }
                let steps = usize::from(STEPS_TO_CROWNING[player.index()][square.index()]);
                let near = NEAR_CROWNING.get(steps).copied().unwrap_or(0);
                MAN + near + if at_home(player, square) { AT_HOME } else { 0 }
            };
            self.of(player).into_iter().map(worth).sum()
        });
        // What each could jump next; one decision takes one piece, a series more.
        for jumper in self.players_in().iter() {
            let mut hanging = [variorum_megaboard::Set::EMPTY; 3];
            for from in self.of(jumper) {
                for (over, to) in self.jumps_of(from, jumper) {
                    if !HOLES.contains(to)
                        && let Some((owner, _)) = self.piece_at(over)
                    {
                        hanging[owner.index()] = hanging[owner.index()].with(over);
                    }
                }
            }
            for owner in self.players_in().without(jumper).iter() {
                let late = usize::from(wait(jumper) > wait(owner));
                let count = hanging[owner.index()].len().min(2) as i32;
                prospects[owner] -= HANGING[late] * count;
            }
        }
        if let Pending::Huffs([Some(_), _]) = self.pending() {
            prospects[self.moved_last()] -= HUFFABLE;
        }
        prospects
    }
}

impl Evaluate for Position {
    /// Player, kind and square the piece goes to; decisions without squares; huffs by square.
    const HISTORY_SLOTS: usize = 3 * 2 * 171 + 1 + 171;

    fn evaluate(&self, player: Player) -> i32 {
        let prospects = self.prospects();
        let own = prospects[player];
        let mut others = self.players_in().without(player).iter().map(|other| prospects[other]);
        match (others.next(), others.next()) {
            _ if own == OUT => OUT,
            // The stronger opponent is the greater danger, and who trades with one gains nothing on
            // the other.
            (Some(a), Some(b)) => own - (3 * a.max(b) + a.min(b)) / 4,
            (Some(a), None) => own - a + ONE_OPPONENT_LESS,
            _ => -OUT,
        }
    }

    fn is_tactical(&self, m: Move) -> bool {
        match m {
            Move::Jump { .. } | Move::Huff(_) => true,
            Move::Step { from, to } => self.crowns(from, to),
            Move::Nothing => false,
        }
    }

    fn gain(&self, m: Move) -> i32 {
        let worth = |square| if self.kings().contains(square) { KING } else { MAN };
        match m {
            Move::Jump { from, to, .. } if HOLES.contains(to) => -worth(from),
            Move::Jump { from, over, to } => worth(over) + if self.crowns(from, to) { KING - MAN } else { 0 },
            Move::Huff(square) => worth(square),
            Move::Step { from, to } if self.crowns(from, to) => KING - MAN,
            Move::Step { .. } | Move::Nothing => 0,
        }
    }

    fn risk(&self, m: Move) -> i32 {
        match m {
            Move::Jump { from, .. } | Move::Step { from, .. } if self.kings().contains(from) => KING,
            Move::Jump { .. } | Move::Step { .. } => MAN,
            Move::Nothing | Move::Huff(_) => 0,
        }
    }

    fn history_slot(&self, m: Move) -> usize {
        match m {
            Move::Step { from, to } | Move::Jump { from, to, .. } => {
                (self.to_move().index() * 2 + usize::from(self.kings().contains(from))) * 171 + to.index()
            }
            Move::Nothing => 3 * 2 * 171,
            Move::Huff(square) => 3 * 2 * 171 + 1 + square.index(),
        }
    }
}

impl Position {
    /// Whether a man of the side becomes a king by going there.
    fn crowns(&self, from: Square, to: Square) -> bool {
        !self.kings().contains(from) && CROWNING[self.side().index()].contains(to)
    }
}
