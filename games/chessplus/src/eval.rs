//! The hand-made evaluation, and what orders moves in a search.
//!
//! Values are centipawns. A merged piece is worth its parts, corrected by what being together
//! gains (one fast piece where there were two slow ones, a pawn carried to its promotion) and loses
//! (one move at a time, both lost to one capture).
//!
//! The values of merged pieces began as estimates and were moved half the way to what a logistic
//! regression of results found in 19,000 quiet positions of quick self-play.

use crate::castling::Rights;
use crate::end::DARK;
use crate::moves::{Kind, Move, passed_pawn};
use crate::piece::{PIECES, Part, Piece};
use crate::position::Position;
use variorum_core::chessboard::{Set, Square, bishop, digest, king, knight, rook};
use variorum_core::perft::after;
use variorum_core::{Evaluate, Player, Position as _};

/// Values of single pieces, in the order of [`Part`].
const PARTS: [i32; 6] = [0, 930, 520, 345, 315, 100];

/// What being merged adds to the sum of the parts, by [`Piece::index`].
const MERGED: [i32; PIECES] = {
    let mut table = [0; PIECES];
    // QQ QR QB QN QP, RR RB RN RP, BB BN BP, NN NP, PP.
    let values = [-150, -110, -75, -5, 45, -60, 75, 48, 95, -60, 120, 65, -40, 68, -30];
    let mut i = 0;
    while i < values.len() {
        table[6 + i] = values[i];
        i += 1;
    }
    table
};

/// The value of each piece, by [`Piece::index`].
const VALUES: [i32; PIECES] = {
    let mut table = [0; PIECES];
    let mut i = 0;
    while let Some(piece) = Piece::new(i) {
        let (first, second) = piece.parts();
        table[i] = PARTS[first as usize]
            + match second {
                Some(second) => PARTS[second as usize],
                None => 0,
            }
            + MERGED[i];
        i += 1;
    }
    table
};

/// A square each of these parts stands on, seen by White with rank 1 first: knights, bishops and
/// queens towards the middle, rooks forward, pawns forward in the middle.
const PLACES: [[i32; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut at = 0;
    while at < 64 {
        let (file, rank) = ((at % 8) as i32, (at / 8) as i32);
        let from_side = if file < 4 { file } else { 7 - file };
        let from_end = if rank < 4 { rank } else { 7 - rank };
        let centre = from_side + from_end;
        table[Part::Queen as usize][at] = 2 * centre - 6;
        table[Part::Rook as usize][at] = 2 * from_side + if rank == 6 { 18 } else { 0 } - 4;
        table[Part::Bishop as usize][at] = 4 * centre - 12 - if rank == 0 { 8 } else { 0 };
        table[Part::Knight as usize][at] = 8 * centre - 28;
        let advance = [0, 0, 2, 8, 22, 48, 95, 0];
        let middle = if from_side == 3 && rank >= 2 { 10 } else { 0 };
        table[Part::Pawn as usize][at] = advance[at / 8] + middle + 2 * from_side - 4;
        at += 1;
    }
    table
};

/// The king's place while queens or many pieces are there: at home, to the side.
const KING_HOME: [i32; 8] = [20, 28, 8, -6, 0, -4, 30, 20];

/// For every attacked square that is not the own side's to lose.
const MOBILITY: [i32; 6] = [0, 2, 3, 5, 5, 0];

/// A side, and what the other side needs to know of it.
struct Side {
    player: Player,
    own: Set,
    /// Everything it attacks.
    attacks: Set,
    by_pawns: Set,
    value: i32,
    /// Rough measure of attacks on the squares around the other king.
    pressure: i32,
}

impl Position {
    fn side(&self, player: Player) -> Side {
        let own = self.of(player);
        let by_pawns = pawn_attacks(player, own & self.part(Part::Pawn));
        Side { player, own, attacks: by_pawns | king(self.king(player)), by_pawns, value: 0, pressure: 0 }
    }

    /// Material, places and mobility.
    fn weigh_pieces(&self, side: &mut Side, enemy_pawns: Set, enemy_king: Set) {
        let own = side.own;
        let twins = own & self.twins();
        for part in [Part::Queen, Part::Rook, Part::Bishop, Part::Knight, Part::Pawn] {
            let places = &PLACES[part as usize];
            let there = own & self.part(part);
            side.value += PARTS[part as usize] * (there.len() + (there & twins).len()) as i32;
            for square in there {
                side.value += places[seen_by(side.player, square)];
            }
        }
        let occupied = self.occupied();
        let room = !(own | enemy_pawns);
        let officers = own & !(self.part(Part::King) | (self.part(Part::Pawn) & !self.merged()));
        for square in officers {
            let mut reach = Set::EMPTY;
            let mut add = |part: Part, targets: Set| {
                reach |= targets;
                side.value += MOBILITY[part as usize] * ((targets & room).len() as i32 - 4);
                side.pressure += (targets & enemy_king).len() as i32 * PRESSURE[part as usize];
            };
            let queen = self.part(Part::Queen).contains(square);
            if queen || self.part(Part::Rook).contains(square) {
                let along = rook(square, occupied);
                if queen {
                    add(Part::Queen, along | bishop(square, occupied));
                } else {
                    add(Part::Rook, along);
                }
            }
            if !queen && self.part(Part::Bishop).contains(square) {
                add(Part::Bishop, bishop(square, occupied));
            }
            if self.part(Part::Knight).contains(square) {
                add(Part::Knight, knight(square));
            }
            side.attacks |= reach;
        }
        side.pressure += (side.by_pawns & enemy_king).len() as i32 * 2;
        for square in own & self.merged() {
            if let Some((_, piece)) = self.at(square) {
                side.value += MERGED[piece.index()];
            }
        }
        if (own & self.part(Part::Bishop)).meets(DARK) && (own & self.part(Part::Bishop)).meets(!DARK) {
            side.value += 30;
        }
    }

    /// Pawns that nothing of the other side can stop by pawns, pawns behind one another, and pawns
    /// that a fast partner can carry to the last rank at once.
    fn weigh_pawns(&self, side: &mut Side, other: &Side) {
        let pawns = side.own & self.part(Part::Pawn);
        let enemy_front = span(other.player, other.own & self.part(Part::Pawn));
        let enemy_span = enemy_front | enemy_front.shifted(1, 0) | enemy_front.shifted(-1, 0);
        for square in pawns & !enemy_span {
            side.value += PASSED[seen_by(side.player, square) / 8];
        }
        side.value -= 12 * (pawns & span(side.player, pawns)).len() as i32;
        let last = Set::of_rank(if side.player == Player::WHITE { 7 } else { 0 });
        let landing = last & !side.own & !other.attacks;
        for square in pawns & self.merged() {
            let Some((_, piece)) = self.at(square) else { continue };
            let reach = self.reach(square);
            if reach.meets(landing) {
                side.value += ((PARTS[Part::Queen as usize] - VALUES[piece.index()]) / 4).max(0);
            }
            if reach
                .meets(last.shifted(0, if side.player == Player::WHITE { -1 } else { 1 }) & !self.occupied())
            {
                side.value += 15;
            }
        }
        // Merged pieces are lost whole: to be driven away by pawns is worse for them.
        side.value -= 30 * (side.own & self.merged() & other.by_pawns).len() as i32;
    }

    /// The squares the piece on `square` attacks with its parts other than pawns.
    fn reach(&self, square: Square) -> Set {
        let occupied = self.occupied();
        let on = |part: Part| self.part(part).contains(square);
        let mut reach = Set::EMPTY;
        if on(Part::Queen) || on(Part::Rook) {
            reach |= rook(square, occupied);
        }
        if on(Part::Queen) || on(Part::Bishop) {
            reach |= bishop(square, occupied);
        }
        if on(Part::Knight) {
            reach |= knight(square);
        }
        reach
    }

    fn weigh_king(&self, side: &mut Side, other: &Side) {
        let at = self.king(side.player);
        let seen = seen_by(side.player, at);
        let strength = other.own & !self.part(Part::Pawn) & !self.part(Part::King);
        let phase = (strength.len() + (strength & self.merged()).len()).min(8) as i32;
        let (file, rank) = (seen % 8, (seen / 8) as i32);
        let shield = (king(at) & side.own & self.part(Part::Pawn)).len().min(3) as i32;
        let safe = KING_HOME[file] - 18 * rank + 12 * shield;
        let from_centre = (2 * file as i32 - 7).abs().max((2 * rank - 7).abs());
        let active = 24 - 5 * from_centre;
        side.value += (safe * phase + active * (8 - phase)) / 8;
        side.value -= other.pressure * other.pressure.min(24) * phase / 24;
    }

    /// The value for White, without the turn's.
    fn balance(&self) -> i32 {
        let (mut white, mut black) = (self.side(Player::WHITE), self.side(Player::BLACK));
        let (white_king, black_king) = (self.zone(Player::WHITE), self.zone(Player::BLACK));
        self.weigh_pieces(&mut white, black.by_pawns, black_king);
        self.weigh_pieces(&mut black, white.by_pawns, white_king);
        self.weigh_pawns(&mut white, &black);
        self.weigh_pawns(&mut black, &white);
        self.weigh_king(&mut white, &black);
        self.weigh_king(&mut black, &white);
        white.value - black.value
    }

    fn zone(&self, player: Player) -> Set {
        let at = self.king(player);
        king(at).with(at)
    }

    /// What stands on `square`, in centipawns; 0 for nothing.
    fn value_on(&self, square: Square) -> i32 {
        self.at(square).map_or(0, |(_, piece)| VALUES[piece.index()])
    }

    /// What stands to be lost where the move arrives: what moves, what it merges with, or the queen it
    /// becomes.
    pub(crate) fn stake(&self, m: Move) -> i32 {
        if m.kind == Kind::Promotion {
            return VALUES[Part::Queen as usize];
        }
        let joined = if self.of(self.to_move()).contains(m.to) { self.value_on(m.to) } else { 0 };
        self.risk(m) + joined
    }

    /// What leaves its square by the move.
    fn moving(&self, m: Move) -> Option<Piece> {
        m.part.map(Piece::single).or_else(|| self.at(m.from).map(|(_, piece)| piece))
    }
}

/// Weight of a square beside the king that a part attacks.
const PRESSURE: [i32; 6] = [0, 4, 3, 2, 2, 0];

/// A passed pawn, by ranks from its own first.
const PASSED: [i32; 8] = [0, 5, 8, 16, 34, 64, 110, 0];

/// The index of `square` as its player sees it, rank 1 being nearest.
fn seen_by(player: Player, square: Square) -> usize {
    if player == Player::WHITE { square.index() } else { square.index() ^ 56 }
}

fn pawn_attacks(player: Player, pawns: Set) -> Set {
    let ahead = if player == Player::WHITE { 1 } else { -1 };
    pawns.shifted(1, ahead) | pawns.shifted(-1, ahead)
}

/// Every square in front of one of `pawns` on its file.
fn span(player: Player, pawns: Set) -> Set {
    let ahead = if player == Player::WHITE { 1 } else { -1 };
    let mut span = pawns.shifted(0, ahead);
    for step in [1, 2, 4] {
        span |= span.shifted(0, ahead * step);
    }
    span
}

/// The value of having the move.
const TEMPO: i32 = 15;

/// Whole pieces, then parts that leave.
const MOVERS: usize = PIECES + 6;

impl Evaluate for Position {
    /// One slot for each piece, or part that leaves, and destination.
    const HISTORY_SLOTS: usize = MOVERS * 64;

    fn evaluate(&self, player: Player) -> i32 {
        let balance = self.balance() + if self.to_move() == Player::WHITE { TEMPO } else { -TEMPO };
        // Many queens can be set up; the bound keeps the value below that of a mate.
        let balance = balance.clamp(-19_000, 19_000);
        if player == Player::WHITE { balance } else { -balance }
    }

    fn is_tactical(&self, m: Move) -> bool {
        !matches!(m.kind, Kind::Plain | Kind::Castling | Kind::RookCastling)
            || self.of(self.to_move().other()).contains(m.to)
    }

    fn gain(&self, m: Move) -> i32 {
        let met = self.value_on(m.to);
        let taken = if self.of(self.to_move().other()).contains(m.to) { met } else { 0 };
        let consumed = || self.moving(m).map_or(0, |piece| VALUES[piece.index()]) + met - taken;
        match m.kind {
            Kind::Plain => taken,
            Kind::Promotion => taken + VALUES[Part::Queen as usize] - consumed(),
            Kind::Removal => taken - consumed(),
            Kind::EnPassant => self.value_on(passed_pawn(m.to, self.to_move())),
            Kind::Castling | Kind::RookCastling => 0,
        }
    }

    fn risk(&self, m: Move) -> i32 {
        self.moving(m).map_or(0, |piece| VALUES[piece.index()])
    }

    fn tactical_moves(&self, moves: &mut Vec<Move>) {
        self.list_tactical(moves);
    }

    fn sees(&self, m: Move, threshold: i32) -> bool {
        self.exchange_gains(m, threshold, &PARTS)
    }

    /// The pawns, alone or merged, and each player's other pieces.
    fn aspects(&self) -> [u64; 3] {
        let pieces = |player: Player| {
            let mine = self.of(player);
            let parts = [Part::Knight, Part::Bishop, Part::Rook, Part::Queen, Part::King];
            digest(parts.map(|part| mine & self.part(part)))
        };
        let pawns = [Player::WHITE, Player::BLACK].map(|player| self.of(player) & self.part(Part::Pawn));
        [digest(pawns), pieces(Player::WHITE), pieces(Player::BLACK)]
    }

    fn history_slot(&self, m: Move) -> usize {
        let mover = match m.part {
            Some(part) => PIECES + part as usize,
            None => self.at(m.from).map_or(0, |(_, piece)| piece.index()),
        };
        mover * 64 + m.to.index()
    }

    fn null_move(&self) -> Option<Position> {
        let us = self.to_move();
        let officers = self.of(us) & !self.part(Part::King) & (!self.part(Part::Pawn) | self.merged());
        if officers.is_empty() || self.attacked(self.king(us), us.other()) {
            return None;
        }
        let mut next = self.clone();
        next.pass_turn(None, false);
        Some(next)
    }

    /// Captures, promotions and lost castling rights cannot be taken back. A pawn's step can: a
    /// partner may carry the pawn home.
    fn is_irreversible(&self, m: Move) -> bool {
        self.is_tactical(m) || (self.rights() != Rights::NONE && after(self, m).rights() != self.rights())
    }
}
