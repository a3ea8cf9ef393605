//! Generation and application of decisions.

use crate::board::{CROWNING, HOLES, by_file, jumps, steps};
use crate::end;
use crate::pending::{Huff, Pending};
use crate::position::Position;
use crate::rules::Capture;
use std::ops::Range;
use variorum_core::{Observer, Play, Player, PlayerSet, Position as _};
use variorum_megaboard::{Set, Square};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A step to a neighbouring square.
    Step {
        /// The square of the moving piece.
        from: Square,
        /// The square it goes to.
        to: Square,
    },
    /// A jump, one of a series or alone.
    Jump {
        /// The square of the jumping piece.
        from: Square,
        /// The square jumped over.
        over: Square,
        /// The square behind it.
        to: Square,
    },
    /// Nothing is moved: a series is stopped, a turn passed where no move exists, a huff declined.
    Rest,
    /// The piece on this square is removed because it failed to jump.
    Huff(Square),
}

impl Move {
    /// The squares that a piece goes from and to.
    pub fn ends(self) -> Option<(Square, Square)> {
        match self {
            Move::Step { from, to } | Move::Jump { from, to, .. } => Some((from, to)),
            Move::Rest | Move::Huff(_) => None,
        }
    }
}

/// Receives the legal decisions in sets.
trait Listener {
    /// The piece on `from` can step to all of `to`.
    fn steps(&mut self, from: Square, to: Set);
    /// The piece on `from` can jump over `over` to `to`. Jumps come after steps.
    fn jump(&mut self, from: Square, over: Square, to: Square);
    /// The steps told before are not allowed, jumps being compulsory.
    fn only_jumps(&mut self);
    /// Resting is allowed.
    fn rest(&mut self);
    /// Any of these pieces can be huffed.
    fn huffs(&mut self, squares: Set);
}

/// Lists decisions, of steps only those to the goals of a piece.
struct List<'a, F> {
    moves: &'a mut Vec<Move>,
    /// Where the piece on a square may step to be listed.
    goals: F,
    /// Where in the list the steps are.
    steps: Range<usize>,
}

impl<F: Fn(Square) -> Set> Listener for List<'_, F> {
    #[inline]
    fn steps(&mut self, from: Square, to: Set) {
        (to & (self.goals)(from)).for_each(|to| self.moves.push(Move::Step { from, to }));
        self.steps.end = self.moves.len();
    }

    #[inline]
    fn jump(&mut self, from: Square, over: Square, to: Square) {
        self.moves.push(Move::Jump { from, over, to });
    }

    fn only_jumps(&mut self) {
        self.moves.drain(self.steps.clone());
    }

    fn rest(&mut self) {
        self.moves.push(Move::Rest);
    }

    fn huffs(&mut self, squares: Set) {
        // In the order of the position text.
        self.moves.extend(by_file(squares).into_iter().map(Move::Huff));
    }
}

/// Counts decisions.
#[derive(Default)]
struct Count {
    steps: u32,
    others: u32,
}

impl Listener for Count {
    #[inline(always)]
    fn steps(&mut self, _: Square, to: Set) {
        self.steps += to.len();
    }

    #[inline(always)]
    fn jump(&mut self, _: Square, _: Square, _: Square) {
        self.others += 1;
    }

    #[inline(always)]
    fn only_jumps(&mut self) {
        self.steps = 0;
    }

    #[inline(always)]
    fn rest(&mut self) {
        self.others += 1;
    }

    fn huffs(&mut self, squares: Set) {
        self.others += squares.len();
    }
}

impl Position {
    /// Gives every legal decision to `listener`.
    #[inline(always)]
    fn generate(&self, listener: &mut impl Listener) {
        match self.pending() {
            Pending::Nothing if self.players_in().len() < 2 => {}
            Pending::Nothing => self.generate_turn(listener),
            Pending::Series { square, jumped } => {
                self.for_each_jump(square, |over, to| listener.jump(square, over, to));
                if self.may_stop(square, jumped) {
                    listener.rest();
                }
            }
            Pending::Huffs(huffs) => {
                listener.rest();
                let [Some(huff), _] = huffs else { return };
                listener.huffs(huff.squares);
            }
        }
    }

    /// The decisions that begin a turn.
    #[inline(always)]
    fn generate_turn(&self, listener: &mut impl Listener) {
        let occupied = self.occupied();
        let enemies = occupied & !self.owned(self.side());
        let (men, kings) = self.men_and_kings(self.side());
        let mut can_step = Set::EMPTY;
        // Most pieces have no neighbour to jump: that is seen without looking at single directions.
        let mut near = Set::EMPTY;
        let mut look = |from: Square, beside: Set| {
            let to = beside & !occupied;
            can_step |= to;
            listener.steps(from, to);
            if beside.meets(enemies) {
                near |= Set::only(from);
            }
        };
        men.for_each(|from| look(from, steps(from, false)));
        kings.for_each(|from| look(from, steps(from, true)));

        let mut jumps = false;
        for from in near {
            self.for_each_jump(from, |over, to| {
                jumps = true;
                listener.jump(from, over, to);
            });
        }
        if jumps && self.rules().capture == Capture::Forced {
            listener.only_jumps();
        } else if !jumps && can_step.is_empty() {
            // With two in, the side would be out; so there are three (K6).
            listener.rest();
        }
    }

    /// Lists the legal decisions but for steps that make no king.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move>) {
        let begin = moves.len();
        let crowning = CROWNING[self.side().index()];
        let goals = |from| if self.kings().contains(from) { Set::EMPTY } else { crowning };
        self.generate(&mut List { moves, goals, steps: begin..begin });
    }

    /// The men and the kings of a player.
    #[inline]
    pub(crate) fn men_and_kings(&self, player: Player) -> (Set, Set) {
        let own = self.owned(player);
        (own & !self.kings(), own & self.kings())
    }

    /// The side's pieces that can jump.
    #[inline]
    pub(crate) fn jumpers(&self) -> Set {
        self.jumpers_of(self.side())
    }

    /// The pieces of `player` that could jump if they were to.
    #[inline]
    pub(crate) fn jumpers_of(&self, player: Player) -> Set {
        let enemies = self.occupied() & !self.owned(player);
        let (men, kings) = self.men_and_kings(player);
        let mut found = Set::EMPTY;
        let mut look = |from, beside: Set| {
            if beside.meets(enemies) && self.jumped_from(from, enemies).any() {
                found |= Set::only(from);
            }
        };
        men.for_each(|from| look(from, steps(from, false)));
        kings.for_each(|from| look(from, steps(from, true)));
        found
    }

    /// The pieces among `enemies` that the piece on `from` can jump over now.
    #[inline]
    pub(crate) fn jumped_from(&self, from: Square, enemies: Set) -> Set {
        let occupied = self.occupied();
        let mut found = Set::EMPTY;
        for (over, to) in jumps(from, self.kings().contains(from)) {
            if enemies.contains(over) && !occupied.contains(to) {
                found |= Set::only(over);
            }
        }
        found
    }

    /// Tells `each` the jumps of the side's piece on `from`: the square jumped over and the one
    /// landed on.
    #[inline]
    fn for_each_jump(&self, from: Square, mut each: impl FnMut(Square, Square)) {
        let occupied = self.occupied();
        let enemies = occupied & !self.owned(self.side());
        for (over, to) in jumps(from, self.kings().contains(from)) {
            if enemies.contains(over) && !occupied.contains(to) {
                each(over, to);
            }
        }
    }

    /// Whether the side's piece on a square can jump.
    pub(crate) fn can_jump(&self, from: Square) -> bool {
        self.jumped_from(from, self.occupied() & !self.owned(self.side())).any()
    }

    /// Whether the side has a step or a jump.
    pub(crate) fn can_move(&self) -> bool {
        let empty = !self.occupied();
        let (men, kings) = self.men_and_kings(self.side());
        let has_step =
            |pieces: Set, is_king| Iterator::any(&mut { pieces }, |from| steps(from, is_king).meets(empty));
        has_step(men, false) || has_step(kings, true) || self.jumpers().any()
    }

    /// Everything of these players.
    fn owned_by(&self, players: PlayerSet) -> Set {
        players.iter().fold(Set::EMPTY, |all, player| all | self.owned(player))
    }

    /// Whether every jump left in a series is over a piece of the opponent not yet jumped in it: then
    /// going on is a right and not a duty (K7).
    fn may_end(&self, square: Square, jumped: PlayerSet) -> bool {
        self.jumped_from(square, self.owned_by(jumped)).is_empty()
    }

    /// Whether a series may be stopped.
    pub(crate) fn may_stop(&self, square: Square, jumped: PlayerSet) -> bool {
        self.rules().capture == Capture::Huff || self.may_end(square, jumped)
    }

    /// For each opponent of the side in turn order, those of `pieces` that can jump one of theirs.
    fn failing(&self, pieces: Set) -> [Huff; 2] {
        let first = self.next_in(self.side());
        let second = self.next_in(first);
        let huff = |decider| {
            let theirs = if decider == self.side() { Set::EMPTY } else { self.owned(decider) };
            let fails = |&from: &Square| self.jumped_from(from, theirs).any();
            Huff { decider, squares: pieces.into_iter().filter(fails).collect() }
        };
        [huff(first), huff(second)]
    }

    /// Whether a piece of the side stands on `from` and none on `to`: false for no legal move.
    #[inline]
    fn may_go(&self, from: Square, to: Square) -> bool {
        self.owned(self.side()).contains(from) && !self.occupied().contains(to)
    }

    /// Makes a step.
    fn step<O: Observer>(&mut self, from: Square, to: Square, observer: &mut O) {
        let us = self.side();
        let huffs = match self.rules().capture {
            Capture::Forced => None,
            Capture::Huff => Some(self.jumpers()).filter(|failing| failing.any()).map(|pieces| {
                self.failing(pieces).map(|mut huff| {
                    if huff.squares.contains(from) {
                        huff.squares = huff.squares.without(from).with(to);
                    }
                    huff
                })
            }),
        };
        let was_king = self.take(from, us, observer);
        let is_crowned = !was_king && CROWNING[us.index()].contains(to);
        self.put(to, us, was_king || is_crowned, observer);
        self.clock = if is_crowned { 0 } else { end::count_up(self.clock) };
        end::pass_turn(self);
        if let Some(huffs) = huffs {
            self.set_pending(pending_of(huffs));
        }
    }

    /// Makes a jump.
    fn jump<O: Observer>(&mut self, from: Square, over: Square, to: Square, observer: &mut O) {
        let us = self.side();
        let Some(victim) = self.owner_at(over) else { return };
        let jumped = match self.pending() {
            Pending::Series { jumped, .. } => Some(jumped),
            _ => None,
        };
        let was_king = self.take(from, us, observer);
        self.set_pending(Pending::Nothing);
        if HOLES.contains(to) {
            // The jumping piece is lost and nothing is captured. A series has captured before.
            if jumped.is_none() {
                self.clock = end::count_up(self.clock);
            }
            end::put_out_if_empty(self, us);
            return end::pass_turn(self);
        }
        self.take(over, victim, observer);
        self.clock = 0;
        end::put_out_if_empty(self, victim);
        let is_crowned = !was_king && CROWNING[us.index()].contains(to);
        self.put(to, us, was_king || is_crowned, observer);
        if !is_crowned && self.can_jump(to) {
            let jumped = jumped.unwrap_or_default().with(victim);
            self.set_pending(Pending::Series { square: to, jumped });
        } else {
            end::pass_turn(self);
        }
    }

    /// Moves nothing.
    fn rest(&mut self) {
        match self.pending() {
            Pending::Nothing => {
                self.clock = end::count_up(self.clock);
                end::pass_turn(self);
            }
            Pending::Series { square, jumped } => {
                let failing = if self.may_end(square, jumped) { Set::EMPTY } else { Set::only(square) };
                let huffs = self.failing(failing).map(|huff| {
                    if jumped.contains(huff.decider) { huff } else { Huff { squares: Set::EMPTY, ..huff } }
                });
                self.set_pending(pending_of(huffs));
                end::pass_turn(self);
            }
            Pending::Huffs([_, second]) => {
                self.set_pending(second.map_or(Pending::Nothing, |_| Pending::Huffs([second, None])));
            }
        }
    }

    /// Removes a piece of the player who moved last.
    fn huff<O: Observer>(&mut self, square: Square, observer: &mut O) {
        let mover = self.moved_last();
        if !self.owned(mover).contains(square) {
            return;
        }
        self.take(square, mover, observer);
        self.set_pending(Pending::Nothing);
        end::put_out_if_empty(self, mover);
    }
}

/// Those huff decisions that have something to decide.
pub(crate) fn pending_of(huffs: [Huff; 2]) -> Pending {
    let [first, second] = huffs.map(|huff| Some(huff).filter(|huff| huff.squares.any()));
    match (first, second) {
        (None, None) => Pending::Nothing,
        (None, second) => Pending::Huffs([second, None]),
        both => Pending::Huffs([both.0, both.1]),
    }
}

impl Play for Position {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let begin = moves.len();
        self.generate(&mut List { moves, goals: |_| Set::ALL, steps: begin..begin });
    }

    fn count_legal_moves(&self) -> u64 {
        let mut counter = Count::default();
        self.generate(&mut counter);
        u64::from(counter.steps + counter.others)
    }

    fn has_legal_move(&self) -> bool {
        // Whoever has nothing else passes.
        self.players_in().len() > 1
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        if m.ends().is_some_and(|(from, to)| !self.may_go(from, to)) {
            return;
        }
        match m {
            Move::Step { from, to } => self.step(from, to, observer),
            Move::Jump { from, over, to } => self.jump(from, over, to, observer),
            Move::Rest => self.rest(),
            Move::Huff(square) => self.huff(square, observer),
        }
        end::settle(self);
    }
}
