//! Games of a match as records.

use crate::game::{Incident, MoveStats, Played};
use crate::opening::Opening;
use crate::result::{Ending, FailureKind};
use crate::spec::EngineSpec;
use std::time::{SystemTime, UNIX_EPOCH};
use variorum_core::any::AnyGame;
use variorum_core::{Outcome, Player, PositionError, Reason};
use variorum_engine::Score;
use variorum_record::{Eval, GameRecord, MoveStyle, NodeId, write};

/// The record of a game, as text.
///
/// # Errors
/// None for a game that was played.
pub(crate) fn text(
    game: &'static dyn AnyGame,
    engines: &[&EngineSpec],
    round: &str,
    opening: &Opening,
    played: &Played,
) -> Result<String, PositionError> {
    // In games of two a failure ends the game. It is told by result, tag and comment: other programs know moves
    // only.
    let failure = played.incidents.last().filter(|_| engines.len() == 2);
    let mut moves = played.record.clone_box();
    if failure.is_some() {
        moves.truncate(moves.ply().saturating_sub(1));
    }
    let mut record = GameRecord::of(game, opening.options.clone(), &*moves)?;
    let limits: Vec<String> = engines.iter().map(|engine| engine.limit.to_string()).collect();
    let same = limits.iter().all(|limit| *limit == limits[0]);
    let mut tags =
        vec![("Event", "Variorum match".to_owned()), ("Date", today()), ("Round", round.to_owned())];
    for (seat, engine) in engines.iter().enumerate() {
        tags.push((["White", "Black", "Red"][seat], engine.name.clone()));
    }
    tags.push(("TimeControl", if same { limits[0].clone() } else { limits.join(" / ") }));
    tags.push(("OpeningPlies", opening.record.ply().to_string()));
    let (termination, remark) = match (failure, played.result.ending) {
        (Some(incident), _) => (Some(termination(incident.kind)), Some(in_words(incident))),
        (None, Ending::Rules(_)) => (None, None),
        (None, Ending::JudgedWon | Ending::JudgedDrawn) => (Some("adjudication"), None),
        (None, Ending::Length) => (Some("adjudication"), Some("The game became too long".to_owned())),
    };
    tags.extend(termination.map(|word| ("Termination", word.to_owned())));
    for (name, value) in tags {
        record.set_tag(name, &value)?;
    }
    if moves.outcome().is_none() {
        let result = &played.result;
        record.result = match result.winners.iter().next() {
            Some(winner) => Outcome::win(winner, Reason::Resignation).into(),
            None => Outcome::draw(result.drawn, Reason::Agreement).into(),
        };
    }
    let nodes: Vec<NodeId> = record.tree().main_line().collect();
    let mut incidents = played.incidents.iter();
    for (i, id) in nodes.into_iter().enumerate() {
        let node = record.tree_mut().node_mut(id);
        let player = node.player();
        if let Some(i) = i.checked_sub(opening.record.ply())
            && let (Some(Some(stats)), Some(player)) = (played.move_stats.get(i), player)
        {
            annotate(node, *stats, player, engines.len());
        }
        let leaves = !node.is_move() && node.text().contains(':') && !node.text().starts_with("claim");
        if leaves && let Some(incident) = incidents.next() {
            node.comments.push(in_words(incident));
        }
    }
    let last = record.tree().last();
    record.tree_mut().node_mut(last).comments.extend(remark);
    Ok(write(&record, MoveStyle::Short))
}

/// The value of the tag `Termination`.
fn termination(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Time => "time forfeit",
        FailureKind::Illegal => "rules infraction",
        FailureKind::Crash => "abandoned",
    }
}

fn annotate(node: &mut variorum_record::Node, stats: MoveStats, player: Player, players: usize) {
    if let Some(ms) = stats.clock_ms {
        node.set_clock(ms);
    }
    if let Some(score) = stats.score {
        // From White's side with two players, else from the mover's.
        let sign = if players == 2 && player != Player::WHITE { -1 } else { 1 };
        node.set_eval(match score {
            Score::Centipawns(value) => Eval::Centipawns(sign * value),
            Score::Mate(turns) => Eval::Mate(sign * turns),
        });
    }
    let effort = format!("d{} {:.3}s", stats.depth, stats.ms as f64 / 1000.0);
    match node.comments.first_mut() {
        Some(first) => *first = format!("{first} {effort}"),
        None => node.comments.push(effort),
    }
}

fn in_words(incident: &Incident) -> String {
    let what = match incident.kind {
        FailureKind::Time => "oversteps the time",
        FailureKind::Illegal => "makes an illegal move",
        FailureKind::Crash => "fails",
    };
    format!("{} {what}: {}", incident.player.title(), incident.detail)
}

/// Today's date in UTC, as `2026.11.28`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = variorum_record::date((seconds / 86_400) as i64);
    format!("{year:04}.{month:02}.{day:02}")
}
