//! `variorum solve`.

use crate::args::{GameArgs, ValueError};
use crate::failure::Failure;
use crate::{open, output};
use clap::Args;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use variorum_api::{ShowResult, Solution, SolutionBranch, SolutionMove, SolutionVerdict};
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Options, Player};
use variorum_record::{GameRecord, MoveStyle, NodeId};
use variorum_solve::{Answer, Branch, Goal, MAX_TURNS, MoveResult, Problem, Progress, Verdict};

/// Arguments of `solve`.
#[derive(Args)]
pub struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// Within how many turns of the player the goal is to be forced
    #[arg(long, value_name = "N", default_value_t = Problem::default().turns,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TURNS)))]
    turns: u32,
    /// What is to be forced: `win`, or in games of three `eliminate` or `eliminate:PLAYER`
    #[arg(long, value_name = "GOAL", default_value = "win", value_parser = goal)]
    goal: Goal,
    /// Who is to force it; the player to move when left out
    #[arg(long = "for", value_name = "PLAYER", value_parser = player)]
    player: Option<Player>,
    /// Moves to search at most
    #[arg(long, value_name = "N", default_value_t = Problem::default().nodes)]
    nodes: u64,
    /// Memory for what is proven, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Do not ask for the shortest win, only for one within --turns: finds long ones sooner
    #[arg(long)]
    any: bool,
    /// Say of every first move whether it forces the goal within --turns, and in how many
    #[arg(long)]
    all: bool,
    /// Also write the tree of the proof, as a game record with variations
    #[arg(long)]
    tree: bool,
    /// Print one JSON object for programs
    #[arg(long)]
    json: bool,
}

/// The most moves of a tree that are written.
const TREE: usize = 20_000;

fn goal(text: &str) -> Result<Goal, ValueError> {
    Goal::from_text(text).ok_or_else(|| ValueError::new("win, eliminate or eliminate:PLAYER"))
}

fn player(text: &str) -> Result<Player, ValueError> {
    Player::from_name(text).ok_or_else(|| ValueError::new("white, black or red"))
}

/// Solves the problem and says so.
pub fn run(args: &SolveArgs) -> Result<(), Failure> {
    let input = |fault: Fault| Failure::Input(fault.to_string());
    let (record, _) = open::foreign(&args.game, &args.moves)?;
    let problem = Problem {
        goal: args.goal,
        player: args.player,
        turns: args.turns,
        nodes: args.nodes,
        shortest: !args.any,
        all: args.all,
        tree: if args.tree { TREE } else { 0 },
    };
    let id = record.card().id;
    let mut solver = variorum_registry::solver(id, args.memory as usize)
        .ok_or_else(|| Failure::Input(format!("game: `{id}`: expected a game with a solver")))?;
    let mut report = |progress: &Progress| {
        output::note(format_args!(
            "looking for {}: {} moves searched",
            turns(progress.turns),
            progress.nodes
        ));
    };
    let answer = solver.solve(&*record, &problem, &AtomicBool::new(false), &mut report).map_err(input)?;
    let text = if args.json {
        variorum_api::to_json(&solution(&*record, &problem, &answer)) + "\n"
    } else {
        in_words(&*record, &problem, &answer)?
    };
    output::print(&text)?;
    match answer.verdict {
        Verdict::Proven { .. } => Ok(()),
        Verdict::Disproven | Verdict::Unknown { .. } => Err(Failure::No),
    }
}

fn turns(turns: u32) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}

/// What the player is to do: "win", "put Red out".
fn goal_phrase(goal: Goal) -> String {
    match goal {
        Goal::Win => "win".to_owned(),
        Goal::Eliminate(None) => "put an opponent out".to_owned(),
        Goal::Eliminate(Some(victim)) => format!("put {} out", victim.title()),
    }
}

fn in_words(record: &dyn AnyRecord, problem: &Problem, answer: &Answer) -> Result<String, Failure> {
    let mut text = String::new();
    let (who, goal_phrase) = (answer.player.title(), goal_phrase(problem.goal));
    match answer.verdict {
        Verdict::Proven { turns: needed } => {
            let bound = if problem.shortest { "" } else { "at most " };
            writeln!(text, "proven     {who} can {goal_phrase} in {bound}{}", turns(needed))?;
            writeln!(text, "line       {}", movetext(record, &line(&answer.line))?)?;
            if let Some(end) = answer.end {
                writeln!(text, "end        {}", end.in_words())?;
            }
        }
        Verdict::Disproven => {
            writeln!(text, "disproven  {who} cannot {goal_phrase} within {}", turns(problem.turns))?;
        }
        Verdict::Unknown { disproven: 0 } => {
            writeln!(text, "unknown    whether {who} can {goal_phrase}: the limit of nodes was reached")?;
        }
        Verdict::Unknown { disproven } => {
            let within = turns(disproven);
            writeln!(
                text,
                "unknown    {who} cannot {goal_phrase} within {within}; then the limit of nodes was reached"
            )?;
        }
    }
    for first in &answer.first {
        let result = match &first.result {
            MoveResult::Wins(needed) => turns(*needed),
            MoveResult::Fails(Some(reply)) => format!("no: {reply}"),
            MoveResult::Fails(None) => "no".to_owned(),
            MoveResult::Unknown => "unknown".to_owned(),
        };
        writeln!(text, "{:<11}{result}", first.text)?;
    }
    if problem.tree > 0 && !answer.tree.is_empty() {
        writeln!(text, "tree       {}", movetext(record, &answer.tree)?)?;
    }
    writeln!(text, "nodes      {}", answer.nodes)?;
    Ok(text)
}

/// A line as a tree without branches.
fn line(texts: &[String]) -> Vec<Branch> {
    texts
        .iter()
        .rev()
        .fold(Vec::new(), |next, text| vec![Branch { player: Player::WHITE, text: text.clone(), next }])
}

/// Moves in short notation with variations in brackets, from the position on the board.
fn movetext(record: &dyn AnyRecord, branches: &[Branch]) -> Result<String, Failure> {
    let game = open::game(record.card().id)?;
    let options = Options::parse(game.card().options, [])?;
    let mut written = GameRecord::new(game, options, Some(&record.text()))?;
    let mut open: Vec<(NodeId, &Branch)> =
        branches.iter().rev().map(|branch| (NodeId::ROOT, branch)).collect();
    while let Some((after, branch)) = open.pop() {
        let node = written.add(after, &branch.text)?;
        open.extend(branch.next.iter().rev().map(|next| (node, next)));
    }
    let text = variorum_record::write(&written, MoveStyle::Short);
    let (_, moves) = text.split_once("\n\n").unwrap_or_default();
    let moves = moves.trim_end();
    // The last word is the result.
    let moves = moves.rsplit_once([' ', '\n']).map_or("", |(moves, _)| moves);
    Ok(moves.replace('\n', "\n           "))
}

fn solution(record: &dyn AnyRecord, problem: &Problem, answer: &Answer) -> Solution {
    let (verdict, needed, disproven) = match answer.verdict {
        Verdict::Proven { turns } => {
            let below = if problem.shortest { turns - 1 } else { 0 };
            (SolutionVerdict::Proven, Some(turns), below)
        }
        Verdict::Disproven => (SolutionVerdict::Disproven, None, problem.turns),
        Verdict::Unknown { disproven } => (SolutionVerdict::Unknown, None, disproven),
    };
    let first = answer.first.iter().map(|first| {
        let (verdict, turns, reply) = match &first.result {
            MoveResult::Wins(turns) => (SolutionVerdict::Proven, Some(*turns), None),
            MoveResult::Fails(reply) => (SolutionVerdict::Disproven, None, reply.clone()),
            MoveResult::Unknown => (SolutionVerdict::Unknown, None, None),
        };
        SolutionMove { text: first.text.clone(), verdict, turns, reply }
    });
    Solution {
        position: record.text(),
        player: answer.player.name().to_owned(),
        goal: problem.goal.to_string(),
        verdict,
        turns: needed,
        disproven,
        line: answer.line.clone(),
        end: answer.end.as_ref().map(ShowResult::of),
        first: first.collect(),
        tree: branches(&answer.tree),
        nodes: answer.nodes,
    }
}

fn branches(tree: &[Branch]) -> Vec<SolutionBranch> {
    let branch = |branch: &Branch| SolutionBranch {
        player: branch.player.name().to_owned(),
        text: branch.text.clone(),
        next: branches(&branch.next),
    };
    tree.iter().map(branch).collect()
}
