//! Hand-made evaluation and hints for move ordering.

use crate::board::{BACK_LINES, CROWNING, HOLES, jumps, steps};
use crate::moves::Move;
use crate::position::{Capture, Pending, Position};
use variorum_core::{End, Evaluate, Method, PerPlayer, Player, Position as _};
use variorum_megaboard::prospects::{self, ahead_of_both};
use variorum_megaboard::{Set, Square, file, rank};

/// What a man is worth in centipawns.
const MAN: i32 = 100;

/// What a king is worth: on light squares no man can jump it.
const KING: i32 = 240;

/// For a man this many steps away from the nearest back line of an opponent; nothing from the end of
/// the list on.
const NEAR_CROWNING: [i32; 11] = [0, 70, 48, 36, 27, 20, 15, 11, 7, 4, 2];

/// For a piece that guards the own back line.
const GUARD: i32 = 9;

/// Against a piece that stands in a black hole, where it has few ways out.
const IN_HOLE: i32 = 18;

/// The part in percent of a piece's worth that is lost when an opponent who decides before its owner
/// can jump it: of the best such piece, of each further one, and of each that an opponent can jump who
/// decides later.
const JUMPED_FIRST: i32 = 65;
const JUMPED_ALSO: i32 = 20;
const JUMPED_LATER: i32 = 8;

/// The same for a player whose every jump ends in a black hole while jumping is compulsory.
const FALLS: i32 = 60;

/// With no more pieces than this on the board, the strongest player hunts the others down: each king
/// wants to be near an enemy, by this much a step.
const HUNTED: u32 = 20;
const HUNT: i32 = 16;

/// Against a piece that has neither a step nor a jump.
const TRAPPED: i32 = 22;

/// A player with no more pieces than this hardly wins by force, and who has more seldom catches them:
/// two kings seldom win against one, as far as that ending has been solved, so of an advantage in which both
/// have so few only this part in percent counts.
const FEW: u32 = 2;
const OF_FEW: i32 = 35;

/// What it is worth to go on playing with two opponents: a draw of three gives a third only, and most
/// games are decided later than the balance of the board tells.
const PLAYING_ON: i32 = 80;

/// What it is worth that one of two opponents is gone.
const ONE_OPPONENT_LESS: i32 = 600;

/// What a player who is out has.
const OUT: i32 = -10_000;

/// Fewest steps of a man from each square to where it becomes a king, for each player.
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
                    let steps = distance(Square::at(from), Square::at(to)) as u8;
                    if steps < best {
                        best = steps;
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

/// Steps of a king from one square to another on the empty board; of a man too, between squares of
/// one colour.
const fn distance(a: Square, b: Square) -> i32 {
    let files = file(a).abs_diff(file(b));
    let ranks = rank(a).abs_diff(rank(b));
    if files > ranks { files as i32 } else { ranks as i32 }
}

/// What one player could jump now.
#[derive(Clone, Copy, Default)]
struct Threats {
    /// Pieces that could be captured.
    victims: Set,
    /// Pieces that could jump into a black hole.
    falling: Set,
    /// Pieces that could jump at all.
    jumpers: Set,
}

/// How many decisions pass before `player` decides, 0 for the player to move.
fn wait(position: &Position, player: Player) -> usize {
    (player.index() + 3 - position.to_move().index()) % 3
}

impl Position {
    fn threats(&self, player: Player) -> Threats {
        let occupied = self.occupied();
        let enemies = occupied & !self.of(player);
        let mut threats = Threats::default();
        for from in self.of(player) {
            let is_king = self.kings().contains(from);
            if !steps(from, is_king).meets(enemies) {
                continue;
            }
            for (over, to) in jumps(from, is_king) {
                if enemies.contains(over) && !occupied.contains(to) {
                    threats.jumpers |= Set::only(from);
                    if HOLES.contains(to) {
                        threats.falling |= Set::only(from);
                    } else {
                        threats.victims |= Set::only(over);
                    }
                }
            }
        }
        threats
    }

    /// What the piece of `player` on a square is worth.
    fn worth(&self, player: Player, square: Square) -> i32 {
        if self.kings().contains(square) {
            return KING;
        }
        let steps = STEPS_TO_CROWNING[player.index()][square.index()] as usize;
        MAN + NEAR_CROWNING.get(steps).copied().unwrap_or(0)
    }

    /// The worth of all and of the best of some pieces.
    fn sum_and_best(&self, player: Player, squares: Set) -> (i32, i32) {
        squares.into_iter().fold((0, 0), |(sum, best), square| {
            let worth = self.worth(player, square);
            (sum + worth, best.max(worth))
        })
    }

    /// What a player has before anybody jumps.
    fn material(&self, player: Player) -> i32 {
        let own = self.of(player);
        let guards = (own & BACK_LINES[player.index()]).len() as i32;
        let in_holes = (own & HOLES).len() as i32;
        self.sum_and_best(player, own).0 + GUARD * guards - IN_HOLE * in_holes
    }

    /// What a player is likely to lose by jumps and huffs.
    fn danger(&self, player: Player, threats: &PerPlayer<Threats>) -> i32 {
        let mut danger = 0;
        for other in self.players_in().without(player).iter() {
            let (sum, best) = self.sum_and_best(player, threats[other].victims & self.of(player));
            if wait(self, other) < wait(self, player) {
                danger += JUMPED_FIRST * best + JUMPED_ALSO * (sum - best);
            } else {
                danger += JUMPED_LATER * sum;
            }
        }
        let Threats { victims, falling, .. } = threats[player];
        if self.capture() == Capture::Forced && falling.any() && victims.is_empty() {
            danger += FALLS * self.sum_and_best(player, falling).1;
        }
        if let Pending::Huffs(huffs) = self.pending()
            && player == self.moved_last()
        {
            let failing = huffs.iter().flatten().fold(Set::EMPTY, |all, huff| all | huff.squares);
            danger += 100 * self.sum_and_best(player, failing).1;
        }
        danger / 100
    }

    /// How far the kings of the strongest are from those they hunt.
    fn hunt(&self, player: Player) -> i32 {
        let enemies = self.occupied() & !self.of(player);
        let kings = (self.of(player) & self.kings()).into_iter();
        let far = kings.filter_map(|king| enemies.into_iter().map(|enemy| distance(king, enemy)).min());
        HUNT * far.sum::<i32>()
    }

    /// What each player has; [`OUT`] for those who are out.
    fn prospects(&self) -> PerPlayer<i32> {
        let players_in = self.players_in();
        let threats = PerPlayer::from_fn(|player| self.threats(player));
        let material = PerPlayer::from_fn(|player| self.material(player));
        let is_late = self.occupied().len() <= HUNTED;
        PerPlayer::from_fn(|player| {
            if !players_in.contains(player) {
                return OUT;
            }
            let is_strongest = players_in.iter().all(|other| material[other] <= material[player]);
            let hunt = if is_late && is_strongest { self.hunt(player) } else { 0 };
            let trapped = self.trapped(player, threats[player].jumpers).len() as i32;
            material[player] - self.danger(player, &threats) - hunt - TRAPPED * trapped
        })
    }

    /// The evaluation for a player, from what all have.
    fn seen_by(&self, player: Player, prospects: &PerPlayer<i32>) -> i32 {
        let own = prospects[player];
        let mut others = self.players_in().without(player).iter();
        let patient = |ahead| prospects::patient(ahead, self.quiet_turns_left());
        match (others.next(), others.next()) {
            _ if own == OUT => OUT,
            (Some(a), Some(b)) => patient(ahead_of_both(own, prospects[a], prospects[b]) + PLAYING_ON),
            (Some(other), None) => {
                let few = self.of(player).len().max(self.of(other).len()) <= FEW;
                let ahead = own - prospects[other];
                patient(if few { ahead * OF_FEW / 100 } else { ahead }) + ONE_OPPONENT_LESS
            }
            _ => -OUT,
        }
        .clamp(OUT, -OUT)
    }

    /// The pieces of a player that can neither step nor jump now.
    fn trapped(&self, player: Player, jumpers: Set) -> Set {
        let occupied = self.occupied();
        let stuck = |&from: &Square| !steps(from, self.kings().contains(from)).meets(!occupied);
        (self.of(player) & !jumpers).into_iter().filter(stuck).collect()
    }

    /// Whether a man that goes there becomes a king by it.
    fn crowns(&self, from: Square, to: Square) -> bool {
        !self.kings().contains(from) && CROWNING[self.side().index()].contains(to)
    }
}

impl Evaluate for Position {
    /// Square the piece comes from and where it goes by files and ranks, a huff, and resting.
    const HISTORY_SLOTS: usize = 171 * 25 + 1;

    const METHOD: Method = Method::BestReply;

    fn evaluate(&self, player: Player) -> i32 {
        self.seen_by(player, &self.prospects())
    }

    fn evaluations(&self) -> PerPlayer<i32> {
        let prospects = self.prospects();
        PerPlayer::from_fn(|player| self.seen_by(player, &prospects))
    }

    fn is_tactical(&self, m: Move) -> bool {
        match m {
            Move::Step { from, to } => self.crowns(from, to),
            Move::Jump { .. } | Move::Huff(_) => true,
            Move::Rest => false,
        }
    }

    fn gain(&self, m: Move) -> i32 {
        let (from, to, taken) = match m {
            Move::Step { from, to } => (from, to, 0),
            Move::Jump { from, to, .. } if HOLES.contains(to) => return -self.worth(self.side(), from),
            Move::Jump { from, over, to } => {
                (from, to, self.owner_at(over).map_or(0, |owner| self.worth(owner, over)))
            }
            Move::Rest => return 0,
            Move::Huff(square) => return self.worth(self.moved_last(), square),
        };
        taken + if self.crowns(from, to) { KING - self.worth(self.side(), from) } else { 0 }
    }

    fn risk(&self, m: Move) -> i32 {
        m.ends().map_or(0, |(from, _)| self.worth(self.side(), from))
    }

    fn history_slot(&self, m: Move) -> usize {
        match m {
            Move::Step { from, to } | Move::Jump { from, to, .. } => {
                let files = (file(to) + 2).saturating_sub(file(from)).min(4);
                let ranks = (rank(to) + 2).saturating_sub(rank(from)).min(4);
                from.index() * 25 + files * 5 + ranks
            }
            Move::Huff(square) => square.index() * 25 + 12,
            Move::Rest => 171 * 25,
        }
    }

    fn must_act(&self) -> bool {
        match self.pending() {
            Pending::Nothing => self.capture() == Capture::Forced && self.jumpers().any(),
            Pending::Series { square, jumped } => !self.may_stop(square, jumped),
            Pending::Huffs(_) => false,
        }
    }
}
