//! Signing up and in, and setting a new password with a recovery code.

use leptos::prelude::*;
use variorum_api::{Credentials, Recover};

use super::forms::{Field, SendForm};
use super::identity::Identity;
use crate::net::people;

/// What a visitor wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    SignIn,
    SignUp,
    Recover,
}

const WANTED: [(Wanted, &str); 3] =
    [(Wanted::SignIn, "Sign in"), (Wanted::SignUp, "Sign up"), (Wanted::Recover, "Forgot the password?")];

/// The forms for those who are not signed in. `codes` takes the recovery codes of a new account.
#[component]
pub fn SignIn(codes: RwSignal<Vec<String>>) -> impl IntoView {
    let wanted = RwSignal::new(Wanted::SignIn);
    let (name, password, code) = (RwSignal::default(), RwSignal::default(), RwSignal::default());
    let tabs = WANTED.map(|(one, label)| {
        let chosen = move || wanted.get() == one;
        view! {
            <button type="button" aria-pressed=move || chosen().to_string() class:primary=chosen on:click=move |_| wanted.set(one)>
                {label}
            </button>
        }
    });
    view! {
        <p class="links tabs">{tabs.into_iter().collect::<Vec<_>>()}</p>
        {move || match wanted.get() {
            Wanted::SignIn => view! { <SignInForm name password/> }.into_any(),
            Wanted::SignUp => view! { <SignUpForm name password codes/> }.into_any(),
            Wanted::Recover => view! { <RecoverForm name password code/> }.into_any(),
        }}
    }
}

#[component]
fn SignInForm(name: RwSignal<String>, password: RwSignal<String>) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let send = move || {
        let body = Credentials { name: name.get_untracked(), password: password.get_untracked() };
        async move { identity.change(people::sign_in(&body)).await }
    };
    view! {
        <SendForm button="Sign in" send>
            <Field label="Name" value=name complete="username"/>
            <Field label="Password" value=password kind="password" complete="current-password"/>
        </SendForm>
    }
}

#[component]
fn SignUpForm(
    name: RwSignal<String>,
    password: RwSignal<String>,
    codes: RwSignal<Vec<String>>,
) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let send = move || {
        let body = Credentials { name: name.get_untracked(), password: password.get_untracked() };
        async move {
            let told = identity.change(people::sign_up(&body)).await?;
            codes.try_set(told.codes);
            Ok(())
        }
    };
    view! {
        <p>"An account keeps your games on all your devices. Nothing but a name and a password is asked for."</p>
        <SendForm button="Sign up" send>
            <Field label="Name" value=name complete="username" hint="2 to 24 letters, digits, - and _. It can be changed once a month."/>
            <Field label="Password" value=password kind="password" complete="new-password" hint="At least 8 characters."/>
        </SendForm>
    }
}

#[component]
fn RecoverForm(name: RwSignal<String>, password: RwSignal<String>, code: RwSignal<String>) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let send = move || {
        let body = Recover {
            name: name.get_untracked(),
            code: code.get_untracked(),
            password: password.get_untracked(),
        };
        async move { identity.change(people::recover(&body)).await }
    };
    view! {
        <p>"One of the recovery codes of your account sets a new password. All other devices are signed out."</p>
        <SendForm button="Set the password" send>
            <Field label="Name" value=name complete="username"/>
            <Field label="Recovery code" value=code complete="off"/>
            <Field label="New password" value=password kind="password" complete="new-password" hint="At least 8 characters."/>
        </SendForm>
    }
}
