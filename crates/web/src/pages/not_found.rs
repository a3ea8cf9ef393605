//! Pages for addresses where nothing is, with what to do.

use leptos::prelude::*;

use crate::components::title;
use crate::route::{Link, Route};

/// There is no page with this address.
#[component]
pub fn PageNotFound() -> impl IntoView {
    let path = window().location().pathname().unwrap_or_default();
    view! {
        <NotFound heading="There is no page here">
            <p>"This server has nothing at "<code>{path}</code>". The address may have been cut or mistyped."</p>
        </NotFound>
    }
}

/// There are no rules with this id.
#[component]
pub fn UnknownGame(id: String) -> impl IntoView {
    view! {
        <NotFound heading="There is no such game">
            <p>"No game is called “"{id}"” here. All games that can be played are on the start page."</p>
        </NotFound>
    }
}

/// The server has no game with this id.
#[component]
pub fn GameNotFound() -> impl IntoView {
    view! {
        <NotFound heading="There is no game here">
            <p>
                "This server keeps no game at this address. It may have been cut when it was copied, or belong to \
                 another server: open the whole link as it was sent to you, or ask for it again."
            </p>
        </NotFound>
    }
}

/// The server has the game but cannot read it.
#[component]
pub fn GameUnreadable() -> impl IntoView {
    view! {
        <NotFound heading="This game cannot be read">
            <p>"The server keeps a game at this address, but what it keeps is damaged. The server's log tells its operator more."</p>
        </NotFound>
    }
}

#[component]
fn NotFound(heading: &'static str, children: Children) -> impl IntoView {
    title::follow(move || heading.to_owned(), || false);
    view! {
        <section class="not-found">
            <h1>{heading}</h1>
            {children()}
            <p class="links">
                <Link to=Route::Home class="button primary">"All games"</Link>
                <Link to=Route::Record class="button">"Read a game record"</Link>
            </p>
        </section>
    }
}
