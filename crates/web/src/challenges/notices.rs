//! What every page says of challenges.

use leptos::prelude::*;
use variorum_api::{Challenge, ChallengeState, DeclineReason};

use super::known::KnownChallenges;
use super::words;
use crate::net::challenges;
use crate::route::{Link, Navigation, Route};

/// Challenges to oneself, and answers to one's own.
#[component]
pub fn ChallengeNotices() -> impl IntoView {
    let known = expect_context::<KnownChallenges>();
    let received = move || {
        known
            .received()
            .into_iter()
            .map(|challenge| view! { <Received known challenge/> })
            .collect::<Vec<_>>()
    };
    let answered = move || {
        known
            .answered()
            .into_iter()
            .map(|challenge| view! { <Answered known challenge/> })
            .collect::<Vec<_>>()
    };
    view! {
        {received}
        {answered}
        {move || Some(known.fault.get()).filter(|fault| !fault.is_empty()).map(|fault| view! { <p class="error" role="alert">{fault}</p> })}
    }
}

#[component]
fn Received(known: KnownChallenges, challenge: Challenge) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let why = RwSignal::new(DeclineReason::No);
    let id = StoredValue::new(challenge.id.clone());
    let accept = move |_| {
        let id = id.get_value();
        known.act(async move { challenges::accept(&id).await }, move |taken| {
            if let Some(game) = taken.game {
                navigation.go(Route::Game(game));
            }
        });
    };
    let decline = move |_| {
        let (id, why) = (id.get_value(), why.get_untracked());
        known.act(async move { challenges::decline(&id, why).await }, |()| {});
    };
    let reasons = DeclineReason::ALL
        .map(|(reason, name)| view! { <option value=name>{words::reason(reason)}</option> });
    let choose = move |event| {
        why.set(DeclineReason::from_name(&event_target_value(&event)).unwrap_or(DeclineReason::No));
    };
    view! {
        <div class="notice challenge" role="status" data-challenge=challenge.id.clone()>
            <span><b>{challenge.from.clone()}</b>" challenges you: "{words::what(&challenge)}"."</span>
            <button type="button" class="primary" on:click=accept>"Accept"</button>
            <select name="reason" aria-label="Why you decline" on:change=choose>{reasons.into_iter().collect::<Vec<_>>()}</select>
            <button type="button" on:click=decline>"Decline"</button>
        </div>
    }
}

#[component]
fn Answered(known: KnownChallenges, challenge: Challenge) -> impl IntoView {
    let id = challenge.id.clone();
    let away = move |_| known.put_away(&id);
    let what = words::what(&challenge);
    let (told, game) = match (challenge.state, challenge.started) {
        (ChallengeState::Accepted, game) => (format!("{} has accepted: {what}.", challenge.to), game),
        _ => {
            let why = words::reason(challenge.reason.unwrap_or(DeclineReason::No));
            (format!("{} has declined ({what}): “{why}”.", challenge.to), None)
        }
    };
    view! {
        <div class="notice challenge" role="status">
            <span>{told}</span>
            {game.map(|game| view! { <Link to=Route::Game(game) class="button primary">"Go there"</Link> })}
            <button type="button" on:click=away>"Put away"</button>
        </div>
    }
}

/// One's own challenges that wait for an answer.
#[component]
pub fn SentChallenges() -> impl IntoView {
    let known = expect_context::<KnownChallenges>();
    let line = move |challenge: Challenge| {
        let id = StoredValue::new(challenge.id.clone());
        let withdraw = move |_| {
            let id = id.get_value();
            known.act(async move { challenges::withdraw(&id).await }, |()| {});
        };
        view! {
            <li>"You have challenged "<b>{challenge.to.clone()}</b>": "{words::what(&challenge)}". "
                <button type="button" on:click=withdraw>"Take back"</button></li>
        }
    };
    move || {
        let sent = known.sent();
        (!sent.is_empty()).then(
            || view! { <ul class="sent-challenges">{sent.into_iter().map(line).collect::<Vec<_>>()}</ul> },
        )
    }
}
