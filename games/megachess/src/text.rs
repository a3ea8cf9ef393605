//! Position text and move text.

use crate::castling::{Castling, Rights};
use crate::moves::{Action, Move, PROMOTIONS, promotion_rows};
use crate::position::{Kind, Mated, Position};
use crate::{Rules, end};
use std::fmt::Write;
use variorum_core::text::{counter, fields};
use variorum_core::{Fault, Notation, Play, Player, PlayerSet, Position as _, PositionError};
use variorum_megaboard::{Seat, Square, parse, read_rows, write_rows};

const FIELDS: [&str; 6] = ["rows", "side", "castling", "in", "clock", "turn"];

/// A position text in parts that each make sense by themselves, but perhaps not together.
struct SetUp {
    pieces: Vec<(Square, Player, Kind)>,
    side: Player,
    rights: Rights,
    players_in: PlayerSet,
    clock: u32,
    turn: u32,
}

/// Reads a position text; a mated player to move is put out at once.
pub(crate) fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
    let set_up = SetUp::parse(rules, text)?;
    let faults = set_up.faults(rules, text);
    if !faults.is_empty() {
        return Err(PositionError { faults });
    }
    let mut position = Position::empty(rules);
    for (square, owner, kind) in set_up.pieces {
        position.put(square, owner, kind);
    }
    position.set_to_move(set_up.side);
    position.set_rights(set_up.rights);
    position.set_players_in(set_up.players_in);
    position.clock = set_up.clock;
    position.turn = set_up.turn;
    end::settle(&mut position, &mut ());
    Ok(position)
}

impl SetUp {
    fn parse(rules: Rules, text: &str) -> Result<SetUp, PositionError> {
        let [rows, side, castling, players_in, clock, turn] = fields(text, &FIELDS)?;
        let mut faults = Vec::new();
        let mut pieces = Vec::new();
        match read_rows(rows) {
            Ok(items) => {
                for (square, item) in items {
                    match read_piece(item) {
                        Some((owner, kind)) => pieces.push((square, owner, kind)),
                        None => faults.push(Fault::new(
                            "rows",
                            item,
                            "a number of empty squares, or w, b or r and one of K Q R B N P I",
                        )),
                    }
                }
            }
            Err(fault) => faults.push(fault),
        }
        let mut keep = |fault| faults.push(fault);
        let side = read_side(side).map_err(&mut keep).ok();
        let rights = read_rights(rules, castling).map_err(&mut keep).ok();
        let players_in = read_in(players_in).map_err(&mut keep).ok();
        let clock = counter("clock", clock, 0).map_err(&mut keep).ok();
        let turn = counter("turn", turn, 1).map_err(&mut keep).ok();
        match (side, rights, players_in, clock, turn) {
            (Some(side), Some(rights), Some(players_in), Some(clock), Some(turn)) if faults.is_empty() => {
                Ok(SetUp { pieces, side, rights, players_in, clock, turn })
            }
            _ => Err(PositionError { faults }),
        }
    }

    /// Everything that could not be played on.
    fn faults(&self, rules: Rules, text: &str) -> Vec<Fault> {
        let mut faults = Vec::new();
        let field = |i: usize| text.split(' ').nth(i).unwrap_or_default();
        for player in Player::ALL {
            let is_in = self.players_in.contains(player);
            let is_king =
                |&&(_, owner, kind): &&(Square, Player, Kind)| owner == player && kind == Kind::King;
            let kings = self.pieces.iter().filter(is_king).count();
            if kings > 1 {
                faults.push(Fault::new("rows", field(0), format!("one king of {player}, not {kings}")));
            }
            if kings == 0 && is_in {
                faults.push(Fault::new("rows", field(0), format!("a king of {player}, who is in")));
            }
        }
        for &(square, owner, kind) in &self.pieces {
            let mut fault = |expected: String| {
                let text = format!("{}{} on {square}", owner.letter(), kind.letter());
                faults.push(Fault::new("rows", text, expected));
            };
            if kind.is_pawn() && promotion_rows(owner).contains(square) {
                fault("no pawn on an opponent's back row, where it promotes".into());
            } else if kind == Kind::FreshPawn && !is_first_square(owner, square) {
                fault(format!("a pawn that has not moved on a square where pawns of {owner} start"));
            }
            if rules.mated == Mated::Remove && !self.players_in.contains(owner) {
                fault(format!("no piece of {owner}, who is out, with mated=remove"));
            }
        }
        if !self.players_in.contains(self.side) {
            faults.push(Fault::new("side", field(1), "a player who is in"));
        }
        for (i, castling) in Castling::all(rules.king_left).iter().enumerate() {
            if self.rights >> i & 1 == 0 {
                continue;
            }
            let Castling { player, king_from, rook_from, .. } = *castling;
            let has = |square, kind| self.pieces.contains(&(square, player, kind));
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

fn read_piece(text: &str) -> Option<(Player, Kind)> {
    let mut letters = text.chars();
    let owner = Player::from_letter(letters.next()?)?;
    let letter = letters.next()?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter)?;
    letters.next().is_none().then_some((owner, kind))
}

fn read_side(text: &str) -> Result<Player, Fault> {
    let player = Player::ALL.into_iter().find(|player| text == player.letter().to_string());
    player.ok_or_else(|| Fault::new("side", text, "w, b or r"))
}

fn read_in(text: &str) -> Result<PlayerSet, Fault> {
    let players: PlayerSet = text.chars().filter_map(Player::from_letter).collect();
    if text.is_empty() || write_in(players) != text {
        return Err(Fault::new("in", text, "the players still in, in the order w b r"));
    }
    Ok(players)
}

fn write_in(players: PlayerSet) -> String {
    players.iter().map(Player::letter).collect()
}

fn read_rights(rules: Rules, text: &str) -> Result<Rights, Fault> {
    let castlings = Castling::all(rules.king_left);
    let mut rights = 0;
    for name in text.split(',').filter(|_| text != "-") {
        let found = castlings.iter().position(|castling| castling.rook_from.to_string() == name);
        match found {
            // In order and not twice: above everything that was read so far.
            Some(i) if rights >> i == 0 => rights |= 1 << i,
            _ => {
                let homes: Vec<String> = castlings.iter().map(|c| c.rook_from.to_string()).collect();
                let expected = format!("- or some of {}, in this order", homes.join(","));
                return Err(Fault::new("castling", text, expected));
            }
        }
    }
    Ok(rights)
}

fn write_rights(position: &Position) -> String {
    let rooks = position.castlings().iter().enumerate().filter(|(i, _)| position.rights() >> i & 1 == 1);
    let names: Vec<String> = rooks.map(|(_, castling)| castling.rook_from.to_string()).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

impl Notation for Position {
    fn text(&self) -> String {
        let mut out = write_rows(|square, out| {
            let Some((owner, kind)) = self.piece_at(square) else { return false };
            out.push(owner.letter());
            out.push(kind.letter());
            true
        });
        let side = self.to_move().letter();
        let (rights, players_in) = (write_rights(self), write_in(self.players_in()));
        // Writing to a String cannot fail.
        let _ = write!(out, " {side} {rights} {players_in} {} {}", self.clock, self.turn);
        out
    }

    fn move_text(&self, m: Move) -> String {
        let mut text = format!("{}{}", m.from, m.to);
        if let Action::Promote(kind) = m.action {
            text.push(kind.letter().to_ascii_lowercase());
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let fault = || Fault::new("move", text, format!("a legal move of {}", self.to_move()));
        let (from, rest) = parse(text).ok_or_else(fault)?;
        let (to, suffix) = parse(rest).ok_or_else(fault)?;
        let promotion = match suffix {
            "" => None,
            _ => Some(
                PROMOTIONS
                    .into_iter()
                    .find(|kind| suffix == kind.letter().to_ascii_lowercase().to_string())
                    .ok_or_else(fault)?,
            ),
        };
        let named = |m: &Move| {
            let becomes = match m.action {
                Action::Promote(kind) => Some(kind),
                _ => None,
            };
            m.from == from && m.to == to && becomes == promotion
        };
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(named).ok_or_else(fault)
    }
}
