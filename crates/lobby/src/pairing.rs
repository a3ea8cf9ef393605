//! Quick pairing: who waits for the same game is put together, those closest in rating first. The longer somebody
//! waits, the farther away an opponent may be.

use crate::seek::{Place, Seek, Seeker, Start, Terms};

/// How far apart ratings may be at first.
const FIRST_RANGE: f64 = 100.0;

/// How much farther for each second of waiting.
const WIDER: f64 = 20.0;

/// Somebody who waits.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Waiting {
    pub id: u64,
    pub seeker: Seeker,
    pub terms: Terms,
    pub since: u64,
}

impl Waiting {
    /// The same as a seek with one place.
    pub fn seek(&self) -> Seek {
        let place = Place { seeker: self.seeker.clone(), seat: None, computer: false };
        Seek {
            id: self.id,
            terms: self.terms.clone(),
            range: (None, None),
            places: vec![place],
            since: self.since,
        }
    }

    /// Whoever is in a seek with one place.
    pub fn of(seek: Seek) -> Option<Waiting> {
        let place = seek.places.into_iter().next()?;
        Some(Waiting { id: seek.id, seeker: place.seeker, terms: seek.terms, since: seek.since })
    }

    fn range(&self, now: u64) -> f64 {
        FIRST_RANGE + WIDER * now.saturating_sub(self.since) as f64 / 1000.0
    }
}

/// Takes the next game out of those who wait and are there, if there is one; gives it with the ids of those who waited.
pub(crate) fn next_game(
    waiting: &mut Vec<Waiting>,
    there: impl Fn(&str) -> bool,
    now: u64,
    chance: u64,
) -> Option<(Start, Vec<u64>)> {
    let mut all: Vec<&Terms> = Vec::new();
    for one in waiting.iter() {
        if !all.contains(&&one.terms) {
            all.push(&one.terms);
        }
    }
    let group = all.into_iter().find_map(|terms| closest(waiting, &there, terms, now))?;
    let terms = waiting.get(*group.first()?)?.terms.clone();
    let (mut places, mut ids) = (Vec::new(), Vec::new());
    let mut indices = group;
    indices.sort_unstable_by(|one, other| other.cmp(one));
    for index in indices {
        let taken = waiting.remove(index);
        ids.push(taken.id);
        places.push(Place { seeker: taken.seeker, seat: None, computer: false });
    }
    Some((Start::new(terms, places, chance), ids))
}

/// Those of these terms who are closest together, as far as each accepts it: neighbours in the order of their ratings,
/// without those whom one of them wants no game with.
fn closest(waiting: &[Waiting], there: impl Fn(&str) -> bool, terms: &Terms, now: u64) -> Option<Vec<usize>> {
    let fits_terms = |one: &Waiting| one.terms == *terms && there(&one.seeker.person);
    let mut same: Vec<usize> = (0..waiting.len()).filter(|&index| fits_terms(&waiting[index])).collect();
    let strength = |index: usize| waiting[index].seeker.strength();
    same.sort_by(|&one, &other| strength(one).total_cmp(&strength(other)).then(one.cmp(&other)));
    let spread = |group: &[usize]| strength(group[group.len() - 1]) - strength(group[0]);
    let fits = |group: &Vec<usize>| {
        group.iter().map(|&index| waiting[index].range(now)).fold(f64::INFINITY, f64::min) >= spread(group)
    };
    let avoids = |one: usize, other: usize| waiting[one].seeker.avoids(&waiting[other].seeker);
    let group = |at: usize| {
        let mut group: Vec<usize> = Vec::new();
        for &next in &same[at..] {
            if group.len() == terms.players.max(1) {
                break;
            }
            if !group.iter().any(|&one| avoids(one, next)) {
                group.push(next);
            }
        }
        group
    };
    let groups = (0..same.len()).map(group).filter(|group| group.len() == terms.players.max(1)).filter(fits);
    groups.min_by(|one, other| spread(one).total_cmp(&spread(other)))
}
