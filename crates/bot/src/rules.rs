//! What a bot accepts.

use variorum_api::{Clock, DeclineReason};

/// What a bot accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Ids of the games it plays; empty for all that its engine knows.
    pub games: Vec<String>,
    /// Whether it plays games with house rules (options).
    pub house_rules: bool,
    /// Games that it begins at the same time. Those that its account has are always played.
    pub at_once: usize,
    /// The shortest budget of a clock, in milliseconds.
    pub min_ms: u64,
    /// The longest budget of a clock, in milliseconds.
    pub max_ms: u64,
    /// Whether it plays games by the day.
    pub days: bool,
    /// Whether it plays games without clocks.
    pub untimed: bool,
    /// Whether games have to be rated (`true`) or casual (`false`); `None` for both.
    pub rated: Option<bool>,
    /// Against whom it plays.
    pub opponents: Opponents,
    /// Names of the accounts with whom alone it plays; empty for anybody.
    pub allowed: Vec<String>,
    /// Names of accounts with whom it does not play.
    pub blocked: Vec<String>,
}

/// Against whom a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opponents {
    /// People and programs.
    #[default]
    All,
    /// People alone.
    People,
    /// Programs alone.
    Bots,
}

/// A game that somebody wants to play.
pub(crate) struct Terms<'a> {
    /// Id of the rules.
    pub game: &'a str,
    /// House rules, `name=value`.
    pub options: &'a [String],
    /// How time is measured.
    pub clock: Clock,
    /// Whether it is rated.
    pub rated: bool,
    /// With whom: their names, and whether they are programs.
    pub others: Vec<(&'a str, bool)>,
}

impl Rules {
    /// Why a game is not played; `None` if it is.
    pub(crate) fn objection(&self, terms: &Terms<'_>) -> Option<DeclineReason> {
        if !self.games.iter().any(|game| game == terms.game) && !self.games.is_empty() {
            return Some(DeclineReason::OtherGame);
        }
        if !self.house_rules && !terms.options.is_empty() {
            return Some(DeclineReason::OtherRules);
        }
        if terms.others.iter().any(|(name, bot)| !self.plays_with(name, *bot)) {
            return Some(DeclineReason::No);
        }
        match self.rated {
            Some(true) if !terms.rated => return Some(DeclineReason::Rated),
            Some(false) if terms.rated => return Some(DeclineReason::Casual),
            _ => {}
        }
        match terms.clock {
            Clock::None => (!self.untimed).then_some(DeclineReason::Faster),
            Clock::Days { .. } => (!self.days).then_some(DeclineReason::Faster),
            Clock::Increment { budget_ms, .. } | Clock::Delay { budget_ms, .. } => {
                if budget_ms < self.min_ms {
                    Some(DeclineReason::Slower)
                } else {
                    (budget_ms > self.max_ms).then_some(DeclineReason::Faster)
                }
            }
        }
    }

    fn plays_with(&self, name: &str, bot: bool) -> bool {
        let kind = match self.opponents {
            Opponents::All => true,
            Opponents::People => !bot,
            Opponents::Bots => bot,
        };
        // The server takes names that differ only so for the same.
        let lists = |names: &[String]| names.iter().any(|one| one.to_lowercase() == name.to_lowercase());
        kind && (self.allowed.is_empty() || lists(&self.allowed)) && !lists(&self.blocked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_its_reason() {
        let rules = Rules {
            games: vec!["chess".into()],
            house_rules: false,
            at_once: 2,
            min_ms: 60_000,
            max_ms: 600_000,
            days: false,
            untimed: true,
            rated: Some(false),
            opponents: Opponents::People,
            allowed: Vec::new(),
            blocked: vec!["Mallory".into()],
        };
        let time = |budget_ms| Clock::Increment { budget_ms, increment_ms: 0 };
        let fine = || Terms {
            game: "chess",
            options: &[],
            clock: time(60_000),
            rated: false,
            others: vec![("Ada", false)],
        };
        let options = ["start=random".to_owned()];
        let none = None::<DeclineReason>;
        for (terms, reason) in [
            (fine(), none),
            (Terms { clock: Clock::None, ..fine() }, none),
            (Terms { clock: time(59_999), ..fine() }, Some(DeclineReason::Slower)),
            (Terms { clock: time(600_001), ..fine() }, Some(DeclineReason::Faster)),
            (Terms { clock: Clock::Days { days: 1 }, ..fine() }, Some(DeclineReason::Faster)),
            (Terms { game: "chess2", ..fine() }, Some(DeclineReason::OtherGame)),
            (Terms { options: &options, ..fine() }, Some(DeclineReason::OtherRules)),
            (Terms { rated: true, ..fine() }, Some(DeclineReason::Casual)),
            (Terms { others: vec![("Ada", false), ("Crank", true)], ..fine() }, Some(DeclineReason::No)),
            (Terms { others: vec![("MALLORY", false)], ..fine() }, Some(DeclineReason::No)),
        ] {
            assert_eq!(rules.objection(&terms), reason);
        }
        let friends = Rules { rated: Some(true), allowed: vec!["Ada".into()], games: Vec::new(), ..rules };
        assert_eq!(friends.objection(&fine()), Some(DeclineReason::Rated));
        assert_eq!(friends.objection(&Terms { rated: true, ..fine() }), None);
        assert_eq!(
            friends.objection(&Terms { rated: true, others: vec![("Ben", false)], ..fine() }),
            Some(DeclineReason::No)
        );
    }
}
