//! The lobby itself.

use crate::Refusal;
use crate::pairing::{self, Waiting};
use crate::seek::{Place, Seek, Seeker, Start, Terms};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Seeks in all.
pub const MAX_SEEKS: usize = 500;

/// Seeks of one person, joined ones included.
pub const MAX_SEEKS_EACH: usize = 5;

/// So long, in milliseconds, somebody may be gone (a page is loaded again) before their seeks are withdrawn.
pub const RETURN_MS: u64 = 5_000;

/// So long, in milliseconds, those who are in a seek that was restored have to come back.
pub const RESTORED_MS: u64 = 60_000;

/// Something that is to outlive the process.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The seek.
    pub seek: Seek,
    /// Whether it is no seek but somebody who waits to be paired, alone in it.
    pub pairing: bool,
}

/// A change of what is to outlive the process.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The id of the seek.
    pub id: u64,
    /// How it is now; `None` where it is gone.
    pub now: Option<Kept>,
}

/// Open seeks, those who wait to be paired, and who is there.
#[derive(Default, Debug)]
pub struct Lobby {
    seeks: BTreeMap<u64, Seek>,
    waiting: Vec<Waiting>,
    /// Everybody with a connection, and those who had one a moment ago: how many, and since when none.
    present: HashMap<String, Presence>,
    next: u64,
    /// The ids of what has changed since it was last asked.
    changed: BTreeSet<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Presence {
    connections: usize,
    since: u64,
}

impl Lobby {
    /// Somebody connects.
    pub fn enter(&mut self, person: &str, now: u64) {
        self.presence(person, now).connections += 1;
    }

    /// A connection of somebody is gone.
    pub fn leave(&mut self, person: &str, now: u64) {
        if let Some(presence) = self.present.get_mut(person) {
            presence.connections = presence.connections.saturating_sub(1);
            presence.since = now;
        }
    }

    /// Somebody without a connection does something: they have a moment to connect.
    fn touch(&mut self, person: &str, now: u64) {
        self.presence(person, now).since = now;
    }

    fn presence(&mut self, person: &str, now: u64) -> &mut Presence {
        self.present.entry(person.to_owned()).or_insert(Presence { connections: 0, since: now })
    }

    /// What has changed since this was last called.
    pub fn take_changes(&mut self) -> Vec<Change> {
        let now = |id: &u64| {
            let seek = self.seeks.get(id).cloned().map(|seek| Kept { seek, pairing: false });
            let waits = self.waiting.iter().find(|waiting| waiting.id == *id);
            seek.or_else(|| Some(Kept { seek: waits?.seek(), pairing: true }))
        };
        let changes = self.changed.iter().map(|id| Change { id: *id, now: now(id) }).collect();
        self.changed.clear();
        changes
    }

    /// Puts back what was kept. Those who are in it have a minute to come back.
    pub fn restore(&mut self, kept: Kept, now: u64) {
        let Kept { seek, pairing } = kept;
        self.next = self.next.max(seek.id);
        for place in &seek.places {
            let since = now + RESTORED_MS - RETURN_MS;
            self.present.entry(place.seeker.person.clone()).or_insert(Presence { connections: 0, since });
        }
        if pairing {
            self.waiting.extend(Waiting::of(seek));
        } else {
            self.seeks.insert(seek.id, seek);
        }
    }

    /// Removes a seek that could not be kept.
    pub fn remove(&mut self, id: u64) {
        self.seeks.remove(&id);
    }

    /// How many are there.
    pub fn people(&self) -> usize {
        self.present.values().filter(|presence| presence.connections > 0).count()
    }

    /// The open seeks, the oldest first.
    pub fn seeks(&self) -> impl Iterator<Item = &Seek> {
        self.seeks.values()
    }

    /// What is waited for in quick pairing: the terms of each who waits.
    pub fn waiting(&self) -> impl Iterator<Item = &Terms> {
        self.waiting.iter().map(|waiting| &waiting.terms)
    }

    /// Opens a seek; returns its id. `seat` is the seat its maker wants, `range` the ratings that may join.
    ///
    /// # Errors
    /// Its maker has too many, or may not play what is asked for.
    pub fn seek(
        &mut self,
        seeker: Seeker,
        terms: Terms,
        seat: Option<usize>,
        range: (Option<f64>, Option<f64>),
        now: u64,
    ) -> Result<u64, Refusal> {
        self.has_room(&seeker)?;
        if self.seeks.len() >= MAX_SEEKS {
            return Err(Refusal::Full);
        }
        if terms.rated && !seeker.account {
            return Err(Refusal::Account);
        }
        if seat.is_some_and(|seat| seat >= terms.players) {
            return Err(Refusal::SeatTaken);
        }
        self.touch(&seeker.person, now);
        self.next += 1;
        let places = vec![Place { seeker, seat, computer: false }];
        self.changed.insert(self.next);
        self.seeks.insert(self.next, Seek { id: self.next, terms, range, places, since: now });
        Ok(self.next)
    }

    /// Joins a seek, at a certain seat or any. Once it is full, its game starts, and all who play it are withdrawn from
    /// everything else.
    ///
    /// # Errors
    /// It is gone, or they may not join it.
    pub fn take(
        &mut self,
        id: u64,
        seeker: Seeker,
        seat: Option<usize>,
        now: u64,
        chance: u64,
    ) -> Result<Option<Start>, Refusal> {
        let seek = self.seeks.get(&id).ok_or(Refusal::Gone)?;
        seek.admit(&seeker, seat)?;
        if seek.places.len() + 1 < seek.terms.players {
            self.has_room(&seeker)?;
        } else if !self.are_here(&seek.places) {
            return Err(Refusal::Away);
        }
        self.touch(&seeker.person, now);
        self.changed.insert(id);
        let seek = self.seeks.get_mut(&id).ok_or(Refusal::Gone)?;
        seek.places.push(Place { seeker, seat, computer: false });
        if seek.places.len() < seek.terms.players {
            return Ok(None);
        }
        Ok(self.begin(id, chance))
    }

    /// Leaves a seek; without its maker it is gone.
    ///
    /// # Errors
    /// It is gone, or they are not in it.
    pub fn withdraw(&mut self, id: u64, person: &str) -> Result<(), Refusal> {
        let seek = self.seeks.get_mut(&id).ok_or(Refusal::Gone)?;
        match seek.places.iter().position(|place| place.seeker.person == person) {
            None => Err(Refusal::NotWithin),
            Some(0) => {
                self.changed.insert(id);
                self.seeks.remove(&id);
                Ok(())
            }
            Some(at) => {
                self.changed.insert(id);
                seek.places.remove(at);
                // They agreed to play with each other.
                seek.places.iter_mut().for_each(|place| place.computer = false);
                Ok(())
            }
        }
    }

    /// Agrees to let the computer play for those who are missing. When all who are there do, the game starts.
    ///
    /// # Errors
    /// It is gone, they are not in it, or it is too soon.
    pub fn agree_on_computer(
        &mut self,
        id: u64,
        person: &str,
        now: u64,
        chance: u64,
    ) -> Result<Option<Start>, Refusal> {
        let seek = self.seeks.get(&id).ok_or(Refusal::Gone)?;
        if !seek.has(person) {
            return Err(Refusal::NotWithin);
        }
        if seek.computer_in(now) != Some(0) {
            return Err(Refusal::TooSoon);
        }
        if !self.are_here(&seek.places) {
            return Err(Refusal::Away);
        }
        self.changed.insert(id);
        let seek = self.seeks.get_mut(&id).ok_or(Refusal::Gone)?;
        for place in &mut seek.places {
            place.computer |= place.seeker.person == person;
        }
        if !seek.places.iter().all(|place| place.computer) {
            return Ok(None);
        }
        Ok(self.begin(id, chance))
    }

    /// Waits to be paired, in place of whatever they waited for before.
    ///
    /// # Errors
    /// They may not play what is asked for, or too many wait.
    pub fn pair(&mut self, seeker: Seeker, terms: Terms, now: u64) -> Result<(), Refusal> {
        if terms.rated && !seeker.account {
            return Err(Refusal::Account);
        }
        if seeker.bot {
            return Err(Refusal::Bot);
        }
        if self.waiting.len() >= MAX_SEEKS {
            return Err(Refusal::Full);
        }
        self.stop_pairing(&seeker.person);
        self.touch(&seeker.person, now);
        self.next += 1;
        self.changed.insert(self.next);
        self.waiting.push(Waiting { id: self.next, seeker, terms, since: now });
        Ok(())
    }

    /// Does not wait to be paired any more.
    pub fn stop_pairing(&mut self, person: &str) {
        let own = self.waiting.iter().filter(|waiting| waiting.seeker.person == person);
        self.changed.extend(own.map(|waiting| waiting.id));
        self.waiting.retain(|waiting| waiting.seeker.person != person);
    }

    /// What somebody waits for in quick pairing.
    pub fn waits_for(&self, person: &str) -> Option<&Terms> {
        self.waiting.iter().find(|waiting| waiting.seeker.person == person).map(|waiting| &waiting.terms)
    }

    /// Withdraws those who are gone; says whether anybody was.
    pub fn withdraw_gone(&mut self, now: u64) -> bool {
        let gone = |presence: &Presence| presence.connections == 0 && presence.since + RETURN_MS <= now;
        let gone: Vec<String> = self
            .present
            .iter()
            .filter(|(_, presence)| gone(presence))
            .map(|(person, _)| person.clone())
            .collect();
        for person in &gone {
            self.present.remove(person);
            self.withdraw_all(person);
        }
        !gone.is_empty()
    }

    /// The next game of those who wait and fit, if there is one.
    pub fn pair_next(&mut self, now: u64, chance: u64) -> Option<Start> {
        // Whoever is not there just now may come back, and is not put into a game meanwhile.
        let present = &self.present;
        let (start, ids) = pairing::next_game(&mut self.waiting, |who| is_here(present, who), now, chance)?;
        self.changed.extend(ids);
        self.withdraw_players(&start);
        Some(start)
    }

    /// Whether all who are in a seek are there just now: whoever is not may come back, and would miss the beginning.
    fn are_here(&self, places: &[Place]) -> bool {
        places.iter().all(|place| is_here(&self.present, &place.seeker.person))
    }

    fn has_room(&self, seeker: &Seeker) -> Result<(), Refusal> {
        let own = self.seeks.values().filter(|seek| seek.has(&seeker.person)).count();
        if own >= MAX_SEEKS_EACH { Err(Refusal::TooMany) } else { Ok(()) }
    }

    fn begin(&mut self, id: u64, chance: u64) -> Option<Start> {
        self.changed.insert(id);
        let start = self.seeks.remove(&id)?.start(chance);
        self.withdraw_players(&start);
        Some(start)
    }

    fn withdraw_players(&mut self, start: &Start) {
        for seeker in start.seats.iter().flatten() {
            self.withdraw_all(&seeker.person);
        }
    }

    /// Withdraws somebody from everything.
    pub fn withdraw_all(&mut self, person: &str) {
        self.stop_pairing(person);
        let ids: Vec<u64> = self.seeks.values().filter(|seek| seek.has(person)).map(|seek| seek.id).collect();
        for id in ids {
            // They are in it.
            let _ = self.withdraw(id, person);
        }
    }
}

/// Whether somebody has a connection.
fn is_here(present: &HashMap<String, Presence>, person: &str) -> bool {
    present.get(person).is_some_and(|presence| presence.connections > 0)
}
