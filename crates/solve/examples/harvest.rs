//! Finds positions with a forced win that a shallow search misses, for the suites.
//!
//! `cargo run --release -p variorum-solve --example harvest -- GAME SEED GAMES [TURNS [NODES [random|thinned]]]`
//!
//! Plays games of the engine against itself, weak and strong by lot, from openings of a few random
//! moves (or all moves at random, or at random and then with most pieces off the board), and looks at every turn for a win within TURNS (3) that the solver proves with NODES (60,000)
//! moves. Kept are positions where few first moves do it and a search of depth 1 chooses none of them.
//! Prints rows of a suite; game after game until as many were played as asked for. The same
//! arguments give the same rows.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use variorum_conformance::Random;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Role, Values};
use variorum_engine::{Level, Limits, Request, Searcher, Untimed};
use variorum_solve::suite::{self, Row};
use variorum_solve::{Answer, Goal, MoveResult, Problem, Solver, Verdict};

/// A game is given up after so many decisions.
const MOST_MOVES: usize = 300;
/// Decisions between two positions taken from one game.
const APART: usize = 8;
/// The most first moves that win in a position worth keeping.
const MOST_FIRST: usize = 3;

struct Harvest {
    game: &'static dyn AnyGame,
    solver: Box<dyn Solver>,
    searcher: Box<dyn Searcher>,
    turns: u32,
    nodes: u64,
    random: bool,
    thinned: bool,
}

impl Harvest {
    fn solve(&mut self, record: &dyn AnyRecord, problem: &Problem) -> Option<Answer> {
        self.solver.solve(record, problem, &AtomicBool::new(false), &mut |_| ()).ok()
    }

    fn search(&mut self, record: &dyn AnyRecord, request: &Request) -> Option<String> {
        let stop = AtomicBool::new(false);
        self.searcher.search(record, request, &Untimed, &stop, &mut |_| ()).best_move
    }

    /// The position on the board as a row, where it is worth keeping.
    fn row(&mut self, record: &dyn AnyRecord, options: &Options, goal: Goal, id: &str) -> Option<Row> {
        let problem = Problem { goal, turns: self.turns, nodes: self.nodes, ..Problem::default() };
        let proven = self.solve(record, &problem)?;
        let Verdict::Proven { turns } = proven.verdict else { return None };
        let all = Problem { turns, nodes: 10 * self.nodes, shortest: false, all: true, ..problem };
        let settled = self.solve(record, &all)?;
        let wins = settled.first.iter().filter(|first| matches!(first.result, MoveResult::Wins(_)));
        let first: Vec<String> = wins.map(|first| first.text.clone()).collect();
        let settled = settled.first.iter().all(|first| first.result != MoveResult::Unknown);
        if !settled || first.is_empty() || first.len() > MOST_FIRST || 2 * first.len() > record.legal().len()
        {
            return None;
        }
        let shallow =
            Request { limits: Limits { depth: Some(1), ..Limits::default() }, ..Request::default() };
        self.searcher.clear();
        if self.search(record, &shallow).is_some_and(|chosen| first.contains(&chosen)) {
            return None;
        }
        if suite::backfires(&mut *self.solver, record, &proven).ok()? {
            return None;
        }
        let end = proven.end.map_or("elimination", |end| end.reason.name());
        Some(Row {
            id: format!("{end}-{id}"),
            game: self.game.card().id.to_owned(),
            options: options.texts(),
            position: record.text(),
            goal,
            turns,
            first,
            nodes: proven.nodes,
        })
    }

    /// Looks at positions of a random game from which most pieces were taken.
    fn thin(&mut self, seed: u64) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9));
        let options = drawn(self.game, &mut random);
        let mut record = self.game.new_record(&options).expect("a start");
        for i in 0..60 {
            play_random(&mut *record, &mut random);
            if i < 20 || record.outcome().is_some() {
                continue;
            }
            let Some(thinned) = thinned(self.game, &options, &*record, &mut random) else { continue };
            let lone = thinned.players_in().len() == 2;
            let goal = if lone { Goal::Win } else { Goal::Eliminate(None) };
            if let Some(row) = self.row(&*thinned, &options, goal, &format!("{seed}-{i}")) {
                println!("{row}");
                return;
            }
        }
    }

    fn play(&mut self, seed: u64) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9));
        let options = drawn(self.game, &mut random);
        let mut record = self.game.new_record(&options).expect("a start");
        for _ in 0..2 * self.game.card().players {
            play_random(&mut *record, &mut random);
        }
        let players = self.game.card().players;
        let levels: Vec<Level> = (0..players).filter_map(|_| Level::new(3 + random.below(6) as u8)).collect();
        let nodes = [300, 1000, 3000][random.below(3)];
        let mut mover = None;
        let mut next = 0;
        while record.outcome().is_none() && record.ply() < MOST_MOVES {
            let player = record.to_move();
            // Only where a turn begins.
            if mover != Some(player) && record.ply() >= next {
                let lone = record.players_in().len() == 2;
                let goal = if lone { Goal::Win } else { Goal::Eliminate(None) };
                let id = format!("{seed}-{}", record.ply());
                if let Some(row) = self.row(&*start_of(self.game, &options, &*record), &options, goal, &id) {
                    println!("{row}");
                    next = record.ply() + APART;
                }
            }
            mover = Some(player);
            if self.random {
                play_random(&mut *record, &mut random);
                continue;
            }
            let request = Request {
                limits: Limits { nodes: Some(nodes), ..Limits::default() },
                level: levels[player.index()],
                seed,
                ..Request::default()
            };
            let Some(text) = self.search(&*record, &request) else { break };
            record.play_text(&text).expect("a legal move");
        }
    }
}

/// The position on the board with only some of its pieces; `None` where that is no position.
fn thinned(
    game: &dyn AnyGame,
    options: &Options,
    record: &dyn AnyRecord,
    random: &mut Random,
) -> Option<Box<dyn AnyRecord>> {
    let text = record.text();
    let (rows, fields) = text.split_once(' ')?;
    let editing = game.editing(&fields.split(' ').collect::<Vec<_>>());
    let layout = game.layout();
    let mut placed = editing.read_rows(&layout, rows).ok()?;
    let keep = 5 + random.below(35);
    for piece in &mut placed {
        // Kings are missed by most games.
        let royal = piece.is_some_and(|i| editing.pieces[i].name.contains("king"));
        if !royal && random.below(100) >= keep {
            *piece = None;
        }
    }
    let text = format!("{} {fields}", editing.write_rows(&layout, &placed));
    game.read_record(options, &text).ok().filter(|record| record.outcome().is_none())
}

/// The position on the board without what came before: as a row's reader sees it.
fn start_of(game: &dyn AnyGame, options: &Options, record: &dyn AnyRecord) -> Box<dyn AnyRecord> {
    game.read_record(options, &record.text()).expect("the text of a position")
}

fn play_random(record: &mut dyn AnyRecord, random: &mut Random) {
    let legal = record.legal();
    if !legal.is_empty() {
        record.play_text(&legal[random.below(legal.len())]).expect("a legal move");
    }
}

/// Options in which whatever players choose in secret or by lot is drawn, and rules now and then.
fn drawn(game: &dyn AnyGame, random: &mut Random) -> Options {
    let specs = game.card().options;
    let mut texts = Vec::new();
    for spec in specs {
        let draws = match spec.role {
            Role::Secret(_) => true,
            Role::Rule => random.below(4) == 0,
            Role::Start | Role::Open(_) | Role::Comparison => false,
        };
        if let (true, Values::Choices(choices)) = (draws, spec.values) {
            texts.push(format!("{}={}", spec.name, choices[random.below(choices.len())].value));
        }
    }
    let texts = texts.iter().map(String::as_str);
    let draw = |count: u32| random.below(count as usize) as u32;
    Options::parse_drawing(specs, texts, false, draw).expect("options")
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize| words.get(i).map(String::as_str);
    let number = |i: usize, default: u64| words.get(i).map_or(Some(default), |text| text.parse().ok());
    let game = words.first().and_then(|id| variorum_registry::find(id));
    let (Some(game), Some(seed), Some(games), Some(turns), Some(nodes)) =
        (game, number(1, 1), number(2, 10), number(3, 3), number(4, 60_000))
    else {
        eprintln!("usage: harvest GAME SEED GAMES [TURNS [NODES [random|thinned]]]");
        return ExitCode::FAILURE;
    };
    let id = game.card().id;
    let (Some(solver), Some(searcher)) =
        (variorum_registry::solver(id, 16), variorum_registry::searcher(id, 4))
    else {
        return ExitCode::FAILURE;
    };
    let mut harvest = Harvest {
        game,
        solver,
        searcher,
        turns: turns as u32,
        nodes,
        random: word(5) == Some("random"),
        thinned: word(5) == Some("thinned"),
    };
    for seed in seed..seed + games {
        if harvest.thinned {
            harvest.thin(seed)
        } else {
            harvest.play(seed)
        }
        eprintln!("game {seed}");
    }
    ExitCode::SUCCESS
}
