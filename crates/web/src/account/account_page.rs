//! The page of one's own account.

use leptos::prelude::*;
use variorum_api::{ChangePassword, Me, OwnGame, PersonKind};

use super::forms::{Field, SendForm};
use super::identity::Identity;
use super::notices::NoticeSwitch;
use super::recovery_codes::RecoveryCodesNotice;
use super::sign_in::SignIn;
use super::tokens::Tokens;
use super::vacation::VacationForm;
use crate::components::title;
use crate::format;
use crate::net::{people, push};
use crate::people::RelationLists;
use crate::route::{Link, Route};

/// Signing up and in; for those who are signed in, what they may change.
#[component]
pub fn AccountPage() -> impl IntoView {
    title::follow(|| "Account".to_owned(), || false);
    let identity = expect_context::<Identity>();
    let codes = RwSignal::new(Vec::new());
    // What changes in the account does not build its forms anew.
    let shown = Memo::new(move |_| identity.me().map(|me| (me.kind, me.name)));
    view! {
        <RecoveryCodesNotice codes/>
        <Show when=move || identity.me().is_some_and(|me| me.moderator)>
            <p class="links"><Link to=Route::Reports>"Reports of players"</Link></p>
        </Show>
        {move || match shown.get() {
            None => view! { <p role="status">"Asking the server…"</p> }.into_any(),
            Some((PersonKind::Account | PersonKind::Bot, name)) => view! { <Account name codes/> }.into_any(),
            Some((kind, name)) => view! {
                <section class="account">
                    <h1>"Your account"</h1>
                    {(kind == PersonKind::Guest).then(|| view! {
                        <p>"You play as a guest, "<b>{name}</b>". What you have played here stays yours when you sign up or in."</p>
                    })}
                    <SignIn codes/>
                    <OwnGames/>
                </section>
            }
            .into_any(),
        }}
    }
}

#[component]
fn Account(name: String, codes: RwSignal<Vec<String>>) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let sign_out = move |everywhere: bool| {
        leptos::task::spawn_local(async move {
            // This browser is no longer the account's. Where it cannot be turned off, signing out goes on.
            if push::is_on().await {
                let _ = push::turn_off().await;
            }
            // Where the server cannot be reached, one stays signed in and sees so.
            let _ = identity.change(people::sign_out(everywhere)).await;
        });
    };
    let me = move |what: fn(&Me) -> String| move || identity.me().map(|me| what(&me));
    view! {
        <section class="account">
            <h1>{name}</h1>
            <p class="links">
                <button type="button" on:click=move |_| sign_out(false)>"Sign out"</button>
                <button type="button" on:click=move |_| sign_out(true)>"Sign out on all devices"</button>
                <span class="hint">{me(|me| format!("Signed in on {}.", devices(me.sessions)))}</span>
            </p>
            <OwnGames/>
            <RelationLists/>
            <h2>"Settings"</h2>
            <NoticeSwitch/>
            <NameForm/>
            <PasswordForm/>
            <CodesForm codes/>
            <VacationForm/>
            <Tokens/>
            <details>
                <summary>"Your data"</summary>
                <p>"All that this server keeps of you, as a file: "<a href="/api/v1/me/export" download="variorum.json">"Download"</a></p>
                <DeleteForm/>
            </details>
        </section>
    }
}

fn devices(number: u64) -> String {
    if number == 1 { "this device".to_owned() } else { format!("{number} devices") }
}

#[component]
fn NameForm() -> impl IntoView {
    let identity = expect_context::<Identity>();
    let name = RwSignal::new(identity.account().unwrap_or_default());
    let send = move || {
        let new = name.get_untracked();
        identity.change(people::rename(new))
    };
    view! {
        <details>
            <summary>"Change the name"</summary>
            <p class="hint">"Once in 30 days. Nobody else can have the old one for a year."</p>
            <SendForm button="Change the name" send><Field label="New name" value=name complete="username"/></SendForm>
        </details>
    }
}

#[component]
fn PasswordForm() -> impl IntoView {
    let identity = expect_context::<Identity>();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let done = RwSignal::new(false);
    let send = move || {
        let body = ChangePassword { old: old.get_untracked(), new: new.get_untracked() };
        done.set(false);
        async move {
            identity.change(people::change_password(&body)).await?;
            done.try_set(true);
            Ok(())
        }
    };
    view! {
        <details>
            <summary>"Change the password"</summary>
            <SendForm button="Change the password" send>
                <Field label="Password of now" value=old kind="password" complete="current-password"/>
                <Field label="New password" value=new kind="password" complete="new-password" hint="At least 8 characters."/>
            </SendForm>
            <p role="status">{move || done.get().then_some("The password is changed; all other devices are signed out.")}</p>
        </details>
    }
}

#[component]
fn CodesForm(codes: RwSignal<Vec<String>>) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let password = RwSignal::new(String::new());
    let send = move || {
        let password = password.get_untracked();
        async move {
            let told = identity.change(people::recovery_codes(password)).await?;
            codes.try_set(told.codes);
            Ok(())
        }
    };
    let left = move || identity.me().map(|me| me.recovery_codes);
    view! {
        <details>
            <summary>"Recovery codes"</summary>
            <p class="hint">{move || left().map(|left| format!("{left} are left. New ones take the place of all old ones."))}</p>
            <SendForm button="Make new codes" send>
                <Field label="Password" value=password kind="password" complete="current-password"/>
            </SendForm>
        </details>
    }
}

#[component]
fn DeleteForm() -> impl IntoView {
    let identity = expect_context::<Identity>();
    let password = RwSignal::new(String::new());
    let send = move || {
        let password = password.get_untracked();
        identity.change(people::delete(password))
    };
    view! {
        <p>"Deleting the account cannot be undone. Your games stay, under “deleted player”."</p>
        <SendForm button="Delete the account" class="danger" send>
            <Field label="Password" value=password kind="password" complete="current-password"/>
        </SendForm>
    }
}

/// The newest games of whoever sits here.
#[component]
fn OwnGames() -> impl IntoView {
    let games = RwSignal::new(Vec::new());
    leptos::task::spawn_local(async move {
        if let Ok(own) = people::own_games().await {
            games.try_set(own.games);
        }
    });
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="recent">
                <h2>"Your games"</h2>
                <ul>{move || games.get().into_iter().map(own_game).collect::<Vec<_>>()}</ul>
            </section>
        </Show>
    }
}

fn own_game(OwnGame { seats, game }: OwnGame) -> impl IntoView {
    let title = format::title_of(&game.game).to_owned();
    let own: Vec<&str> = seats.iter().copied().map(format::seat).collect();
    let state = if game.result.is_some() { "over" } else { "goes on" };
    view! {
        <li>
            <Link to=Route::Game(game.id)>{title}</Link>
            <span class="hint">{format!("{}, {state}", format::list(&own))}</span>
        </li>
    }
}
