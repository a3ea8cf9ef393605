//! Who sits at the seats of a match, as far as they are known.

use variorum_api::{Seat, SeatRating};
use variorum_core::{PerPlayer, Player, PlayerSet};
use variorum_store::{People, Period, PersonKind, PersonRow, Standing, StoreError};

/// Somebody whose seat it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sitter {
    id: String,
    kind: PersonKind,
    name: String,
    standing: Standing,
    /// In order.
    vacations: Vec<Period>,
}

impl From<&PersonRow> for Sitter {
    fn from(person: &PersonRow) -> Sitter {
        Sitter {
            id: person.id.clone(),
            kind: person.kind,
            name: person.name.clone(),
            standing: person.standing,
            vacations: person.vacation.into_iter().collect(),
        }
    }
}

/// The seats of a person, by the owners of a match.
pub(crate) fn seats_of(owners: &[(u8, String)], person: &str) -> Vec<Seat> {
    let own = owners.iter().filter(|(_, id)| id == person);
    own.filter_map(|(seat, _)| Seat::new(usize::from(*seat))).collect()
}

/// The owners of the seats of a match, their ratings, and whether the match changes these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sitters {
    sitters: PerPlayer<Option<Sitter>>,
    /// The ratings that are shown of them.
    pub ratings: PerPlayer<Option<SeatRating>>,
    /// Whether the match changes ratings as things stand, or, if it is over, whether it did.
    pub rated: bool,
}

impl Sitters {
    /// Those of a stored match.
    ///
    /// # Errors
    /// The store fails.
    pub async fn load(people: &dyn People, owners: &[(u8, String)]) -> Result<Sitters, StoreError> {
        let ids: Vec<String> = owners.iter().map(|(_, id)| id.clone()).collect();
        Ok(Sitters::of(owners, &people.people(&ids).await?))
    }

    /// Those of a stored match, of whom these are known.
    pub fn of(owners: &[(u8, String)], people: &[PersonRow]) -> Sitters {
        let sitter = |player: Player| {
            let (_, id) = owners.iter().find(|(seat, _)| usize::from(*seat) == player.index())?;
            people.iter().find(|person| person.id == *id).map(Sitter::from)
        };
        let sitters = PerPlayer(Player::ALL.map(sitter));
        Sitters { sitters, ratings: PerPlayer([None; 3]), rated: false }
    }

    /// Looks up all vacations that were not over at a time, in milliseconds since 1970; without it the last of each is
    /// known.
    ///
    /// # Errors
    /// The store fails.
    pub async fn load_vacations(&mut self, people: &dyn People, since_ms: u64) -> Result<(), StoreError> {
        for sitter in self.sitters.0.iter_mut().flatten().filter(|sitter| !sitter.vacations.is_empty()) {
            sitter.vacations = people.vacations(&sitter.id, since_ms).await?;
        }
        Ok(())
    }

    /// Whether the seat is somebody's.
    pub fn is_owned(&self, player: Player) -> bool {
        self.sitters[player].is_some()
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: &str) -> PlayerSet {
        let owns = |player: &Player| self.sitters[*player].as_ref().is_some_and(|sitter| sitter.id == person);
        Player::ALL.into_iter().filter(owns).collect()
    }

    /// Gives a seat that is nobody's to a person.
    pub fn seat(&mut self, player: Player, person: &PersonRow) {
        if self.sitters[player].is_none() {
            self.sitters[player] = Some(person.into());
        }
    }

    /// What was `before`'s is now this person's, with this name; says whether anything changed.
    pub fn update(&mut self, before: &str, now: &PersonRow) -> bool {
        let seats = self.seats_of(before);
        for player in seats.iter() {
            let mut sitter = Sitter::from(now);
            let last = sitter.vacations.pop();
            let known = self.sitters[player].take().map(|before| before.vacations).unwrap_or_default();
            let earlier = |one: &Period| last.is_some_and(|last| one.from_ms < last.from_ms);
            sitter.vacations = known.into_iter().filter(earlier).chain(last).collect();
            self.sitters[player] = Some(sitter);
        }
        !seats.is_empty()
    }

    /// The id of the owner of a seat.
    pub fn person(&self, player: Player) -> Option<String> {
        self.sitters[player].as_ref().map(|sitter| sitter.id.clone())
    }

    /// Those of these seats whose owner is not shut out.
    pub fn open(&self, seats: PlayerSet) -> PlayerSet {
        let shut =
            |player: Player| self.sitters[player].as_ref().is_some_and(|sitter| sitter.standing.is_banned());
        seats.iter().filter(|&player| !shut(player)).collect()
    }

    /// Whether the owner of the seat may write no text of their own.
    pub fn is_silenced(&self, player: Player) -> bool {
        self.sitters[player].as_ref().is_some_and(|sitter| sitter.standing.is_silenced())
    }

    /// The vacations of the owner of the seat, in order.
    pub fn vacations(&self, player: Player) -> &[Period] {
        self.sitters[player].as_ref().map_or(&[], |sitter| &sitter.vacations)
    }

    /// The name that an account gives to its seat. Guests are called as they call themselves in the game.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.sitters[player]
            .as_ref()
            .filter(|sitter| sitter.kind != PersonKind::Guest)
            .map(|sitter| &*sitter.name)
    }

    /// Whether the seat is that of an account that is still there.
    pub fn has_account(&self, player: Player) -> bool {
        self.sitters[player].as_ref().is_some_and(|sitter| sitter.kind.has_account())
    }

    /// Whether somebody has more than one seat.
    pub fn has_double(&self) -> bool {
        let ids =
            || Player::ALL.into_iter().filter_map(|player| self.sitters[player].as_ref()).map(|one| &one.id);
        ids().enumerate().any(|(index, id)| ids().take(index).any(|other| other == id))
    }

    /// Whether the seat is a program's.
    pub fn is_bot(&self, player: Player) -> bool {
        self.sitters[player].as_ref().is_some_and(|sitter| sitter.kind == PersonKind::Bot)
    }

    /// The owners as they are stored.
    pub fn owners(&self) -> Vec<(u8, String)> {
        let owner = |player: Player| {
            let seat = u8::try_from(player.index()).ok()?;
            Some((seat, self.sitters[player].as_ref()?.id.clone()))
        };
        Player::ALL.into_iter().filter_map(owner).collect()
    }
}
