//! Talking in a game. Who may say what to whom, and who hears it, is the same as elsewhere.

use super::account::done;
use super::body::Fields;
use super::play::Acting;
use crate::answer::json;
use crate::error::ServerError;
use crate::handle::Speaker;
use crate::open;
use crate::talk::actions;
use axum::http::StatusCode;
use axum::response::Response;
use variorum_api::lichess::{ChatLine, ChatMessage};
use variorum_api::{Line, Phrase, Room, Say, to_json};
use variorum_core::Fault;

/// What lichess calls the rooms.
const ROOMS: [(&str, Room); 2] = [("player", Room::Players), ("spectator", Room::Watchers)];

/// The ready phrase that a text is, whatever its case and its marks.
fn phrase(text: &str) -> Option<Phrase> {
    let letters = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect()
    };
    let wanted = letters(text);
    Phrase::ALL.into_iter().find(|(_, _, words)| letters(words) == wanted).map(|(phrase, ..)| phrase)
}

/// Something that was said, as a line of a game's stream.
pub(super) fn line(said: Line) -> ChatLine {
    let room = ROOMS.iter().find(|(_, room)| *room == said.room).map_or("player", |(name, _)| *name);
    ChatLine { room: room.to_owned(), username: said.name, text: said.text }
}

/// `POST …/chat`: words of one's own, or those of a ready phrase in English.
pub(super) async fn say(acting: Acting, Fields(fields): Fields) -> Result<Response, ServerError> {
    let name = fields.get("room").unwrap_or("player");
    let room = ROOMS.iter().find(|(known, _)| *known == name).map(|(_, room)| *room);
    let room = room.ok_or_else(|| Fault::new("room", name, "player or spectator"))?;
    let text = fields.get("text").unwrap_or_default();
    let phrase = phrase(text);
    let own = phrase.is_none().then(|| text.to_owned());
    let say = Say { room, seat: None, phrase, text: own, token: None };
    let by = Speaker::Person(Some(acting.person.id));
    actions::counted(&acting.state, acting.client, &acting.id, by, say).await?;
    Ok(done())
}

/// `GET …/chat`: what players said.
pub(super) async fn list(acting: Acting) -> Result<Response, ServerError> {
    acting.state.client_limits.has_budget(acting.client)?;
    let talk = open::talk(&acting.state, &acting.id, Speaker::Person(Some(acting.person.id))).await?;
    let lines = talk.lines.into_iter().filter(|line| line.room == Room::Players);
    let said: Vec<ChatMessage> = lines.map(|line| ChatMessage { user: line.name, text: line.text }).collect();
    let text = to_json(&said);
    acting.state.client_limits.count_sent(acting.client, text.len());
    Ok(json(StatusCode::OK, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ready_phrase_is_known_by_its_words() {
        for (known, _, words) in Phrase::ALL {
            assert_eq!(phrase(&format!(" {}! ", words.to_uppercase())), Some(known), "{words}");
        }
        assert_eq!((phrase("Good luck to you"), phrase("")), (None, None));
    }
}
