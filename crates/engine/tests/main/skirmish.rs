//! A small game to test the search with: leaders, men and riders on six by six squares, two or three
//! players, turns of one or more decisions. Who takes a leader puts its player out.

use std::hash::{Hash, Hasher};
use variorum_core::editing::Editing;
use variorum_core::view::{Gesture, Layout, PieceView, Shade, SquareView};
use variorum_core::{
    Card, End, Evaluate, Fault, Game, Hints, Key, Notation, Observer, Options, Outcome, Play, Player,
    PlayerSet, Position, PositionError, Reason, Searchable, View,
};

/// The game of `PLAYERS` players, with up to `DECISIONS` steps in a turn.
#[derive(Clone, Copy, Debug)]
pub struct Skirmish<const PLAYERS: usize, const DECISIONS: u8>;

const WIDTH: i32 = 6;
const SQUARES: usize = 36;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Leader,
    Man,
    Rider,
}

/// One step, or the end of a turn of several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Go { from: u8, to: u8 },
    Pass,
}

#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct State<const PLAYERS: usize, const DECISIONS: u8> {
    squares: [Option<(u8, Kind)>; SQUARES],
    side: u8,
    taken: u8,
    players_in: u8,
    quiet: u16,
}

impl<const PLAYERS: usize, const DECISIONS: u8> State<PLAYERS, DECISIONS> {
    fn hash_of(&self, with_clock: bool) -> Key {
        struct Fnv(u64);
        impl Hasher for Fnv {
            fn finish(&self) -> u64 {
                self.0
            }
            fn write(&mut self, bytes: &[u8]) {
                for &byte in bytes {
                    self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                }
            }
        }
        let mut state = self.clone();
        if !with_clock {
            state.quiet = 0;
        }
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        state.hash(&mut hasher);
        Key((hasher.0 ^ hasher.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn is_in(&self, player: u8) -> bool {
        self.players_in >> player & 1 == 1
    }

    fn end_turn(&mut self) {
        self.taken = 0;
        for _ in 0..PLAYERS {
            self.side = (self.side + 1) % PLAYERS as u8;
            if self.is_in(self.side) {
                break;
            }
        }
    }

    fn targets(&self, from: usize, mut go: impl FnMut(usize)) {
        let Some((owner, kind)) = self.squares[from] else { return };
        for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)] {
            let (mut x, mut y) = (from as i32 % WIDTH, from as i32 / WIDTH);
            loop {
                (x, y) = (x + dx, y + dy);
                if !(0..WIDTH).contains(&x) || !(0..WIDTH).contains(&y) {
                    break;
                }
                let to = (y * WIDTH + x) as usize;
                let there = self.squares[to];
                if there.is_none_or(|(other, _)| other != owner) {
                    go(to);
                }
                if there.is_some() || kind != Kind::Rider {
                    break;
                }
            }
        }
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> Position for State<PLAYERS, DECISIONS> {
    const PLAYERS: usize = PLAYERS;
    fn to_move(&self) -> Player {
        Player::ALL[usize::from(self.side)]
    }
    fn players_in(&self) -> PlayerSet {
        Player::ALL.into_iter().filter(|player| self.is_in(player.index() as u8)).collect()
    }
    fn key(&self) -> Key {
        self.hash_of(false)
    }
    fn recomputed_key(&self) -> Key {
        self.hash_of(false)
    }
    /// A leader may stand where it can be taken: there is no check here.
    fn checked(&self) -> PlayerSet {
        PlayerSet::EMPTY
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> Play for State<PLAYERS, DECISIONS> {
    type Move = Step;

    fn legal_moves(&self, moves: &mut Vec<Step>) {
        if self.players_in.count_ones() < 2 {
            return;
        }
        if self.taken > 0 {
            moves.push(Step::Pass);
        }
        for from in 0..SQUARES {
            if self.squares[from].is_some_and(|(owner, _)| owner == self.side) {
                self.targets(from, |to| moves.push(Step::Go { from: from as u8, to: to as u8 }));
            }
        }
    }

    fn play_observed<O: Observer>(&mut self, m: Step, _: &mut O) {
        self.quiet += 1;
        let Step::Go { from, to } = m else { return self.end_turn() };
        if let Some((owner, kind)) = self.squares[usize::from(to)] {
            self.quiet = 0;
            if kind == Kind::Leader {
                self.players_in &= !(1 << owner);
                for square in &mut self.squares {
                    if square.is_some_and(|(other, _)| other == owner) {
                        *square = None;
                    }
                }
            }
        }
        self.squares[usize::from(to)] = self.squares[usize::from(from)].take();
        self.taken += 1;
        if self.taken == DECISIONS {
            self.end_turn();
        }
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> End for State<PLAYERS, DECISIONS> {
    fn decided(&self) -> Option<Outcome> {
        let last = self.players_in().iter().next()?;
        if self.players_in.count_ones() == 1 {
            return Some(Outcome::win(last, Reason::LastPlayer));
        }
        (!self.has_legal_move()).then(|| Outcome::draw(self.players_in(), Reason::Stalemate))
    }
    fn drawn(&self, occurrences: usize) -> Option<Outcome> {
        let reason = match () {
            () if occurrences >= 3 => Reason::Repetition,
            () if self.quiet >= 80 => Reason::Fifty,
            () => return None,
        };
        Some(Outcome::draw(self.players_in(), reason))
    }
    fn can_win(&self, _: Player) -> bool {
        true
    }
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % WIDTH as u8), square / WIDTH as u8 + 1)
}

impl<const PLAYERS: usize, const DECISIONS: u8> Notation for State<PLAYERS, DECISIONS> {
    fn text(&self) -> String {
        let square = |square: &Option<(u8, Kind)>| match square {
            None => '.',
            Some((owner, kind)) => {
                let letters = ["LMR", "lmr", "xyz"][usize::from(*owner)];
                char::from(letters.as_bytes()[*kind as usize])
            }
        };
        let rows = self.squares.chunks(WIDTH as usize).rev();
        let rows: Vec<String> = rows.map(|row| row.iter().map(square).collect()).collect();
        format!("{} {} {} {}", rows.join("/"), self.side, self.taken, self.quiet)
    }
    fn move_text(&self, m: Step) -> String {
        match m {
            Step::Go { from, to } => format!("{}{}", square_name(from), square_name(to)),
            Step::Pass => "pass".to_owned(),
        }
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> Evaluate for State<PLAYERS, DECISIONS> {
    fn evaluate(&self, player: Player) -> i32 {
        let mut value = 0;
        for from in 0..SQUARES {
            if let Some((owner, kind)) = self.squares[from] {
                let mut worth = [0, 100, 400][kind as usize];
                self.targets(from, |_| worth += 2);
                let own = usize::from(owner) == player.index();
                value += if own { worth * (PLAYERS as i32 - 1) } else { -worth };
            }
        }
        value / (PLAYERS as i32 - 1)
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> Hints for State<PLAYERS, DECISIONS> {
    const HISTORY_SLOTS: usize = SQUARES * 3;

    fn is_tactical(&self, m: Step) -> bool {
        matches!(m, Step::Go { to, .. } if self.squares[usize::from(to)].is_some())
    }

    fn gain(&self, m: Step) -> i32 {
        let Step::Go { to, .. } = m else { return 0 };
        self.squares[usize::from(to)].map_or(0, |(_, kind)| [2000, 100, 400][kind as usize])
    }

    fn risk(&self, m: Step) -> i32 {
        let Step::Go { from, .. } = m else { return 0 };
        self.squares[usize::from(from)].map_or(0, |(_, kind)| [2000, 100, 400][kind as usize])
    }

    fn history_slot(&self, m: Step) -> usize {
        let Step::Go { from, to } = m else { return 0 };
        let kind = self.squares[usize::from(from)].map_or(0, |(_, kind)| kind as usize);
        kind * SQUARES + usize::from(to)
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> Searchable for State<PLAYERS, DECISIONS> {
    type EvalCache = ();
}

impl<const PLAYERS: usize, const DECISIONS: u8> View for State<PLAYERS, DECISIONS> {
    fn layout() -> Layout {
        let square = |i: u8| SquareView {
            name: square_name(i),
            x: i % WIDTH as u8,
            y: i / WIDTH as u8,
            shade: Shade::Light,
        };
        let squares = (0..SQUARES as u8).map(square).collect();
        Layout { width: WIDTH as u8, height: WIDTH as u8, squares, turns: vec![0; PLAYERS] }
    }
    fn describe(&self, _: &PieceView) -> Option<String> {
        None
    }
    fn editing(_: &[&str]) -> Editing {
        Editing { pieces: Vec::new(), separator: "", fields: &[] }
    }
    fn pieces(&self) -> Vec<PieceView> {
        Vec::new()
    }
    fn gesture(&self, _: Step) -> Gesture {
        Gesture::default()
    }
}

impl<const PLAYERS: usize, const DECISIONS: u8> Game for Skirmish<PLAYERS, DECISIONS> {
    type Position = State<PLAYERS, DECISIONS>;

    const CARD: Card = Card {
        id: "skirmish",
        title: "Skirmish",
        summary: "Take the leaders.",
        players: PLAYERS,
        rules_version: 1,
        goals: &[],
        unlettered: "P",
        options: &[],
        rules: "",
        protocol_names: &[],
        record_names: &[],
        chess960: None,
        xboard: &[],
    };

    fn start(options: &Options) -> Result<Self::Position, Fault> {
        let text = if PLAYERS == 2 {
            "rm.lmr/mm..mm/....../....../MM..MM/RML.MR 0 0 0"
        } else {
            "x..lmr/zy..mm/yy..../....../MM..../RML... 0 0 0"
        };
        Self::read(options, text).map_err(|error| error.faults[0].clone())
    }

    fn read(_: &Options, text: &str) -> Result<Self::Position, PositionError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut squares = [None; SQUARES];
        for (y, row) in fields[0].split('/').rev().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let kinds = [Kind::Leader, Kind::Man, Kind::Rider];
                squares[y * WIDTH as usize + x] =
                    "LMRlmrxyz".find(letter).map(|i| ((i / 3) as u8, kinds[i % 3]));
            }
        }
        let players_in = squares.iter().flatten().filter(|(_, kind)| *kind == Kind::Leader);
        let players_in = players_in.fold(0, |players_in, (owner, _)| players_in | 1 << owner);
        let number = |i: usize| fields[i].parse::<u16>().unwrap_or(0);
        Ok(State { squares, side: number(1) as u8, taken: number(2) as u8, players_in, quiet: number(3) })
    }
}
