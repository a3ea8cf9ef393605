//! Buttons by which a player is followed or blocked.

use leptos::prelude::*;
use variorum_api::Relation;

use super::own_people::KnownPeople;

/// A button that follows the player or ends that, and one that blocks or ends that.
#[component]
pub fn RelationButtons(
    /// The name of the account.
    name: String,
    /// Done after each change.
    #[prop(optional, into)]
    changed: Option<Callback<()>>,
) -> impl IntoView {
    let known = expect_context::<KnownPeople>();
    known.need();
    let name = StoredValue::new(name);
    let relation = Memo::new(move |_| name.with_value(|name| known.relation(name)));
    let then = changed.unwrap_or_else(|| Callback::new(|()| {}));
    let button = move |kind: Relation, on: &'static str, off: &'static str| {
        let pressed = move || relation.get() == Some(kind);
        let label = move || format!("{} {}", if pressed() { off } else { on }, name.get_value());
        let press = move |_| {
            let wanted = Some(kind).filter(|_| relation.get_untracked() != Some(kind));
            known.relate(name.get_value(), wanted, then);
        };
        view! {
            <button type="button" aria-label=label on:click=press>
                {move || if pressed() { off } else { on }}
            </button>
        }
    };
    view! {
        <span class="relation-buttons">
            {button(Relation::Follow, "Follow", "Unfollow")}
            {button(Relation::Block, "Block", "Unblock")}
        </span>
        <span class="error" role="alert">{move || name.with_value(|name| known.fault(name))}</span>
    }
}
