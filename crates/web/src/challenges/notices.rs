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
                // The game has the id of the challenge: that one has accepted it oneself is no news.
                known.put_away(&game);
                navigation.go(Route::Game(game));
            }
        });
    };
    let decline = move |_| known.decline(id.get_value(), why.get_untracked());
    let reasons = DeclineReason::ALL
        .map(|(reason, name)| view! { <option value=name>{words::reason(reason)}</option> });
    let choose = move |event| {
        why.set(DeclineReason::from_name(&event_target_value(&event)).unwrap_or(DeclineReason::No));
    };
    view! {
        <div class="notice challenge" role="status" data-challenge=challenge.id.clone()>
            <span><b>{challenge.from.clone()}</b>" challenges you"{words::besides(&challenge, &known.me())}": "{words::what(&challenge)}"."</span>
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
    let who = |state| words::who(&challenge, state);
    let told = match challenge.state {
        ChallengeState::Declined => {
            let why = words::reason(challenge.reason.unwrap_or(DeclineReason::No));
            format!("{} declined ({what}): “{why}”.", who(ChallengeState::Declined))
        }
        _ => format!("{} accepted: {what}.", who(ChallengeState::Accepted)),
    };
    let game = challenge.started;
    view! {
        <div class="notice challenge" role="status">
            <span>{told}</span>
            {game.map(|game| view! { <Link to=Route::Game(game) class="button primary">"Go there"</Link> })}
            <button type="button" on:click=away>"Put away"</button>
        </div>
    }
}

/// Challenges that wait for the answer of others: one's own, and those that one has accepted oneself.
#[component]
pub fn SentChallenges() -> impl IntoView {
    let known = expect_context::<KnownChallenges>();
    let own = move |challenge: Challenge| {
        let id = StoredValue::new(challenge.id.clone());
        let withdraw = move |_| {
            let id = id.get_value();
            known.act(async move { challenges::withdraw(&id).await }, |()| {});
        };
        view! {
            <li>"You have challenged "<b>{words::names(&challenge)}</b>": "{words::what(&challenge)}". "
                {words::so_far(&challenge)}
                <button type="button" on:click=withdraw>"Take back"</button></li>
        }
    };
    let accepted = move |challenge: Challenge| {
        let id = StoredValue::new(challenge.id.clone());
        let decline = move |_| known.decline(id.get_value(), DeclineReason::No);
        view! {
            <li>"You have accepted: "<b>{challenge.from.clone()}</b>" challenges you"{words::besides(&challenge, &known.me())}
                ": "{words::what(&challenge)}". Not all have answered yet. "
                <button type="button" on:click=decline>"Decline after all"</button></li>
        }
    };
    move || {
        let mut lines: Vec<_> = known.sent().into_iter().map(|one| own(one).into_any()).collect();
        lines.extend(known.accepted().into_iter().map(|one| accepted(one).into_any()));
        (!lines.is_empty()).then(|| view! { <ul class="sent-challenges">{lines}</ul> })
    }
}
