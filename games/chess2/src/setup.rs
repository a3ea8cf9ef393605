//! A set-up: what a position text says, before anybody asked whether it can be played.

use crate::army::{Army, Slot};
use crate::board::Board;
use crate::rules::Rules;
use variorum_core::chessboard::{self, Set, Square, fen};
use variorum_core::{Fault, Player};

/// The names of the seven fields, for [`variorum_core::text::fields`].
pub const FIELDS: [&str; 7] = ["rows", "side", "castling", "en passant", "clock", "turn number", "armies"];

/// The clock at which the game is drawn, in turns of one player; a position cannot have more.
pub const QUIET_TURNS: u32 = 100;

/// A position as described, playable or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square.
    pub board: [Option<(Player, Slot)>; 64],
    /// The armies, White's first.
    pub armies: [Army; 2],
    /// The rulings in force.
    pub rules: Rules,
    /// Whose decision it is.
    pub to_move: Player,
    /// Whether that decision is a king-turn.
    pub king_turn: bool,
    /// The squares of the rooks that may still castle.
    pub rights: Set,
    /// The square passed over by the double step just made.
    pub en_passant: Option<Square>,
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The number of White's turn, from 1 on.
    pub number: u32,
}

impl Setup {
    /// No piece anywhere, White to decide.
    pub fn empty(armies: [Army; 2], rules: Rules) -> Setup {
        Setup {
            board: [None; 64],
            armies,
            rules,
            to_move: Player::WHITE,
            king_turn: false,
            rights: Set::EMPTY,
            en_passant: None,
            clock: 0,
            number: 1,
        }
    }

    /// The start with array `number` of Chess960, the same files for both players.
    pub fn start(number: u32, armies: [Army; 2], rules: Rules) -> Setup {
        let mut setup = Setup::empty(armies, rules);
        for (file, letter) in chessboard::array(number).into_iter().enumerate() {
            for (player, rank, pawns) in [(Player::WHITE, 0, 1), (Player::BLACK, 7, 6)] {
                let slot = match letter {
                    'B' => Slot::Bishop,
                    'N' => Slot::Knight,
                    'R' => Slot::Rook,
                    'Q' if setup.army(player) != Army::TwoKings => Slot::Queen,
                    _ => Slot::King,
                };
                setup.board[Square::on(file, rank).index()] = Some((player, slot));
                setup.board[Square::on(file, pawns).index()] = Some((player, Slot::Pawn));
            }
        }
        for player in [Player::WHITE, Player::BLACK] {
            if setup.army(player) == Army::Classic {
                setup.rights |= setup.squares(player, Slot::Rook);
            }
        }
        setup
    }

    /// The army of a player.
    pub fn army(&self, player: Player) -> Army {
        self.armies[player.index() & 1]
    }

    /// The squares of one player's pieces in one slot.
    pub fn squares(&self, player: Player, slot: Slot) -> Set {
        Square::all().filter(|square| self.board[square.index()] == Some((player, slot))).collect()
    }

    /// The king's square, when the player has exactly one.
    pub fn king(&self, player: Player) -> Option<Square> {
        let kings = self.squares(player, Slot::King);
        kings.first().filter(|_| kings.len() == 1)
    }

    /// The player who may next capture en passant.
    fn capturer(&self) -> Player {
        if self.king_turn { self.to_move.other() } else { self.to_move }
    }

    /// The pieces on their board.
    pub fn placed(&self) -> Board {
        let mut board = Board::new(self.armies, self.rules);
        for square in Square::all() {
            if let Some((owner, slot)) = self.board[square.index()] {
                board.toggle(square, owner, slot);
            }
        }
        board
    }

    /// Everything that keeps the set-up from being played, in the order of the fields.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for player in [Player::WHITE, Player::BLACK] {
            self.piece_faults(player, &mut faults);
        }
        if faults.is_empty() {
            self.side_faults(&mut faults);
        }
        self.castling_faults(&mut faults);
        faults.extend(self.en_passant.and_then(|en_passant| self.en_passant_fault(en_passant)));
        if self.clock > QUIET_TURNS {
            let expected = format!("at most {QUIET_TURNS}");
            faults.push(Fault::new("clock", self.clock.to_string(), expected));
        }
        faults.sort_by_key(|fault| FIELDS.iter().position(|&field| field == fault.field));
        faults
    }

    fn piece_faults(&self, player: Player, faults: &mut Vec<Fault>) {
        let army = self.army(player);
        let title = army.title();
        let kings = self.squares(player, Slot::King).len();
        if kings != army.kings() {
            let wanted = if army.kings() == 1 { "one king" } else { "two kings" };
            faults.push(Fault::new(
                "rows",
                format!("{kings} kings"),
                format!("{wanted} of {player} ({title})"),
            ));
        }
        for square in self.squares(player, Slot::Pawn) & fen::EDGE_RANKS {
            let retreats = army == Army::Nemesis && square.rank() == fen::home_rank(player);
            if !retreats {
                let found = format!("{} on {square}", Slot::Pawn.fen(player));
                let expected = "pawns on ranks 2 to 7 only (nemesis pawns on their own first rank too)";
                faults.push(Fault::new("rows", found, expected));
            }
        }
        if army == Army::TwoKings
            && let Some(square) = self.squares(player, Slot::Queen).first()
        {
            let found = format!("{} on {square}", Slot::Queen.fen(player));
            faults.push(Fault::new("rows", found, format!("no queen of {player}: Two Kings have none")));
        }
    }

    /// Whether the player whose decision it is can be so; the kings are there.
    fn side_faults(&self, faults: &mut Vec<Fault>) {
        let found = side(self.to_move, self.king_turn).to_string();
        let board = self.placed();
        let mover = self.to_move;
        if self.king_turn && self.army(mover) != Army::TwoKings {
            let expected = format!("w or b: {mover} has no king-turn");
            faults.push(Fault::new("side", &found, expected));
        }
        // Who decided last has no king under attack.
        let safe = if self.king_turn { mover } else { mover.other() };
        if board.in_check(safe) {
            let why = if self.king_turn { "whose king-turn it is" } else { "who is not to move" };
            let expected = format!("no king of {safe}, {why}, to be attacked");
            faults.push(Fault::new("side", &found, expected));
        }
        if board.has_crossed(mover) {
            let expected = format!("a player to move who has not crossed the midline, as {mover} has");
            faults.push(Fault::new("side", &found, expected));
        }
    }

    fn castling_faults(&self, faults: &mut Vec<Fault>) {
        for player in [Player::WHITE, Player::BLACK] {
            let home = fen::home_rank(player);
            let rooks = self.rights & Set::of_rank(home);
            let Some(rook) = rooks.first() else { continue };
            if self.army(player) != Army::Classic {
                let found = right(player, rook).to_string();
                let expected = format!("no right of {player}: only Classic castles");
                faults.push(Fault::new("castling", found, expected));
                continue;
            }
            let Some(king) = self.king(player) else { continue };
            for rook in rooks {
                if king.rank() != home || self.board[rook.index()] != Some((player, Slot::Rook)) {
                    let found = right(player, rook).to_string();
                    let expected =
                        format!("the king of {player} on its first row and a rook of its on {rook}");
                    faults.push(Fault::new("castling", found, expected));
                }
            }
            let on_right: Set = rooks.filter(|rook| rook.file() > king.file()).collect();
            for side in [on_right, rooks & !on_right] {
                if side.has_several() {
                    let letters: Vec<char> = side.map(|rook| right(player, rook)).collect();
                    let found: String = letters.into_iter().rev().collect();
                    let expected = format!("one right of {player} on each side of the king");
                    faults.push(Fault::new("castling", found, expected));
                }
            }
        }
    }

    /// A pawn must just have passed the square; only a king that moved after it may stand in the way.
    fn en_passant_fault(&self, en_passant: Square) -> Option<Fault> {
        let capturer = self.capturer();
        let stepper = capturer.other();
        let (from, to) = fen::double_step(en_passant, capturer);
        let walked_on = self.army(stepper) == Army::TwoKings && !self.king_turn;
        let free = |square: Square| match self.board[square.index()] {
            None => true,
            piece => walked_on && piece == Some((stepper, Slot::King)),
        };
        let possible = en_passant.rank() == fen::en_passant_rank(capturer)
            && free(en_passant)
            && free(from)
            // A king-turn moves one king.
            && (self.board[en_passant.index()].is_none() || self.board[from.index()].is_none())
            && self.board[to.index()] == Some((stepper, Slot::Pawn))
            && self.army(stepper) != Army::Nemesis;
        (!possible).then(|| {
            let expected = format!("a square that a pawn of {stepper} just passed from {from} to {to}");
            Fault::new("en passant", en_passant.to_string(), expected)
        })
    }
}

/// How a position text writes whose decision it is, and that it is a king-turn.
pub fn side(to_move: Player, king_turn: bool) -> char {
    match (king_turn, to_move == Player::WHITE) {
        (false, _) => to_move.letter(),
        (true, true) => 'K',
        (true, false) => 'k',
    }
}

/// How the right of `player` to castle with the rook on `rook` is written.
pub fn right(player: Player, rook: Square) -> char {
    let letter = (b'A' + rook.file() as u8) as char;
    if player == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
}
