//! What the server says of whom one follows and blocks.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{OwnPeople, Relation};

use crate::account::Identity;
use crate::net::people;

/// Whom one follows and blocks. The app provides it as a context; a copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct KnownPeople {
    /// As the server told it last.
    pub people: RwSignal<OwnPeople>,
    /// Whom the last change was about, and why it was not made; `None` when it was. The name is empty where it was about
    /// oneself.
    fault: RwSignal<Option<(String, String)>>,
    /// Whether the server was asked for whoever is signed in.
    asked: StoredValue<bool>,
}

impl KnownPeople {
    /// Nobody, until the server is asked; it is asked again when somebody else signs in.
    pub fn provide(identity: Identity) -> KnownPeople {
        let known = KnownPeople {
            people: RwSignal::new(OwnPeople::default()),
            fault: RwSignal::new(None),
            asked: StoredValue::new(false),
        };
        provide_context(known);
        let account = Memo::new(move |_| identity.account());
        Effect::new(move |_| match account.get() {
            Some(_) if known.asked.get_value() => known.refresh(),
            Some(_) => {}
            None => {
                known.asked.set_value(false);
                known.people.set(OwnPeople::default());
            }
        });
        known
    }

    /// Asks the server, unless it was asked before.
    pub fn need(self) {
        if !self.asked.get_value() {
            self.refresh();
        }
    }

    /// Asks the server again.
    pub fn refresh(self) {
        self.asked.set_value(true);
        spawn_local(async move {
            // Without an answer what was known stays.
            if let Ok(told) = people::own_people().await {
                self.people.try_set(told);
            }
        });
    }

    /// What a player is to whoever sits here, tracked.
    pub fn relation(self, name: &str) -> Option<Relation> {
        self.people.with(|people| {
            let follows = people.follows.iter().any(|one| one.name == name);
            let blocks = people.blocks.iter().any(|one| one == name);
            if blocks { Some(Relation::Block) } else { follows.then_some(Relation::Follow) }
        })
    }

    /// Follows or blocks a player, or neither; `then` is done when the server has done it.
    pub fn relate(self, name: String, relation: Option<Relation>, then: Callback<()>) {
        spawn_local(async move {
            match people::relate(&name, relation).await {
                Ok(()) => {
                    self.fault.try_set(None);
                    self.refresh();
                    then.try_run(());
                }
                Err(why) => drop(self.fault.try_set(Some((name, why.to_string())))),
            }
        });
    }

    /// Why the last change about a player was not made, tracked; about oneself by an empty name.
    pub fn fault(self, name: &str) -> Option<String> {
        self.fault.with(|fault| fault.as_ref().filter(|(about, _)| about == name).map(|(_, why)| why.clone()))
    }

    /// Sets whether others are told that one is here.
    pub fn hide(self, hidden: bool) {
        spawn_local(async move {
            match people::hide(hidden).await {
                Ok(()) => self.refresh(),
                Err(why) => drop(self.fault.try_set(Some((String::new(), why.to_string())))),
            }
        });
    }
}
