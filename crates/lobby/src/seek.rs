//! An open seek, and the game that comes of it.

use crate::Refusal;

/// After so many milliseconds those who wait in a seek of three may agree on the computer for the rest.
pub const COMPUTER_AFTER_MS: u64 = 30_000;

/// Somebody who looks for a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Seeker {
    /// Names the person to the server alone.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// Whether they are a program.
    pub bot: bool,
    /// Their rating for the game, if they have played rated ones.
    pub rating: Option<f64>,
    /// Whether that rating is provisional.
    pub provisional: bool,
    /// Where they come from: games within one network are not rated.
    pub network: String,
    /// Ids of those they want no game with.
    pub blocks: Vec<String>,
}

impl Seeker {
    /// The rating by which opponents are chosen: 1500 without one.
    pub fn strength(&self) -> f64 {
        self.rating.unwrap_or(1500.0)
    }

    /// Whether one of the two wants no game with the other.
    pub(crate) fn avoids(&self, other: &Seeker) -> bool {
        self.blocks.contains(&other.person) || other.blocks.contains(&self.person)
    }
}

/// What is to be played. The lobby does not read the texts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// Id of the game's rules.
    pub game: String,
    /// Options, `name=value`.
    pub options: Vec<String>,
    /// How time is measured, the time odds included.
    pub clock: String,
    /// Whether the game counts.
    pub rated: bool,
    /// How many play.
    pub players: usize,
    /// Whether programs may join people.
    pub bots: bool,
}

/// Somebody's place in a seek.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Who.
    pub seeker: Seeker,
    /// The seat they want, from 0 on; `None` for any.
    pub seat: Option<usize>,
    /// Whether they agree to let the computer play for those who are missing.
    pub computer: bool,
}

/// An open seek. Its maker has the first place.
#[derive(Clone, PartialEq, Debug)]
pub struct Seek {
    /// Names it.
    pub id: u64,
    /// What is to be played.
    pub terms: Terms,
    /// Who may join: the lowest and the highest rating.
    pub range: (Option<f64>, Option<f64>),
    /// Who is there.
    pub places: Vec<Place>,
    /// Since when it is open.
    pub since: u64,
}

impl Seek {
    /// Whether somebody is in it.
    pub fn has(&self, person: &str) -> bool {
        self.places.iter().any(|place| place.seeker.person == person)
    }

    /// Whether somebody may join, at this seat if they want a certain one.
    pub(crate) fn admit(&self, seeker: &Seeker, seat: Option<usize>) -> Result<(), Refusal> {
        if self.has(&seeker.person) {
            return Err(Refusal::Within);
        }
        if self.terms.rated && !seeker.account {
            return Err(Refusal::Account);
        }
        // Those who are there came to a seek of a program, or agreed to programs.
        if seeker.bot && !self.terms.bots && !self.places.iter().any(|place| place.seeker.bot) {
            return Err(Refusal::Bot);
        }
        if self.places.iter().any(|place| place.seeker.avoids(seeker)) {
            return Err(Refusal::Blocked);
        }
        let (low, high) = self.range;
        let strength = seeker.strength();
        if low.is_some_and(|low| strength < low) || high.is_some_and(|high| strength > high) {
            return Err(Refusal::Range);
        }
        let taken = |seat| self.places.iter().any(|place| place.seat == Some(seat));
        if seat.is_some_and(|seat| seat >= self.terms.players || taken(seat)) {
            return Err(Refusal::SeatTaken);
        }
        Ok(())
    }

    /// In how many milliseconds those who wait may agree on the computer; `None` where they never may: alone, or in a
    /// game of two.
    pub fn computer_in(&self, now: u64) -> Option<u64> {
        let may = self.terms.players > 2 && self.places.len() > 1 && self.places.len() < self.terms.players;
        may.then(|| (self.since + COMPUTER_AFTER_MS).saturating_sub(now))
    }

    pub(crate) fn start(self, chance: u64) -> Start {
        Start::new(self.terms, self.places, chance)
    }
}

/// A game to start.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    /// What is played; rated only if all have accounts and come from different networks.
    pub terms: Terms,
    /// Who plays, by seat; `None` for the computer.
    pub seats: Vec<Option<Seeker>>,
    /// The seat of whoever made the seek, from 0 on; in quick pairing that of anybody.
    pub maker: usize,
}

impl Start {
    /// Seats those who want a certain seat there, and all others by chance.
    pub(crate) fn new(mut terms: Terms, places: Vec<Place>, mut chance: u64) -> Start {
        let mut seats: Vec<Option<Seeker>> = vec![None; terms.players];
        let people = places.len();
        let maker = places.first().map(|place| place.seeker.person.clone());
        let (fixed, mut free): (Vec<Place>, Vec<Place>) =
            places.into_iter().partition(|place| place.seat.is_some_and(|seat| seat < terms.players));
        for place in fixed {
            if let Some(seat) = place.seat.filter(|&seat| seats[seat].is_none()) {
                seats[seat] = Some(place.seeker);
            } else {
                free.push(place);
            }
        }
        let mut left: Vec<usize> = (0..terms.players).filter(|&seat| seats[seat].is_none()).collect();
        for place in free {
            if left.is_empty() {
                break;
            }
            let count = left.len() as u64;
            let seat = left.remove((chance % count) as usize);
            chance /= count;
            seats[seat] = Some(place.seeker);
        }
        let made = |seat: &Option<Seeker>| seat.as_ref().map(|seeker| &seeker.person) == maker.as_ref();
        let maker = seats.iter().position(made).unwrap_or(0);
        let present: Vec<&Seeker> = seats.iter().flatten().collect();
        let mut networks: Vec<&str> = present.iter().map(|seeker| seeker.network.as_str()).collect();
        networks.sort_unstable();
        networks.dedup();
        terms.rated &= people == terms.players
            && present.iter().all(|seeker| seeker.account)
            && networks.len() == present.len();
        Start { terms, seats, maker }
    }
}
