//! What players may expect of a game with some options, as studies found it.

use crate::{Card, OptionSpec, Role};

/// The points that each player makes on average in games that begin with some options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The options as `name=value`. All others have their defaults, and starts are drawn by lot.
    pub options: &'static [&'static str],
    /// The share of each player, in thousandths.
    pub shares: &'static [u16],
    /// How far the first player's share may be off: half of its interval of 95 %, in thousandths.
    pub margin: u16,
    /// How many games were played.
    pub games: u32,
}

impl Expected {
    /// What a study found: a row of a game's table.
    pub const fn new(
        options: &'static [&'static str],
        shares: &'static [u16],
        margin: u16,
        games: u32,
    ) -> Expected {
        Expected { options, shares, margin, games }
    }

    /// How uneven the game is: the difference between the largest and the smallest share, in thousandths.
    pub fn unevenness(&self) -> u16 {
        let largest = self.shares.iter().max().copied().unwrap_or(0);
        largest - self.shares.iter().min().copied().unwrap_or(0)
    }

    /// What `known` says of a game with these options (`name=value`). `None` if a player has not chosen yet, or if a rule
    /// differs from what was studied.
    pub fn find<'a>(known: &'a [Expected], card: &Card, options: &[String]) -> Option<&'a Expected> {
        let decided = |spec: &OptionSpec| match spec.role.chooser() {
            None => Some(value_in(options, spec.name).unwrap_or(spec.default)),
            Some(_) => value_in(options, spec.name),
        };
        let fits = |entry: &Expected, spec: &OptionSpec| match value_in(entry.options, spec.name) {
            Some(studied) => decided(spec) == Some(studied),
            None => spec.role != Role::Rule || decided(spec) == Some(spec.default),
        };
        known.iter().find(|entry| card.options.iter().all(|spec| fits(entry, spec)))
    }

    /// The share of whoever chooses `value` for an option of theirs, in thousandths: the mean over all that the others
    /// may choose but the same. `None` where nothing is known.
    pub fn of_choice(known: &[Expected], card: &Card, option: &str, value: &str) -> Option<u16> {
        let chooser = card.options.iter().find(|spec| spec.name == option)?.role.chooser()?;
        let is_same =
            |text: &&str| text.split_once('=').is_some_and(|(name, other)| name != option && other == value);
        let counts = |entry: &&Expected| {
            value_in(entry.options, option) == Some(value) && !entry.options.iter().any(is_same)
        };
        let shares: Vec<u32> = known
            .iter()
            .filter(counts)
            .filter_map(|entry| entry.shares.get(chooser.index()).map(|&share| share.into()))
            .collect();
        let count = u32::try_from(shares.len()).ok().filter(|&count| count > 0)?;
        u16::try_from((shares.iter().sum::<u32>() + count / 2) / count).ok()
    }
}

/// The value of an option in a list of `name=value`.
fn value_in<'a, T: AsRef<str>>(options: &'a [T], name: &str) -> Option<&'a str> {
    options.iter().find_map(|text| text.as_ref().strip_prefix(name)?.strip_prefix('='))
}
