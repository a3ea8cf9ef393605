//! Tokens for programs: made, shown once, listed and revoked.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{CreatedToken, NewToken, Scope, TokenInfo};

use super::forms::{Field, SendForm};
use super::identity::Identity;
use crate::components::clipboard::CopyButton;
use crate::format;
use crate::net::people;

/// The scopes that one may give, with what each allows; the last is for moderators.
const SCOPES: [(Scope, &str); 5] = [
    (Scope::Read, "see who you are, your games and what happens in them"),
    (Scope::Play, "take seats, offer and take games in the lobby, and play"),
    (Scope::Challenge, "make, accept and decline challenges"),
    (Scope::Bot, "all of these, and turn an account that has never played into a bot, for good"),
    (Scope::Admin, "see reports and act on them, as moderators do"),
];

/// The tokens of the account, and a form for a new one.
#[component]
pub fn Tokens() -> impl IntoView {
    let tokens = RwSignal::new(Vec::<TokenInfo>::new());
    let created = RwSignal::new(None::<CreatedToken>);
    let fault = RwSignal::new(None::<String>);
    let load = move || {
        spawn_local(async move {
            if let Ok(list) = people::tokens().await {
                tokens.try_set(list.tokens);
            }
        });
    };
    load();
    let line = move |token: TokenInfo| {
        let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.name()).collect();
        let used = if token.used_ms.is_some() { "" } else { ", never used" };
        let what = format!("{}{used}", format::list(&scopes));
        let label = if token.label.is_empty() { "without a name".to_owned() } else { token.label.clone() };
        let spoken = format!("Revoke {label}");
        let id = token.id;
        let revoke = move |_| {
            let id = id.clone();
            spawn_local(async move {
                match people::revoke_token(&id).await {
                    Ok(_) => {
                        fault.try_set(None);
                        load();
                    }
                    Err(why) => drop(fault.try_set(Some(format!("The token still holds: {why}")))),
                }
            });
        };
        view! {
            <li>
                <b>{label}</b>" "<span class="hint">{what}</span>" "
                <button type="button" aria-label=spoken on:click=revoke>"Revoke"</button>
            </li>
        }
    };
    view! {
        <details>
            <summary>"Tokens for programs"</summary>
            <p class="hint">
                "With a token a program acts for this account, without its password. "
                <a href="/api/v1" rel="external">"What programs can do"</a>
            </p>
            <ul class="tokens">{move || tokens.get().into_iter().map(line).collect::<Vec<_>>()}</ul>
            <p class="error" role="alert">{move || fault.get()}</p>
            <NewTokenNotice created/>
            <NewTokenForm on_created=move |token| {
                created.set(Some(token));
                load();
            }/>
        </details>
    }
}

/// Shows a new token until the user has kept it.
#[component]
fn NewTokenNotice(created: RwSignal<Option<CreatedToken>>) -> impl IntoView {
    let token = move || created.with(|one| one.as_ref().map(|one| one.token.clone()).unwrap_or_default());
    view! {
        <Show when=move || created.with(Option::is_some)>
            <section class="notice" role="status">
                <div>
                    <p>"This is the new token. It is shown only now."</p>
                    <p><code>{token}</code></p>
                    <p class="links">
                        <CopyButton text=token/>
                        <button type="button" class="primary" on:click=move |_| created.set(None)>"I have kept it"</button>
                    </p>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn NewTokenForm(on_created: impl Fn(CreatedToken) + Copy + 'static) -> impl IntoView {
    let label = RwSignal::new(String::new());
    let chosen = RwSignal::new(vec![Scope::Read, Scope::Play]);
    let send = move || {
        let body = NewToken { label: label.get_untracked(), scopes: chosen.get_untracked() };
        async move {
            on_created(people::new_token(&body).await?);
            Ok(())
        }
    };
    let identity = expect_context::<Identity>();
    let moderates = Memo::new(move |_| identity.me().is_some_and(|me| me.moderator));
    let boxes = SCOPES.map(|(scope, what)| {
        let change = move |event| {
            let on = event_target_checked(&event);
            chosen.update(|chosen| {
                chosen.retain(|one| *one != scope);
                chosen.extend(on.then_some(scope));
            });
        };
        view! {
            <Show when=move || scope != Scope::Admin || moderates.get()>
                <label>
                    <input type="checkbox" prop:checked=move || chosen.with(|chosen| chosen.contains(&scope)) on:change=change/>
                    <span><code>{scope.name()}</code>": "{what}</span>
                </label>
            </Show>
        }
    });
    view! {
        <SendForm button="Make a token" send>
            <Field label="What to call it" value=label complete="off"/>
            <fieldset class="boxes">
                <legend>"What it may do"</legend>
                {boxes.into_iter().collect::<Vec<_>>()}
            </fieldset>
        </SendForm>
    }
}
