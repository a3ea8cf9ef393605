//! What talking needs to know of a match. It is a copy: what was said is read from the store beside the match, which
//! does not wait for it.

use crate::accounts::sitters::Sitters;
use variorum_api::Room;
use variorum_core::{PerPlayer, Player, PlayerSet};
use variorum_match::{Match, SeatKind};

/// Somebody in a match.
pub(crate) struct Who {
    /// The seats they hold.
    pub seats: PlayerSet,
    /// Their id, if they are known.
    pub person: Option<String>,
}

/// A match as it is when somebody talks or listens.
pub(crate) struct Table {
    /// The id of the match.
    pub id: String,
    pub is_over: bool,
    /// The seats of people.
    pub people: PlayerSet,
    /// What the seats are called in the match.
    pub names: PerPlayer<String>,
    pub sitters: Sitters,
}

impl Table {
    /// That of a match.
    pub fn of(id: &str, game: &Match, sitters: &Sitters) -> Table {
        let is_person = |player: &Player| matches!(game.seat(*player).kind, SeatKind::Human);
        Table {
            id: id.to_owned(),
            is_over: game.is_over(),
            people: game.players().iter().filter(is_person).collect(),
            names: PerPlayer::from_fn(|player| game.seat(player).name.clone()),
            sitters: sitters.clone(),
        }
    }

    /// Whether the holder of these seats hears what is said in a room.
    pub fn hears(&self, seats: PlayerSet, room: Room) -> bool {
        match room {
            Room::Players => !seats.is_empty(),
            Room::Watchers => seats.is_empty() || self.is_over,
        }
    }
}
