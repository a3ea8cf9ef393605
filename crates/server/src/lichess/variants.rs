//! Which games these paths serve, and what lichess calls them.

use super::time;
use crate::error::ServerError;
use crate::query::Query;
use variorum_api::lichess::Variant;
use variorum_api::{CreateGame, SeatRequest};
use variorum_core::any::AnyGame;
use variorum_core::{Fault, OptionSpec, Options, Role, Values};

/// What orthodox chess is called.
const STANDARD: &str = "standard";

/// Whether lichess's bodies can say what happens in a game: it has two players, who choose nothing before it.
fn is_served(rules: &dyn AnyGame) -> bool {
    let card = rules.card();
    card.players == 2 && card.options.iter().all(|spec| spec.role.chooser().is_none())
}

/// The rules of a game, if it is served.
pub(super) fn find(game: &str) -> Option<&'static dyn AnyGame> {
    variorum_registry::find(game).filter(|rules| is_served(*rules))
}

/// The rules of a game that is served.
///
/// # Errors
/// It is not.
pub(super) fn served(game: &str) -> Result<&'static dyn AnyGame, ServerError> {
    find(game).ok_or_else(|| {
        let keys = keys().join(", ");
        Fault::new("variant", game, format!("one of {keys}; other games are played over /api/v1")).into()
    })
}

/// The variant of a game with these options, as asked for or as played.
pub(super) fn variant(rules: &dyn AnyGame, options: &[String]) -> Variant {
    let card = rules.card();
    let texts = options.iter().map(String::as_str);
    let read = Options::parse_drawing(card.options, texts, false, |_| 0);
    let name = read.ok().and_then(|options| rules.record_name(&options)).filter(|name| *name != card.id);
    let (key, name, short) = match name {
        // The only games that records know by another name are starts of orthodox chess.
        Some(name) if card.chess960.is_some() => (name.to_lowercase(), name, "960"),
        _ if card.chess960.is_some() => (STANDARD.to_owned(), "Standard", "Std"),
        _ => (card.id.to_owned(), card.title, card.title),
    };
    Variant { key, name: name.to_owned(), short: short.to_owned() }
}

/// The game that lichess calls so, with the options that it means; without a name orthodox chess.
///
/// # Errors
/// There is none, or it is not served.
pub(super) fn named(key: Option<&str>) -> Result<(&'static dyn AnyGame, Vec<String>), ServerError> {
    let key = match key {
        None | Some("fromPosition") => STANDARD,
        Some(key) => key,
    };
    for rules in variorum_registry::games().filter(|rules| is_served(*rules)) {
        let card = rules.card();
        if variant(rules, &[]).key == key {
            return Ok((rules, Vec::new()));
        }
        let castling: Vec<String> = card.chess960.iter().map(|&text| text.to_owned()).collect();
        if !castling.is_empty() && variant(rules, &castling).key == key {
            let starts = card.options.iter().filter(|spec| is_numbered_start(spec));
            let drawn = starts.map(|spec| format!("{}=random", spec.name));
            return Ok((rules, castling.into_iter().chain(drawn).collect()));
        }
    }
    served(key).map(|rules| (rules, Vec::new()))
}

/// The game that a request asks for, between these seats: by its `variant` and clock, from the position in `fen` if there
/// is one.
///
/// # Errors
/// The variant is none, or not served, or the clock cannot be read.
pub(super) fn wanted(fields: &Query, seats: Vec<SeatRequest>) -> Result<CreateGame, ServerError> {
    let (rules, mut options) = named(fields.get("variant"))?;
    let position = fields.get("fen").map(str::to_owned);
    if position.is_some() {
        // A position comes with its start.
        options.retain(|text| !text.ends_with("=random"));
    }
    Ok(CreateGame {
        game: rules.card().id.to_owned(),
        options,
        position,
        seats,
        clock: time::wanted(fields)?,
        draft_ms: None,
        public: false,
        rated: false,
    })
}

fn is_numbered_start(spec: &OptionSpec) -> bool {
    spec.role == Role::Start && matches!(spec.values, Values::Numbered { .. })
}

/// The names of all that are served.
fn keys() -> Vec<String> {
    let all = variorum_registry::games().filter(|rules| is_served(*rules));
    all.flat_map(|rules| {
        let castling = rules.card().chess960.map(|text| variant(rules, &[text.to_owned()]).key);
        [variant(rules, &[]).key].into_iter().chain(castling)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_two_without_choices_have_the_names_that_lichess_has() {
        for key in keys() {
            let (rules, options) = named(Some(&key)).unwrap();
            assert_eq!(variant(rules, &options).key, key);
        }
        assert!(keys().starts_with(&[STANDARD.to_owned(), "chess960".to_owned()]), "{:?}", keys());
        let (rules, options) = named(None).unwrap();
        assert_eq!((variant(rules, &options).key.as_str(), options.len()), (STANDARD, 0));
        assert_eq!(named(Some("chess960")).unwrap().1, ["castling=960", "start=random"]);
        assert_eq!(variant(rules, &["start=17".to_owned()]).key, "chess960");
        for other in variorum_registry::games().filter(|rules| !is_served(*rules)) {
            let refused = named(Some(other.card().id)).err().unwrap().to_string();
            assert!(refused.starts_with("variant: ") && refused.contains("/api/v1"), "{refused}");
        }
        assert!(named(Some("crazyhouse")).is_err());
    }
}
