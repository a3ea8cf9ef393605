//! Hand-made evaluation and hints for move ordering.

mod built_in;
mod levels;
mod values;
mod weights;

use crate::castling;
use crate::end;
use crate::moves::{Action, Move, promotion_rows};
use crate::position::{Kind, Position, is_checked};
use built_in::BuiltIn;
use values::Weights;
use variorum_core::levels::Levels;
use variorum_core::weights::Source;
use variorum_core::{
    End, Evaluate, Hints, Method, PerPlayer, Player, Position as _, Searchable, Tunable, WinCurve,
};
use variorum_megaboard::prospects::{self, OUT, wait};
use variorum_megaboard::{Set, Square, bishop, diagonal_steps, king, knight, queen, rook};
use weights::WEIGHTS;

/// What a piece is worth to the ordering of captures, by kind.
const VALUES: [i32; 7] = WEIGHTS.values;

/// Pressure on a king grows faster than its parts add up: the square over this comes on top.
const PRESSURE_SQUARED: i32 = 150;

/// Fewest pawn steps from each square to promotion on the empty board, for each player.
static STEPS_TO_PROMOTION: [[u8; 171]; 3] = {
    let mut table = [[0; 171]; 3];
    let mut player = 0;
    while player < 3 {
        table[player] = steps_to(promotion_words(player));
        player += 1;
    }
    table
};

const fn promotion_words(player: usize) -> [u64; 3] {
    promotion_rows(Player::ALL[player]).words()
}

const fn steps_to(goal: [u64; 3]) -> [u8; 171] {
    let mut steps = [0; 171];
    let mut from = 0;
    while from < 171 {
        let mut best = u8::MAX;
        let mut to = 0;
        while to < 171 {
            if goal[to / 64] >> (to % 64) & 1 == 1 {
                let (a, b) = (Square::at(from), Square::at(to));
                let files = variorum_megaboard::file(a).abs_diff(variorum_megaboard::file(b));
                let ranks = variorum_megaboard::rank(a).abs_diff(variorum_megaboard::rank(b));
                let distance = (files + ranks) as u8;
                if distance < best {
                    best = distance;
                }
            }
            to += 1;
        }
        steps[from] = best;
        from += 1;
    }
    steps
}

/// What one player's pieces see.
#[derive(Clone, Copy, Default)]
struct Sight {
    /// Everything attacked or defended.
    attacks: Set,
    /// What pawns, and what pawns and minor pieces attack or defend.
    by_pawns: Set,
    by_minors: Set,
    /// Material, mobility and pawns.
    worth: i32,
    /// Pressure on the king of each player.
    pressure: PerPlayer<i32>,
}

impl Sight {
    /// Adds a piece of this kind, or several pawns, that attack `reach`.
    #[inline(always)]
    fn see(&mut self, kind: Kind, reach: Set, own: Set, zones: &Zones, weights: impl Source<Weights>) {
        self.attacks |= reach;
        self.worth += weights.values[kind as usize];
        self.worth += weights.mobility[kind as usize] * (reach & !own).len() as i32;
        self.press(kind, reach, zones, weights);
    }

    #[inline(always)]
    fn press(&mut self, kind: Kind, reach: Set, zones: &Zones, weights: impl Source<Weights>) {
        if reach.meets(zones.all) {
            for player in Player::ALL {
                let near = (reach & zones.of[player]).len() as i32;
                self.pressure[player] += weights.king_attack[kind as usize] * near;
            }
        }
    }
}

/// The squares at the kings of players still in.
struct Zones {
    of: PerPlayer<Set>,
    all: Set,
}

/// How far a player is ahead of both opponents. The stronger one is the greater danger, and who trades
/// with one gains nothing on the other.
fn ahead_of_both(own: i32, a: i32, b: i32) -> i32 {
    own - (3 * a.max(b) + a.min(b)) / 4
}

impl Position {
    fn zones(&self) -> Zones {
        let of = PerPlayer::from_fn(|player| match self.king(player) {
            Some(square) if self.players_in().contains(player) => king(square).with(square),
            _ => Set::EMPTY,
        });
        Zones { of, all: of.0[0] | of.0[1] | of.0[2] }
    }

    fn sight(&self, player: Player, occupied: Set, zones: &Zones, weights: impl Source<Weights>) -> Sight {
        let own = self.owned(player);
        let mut sight = Sight::default();
        let see = |sight: &mut Sight, kind: Kind, reach: Set| sight.see(kind, reach, own, zones, weights);
        (self.knights() & own).for_each(|from| see(&mut sight, Kind::Knight, knight(from)));
        let (straight, diagonal) = (self.straight() & own, self.diagonal() & own);
        (diagonal & !straight).for_each(|from| see(&mut sight, Kind::Bishop, bishop(from, occupied)));
        sight.by_minors = sight.attacks;
        (straight & !diagonal).for_each(|from| see(&mut sight, Kind::Rook, rook(from, occupied)));
        (straight & diagonal).for_each(|from| see(&mut sight, Kind::Queen, queen(from, occupied)));

        let pawns = self.pawns() & own;
        let mut reach = Set::EMPTY;
        pawns.for_each(|from| {
            reach |= diagonal_steps(from);
            let steps = STEPS_TO_PROMOTION[player.index()][from.index()] as usize;
            sight.worth += weights.values[Kind::Pawn as usize];
            sight.worth += weights.near_promotion.get(steps).copied().unwrap_or(0);
        });
        sight.attacks |= reach;
        sight.by_minors |= reach;
        sight.by_pawns = reach;
        sight.press(Kind::Pawn, reach, zones, weights);

        if let Some(square) = self.king(player) {
            let beside = king(square);
            sight.attacks |= beside;
            sight.worth += weights.shelter * (beside & pawns).len() as i32;
        }
        sight
    }
}

impl Position {
    /// What each player has; [`OUT`] for those who are out.
    fn prospects(&self, weights: impl Source<Weights>) -> PerPlayer<i32> {
        let occupied = self.occupied();
        let zones = self.zones();
        let sights = PerPlayer::from_fn(|player| {
            if self.players_in().contains(player) {
                self.sight(player, occupied, &zones, weights)
            } else {
                Sight::default()
            }
        });
        PerPlayer::from_fn(|player| {
            if !self.players_in().contains(player) {
                return OUT;
            }
            let mut prospects = sights[player].worth;
            let (mut attacked, mut by_minors, mut by_pawns) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
            for other in self.players_in().without(player).iter() {
                attacked |= sights[other].attacks;
                by_minors |= sights[other].by_minors;
                by_pawns |= sights[other].by_pawns;
                // Pressure weighs more when the attacker decides first.
                let pressure = sights[other].pressure[player];
                let pressure = pressure + pressure * pressure / PRESSURE_SQUARED;
                let first = wait(other, self.to_move()) < wait(player, self.to_move());
                prospects -= if first { pressure * 3 / 2 } else { pressure };
            }
            let loose = self.loose(player, attacked & !sights[player].attacks, weights);
            let chased = self.chased(player, by_pawns, by_minors, weights);
            prospects - if self.to_move() == player { loose / 2 } else { loose + chased }
        })
    }

    /// What it costs that pieces are attacked by something of less value.
    fn chased(&self, player: Player, by_pawns: Set, by_minors: Set, weights: impl Source<Weights>) -> i32 {
        let own = self.owned(player);
        let (straight, diagonal) = (self.straight() & own, self.diagonal() & own);
        let sum = |pieces: Set, kind: Kind, by: Kind| {
            let lost = weights.values[kind as usize] - weights.values[by as usize];
            lost * pieces.len() as i32 * weights.chased / 100
        };
        let heavy = straight & by_minors;
        let light = (self.knights() & own | diagonal & !straight) & by_pawns;
        sum(heavy & diagonal, Kind::Queen, Kind::Bishop)
            + sum(heavy & !diagonal, Kind::Rook, Kind::Bishop)
            + sum(light, Kind::Knight, Kind::Pawn)
    }

    /// The evaluation for a player, from what all have.
    fn seen_by(&self, player: Player, prospects: &PerPlayer<i32>, weights: impl Source<Weights>) -> i32 {
        let own = prospects[player];
        let mut others = self.players_in().without(player).iter();
        let patient = |ahead| prospects::patient(ahead, self.quiet_turns_left());
        match (others.next(), others.next()) {
            _ if own == OUT => OUT,
            (Some(a), Some(b)) => patient(ahead_of_both(own, prospects[a], prospects[b])),
            (Some(other), None) => {
                let ahead = own - prospects[other];
                let ahead = ahead + ahead.signum() * self.cornered(player, other, ahead, weights);
                patient(ahead) + weights.one_opponent_less
            }
            _ => -OUT,
        }
    }

    /// How much nearer its end the weaker of the last two kings is: driven from the middle of the
    /// board, with the stronger one beside it. Nothing where pawns or several pieces are left to win
    /// with by other means.
    fn cornered(&self, player: Player, other: Player, ahead: i32, weights: impl Source<Weights>) -> i32 {
        let (winner, loser) = if ahead > 0 { (player, other) } else { (other, player) };
        let pieces = self.owned(loser) & !self.kings();
        if pieces.has_several() {
            return 0;
        }
        let (Some(hunter), Some(hunted)) = (self.king(winner), self.king(loser)) else { return 0 };
        let steps = |a: Square, files: usize, ranks: usize| {
            let (file, rank) = (variorum_megaboard::file(a), variorum_megaboard::rank(a));
            file.abs_diff(files).max(rank.abs_diff(ranks)) as i32
        };
        let from_middle = steps(hunted, variorum_megaboard::FILES / 2, 4);
        let near = 20 - steps(hunter, variorum_megaboard::file(hunted), variorum_megaboard::rank(hunted));
        weights.cornered * (2 * from_middle + near)
    }

    /// What it costs to have pieces on these squares, where they are attacked and not defended.
    fn loose(&self, player: Player, squares: Set, weights: impl Source<Weights>) -> i32 {
        let loose = squares & self.owned(player) & !self.kings();
        loose
            .into_iter()
            .map(|square| weights.values[self.kind_at(square) as usize] * weights.loose / 100)
            .sum()
    }
}

impl Evaluate for Position {
    fn evaluate(&self, player: Player) -> i32 {
        self.seen_by(player, &self.prospects(BuiltIn), BuiltIn)
    }

    fn evaluations(&self) -> PerPlayer<i32> {
        let prospects = self.prospects(BuiltIn);
        PerPlayer::from_fn(|player| self.seen_by(player, &prospects, BuiltIn))
    }
}

impl Hints for Position {
    /// Kind, and square the piece goes to.
    const HISTORY_SLOTS: usize = 7 * 171;

    fn is_tactical(&self, m: Move) -> bool {
        matches!(m.action, Action::Promote(_)) || self.opponents(self.to_move()).contains(m.to)
    }

    fn gain(&self, m: Move) -> i32 {
        let taken = if self.opponents(self.to_move()).contains(m.to) {
            VALUES[self.kind_at(m.to) as usize]
        } else {
            0
        };
        let promoted = match m.action {
            Action::Promote(kind) => VALUES[kind as usize] - VALUES[Kind::Pawn as usize],
            _ => 0,
        };
        taken + promoted
    }

    fn risk(&self, m: Move) -> i32 {
        VALUES[self.kind_at(m.from) as usize]
    }

    fn see(&self, m: Move, threshold: i32) -> bool {
        self.exchange_gains(m, threshold, &VALUES)
    }

    fn tactical_moves(&self, moves: &mut Vec<Move>) {
        self.list_tactical(moves);
    }

    fn history_slot(&self, m: Move) -> usize {
        self.kind_at(m.from) as usize * 171 + m.to.index()
    }

    fn null_move(&self) -> Option<Position> {
        let us = self.to_move();
        let pieces = self.owned(us) & !self.kings() & !self.pawns();
        if self.players_in().len() < 2 || pieces.is_empty() || is_checked(self, us) {
            return None;
        }
        let mut passed = self.clone();
        passed.clock = end::count_up(passed.clock);
        end::pass_turn(&mut passed);
        end::settle(&mut passed, &mut ());
        // With all others mated the turn is back: that is a win and no bound.
        (passed.to_move() != us).then_some(passed)
    }

    fn is_irreversible(&self, m: Move) -> bool {
        self.occupied().contains(m.to)
            || m.action != Action::Go
            || self.fresh().contains(m.from)
            || self.rights() & castling::ended_by(self.rules().king_left, m.from, m.to) != 0
    }
}

impl Searchable for Position {
    const METHOD: Method = Method::BestReply;

    const ONE_OPPONENT_LESS: i32 = WEIGHTS.one_opponent_less;

    /// For the last two players: the curve with the least square error of the points in 118 games of Megacheckers and 164
    /// of Megachess, the engine with itself, 600 nodes a decision. The best curve of 95 newer games of Megachess alone,
    /// 100 and 360, is not clearly better: the error is less by 0.0033 ± 0.0032 (standard error).
    const WIN_CURVE: WinCurve = WinCurve { even_win: 625.0, scale: 280.0 };

    const LEVELS: Levels = levels::LEVELS;

    type EvalCache = ();
}

impl Tunable for Position {
    type Weights = Weights;

    const WEIGHTS: Weights = WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &Weights) -> i32 {
        self.seen_by(player, &self.prospects(weights), weights)
    }
}
