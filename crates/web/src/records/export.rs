//! Records of games that were played in this app.

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Player};
use variorum_record::{GameRecord, NodeId};

use crate::game_error::GameError;

/// What a record holds besides the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameMetadata {
    /// The date, as `2026.11.28`.
    pub date: String,
    /// Names of the players in the order of play; empty where unknown.
    pub names: Vec<String>,
    /// For each entry, what the clock of its player showed, in milliseconds.
    pub clocks: Vec<Option<u64>>,
    /// The tags for how time was measured, with their values.
    pub time: Vec<(String, String)>,
    /// Whether the game ended without result.
    pub aborted: bool,
}

/// The record of a game with these options.
///
/// # Errors
/// The game does not fit the options.
pub fn record_of(
    game: &'static dyn AnyGame,
    options: &[String],
    played: &dyn AnyRecord,
    about: &GameMetadata,
) -> Result<GameRecord, GameError> {
    let options = Options::parse(game.card().options, options.iter().map(String::as_str))?;
    let mut record = GameRecord::of(game, options, played)?;
    let names = Player::ALL.iter().take(game.card().players).map(|player| player.title()).zip(&about.names);
    let time = about.time.iter().map(|(tag, value)| (tag.as_str(), value));
    for (tag, value) in names.chain([("Date", &about.date)]).chain(time) {
        record.set_tag(tag, value)?;
    }
    if about.aborted {
        record.set_tag("Termination", "abandoned")?;
    }
    let nodes: Vec<NodeId> = record.tree().main_line().collect();
    for (id, clock) in nodes.into_iter().zip(&about.clocks) {
        let node = record.tree_mut().node_mut(id);
        if let Some(milliseconds) = clock.filter(|_| node.is_move()) {
            node.set_clock(milliseconds);
        }
    }
    Ok(record)
}

/// The value of a tag, unless the tag says that it is unknown.
pub fn tag_value<'a>(record: &'a GameRecord, tag: &str) -> Option<&'a str> {
    record.tag(tag).filter(|value| has_value(value))
}

/// Whether a tag has a value: `?` and `????.??.??` mean unknown.
pub fn has_value(value: &str) -> bool {
    value.chars().any(|c| !matches!(c, '?' | '.' | '-' | ' '))
}

/// The file name for a record: `chess-2026-11-28.pgn`.
pub fn file_name(record: &GameRecord) -> String {
    let mut name = record.card().id.to_owned();
    if let Some(date) = tag_value(record, "Date") {
        let date = date.replace('.', "-");
        name.extend(['-'].into_iter().chain(date.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-')));
    }
    name + ".pgn"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::GameHistory;
    use variorum_api::{Clock, time_tags};
    use variorum_record::{MoveStyle, read, write};

    #[test]
    fn a_game_that_was_ended_without_result_is_abandoned() {
        let game = variorum_registry::find("chess").expect("a game");
        let mut history = GameHistory::open(game, &[], None).expect("a start");
        history.follow(["f2f3"]).expect("legal");
        let about = GameMetadata { aborted: true, ..GameMetadata::default() };
        let record = record_of(game, &[], history.record(), &about).expect("a record");
        let text = write(&record, MoveStyle::Short);
        assert!(text.contains("[Result \"*\"]") && text.contains("[Termination \"abandoned\"]"), "{text}");
    }

    #[test]
    fn what_was_played_is_recorded_and_read_again() {
        let game = variorum_registry::find("chess").expect("a game");
        let mut history = GameHistory::open(game, &[], None).expect("a start");
        history.follow(["f2f3", "e7e5", "g2g4", "resign:white"]).expect("legal");
        let clock = |budget_ms| Clock::Increment { budget_ms, increment_ms: 1000 };
        let about = GameMetadata {
            date: "2026.11.28".into(),
            names: vec!["Anna".into(), String::new()],
            clocks: vec![Some(61_000), Some(59_000), None, Some(1000)],
            time: time_tags(clock(60_000), &[None, Some(clock(15_000))]),
            aborted: false,
        };
        let record = record_of(game, &[], history.record(), &about).expect("a record");
        assert_eq!(file_name(&record), "chess-2026-11-28.pgn");
        let text = write(&record, MoveStyle::Short);
        assert!(text.contains("[White \"Anna\"]") && text.contains("[Black \"?\"]"), "{text}");
        assert!(text.contains("1. f3 {[%clk 0:01:01]}"), "{text}");
        assert!(text.contains("[BlackTimeControl \"15+1\"]"), "{text}");
        let again = read(&text).expect("a record").remove(0);
        assert_eq!(again.tree(), record.tree());
        assert_eq!(again.played().text(), history.record().text());
    }

    #[test]
    fn every_game_is_recorded_from_any_start() {
        for game in variorum_registry::games() {
            let mut history = GameHistory::open(game, &[], None).expect("a start");
            for _ in 0..8 {
                let text = history.record().moves()[0].text.clone();
                history.push(&text).expect("legal");
            }
            for ply in [0, 5] {
                let start = history.at(ply).text();
                let mut part = GameHistory::open(game, &[], Some(&start)).expect("a position");
                part.follow(history.entries()[ply..].iter().map(|step| step.text.as_str())).expect("legal");
                let record = record_of(game, &[], part.record(), &GameMetadata::default()).expect("a record");
                let again = read(&write(&record, MoveStyle::Short)).expect("a record").remove(0);
                assert_eq!(again.tree(), record.tree());
                assert_eq!(again.played().text(), part.record().text());
            }
        }
    }
}
