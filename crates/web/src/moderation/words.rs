//! What reasons and decisions are called.

use variorum_api::{Action, Reason};

/// What somebody is reported for.
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Cheating => "Help of a computer, or playing both sides",
        Reason::Behaviour => "Behaviour towards others",
        Reason::Name => "The name",
        Reason::Other => "Something else",
    }
}

/// The same for the word that the server has kept.
pub fn reason_of(word: &str) -> String {
    let known = Reason::ALL.into_iter().find(|reason| reason.text() == word);
    known.map_or_else(|| word.to_owned(), |known| reason(known).to_owned())
}

/// What is done about somebody, as a button says it.
pub fn action(action: Action) -> &'static str {
    match action {
        Action::Dismiss => "Nothing to do",
        Action::Ban => "Shut out",
        Action::Unban => "Let in again",
        Action::Silence => "Silence",
        Action::Unsilence => "Let write again",
        Action::RemoveName => "Take the name away",
        Action::Delete => "Delete",
        Action::Promote => "Make a moderator",
        Action::Demote => "Make no moderator",
    }
}

/// Day and minute of a time in milliseconds since 1970, in UTC.
pub fn moment(at_ms: u64) -> String {
    let text = String::from(js_sys::Date::new(&(at_ms as f64).into()).to_iso_string());
    text.replace('T', " ").chars().take(16).collect()
}
