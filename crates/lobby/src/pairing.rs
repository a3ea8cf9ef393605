//! Quick pairing: who waits for the same game is put together, those closest in rating first. The longer somebody
//! waits, the farther away an opponent may be.

use crate::seek::{Place, Seeker, Start, Terms};

/// How far apart ratings may be at first.
const FIRST_RANGE: f64 = 100.0;

/// How much farther for each second of waiting.
const WIDER: f64 = 20.0;

/// Somebody who waits.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Waiting {
    pub seeker: Seeker,
    pub terms: Terms,
    pub since: u64,
}

impl Waiting {
    fn range(&self, now: u64) -> f64 {
        FIRST_RANGE + WIDER * now.saturating_sub(self.since) as f64 / 1000.0
    }
}

/// Takes the next game out of those who wait and are there, if there is one.
pub(crate) fn next_game(
    waiting: &mut Vec<Waiting>,
    there: impl Fn(&str) -> bool,
    now: u64,
    chance: u64,
) -> Option<Start> {
    let mut all: Vec<&Terms> = Vec::new();
    for one in waiting.iter() {
        if !all.contains(&&one.terms) {
            all.push(&one.terms);
        }
    }
    let group = all.into_iter().find_map(|terms| closest(waiting, &there, terms, now))?;
    let terms = waiting.get(*group.first()?)?.terms.clone();
    let mut places = Vec::new();
    let mut indices = group;
    indices.sort_unstable_by(|one, other| other.cmp(one));
    for index in indices {
        places.push(Place { seeker: waiting.remove(index).seeker, seat: None, computer: false });
    }
    Some(Start::new(terms, places, chance))
}

/// Those of these terms who are closest together, as far as each accepts it: neighbours in the order of their ratings.
fn closest(waiting: &[Waiting], there: impl Fn(&str) -> bool, terms: &Terms, now: u64) -> Option<Vec<usize>> {
    let fits_terms = |one: &Waiting| one.terms == *terms && there(&one.seeker.person);
    let mut same: Vec<usize> = (0..waiting.len()).filter(|&index| fits_terms(&waiting[index])).collect();
    let strength = |index: usize| waiting[index].seeker.strength();
    same.sort_by(|&one, &other| strength(one).total_cmp(&strength(other)).then(one.cmp(&other)));
    let spread = |group: &[usize]| strength(group[group.len() - 1]) - strength(group[0]);
    let fits = |group: &&[usize]| {
        group.iter().map(|&index| waiting[index].range(now)).fold(f64::INFINITY, f64::min) >= spread(group)
    };
    let groups = same.windows(terms.players.max(1)).filter(fits);
    groups.min_by(|one, other| spread(one).total_cmp(&spread(other))).map(<[usize]>::to_vec)
}
