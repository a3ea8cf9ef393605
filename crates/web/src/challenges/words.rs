//! Challenges in words.

use variorum_api::{Challenge, DeclineReason};

use crate::components::options::in_words;
use crate::format;

/// What is to be played: "Chess, 3 + 2 (Ada 1 + 1), with White for Ada".
pub fn what(challenge: &Challenge) -> String {
    let odds = challenge.own_clock.map(|own| (challenge.from.as_str(), own));
    let time = format::time_with_odds(challenge.clock, odds);
    let mut words = vec![format::title_of(&challenge.game).to_owned(), time];
    if challenge.rated {
        words.push("rated".to_owned());
    }
    if let Some(seat) = challenge.seat {
        words.push(format!("with {} for {}", format::seat(seat), challenge.from));
    }
    let rules = variorum_registry::find(&challenge.game);
    let house = rules.map(|rules| in_words(rules.card(), &challenge.options)).unwrap_or_default();
    if !house.is_empty() {
        words.push(house);
    }
    words.join(", ")
}

/// A reason for declining, as one says it oneself.
pub fn reason(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::No => "No, thank you",
        DeclineReason::Later => "Not now, later perhaps",
        DeclineReason::OtherGame => "Another game, please",
        DeclineReason::OtherRules => "Other house rules, please",
        DeclineReason::Slower => "More time, please",
        DeclineReason::Faster => "Less time, please",
        DeclineReason::Rated => "A rated game, please",
        DeclineReason::Casual => "A casual game, please",
    }
}
