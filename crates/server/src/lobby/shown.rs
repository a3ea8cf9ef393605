//! The lobby as the JSON interface shows it.

use crate::ids;
use crate::rated::shown::rounded;
use variorum_api::{LobbyMessage, RatingRange, Seat, SeatRating, Seek, Sitter, WaitingFor, to_json};
use variorum_lobby::{Lobby, Place};
use variorum_match::OfferedTime;

/// All that is in the lobby, as a text that is the same for everybody.
pub(super) fn list(lobby: &Lobby, now: u64) -> String {
    let seeks = lobby.seeks().map(|seek| {
        let time = time(&seek.terms.clock);
        Seek {
            id: seek.id,
            game: seek.terms.game.clone(),
            options: seek.terms.options.clone(),
            clock: time.clock,
            own_clock: time.own,
            rated: seek.terms.rated,
            range: RatingRange { low: seek.range.0.map(rounded), high: seek.range.1.map(rounded) },
            players: seek.terms.players,
            bots: seek.terms.bots,
            sitters: seek.places.iter().map(sitter).collect(),
            computer_in_ms: seek.computer_in(now),
        }
    });
    let mut waiting: Vec<WaitingFor> = Vec::new();
    for terms in lobby.waiting() {
        let clock = time(&terms.clock).clock;
        match waiting
            .iter_mut()
            .find(|known| known.game == terms.game && known.clock == clock && known.rated == terms.rated)
        {
            Some(known) => known.people += 1,
            None => {
                waiting.push(WaitingFor { game: terms.game.clone(), clock, rated: terms.rated, people: 1 })
            }
        }
    }
    to_json(&LobbyMessage::Lobby { seeks: seeks.collect(), waiting, people: lobby.people() })
}

fn sitter(place: &Place) -> Sitter {
    Sitter {
        key: ids::public_key(&place.seeker.person),
        name: place.seeker.name.clone(),
        account: place.seeker.account,
        rating: place.seeker.rating.map(|rating| SeatRating {
            rating: rounded(rating),
            provisional: place.seeker.provisional,
            change: None,
        }),
        bot: place.seeker.bot,
        seat: place.seat.and_then(Seat::new),
        computer: place.computer,
    }
}

/// The time of a text that was made from one.
fn time(text: &str) -> OfferedTime {
    OfferedTime::parse(text).unwrap_or_default()
}
