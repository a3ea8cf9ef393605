//! One report, with what can be done about it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{Action, KnownPerson, MAX_NOTE, Report};

use super::words;
use crate::format;
use crate::net::moderation;
use crate::route::{Link, Route};

/// A report; `changed` is called when something was done.
#[component]
pub fn ReportCard(report: Report, changed: Callback<()>) -> impl IntoView {
    let note = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let Report { id, created_ms, closed_ms, reporter, person, game, seat, reason, text, lines } = report;
    let is_open = closed_ms.is_none();
    let actions = actions(person.as_ref(), is_open);
    let name = person.as_ref().map(|person| person.name.clone());
    let account = person.as_ref().map(|person| person.id.clone());
    let act = move |action: Action| {
        let (note, account) = (note.get_untracked(), account.clone());
        spawn_local(async move {
            // A closed report is history: what is done now is about the player.
            let done = match account.filter(|_| !is_open) {
                Some(account) => moderation::decide_about(account, action, note).await,
                None => moderation::decide(id, action, note).await,
            };
            match done {
                Ok(()) => changed.run(()),
                Err(why) => drop(error.try_set(why.to_string())),
            }
        });
    };
    let buttons = actions.into_iter().map(move |action| {
        let act = act.clone();
        let class = if action == Action::Ban { "danger" } else { "" };
        view! {
            <button type="button" class=class data-action=action.text() on:click=move |_| act(action)>
                {words::action(action)}
            </button>
        }
    });
    view! {
        <li class="report">
            <p>
                <b>{words::reason_of(&reason)}</b>
                {name.map(|name| format!(": {name}"))}
                {person.as_ref().map(standing)}
                {seat.map(|seat| format!(", {}", format::seat(seat)))}
                {game.map(|game| view! { " in "<Link to=Route::Game(game)>"this game"</Link> })}
            </p>
            <blockquote>{text}</blockquote>
            {(!lines.is_empty()).then(|| view! { <details><summary>"What was said in the game"</summary><pre class="said">{lines}</pre></details> })}
            <p class="hint">
                {format!("Report {id}, {} UTC", words::moment(created_ms))}
                {reporter.map(|reporter| format!(", by {}", reporter.name))}
                {closed_ms.map(|at| format!("; closed {}", words::moment(at)))}
            </p>
            <label class="stacked">
                <span>"A note for the log"</span>
                <input type="text" maxlength=MAX_NOTE.to_string() prop:value=move || note.get()
                    on:input=move |event| note.set(event_target_value(&event))/>
            </label>
            <p class="error" role="alert">{move || error.get()}</p>
            <p class="links">{buttons.collect_view()}</p>
        </li>
    }
}

/// What was decided about somebody so far.
fn standing(person: &KnownPerson) -> String {
    let mut words = Vec::new();
    words.extend(person.kind.is_none().then_some("deleted"));
    words.extend(person.moderator.then_some("moderator"));
    words.extend(person.banned_ms.map(|_| "shut out"));
    words.extend(person.silenced_ms.map(|_| "silenced"));
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

/// What can be done about somebody now.
fn actions(person: Option<&KnownPerson>, is_open: bool) -> Vec<Action> {
    let mut actions = Vec::new();
    actions.extend(is_open.then_some(Action::Dismiss));
    let Some(person) = person.filter(|person| person.kind.is_some() && !person.moderator) else {
        return actions;
    };
    actions.push(if person.banned_ms.is_some() { Action::Unban } else { Action::Ban });
    actions.push(if person.silenced_ms.is_some() { Action::Unsilence } else { Action::Silence });
    let is_guest = person.kind == Some(variorum_api::PersonKind::Guest);
    actions.extend((!is_guest).then_some(Action::RemoveName));
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::PersonKind;

    fn known(kind: Option<PersonKind>) -> KnownPerson {
        let (id, name) = ("a".to_owned(), "Ada".to_owned());
        let (banned_ms, silenced_ms) = (None, None);
        KnownPerson { id, kind, name, created_ms: 0, seen_ms: 0, banned_ms, silenced_ms, moderator: false }
    }

    #[test]
    fn what_can_be_done_depends_on_who_it_is() {
        use Action::{Ban, Dismiss, RemoveName, Silence, Unban};
        let account = known(Some(PersonKind::Account));
        assert_eq!(actions(Some(&account), true), [Dismiss, Ban, Silence, RemoveName]);
        assert_eq!(actions(Some(&known(Some(PersonKind::Guest))), true), [Dismiss, Ban, Silence]);
        let banned = KnownPerson { banned_ms: Some(1), ..account.clone() };
        assert_eq!(actions(Some(&banned), false), [Unban, Silence, RemoveName]);
        assert_eq!(standing(&banned), " (shut out)");
        for nobody in [None, Some(known(None)), Some(KnownPerson { moderator: true, ..account })] {
            assert_eq!(actions(nobody.as_ref(), true), [Dismiss]);
        }
    }
}
