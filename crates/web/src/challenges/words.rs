//! Challenges in words.

use variorum_api::{Challenge, ChallengeState, DeclineReason};

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
    if let Some(level) = challenge.computer {
        words.push(format!("with the computer, level {level}"));
    }
    let rules = variorum_registry::find(&challenge.game);
    let house = rules.map(|rules| in_words(rules.card(), &challenge.options)).unwrap_or_default();
    if !house.is_empty() {
        words.push(house);
    }
    words.join(", ")
}

/// The names of those who are challenged.
pub fn names(challenge: &Challenge) -> String {
    let names: Vec<&str> = challenge.to.iter().map(|one| one.player.as_str()).collect();
    format::list(&names)
}

/// Who is challenged besides oneself: " and Ben".
pub fn besides(challenge: &Challenge, me: &str) -> String {
    challenge.to.iter().filter(|one| one.player != me).map(|one| format!(" and {}", one.player)).collect()
}

/// Those who have answered so: "Ada and Ben have".
pub fn who(challenge: &Challenge, state: ChallengeState) -> String {
    let names: Vec<&str> =
        challenge.to.iter().filter(|one| one.state == state).map(|one| one.player.as_str()).collect();
    format!("{} {}", format::list(&names), if names.len() == 1 { "has" } else { "have" })
}

/// Which of two has accepted an open challenge: "Ada has accepted. "
pub fn so_far(challenge: &Challenge) -> Option<String> {
    let some = challenge.to.iter().any(|one| one.state == ChallengeState::Accepted);
    some.then(|| format!("{} accepted. ", who(challenge, ChallengeState::Accepted)))
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
