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
        let given = |spec: &OptionSpec| options.iter().find_map(|text| value_of(text, spec.name));
        let decided = |spec: &OptionSpec| match spec.role.chooser() {
            None => Some(given(spec).unwrap_or(spec.default)),
            Some(_) => given(spec),
        };
        let fits = |entry: &Expected, spec: &OptionSpec| match entry
            .options
            .iter()
            .find_map(|text| value_of(text, spec.name))
        {
            Some(studied) => decided(spec) == Some(studied),
            None => spec.role != Role::Rule || decided(spec) == Some(spec.default),
        };
        known.iter().find(|entry| card.options.iter().all(|spec| fits(entry, spec)))
    }

    /// The share of whoever chooses `value` for an option of theirs, in thousandths: the mean over all that the others
    /// may choose but the same. `None` where nothing is known.
    pub fn of_choice(known: &[Expected], card: &Card, option: &str, value: &str) -> Option<u16> {
        let chooser = card.options.iter().find(|spec| spec.name == option)?.role.chooser()?;
        let mine = |text: &str| value_of(text, option) == Some(value);
        let same = |text: &str| !mine(text) && text.split_once('=').is_some_and(|(_, other)| other == value);
        let counts = |entry: &&Expected| {
            entry.options.iter().any(|text| mine(text)) && !entry.options.iter().any(|text| same(text))
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

/// The value in `name=value`, if the text is about this option.
fn value_of<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.strip_prefix(name)?.strip_prefix('=')
}
