//! How a record says that the game ended, held against its moves.

use crate::cursor::Cursor;
use crate::game_record::GameRecord;
use crate::lexer::{Lexer, LocatedFault};
use crate::result::GameResult;
use crate::tag_names::DERIVED_TAGS;
use crate::tags::Tags;
use variorum_core::any::AnyRecord;
use variorum_core::foreign::Note;
use variorum_core::{Fault, Reason};

/// What stood at the end of the moves: where, and the result if one did.
pub(crate) type Ending = (usize, Option<String>);

/// Compares what the record says about the end with what the moves say, and keeps the free tags.
pub(crate) fn finish(
    record: &mut GameRecord,
    mut played: Box<dyn AnyRecord>,
    tags: &Tags,
    ending: Ending,
    lexer: &mut Lexer,
) -> Result<(), LocatedFault> {
    let (at, stated) = stated_result(record.card().players, tags, ending, lexer)?;
    let last = record.tree().last();
    if record.tree().node(last).ended().is_some() {
        // The record has said before that it goes by other rules.
        played.resume();
    }
    let termination = tags.get("Termination");
    let reason = termination.and_then(|(_, text)| record.card().reason(text));
    let forfeit = termination.is_some_and(|(_, text)| text.eq_ignore_ascii_case(TIME_FORFEIT));
    if played.outcome().is_none()
        && let Some(event) = last_event(&*played, stated, reason.or(forfeit.then_some(Reason::Time)))
    {
        let events = played.ply();
        let agrees = played.replay_text(&event).is_ok()
            && played.outcome().is_some_and(|outcome| {
                GameResult::from(outcome) == stated && reason.is_none_or(|reason| reason == outcome.reason)
            });
        played.truncate(events);
        // What other programs call a time forfeit may not be one by our rules.
        if agrees {
            let mut cursor = Cursor::new(record.game(), played);
            let node = cursor.play(&event).map_err(|fault| (at, fault))?;
            record.push(last, node);
            played = cursor.record;
        }
    }
    if let Some(outcome) = played.outcome() {
        let told = GameResult::from(outcome);
        let differs = stated != told && !stated.is_ongoing();
        let by_another = reason.filter(|&reason| reason != outcome.reason).zip(termination);
        // By the rules of that time, or of that place, the game went on.
        if (differs || by_another.is_some()) && played.resume() {
            record.tree_mut().node_mut(last).set_ended(outcome.reason);
            let players = record.card().players;
            let assumed = format!("by the rules a {}: the record counts", lower(&outcome.in_words()));
            lexer.note(at, Note::new("result", stated.text(players), assumed));
        } else if differs {
            let players = record.card().players;
            let expected = format!("{}: {}", told.text(players), outcome.in_words());
            return Err((at, Fault::new("result", stated.text(players), expected)));
        } else if let Some((_, (at, text))) = by_another {
            let expected = format!("{}: {}", outcome.reason, outcome.in_words());
            return Err((at, Fault::new("Termination", text, expected)));
        }
    }
    if played.outcome().is_none() {
        if let (Some(_), Some((at, text)), None) = (reason, termination, played.resumed()) {
            let expected = "moves and a result that end so";
            return Err((at, Fault::new("Termination", text, expected)));
        }
        record.result = stated;
    }
    if let Some((at, text)) = tags.get("Placing") {
        let places = placing(&*played);
        if places.as_deref() != Some(text) {
            let expected = places.unwrap_or_else(|| "no places before the game is over".to_owned());
            return Err((at, Fault::new("Placing", text, expected)));
        }
    }
    let free = tags.iter().filter(|(_, name, _)| !DERIVED_TAGS.contains(name));
    for (at, name, value) in free.filter(|(_, name, _)| *name != "Termination" || played.outcome().is_none())
    {
        record.set_tag(name, value).map_err(|fault| (at, fault))?;
    }
    Ok(())
}

/// The result that the record gives, and where: what stands behind the moves counts more than the tag.
fn stated_result(
    players: usize,
    tags: &Tags,
    (end, token): Ending,
    lexer: &mut Lexer,
) -> Result<(usize, GameResult), LocatedFault> {
    let expected = match players {
        2 => "1-0, 0-1, 1/2-1/2 or *",
        _ => "1-0-0, 1/2-1/2-0 and the like, or *",
    };
    let token = match token {
        Some(text) => Some(
            GameResult::parse_loosely(&text, players)
                .ok_or_else(|| (end, Fault::new("Result", &text, expected)))?,
        ),
        None => None,
    };
    let tag = tags.get("Result").map(|(at, text)| (at, text, GameResult::parse_loosely(text, players)));
    match (tag, token) {
        (Some((at, text, None)), token) => {
            let result = token.unwrap_or_default();
            let assumed = format!("no result of this game: read as {}", result.text(players));
            lexer.note(at, Note::new("Result", text, assumed));
            Ok((if token.is_some() { end } else { at }, result))
        }
        (Some((at, text, Some(tag))), Some(token)) if tag != token => {
            let assumed = format!("the moves end with {}, which counts", token.text(players));
            lexer.note(at, Note::new("Result", text, assumed));
            Ok((end, token))
        }
        (_, Some(token)) => Ok((end, token)),
        (Some((at, _, Some(tag))), None) => Ok((at, tag)),
        (None, None) => Ok((end, GameResult::ONGOING)),
    }
}

/// The sentence with its first letter in lower case.
fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// How the standard calls it that a player's time ran out.
pub(crate) const TIME_FORFEIT: &str = "time forfeit";

/// The event that ended a game by `reason` with this result, where those two tell it.
fn last_event(played: &dyn AnyRecord, result: GameResult, reason: Option<Reason>) -> Option<String> {
    let two = played.card().players == 2;
    let loser = || result.winner().filter(|_| two).map(|winner| winner.other());
    // Against a bare king it is a draw: then it was the time of the player to move.
    let late = || if two && result.winner().is_none() { Some(played.to_move()) } else { loser() };
    match reason? {
        Reason::Agreement => Some("agree".to_owned()),
        Reason::Resignation => Some(format!("resign:{}", loser()?)),
        Reason::Time => Some(format!("time:{}", late()?)),
        reason @ (Reason::Repetition | Reason::Fifty) => Some(format!("claim:{reason}")),
        _ => None,
    }
}

/// Whether a reader can tell an event from result and reason; see [`last_event`].
pub(crate) fn is_implied(played: &dyn AnyRecord, event: &str) -> bool {
    played.outcome().is_some_and(|outcome| {
        let reason = if event.starts_with("time:") { Reason::Time } else { outcome.reason };
        last_event(played, outcome.into(), Some(reason)).as_deref() == Some(event)
    })
}

/// The places of the players in their order, once a game is over: `1-3-2`.
pub(crate) fn placing(played: &dyn AnyRecord) -> Option<String> {
    let places = played.places()?;
    let texts = places.0.iter().take(played.card().players).map(u8::to_string);
    Some(texts.collect::<Vec<_>>().join("-"))
}
