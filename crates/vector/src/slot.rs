//! One of the games.

use crate::encoding::Encoding;
use crate::starts::Starts;
use crate::vector::End;
use crate::worth::worth;
use variorum_core::learn::Learn;
use variorum_core::{Fault, Game, Hints, Key, Outcome, Play, PlayerSet, Position, Searchable, mix, nth_key};

/// One game, with its legal moves listed.
pub struct Slot<G: Game<Position: Learn + Searchable>> {
    pub position: G::Position,
    /// The repetition keys since a move after which no earlier position can come again, the last one's at the end.
    keys: Vec<Key>,
    moves: Vec<<G::Position as Play>::Move>,
    /// The numbers of the moves.
    pub actions: Vec<i32>,
    /// The place in the list of the move to be made.
    chosen: usize,
    pub outcome: Option<Outcome>,
    pub end: End,
    plies: u32,
    /// What random numbers of this game follow from, and how many were drawn.
    seed: u64,
    drawn: u64,
    /// How many games were begun.
    begun: u64,
}

/// What all games have in common.
pub struct Rules<G: Game> {
    pub encoding: Encoding,
    pub starts: Starts<G>,
    pub claims: bool,
    pub most_plies: u32,
    pub restarts: bool,
}

impl<G: Game<Position: Learn + Searchable>> Slot<G> {
    /// A game that begins, with random numbers of its own.
    ///
    /// # Errors
    /// See [`Starts::start`].
    pub fn new(rules: &Rules<G>, seed: u64) -> Result<Slot<G>, Fault> {
        let mut slot = Slot {
            position: rules.starts.start(nth_key(seed, 0).0)?,
            keys: Vec::new(),
            moves: Vec::new(),
            actions: Vec::new(),
            chosen: 0,
            outcome: None,
            end: End::Open,
            plies: 0,
            seed,
            drawn: 0,
            begun: 1,
        };
        slot.begin(rules);
        Ok(slot)
    }

    /// Judges the position on the board as the first of a game.
    fn begin(&mut self, rules: &Rules<G>) {
        self.keys.clear();
        self.keys.push(self.position.repetition_key());
        self.plies = 0;
        self.judge(rules);
    }

    /// Begins the next game.
    fn restart(&mut self, rules: &Rules<G>) {
        // What could be drawn once can be drawn again; if not, the game stays as it ended.
        if let Ok(start) = rules.starts.start(nth_key(self.seed, self.begun).0) {
            self.begun += 1;
            self.position = start;
            self.begin(rules);
        }
    }

    /// Lists the legal moves and sees whether the game is over.
    fn judge(&mut self, rules: &Rules<G>) {
        self.moves.clear();
        self.actions.clear();
        self.position.legal_moves(&mut self.moves);
        self.outcome = if self.moves.is_empty() {
            variorum_core::End::decided(&self.position)
        } else {
            self.drawn(rules)
        };
        self.end = match self.outcome {
            Some(_) => End::Over,
            None if rules.most_plies > 0 && self.plies >= rules.most_plies => End::CutOff,
            None => End::Open,
        };
        if self.end != End::Open {
            self.moves.clear();
            return;
        }
        for &m in &self.moves {
            let id = rules.encoding.actions.id(self.position.action(m));
            self.actions.push(id.map_or(-1, |id| id as i32));
        }
    }

    /// The draw by history or judgement, also one that would have to be claimed where that is wanted.
    fn drawn(&self, rules: &Rules<G>) -> Option<Outcome> {
        use variorum_core::End as _;
        let last = self.keys[self.keys.len() - 1];
        let occurrences = self.keys.iter().filter(|&&key| key == last).count();
        let claimed = || {
            if !rules.claims {
                return None;
            }
            let reason = *self.position.claims(occurrences).first()?;
            Some(Outcome::draw(self.position.players_in(), reason))
        };
        self.position.drawn(occurrences).or_else(claimed)
    }

    /// Chooses the move with that number; false where none is legal.
    #[inline]
    pub fn choose(&mut self, action: i32) -> bool {
        if self.end != End::Open {
            return true;
        }
        match self.actions.iter().position(|&other| other == action && other >= 0) {
            Some(at) => {
                self.chosen = at;
                true
            }
            None => false,
        }
    }

    /// Makes the chosen move. Writes the reward of each player.
    #[inline]
    pub fn step(&mut self, rules: &Rules<G>, rewards: &mut [f32]) -> End {
        rewards.fill(0.0);
        let Some(&m) = self.moves.get(self.chosen).filter(|_| self.end == End::Open) else { return self.end };
        if self.position.is_irreversible(m) {
            self.keys.clear();
        }
        self.position.play(m);
        self.keys.push(self.position.repetition_key());
        self.plies += 1;
        self.judge(rules);
        let end = self.end;
        if let Some(outcome) = self.outcome {
            for (reward, worth) in rewards.iter_mut().zip(worth(&outcome, G::Position::PLAYERS)) {
                *reward = worth;
            }
        }
        if end != End::Open && rules.restarts {
            self.restart(rules);
        }
        end
    }

    /// The number of a legal move, drawn at random; -1 where there is none.
    #[inline]
    pub fn sample(&mut self) -> i32 {
        self.drawn += 1;
        let number = mix(self.seed ^ mix(self.drawn));
        let at = ((u128::from(number) * self.actions.len() as u128) >> 64) as usize;
        self.actions.get(at).copied().unwrap_or(-1)
    }

    /// The players who are in.
    pub fn players_in(&self) -> PlayerSet {
        self.position.players_in()
    }
}
