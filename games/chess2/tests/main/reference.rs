//! The legal decisions found as plainly as can be: from every piece, square by square, each tried on a
//! copy of the board.

use variorum_chess2::Position;
use variorum_chess2::army::{Army, Slot};
use variorum_chess2::moves::{Action, Move};
use variorum_chess2::setup::Setup;
use variorum_core::chessboard::Square;
use variorum_core::{Player, Position as _};

type At = (i32, i32);

const STRAIGHT: [At; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [At; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

fn square((x, y): At) -> Square {
    Square::on(x as usize, y as usize)
}

fn on_board((x, y): At) -> bool {
    (0..8).contains(&x) && (0..8).contains(&y)
}

fn plus((x, y): At, (dx, dy): At, times: i32) -> At {
    (x + dx * times, y + dy * times)
}

fn apart(a: At, b: At) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn everywhere() -> impl Iterator<Item = At> {
    (0..8).flat_map(|y| (0..8).map(move |x| (x, y)))
}

fn up(player: Player) -> i32 {
    if player == Player::WHITE { 1 } else { -1 }
}

fn jumps() -> impl Iterator<Item = At> {
    let steps = (-2..=2).flat_map(|dx: i32| (-2..=2).map(move |dy: i32| (dx, dy)));
    steps.filter(|(dx, dy)| dx * dx + dy * dy == 5)
}

fn around() -> impl Iterator<Item = At> {
    STRAIGHT.into_iter().chain(DIAGONAL)
}

/// A board that can be changed freely.
#[derive(Clone)]
struct Plain(Setup);

impl Plain {
    fn at(&self, at: At) -> Option<(Player, Slot)> {
        if on_board(at) { self.0.board[square(at).index()] } else { None }
    }

    fn set(&mut self, at: At, piece: Option<(Player, Slot)>) {
        self.0.board[square(at).index()] = piece;
    }

    fn is_empty(&self, at: At) -> bool {
        on_board(at) && self.at(at).is_none()
    }

    fn is(&self, at: At, army: Army, slot: Slot) -> bool {
        self.at(at).is_some_and(|(owner, found)| found == slot && self.0.army(owner) == army)
    }

    fn kings(&self, player: Player) -> Vec<At> {
        everywhere().filter(|&at| self.at(at) == Some((player, Slot::King))).collect()
    }

    /// Whether a piece on `from` can capture what stands on `to`, whoever owns it.
    fn can_take(&self, from: At, to: At) -> bool {
        let by_king = self.at(from).is_some_and(|(_, slot)| slot == Slot::King);
        let is_king = self.at(to).is_some_and(|(_, slot)| slot == Slot::King);
        !is_king
            && !self.is(to, Army::Reaper, Slot::Rook)
            && (by_king || !self.is(to, Army::Nemesis, Slot::Queen))
            && (apart(from, to) <= 2 || !self.is(to, Army::Animals, Slot::Rook))
    }

    /// Squares reached along directions, the first piece met included, up to a distance.
    fn slide(&self, from: At, directions: &[At], most: i32) -> Vec<At> {
        let mut found = Vec::new();
        for &direction in directions {
            for step in 1..=most {
                let to = plus(from, direction, step);
                if !on_board(to) {
                    break;
                }
                found.push(to);
                if !self.is_empty(to) {
                    break;
                }
            }
        }
        found
    }

    /// The path of a rampage: the squares it crosses; none where there is none to be had. A king
    /// may be thought to stand on `prey_at`.
    fn rampage(&self, from: At, direction: At, prey_at: Option<At>) -> Vec<At> {
        let owner = self.at(from).map(|(owner, _)| owner).expect("an elephant");
        let is_wall = |at: At| self.at(at).is_some() && !self.is_king(at) && !self.can_take(from, at);
        let mut path = Vec::new();
        for step in 1..=3 {
            let to = plus(from, direction, step);
            if !on_board(to) {
                break;
            }
            if is_wall(to) && prey_at != Some(to) {
                if !self.0.rules.rampage_stops {
                    return Vec::new();
                }
                break;
            }
            path.push(to);
        }
        let prey = path.iter().any(|&at| self.at(at).is_some() || prey_at == Some(at));
        let own_king = path.iter().any(|&at| self.at(at) == Some((owner, Slot::King)));
        if prey && !own_king { path } else { Vec::new() }
    }

    fn is_king(&self, at: At) -> bool {
        self.at(at).is_some_and(|(_, slot)| slot == Slot::King)
    }

    /// The base powers of knight, bishop and rook that the piece has.
    fn base_powers(&self, at: At) -> Vec<Slot> {
        let Some((owner, slot)) = self.at(at) else { return Vec::new() };
        let base = [Slot::Knight, Slot::Bishop, Slot::Rook];
        if !base.contains(&slot) {
            return Vec::new();
        }
        let mut powers = vec![slot];
        if self.0.army(owner) == Army::Empowered {
            for direction in STRAIGHT {
                if let Some((other, neighbour)) = self.at(plus(at, direction, 1))
                    && other == owner
                    && base.contains(&neighbour)
                {
                    powers.push(neighbour);
                }
            }
        }
        powers
    }

    /// Squares on which the piece could take an enemy king.
    fn attacks(&self, from: At) -> Vec<At> {
        let Some((owner, slot)) = self.at(from) else { return Vec::new() };
        let by =
            |steps: &mut dyn Iterator<Item = At>| steps.map(|step| plus(from, step, 1)).collect::<Vec<At>>();
        let queen = [STRAIGHT, DIAGONAL].concat();
        match (self.0.army(owner), slot) {
            (_, Slot::Pawn) => by(&mut [(-1, up(owner)), (1, up(owner))].into_iter()),
            (_, Slot::King) | (Army::Empowered, Slot::Queen) => by(&mut around()),
            (Army::Reaper, Slot::Queen | Slot::Rook) => Vec::new(),
            (Army::Animals, Slot::Bishop) => self.slide(from, &DIAGONAL, 2),
            (Army::Animals, Slot::Rook) => STRAIGHT
                .into_iter()
                .flat_map(|direction| {
                    let paths = (1..=3).map(move |step| plus(from, direction, step));
                    paths.filter(move |&at| {
                        on_board(at) && self.rampage(from, direction, Some(at)).contains(&at)
                    })
                })
                .collect(),
            (Army::Animals, Slot::Queen) => {
                let mut all = by(&mut jumps());
                all.extend(self.slide(from, &STRAIGHT, 7));
                all
            }
            (_, Slot::Queen) => self.slide(from, &queen, 7),
            _ => {
                let mut all = Vec::new();
                for power in self.base_powers(from) {
                    match power {
                        Slot::Knight => all.extend(by(&mut jumps())),
                        Slot::Bishop => all.extend(self.slide(from, &DIAGONAL, 7)),
                        _ => all.extend(self.slide(from, &STRAIGHT, 7)),
                    }
                }
                all
            }
        }
    }

    fn is_attacked(&self, at: At, by: Player) -> bool {
        everywhere()
            .filter(|&from| self.at(from).is_some_and(|(owner, _)| owner == by))
            .any(|from| self.attacks(from).contains(&at))
    }

    fn is_safe(&self, player: Player) -> bool {
        self.kings(player).into_iter().all(|king| !self.is_attacked(king, player.other()))
    }

    fn has_crossed(&self, player: Player) -> bool {
        let far = |y: i32| if player == Player::WHITE { y >= 4 } else { y <= 3 };
        self.kings(player).into_iter().all(|(_, y)| far(y))
    }
}

/// A list of decisions in the making.
struct Finder {
    plain: Plain,
    us: Player,
    moves: Vec<Move>,
}

impl Finder {
    /// Adds a decision when the board after it is safe; each once.
    fn add(&mut self, from: At, to: At, action: Action, after: &Plain) {
        let m = Move::of(square(from), square(to), action);
        if after.is_safe(self.us) && !self.moves.contains(&m) {
            self.moves.push(m);
        }
    }

    fn go(&mut self, from: At, to: At) {
        let (_, slot) = self.plain.at(from).expect("a piece");
        let mut after = self.plain.clone();
        after.set(from, None);
        after.set(to, Some((self.us, slot)));
        let last = if self.us == Player::WHITE { 7 } else { 0 };
        if slot == Slot::Pawn && to.1 == last {
            for &promoted in self.plain.0.army(self.us).promotions() {
                self.add(from, to, Action::Promote(promoted), &after);
            }
        } else if slot == Slot::Pawn && (to.1 - from.1).abs() == 2 {
            self.add(from, to, Action::DoubleStep, &after);
        } else {
            self.add(from, to, Action::Go(slot), &after);
        }
    }

    fn go_or_take(&mut self, from: At, to: At, takes_own: bool) {
        if !on_board(to) {
            return;
        }
        let free = match self.plain.at(to) {
            None => true,
            Some((owner, _)) => (owner != self.us || takes_own) && self.plain.can_take(from, to),
        };
        if free {
            self.go(from, to);
        }
    }

    fn piece(&mut self, from: At, slot: Slot) {
        let plain = self.plain.clone();
        match (plain.0.army(self.us), slot) {
            (_, Slot::King) => {
                for step in around() {
                    self.go_or_take(from, plus(from, step, 1), false);
                }
            }
            (_, Slot::Pawn) => self.pawn(from),
            (Army::Nemesis, Slot::Queen) => {
                for to in plain.attacks(from).into_iter().filter(|&to| plain.is_empty(to)) {
                    self.go(from, to);
                }
            }
            (Army::Reaper, Slot::Rook) => {
                for to in everywhere().filter(|&to| plain.is_empty(to)) {
                    self.go(from, to);
                }
            }
            (Army::Reaper, Slot::Queen) => {
                let closed = if self.us == Player::WHITE { 7 } else { 0 };
                for to in everywhere().filter(|&(_, y)| y != closed) {
                    self.go_or_take(from, to, false);
                }
            }
            (Army::Animals, Slot::Knight) => {
                for step in jumps() {
                    self.go_or_take(from, plus(from, step, 1), true);
                }
            }
            (Army::Animals, Slot::Bishop) => {
                for to in plain.slide(from, &DIAGONAL, 2) {
                    if plain.is_empty(to) {
                        self.go(from, to);
                    } else if plain.at(to).is_some_and(|(owner, _)| owner != self.us)
                        && plain.can_take(from, to)
                    {
                        let mut after = plain.clone();
                        after.set(to, None);
                        self.add(from, to, Action::Strike, &after);
                    }
                }
            }
            (Army::Animals, Slot::Rook) => {
                for to in plain.slide(from, &STRAIGHT, 3).into_iter().filter(|&to| plain.is_empty(to)) {
                    self.go(from, to);
                }
                for direction in STRAIGHT {
                    let path = plain.rampage(from, direction, None);
                    let Some(&to) = path.last() else { continue };
                    let mut after = plain.clone();
                    path.iter().for_each(|&at| after.set(at, None));
                    after.set(from, None);
                    after.set(to, Some((self.us, Slot::Rook)));
                    self.add(from, to, Action::Rampage, &after);
                }
            }
            _ => {
                for to in plain.attacks(from) {
                    self.go_or_take(from, to, false);
                }
            }
        }
    }

    fn pawn(&mut self, from: At) {
        let plain = self.plain.clone();
        let army = plain.0.army(self.us);
        let ahead = up(self.us);
        let en_passant =
            plain.0.en_passant.map(|en_passant| (en_passant.file() as i32, en_passant.rank() as i32));
        for dx in [-1, 1] {
            let to = plus(from, (dx, ahead), 1);
            if plain.at(to).is_some_and(|(owner, _)| owner != self.us) && plain.can_take(from, to) {
                self.go(from, to);
            }
            if en_passant == Some(to) && plain.is_empty(to) {
                let mut after = plain.clone();
                after.set(from, None);
                after.set((to.0, from.1), None);
                after.set(to, Some((self.us, Slot::Pawn)));
                self.add(from, to, Action::EnPassant, &after);
            }
        }
        let one = plus(from, (0, ahead), 1);
        if plain.is_empty(one) {
            self.go(from, one);
        }
        if army != Army::Nemesis {
            let second = if self.us == Player::WHITE { 1 } else { 6 };
            let two = plus(from, (0, ahead), 2);
            if from.1 == second && plain.is_empty(one) && plain.is_empty(two) {
                self.go(from, two);
            }
            return;
        }
        for king in plain.kings(self.us.other()) {
            let (dx, dy) = ((king.0 - from.0).signum(), (king.1 - from.1).signum());
            for step in [(dx, dy), (dx, 0), (0, dy)] {
                let to = plus(from, step, 1);
                let captures = en_passant == Some(to) && step.0 != 0 && step.1 == ahead;
                if step != (0, 0) && plain.is_empty(to) && !captures {
                    self.go(from, to);
                }
            }
        }
    }

    fn whirlwind(&mut self, king: At) {
        let rules = self.plain.0.rules;
        let near: Vec<At> = around().map(|step| plus(king, step, 1)).filter(|&at| on_board(at)).collect();
        let ghost = |at: &At| self.plain.is(*at, Army::Reaper, Slot::Rook);
        let other_king = near.iter().any(|&at| self.plain.at(at) == Some((self.us, Slot::King)));
        let beside_ghost = near.iter().any(ghost);
        let victims: Vec<At> =
            near.iter().copied().filter(|at| !ghost(at) && self.plain.at(*at).is_some()).collect();
        let possible = !other_king
            && (rules.ghost_whirlwind || !beside_ghost)
            && (rules.empty_whirlwind || !victims.is_empty());
        if possible {
            let mut after = self.plain.clone();
            victims.into_iter().for_each(|at| after.set(at, None));
            self.add(king, king, Action::Whirlwind, &after);
        }
    }

    fn castle(&mut self, king: At, rook: At) {
        let (king_to, rook_to) = if rook.0 > king.0 { (6, 5) } else { (2, 3) };
        let row = king.1;
        let between = |a: i32, b: i32| a.min(b)..=a.max(b);
        let free = |x: i32| x == king.0 || x == rook.0 || self.plain.is_empty((x, row));
        let clear = between(king.0, king_to).all(free) && between(rook.0, rook_to).all(free);
        let safe = between(king.0, king_to).all(|x| {
            let mut walking = self.plain.clone();
            walking.set(king, None);
            // The rook gives way where the king stands on its square.
            walking.set((x, row), Some((self.us, Slot::King)));
            !walking.is_attacked((x, row), self.us.other())
        });
        if clear && safe {
            let mut after = self.plain.clone();
            after.set(king, None);
            after.set(rook, None);
            after.set((king_to, row), Some((self.us, Slot::King)));
            after.set((rook_to, row), Some((self.us, Slot::Rook)));
            self.add(king, rook, Action::Castle, &after);
        }
    }
}

/// The legal decisions.
pub fn decisions(position: &Position) -> Vec<Move> {
    let plain = Plain(position.setup());
    let us = position.to_move();
    if [Player::WHITE, Player::BLACK].into_iter().any(|player| plain.has_crossed(player)) {
        return Vec::new();
    }
    let king_turn = plain.0.king_turn;
    let mut finder = Finder { plain: plain.clone(), us, moves: Vec::new() };
    for from in everywhere() {
        match plain.at(from) {
            Some((owner, slot)) if owner == us && (!king_turn || slot == Slot::King) => {
                finder.piece(from, slot)
            }
            _ => {}
        }
    }
    if plain.0.army(us) == Army::TwoKings && (king_turn || plain.0.rules.whirlwind_any) {
        for king in plain.kings(us) {
            finder.whirlwind(king);
        }
    }
    if king_turn {
        finder.moves.push(Move::PASS);
    }
    for rook in plain.0.rights {
        let at = (rook.file() as i32, rook.rank() as i32);
        if plain.at(at) == Some((us, Slot::Rook)) {
            finder.castle(plain.kings(us)[0], at);
        }
    }
    finder.moves
}
