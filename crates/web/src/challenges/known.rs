//! What the server says of challenges.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{Challenge, ChallengeState, DeclineReason};

use crate::account::Identity;
use crate::clock::every;
use crate::net::{RequestError, challenges};
use crate::storage;

/// How often the server is asked; the lobby tells at once.
const INTERVAL: Duration = Duration::from_secs(10);

/// The setting that keeps which answers were put away.
const SEEN: &str = "challenges-seen";

/// So many of them are kept.
const MOST_SEEN: usize = 50;

/// One's own challenges and those to oneself. The app provides it as a context; a copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct KnownChallenges {
    all: RwSignal<Vec<Challenge>>,
    /// Ids of answers that were put away.
    seen: RwSignal<Vec<String>>,
    /// What could not be done.
    pub fault: RwSignal<String>,
    identity: Identity,
}

impl KnownChallenges {
    /// Asks the server when somebody is signed in, and from time to time from then on.
    pub fn provide(identity: Identity) -> KnownChallenges {
        let seen = storage::setting(SEEN).unwrap_or_default();
        let known = KnownChallenges {
            all: RwSignal::default(),
            seen: RwSignal::new(seen.split_whitespace().map(str::to_owned).collect()),
            fault: RwSignal::default(),
            identity,
        };
        provide_context(known);
        let account = Memo::new(move |_| identity.account());
        Effect::new(move |_| match account.get() {
            Some(_) => known.refresh(),
            None => known.all.set(Vec::new()),
        });
        every(INTERVAL, move || {
            if account.get_untracked().is_some() && !document().hidden() {
                known.refresh();
            }
        });
        known
    }

    /// Asks the server again.
    pub fn refresh(self) {
        spawn_local(async move { self.reload().await });
    }

    async fn reload(self) {
        // What was known stays where no answer comes.
        if let Ok(told) = challenges::list().await
            && self.all.try_get_untracked().is_some_and(|known| known != told.challenges)
        {
            self.all.set(told.challenges);
        }
    }

    /// Does something with challenges, then asks the server how they stand.
    pub fn act<T: 'static>(
        self,
        doing: impl Future<Output = Result<T, RequestError>> + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        self.fault.set(String::new());
        spawn_local(async move {
            let answer = doing.await;
            self.reload().await;
            match answer {
                Ok(answer) => then(answer),
                Err(why) => drop(self.fault.try_set(why.to_string())),
            }
        });
    }

    /// Declines one. That one has done so oneself is no news.
    pub fn decline(self, id: String, why: DeclineReason) {
        self.put_away(&id);
        self.act(async move { challenges::decline(&id, why).await }, |()| {});
    }

    /// Open ones to oneself that one has not answered, tracked.
    pub fn received(self) -> Vec<Challenge> {
        self.of(|challenge, me| {
            challenge.state == ChallengeState::Open && challenge.answer_of(me) == Some(ChallengeState::Open)
        })
    }

    /// Open ones of one's own, tracked.
    pub fn sent(self) -> Vec<Challenge> {
        self.of(|challenge, me| challenge.state == ChallengeState::Open && challenge.from == me)
    }

    /// Open ones that one has accepted, while another is asked too, tracked.
    pub fn accepted(self) -> Vec<Challenge> {
        self.of(|challenge, me| {
            challenge.state == ChallengeState::Open
                && challenge.answer_of(me) == Some(ChallengeState::Accepted)
        })
    }

    /// What others have answered to one's own, or to those that are also to oneself, unless it was put away; tracked.
    pub fn answered(self) -> Vec<Challenge> {
        let seen = self.seen.get();
        self.of(|challenge, me| {
            challenge.state != ChallengeState::Open
                && (challenge.from == me || challenge.to.len() > 1)
                && !seen.contains(&challenge.id)
        })
    }

    /// The name of the account, tracked.
    pub fn me(self) -> String {
        self.identity.account().unwrap_or_default()
    }

    fn of(self, wanted: impl Fn(&Challenge, &str) -> bool) -> Vec<Challenge> {
        let me = self.me();
        self.all.with(|all| all.iter().filter(|one| wanted(one, &me)).cloned().collect())
    }

    /// Puts an answer away.
    pub fn put_away(self, id: &str) {
        self.seen.update(|seen| {
            seen.push(id.to_owned());
            let over = seen.len().saturating_sub(MOST_SEEN);
            seen.drain(..over);
            storage::set_setting(SEEN, &seen.join(" "));
        });
    }
}
