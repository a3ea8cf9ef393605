//! The form by which a game, or a player of it, is reported.

use leptos::prelude::*;
use variorum_api::{MAX_NOTE, NewReport, PersonKind, Reason, Seat};

use super::words;
use crate::account::{Identity, SendForm};
use crate::components::dialog::Dialog;
use crate::format;
use crate::net::{Connection, MatchState, moderation};

/// A button that opens the form; only for those whom the server knows.
#[component]
pub fn ReportGame(id: String, connection: Connection) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let open = RwSignal::new(false);
    let known = move || identity.me().is_some_and(|me| me.kind != PersonKind::Visitor);
    view! {
        <Show when=known>
            <button type="button" data-action="report" on:click=move |_| open.set(true)>"Report…"</button>
        </Show>
        <Dialog open title="Report this game">
            <ReportForm id=id.clone() connection/>
        </Dialog>
    }
}

#[component]
fn ReportForm(id: String, connection: Connection) -> impl IntoView {
    let seat = RwSignal::new(None::<Seat>);
    let reason = RwSignal::new(Reason::Cheating);
    let text = RwSignal::new(String::new());
    let sent = RwSignal::new(false);
    // The people of the game but oneself.
    let others: Vec<(Seat, String)> = connection.match_state.with_untracked(|match_state| {
        let others = match_state.iter().flat_map(MatchState::others);
        others.map(|one| (one.seat, format!("{} {}", format::seat(one.seat), one.name))).collect()
    });
    seat.set(others.first().map(|(seat, _)| *seat));
    let send = move || {
        let (seat, reason, text) = (seat.get_untracked(), reason.get_untracked(), text.get_untracked());
        let report = NewReport { game: Some(id.clone()), seat, player: None, reason, text };
        async move {
            moderation::report(&report).await?;
            sent.try_set(true);
            Ok(())
        }
    };
    let whom = others.into_iter().map(move |(other, name)| {
        view! {
            <label><input type="radio" name="whom" prop:checked=move || seat.get() == Some(other)
                on:change=move |_| seat.set(Some(other))/>{name}</label>
        }
    });
    let reasons = Reason::ALL.into_iter().map(move |one| {
        view! {
            <label><input type="radio" name="reason" prop:checked=move || reason.get() == one
                on:change=move |_| reason.set(one)/>{words::reason(one)}</label>
        }
    });
    view! {
        <Show when=move || sent.get()>
            <p role="status">"Thank you. A moderator will look at the game."</p>
        </Show>
        <div hidden=move || sent.get()>
            <SendForm button="Send" send>
                <fieldset class="boxes"><legend>"Whom"</legend>{whom.collect_view()}
                    <label><input type="radio" name="whom" prop:checked=move || seat.get().is_none()
                        on:change=move |_| seat.set(None)/>"The game as a whole"</label>
                </fieldset>
                <fieldset class="boxes"><legend>"What for"</legend>{reasons.collect_view()}</fieldset>
                <label class="stacked">
                    <span>"What happened"</span>
                    <textarea rows="4" maxlength=MAX_NOTE.to_string() prop:value=move || text.get()
                        on:input=move |event| text.set(event_target_value(&event))></textarea>
                </label>
                <p class="hint">"Moderators see the game, what was said in it, your name and what you write; nobody else does."</p>
            </SendForm>
        </div>
    }
}
