//! Who sits at this browser, as the server knows them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{Me, PersonKind};

use crate::net::{RequestError, people};
use crate::route::{Link, Route};

/// Who sits at this browser. The app provides it as a context; a copy refers to the same signal.
#[derive(Clone, Copy)]
pub struct Identity {
    me: RwSignal<Option<Me>>,
}

impl Identity {
    /// Asks the server and keeps what it says.
    pub fn provide() -> Identity {
        let identity = Identity { me: RwSignal::new(None) };
        provide_context(identity);
        identity.refresh();
        identity
    }

    /// Asks the server again.
    pub fn refresh(self) {
        spawn_local(async move { self.reload().await });
    }

    /// The same, until the answer is there. If none comes, what was known stays.
    pub async fn reload(self) {
        if let Ok(me) = people::me().await {
            self.me.try_set(Some(me));
        }
    }

    /// Does something that changes who sits here or what is known of them, and asks the server again if it was done.
    ///
    /// # Errors
    /// Those of `doing`.
    pub async fn change<T>(
        self,
        doing: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<T, RequestError> {
        let answer = doing.await?;
        self.reload().await;
        Ok(answer)
    }

    /// Who it is, tracked; `None` until the server has said so.
    pub fn me(self) -> Option<Me> {
        self.me.get()
    }

    /// The name of the account, tracked; `None` without one.
    pub fn account(self) -> Option<String> {
        self.me.with(|me| {
            me.as_ref()
                .filter(|me| matches!(me.kind, PersonKind::Account | PersonKind::Bot))
                .map(|me| me.name.clone())
        })
    }

    /// Makes the seats of these tokens this person's own, so that they are theirs on all their devices.
    pub fn take_seats(self, game: String, tokens: Vec<String>) {
        spawn_local(async move {
            // Without it the tokens still play.
            let _ = self.change(people::join(&game, tokens)).await;
        });
    }
}

/// The name of the account with a link to its page, or a link for signing in.
#[component]
pub fn Who() -> impl IntoView {
    let identity = expect_context::<Identity>();
    view! {
        <Link to=Route::Account class="who">
            <span class="who-name">{move || identity.account().unwrap_or_else(|| "Sign in".to_owned())}</span>
        </Link>
    }
}
