//! The solver of one game as a [`Solver`].

use crate::goal::{GoalCheck, Target};
use crate::node::Node;
use crate::problem::{Answer, FirstMove, Goal, MAX_TURNS, MoveResult, Problem, Progress, Solver, Verdict};
use crate::proof_table::ProofTable;
use crate::search::Search;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Game, Notation, Player, PlayerSet, Position, Record};

/// Solver for the game `G` with its table of what is proven.
pub struct Solve<G: Game> {
    table: ProofTable,
    game: PhantomData<G>,
}

impl<G: Game> Solve<G> {
    /// A solver with a table of about this many mebibytes (1 to 65536).
    pub fn new(mebibytes: usize) -> Solve<G> {
        Solve { table: ProofTable::new(mebibytes), game: PhantomData }
    }
}

impl<G: Game> Solver for Solve<G> {
    fn solve(
        &mut self,
        record: &dyn AnyRecord,
        problem: &Problem,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Fault> {
        let Some(record) = record.as_any().downcast_ref::<Record<G>>() else {
            return Err(Fault::new("game", record.card().id, G::CARD.id));
        };
        let position = record.position();
        if record.outcome().is_some() {
            return Err(Fault::new("position", position.text(), "a game that goes on"));
        }
        let player = player(position, problem.player)?;
        let target = target(position, player, problem.goal)?;
        let mut history = record.keys().to_vec();
        history.sort_unstable();
        self.table.next_problem();
        let goal = GoalCheck { player, target, history: &history };
        let search = Search::new(goal, &mut self.table, problem.nodes, stop, report);
        Ok(Attempt { position, problem, search }.answer(!record.claims().is_empty()))
    }
}

/// Who is to force the goal.
fn player<P: Position>(position: &P, player: Option<Player>) -> Result<Player, Fault> {
    let player = player.unwrap_or(position.to_move());
    if position.players_in().contains(player) {
        Ok(player)
    } else {
        Err(Fault::new("player", player.name(), format!("one of {}", names(position.players_in()))))
    }
}

/// What is to be forced.
fn target<P: Position>(position: &P, player: Player, goal: Goal) -> Result<Target, Fault> {
    let Goal::Eliminate(victim) = goal else { return Ok(Target::Win) };
    let opponents = position.players_in().without(player);
    if P::PLAYERS == 2 {
        return Err(Fault::new("goal", "eliminate", "win: this game has two players"));
    }
    match victim {
        None => Ok(Target::Eliminate(opponents)),
        Some(victim) if opponents.contains(victim) => Ok(Target::Eliminate(PlayerSet::only(victim))),
        Some(victim) => {
            let expected = format!("an opponent still in: {}", names(opponents));
            Err(Fault::new("goal", format!("eliminate:{victim}"), expected))
        }
    }
}

fn names(players: PlayerSet) -> String {
    players.iter().map(Player::name).collect::<Vec<_>>().join(", ")
}

/// One problem being solved.
struct Attempt<'a, P: Notation> {
    position: &'a P,
    problem: &'a Problem,
    search: Search<'a, P>,
}

impl<P: Notation> Attempt<'_, P> {
    fn answer(mut self, claims: bool) -> Answer {
        let ours = self.position.to_move() == self.search.goal.player;
        let most = self.problem.turns.clamp(1, MAX_TURNS);
        let range = if self.problem.shortest { 1..=most } else { most..=most };
        let mut first = Vec::new();
        let verdict = if !ours && claims {
            // An opponent who may claim a draw does.
            Verdict::Disproven
        } else if ours && self.problem.all {
            let (verdict, moves) = self.settle_moves(range);
            first = moves;
            verdict
        } else {
            self.settle(range)
        };
        let nodes = self.search.nodes;
        let (mut line, mut tree, mut end) = (Vec::new(), Vec::new(), None);
        if let Verdict::Proven { turns } = verdict {
            self.search.limit = nodes.saturating_add(self.problem.nodes);
            self.search.stopped = false;
            let root = self.root(turns);
            let (texts, last) = self.search.line(&root);
            line = texts;
            end = last.decided();
            tree = self.search.tree(&root, &mut { self.problem.tree });
        }
        Answer { verdict, player: self.search.goal.player, line, end, tree, first, nodes }
    }

    fn root(&self, turns: u32) -> Node<P> {
        Node { position: self.position.clone(), turns, continues: false }
    }

    /// Settles the position as a whole.
    fn settle(&mut self, range: RangeInclusive<u32>) -> Verdict {
        for turns in range {
            self.search.turns_searched = turns;
            let root = self.root(turns);
            match self.search.is_open_forced(&root) {
                Some(true) => return Verdict::Proven { turns },
                Some(false) => {}
                None if self.problem.shortest => return Verdict::Unknown { disproven: turns - 1 },
                None => return Verdict::Unknown { disproven: 0 },
            }
        }
        Verdict::Disproven
    }

    /// Settles each move of the player by itself.
    fn settle_moves(&mut self, range: RangeInclusive<u32>) -> (Verdict, Vec<FirstMove>) {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        let mut results = vec![MoveResult::Unknown; moves.len()];
        let mut verdict = Verdict::Disproven;
        let most = *range.end();
        for turns in range {
            self.search.turns_searched = turns;
            let root = self.root(turns);
            for (&m, result) in
                moves.iter().zip(&mut results).filter(|(_, result)| **result == MoveResult::Unknown)
            {
                let child = self.search.make(&root, m);
                match self.search.is_forced(&child) {
                    Some(true) => *result = MoveResult::Wins(turns),
                    Some(false) if turns == most => {
                        *result = MoveResult::Fails(self.search.refutation(&child))
                    }
                    Some(false) => {}
                    None => break,
                }
            }
            if verdict == Verdict::Disproven && results.contains(&MoveResult::Wins(turns)) {
                verdict = Verdict::Proven { turns };
            }
            if self.search.stopped {
                if verdict == Verdict::Disproven {
                    let disproven = if self.problem.shortest { turns - 1 } else { 0 };
                    verdict = Verdict::Unknown { disproven };
                }
                break;
            }
        }
        let text = |m: P::Move| self.position.move_text(m);
        let mut first: Vec<FirstMove> =
            moves.into_iter().zip(results).map(|(m, result)| FirstMove { text: text(m), result }).collect();
        first.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        (verdict, first)
    }
}
