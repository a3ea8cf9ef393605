//! A judged game as text and for programs.

use std::fmt::Write;

use variorum_api::{GameAnalysis, JudgedEntry, JudgedPlayer};
use variorum_core::{Player, PlayerSet};
use variorum_engine::Score;
use variorum_record::{GameRecord, Node, NodeId};
use variorum_review::{Judgement, Report, from_white};

use super::format;
use crate::failure::Failure;

/// How many moves of a better line a table shows.
const BETTER: usize = 6;

fn nodes(record: &GameRecord) -> impl Iterator<Item = &Node> {
    record.tree().main_line().map(|id| record.tree().node(id))
}

/// Every entry with its evaluation and mark, and the sums.
pub fn table(
    number: usize,
    record: &GameRecord,
    report: &Report,
    labels: &[String],
) -> Result<String, Failure> {
    let mut text = String::new();
    writeln!(text, "Game {number}: {}", heading(record))?;
    let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) + 2;
    let ids: Vec<NodeId> = record.tree().main_line().collect();
    for (ply, label) in labels.iter().enumerate() {
        let mark = report.judgement(ply).map_or("", Judgement::text);
        let value = score(report, ply).map_or_else(String::new, format::score);
        let mut row = format!("{:<width$}  {value:>7}", label.clone() + mark);
        if let Some((best, score)) = better(report, ply) {
            let before = record.at(ply.checked_sub(1).map_or(NodeId::ROOT, |at| ids[at]));
            let best = &best[..best.len().min(BETTER)];
            let moves = format::short(record.game(), &*before, best).join(" ");
            write!(row, "   better {moves} ({})", format::score(score))?;
        }
        writeln!(text, "{}", row.trim_end())?;
    }
    text.push('\n');
    writeln!(
        text,
        "{:<8}{:>9}{:>7}{:>12}{:>5}{:>5}{:>5}{:>7}",
        "", "accuracy", "loss", "centipawns", "?!", "?", "??", "turns"
    )?;
    for player in PlayerSet::first(report.players).iter() {
        let sum = &report.sums[player];
        let accuracy = sum.accuracy.map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.0} %"));
        writeln!(
            text,
            "{:<8}{accuracy:>9}{:>7.3}{:>12.0}{:>5}{:>5}{:>5}{:>7}",
            player.title(),
            sum.average_loss,
            sum.average_centipawns,
            sum.inaccuracies,
            sum.mistakes,
            sum.blunders,
            sum.turns
        )?;
    }
    Ok(text)
}

/// Who played what.
fn heading(record: &GameRecord) -> String {
    let name =
        |player: Player| record.tag(player.title()).filter(|name| *name != "?").unwrap_or(player.title());
    let names: Vec<&str> = PlayerSet::first(record.card().players).iter().map(name).collect();
    format!("{}, {}", names.join(" – "), record.card().title)
}

/// Between two players scores are told from White's view, among three from that of who moved.
fn seen(report: &Report, ply: usize, score: Score) -> Score {
    if report.players == 2 { from_white(score, report.positions[ply].mover) } else { score }
}

fn score(report: &Report, ply: usize) -> Option<Score> {
    report.score_of(ply).map(|score| seen(report, ply, score))
}

/// The engine's line and its value, where a mark says that it was better.
fn better(report: &Report, ply: usize) -> Option<(&[String], Score)> {
    report.judgement(ply).filter(|&mark| mark != Judgement::Only)?;
    let best = report.positions[ply].best.as_ref()?;
    Some((best.moves(), seen(report, ply, best.score)))
}

/// The same for programs.
pub fn json(number: usize, record: &GameRecord, report: &Report) -> GameAnalysis {
    let entry = |(ply, node): (usize, &Node)| {
        let best = report.positions.get(ply).and_then(|moment| moment.best.as_ref());
        let better = best.filter(|best| node.is_move() && best.first() != node.text());
        JudgedEntry {
            text: node.text().to_owned(),
            short: node.short().to_owned(),
            player: node.player().map(|player| player.name().to_owned()),
            score: score(report, ply).map(format::score_value),
            points: if node.is_move() { report.points_after(ply) } else { None },
            points_lost: report.loss(ply),
            mark: report.judgement(ply).map(|mark| mark.text().to_owned()),
            better: better.map_or_else(Vec::new, |best| best.moves().to_vec()),
        }
    };
    let player = |player: Player| {
        let sum = &report.sums[player];
        JudgedPlayer {
            player: player.name().to_owned(),
            turns: sum.turns,
            accuracy: sum.accuracy,
            average_points_lost: sum.average_loss,
            average_centipawns_lost: sum.average_centipawns,
            inaccuracies: sum.inaccuracies,
            mistakes: sum.mistakes,
            blunders: sum.blunders,
        }
    };
    GameAnalysis {
        number,
        game: record.card().id.to_owned(),
        entries: nodes(record).enumerate().map(entry).collect(),
        players: PlayerSet::first(report.players).iter().map(player).collect(),
    }
}
