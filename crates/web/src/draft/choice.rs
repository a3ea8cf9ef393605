//! The form for one choice: a card for each value.

use leptos::prelude::*;
use variorum_api::{Command, DraftOption, Seat, Secret};
use variorum_core::any::AnyGame;

use super::lineup::lineup;
use super::stage::label_of;
use crate::format;
use crate::net::Connection;

/// Lets a seat choose the value of an option; `options` are those already fixed.
#[component]
pub fn Choice(
    game: &'static dyn AnyGame,
    options: Vec<String>,
    seat: Seat,
    option: DraftOption,
    connection: Connection,
) -> impl IntoView {
    let picked = RwSignal::new(None::<String>);
    let cards: Vec<_> = option
        .choices
        .iter()
        .map(|choice| {
            let mut options = options.clone();
            options.push(format!("{}={}", option.name, choice.value));
            let shown = lineup(game, &options, format::player_of(seat)).ok();
            let (picture, names) = shown.map(|lineup| (lineup.picture, lineup.names)).unwrap_or_default();
            let value = choice.value.clone();
            let is_picked = {
                let value = value.clone();
                move || picked.with(|picked| picked.as_ref() == Some(&value))
            };
            let default = (choice.value == option.default).then_some("if time runs out");
            view! {
                <button type="button" role="radio" class="choice" data-choice=value.clone()
                    aria-checked=move || is_picked().to_string() on:click=move |_| picked.set(Some(value.clone()))>
                    <strong>{choice.label.clone()}</strong>
                    <small class="default">{default}</small>
                    <span class="picture" aria-hidden="true" inner_html=picture></span>
                    <small class="names">{names}</small>
                </button>
            }
        })
        .collect();
    let number = option.count.map(|count| {
        let enter = move |event| picked.set(Some(event_target_value(&event)).filter(|text| !text.is_empty()));
        view! {
            <label class="row"><span>{format!("Number, 0 to {}", count.saturating_sub(1))}</span>
                <input type="number" name="choice" min="0" max=count.saturating_sub(1) step="1" on:input=enter/>
            </label>
        }
    });
    let title = || option.label.clone();
    let help = option.help.clone();
    let final_word = match option.open {
        true => " The choice is final, and everybody sees it at once.",
        false => " The choice is final, and nobody is told before all have chosen.",
    };
    let asked = option.clone();
    let label = move || match picked.get() {
        Some(value) => format!("Choose {}", label_of(&asked, &value)),
        None => "Pick one first".to_owned(),
    };
    let sent = move || connection.is_sending(|action| matches!(action, Command::Choose { .. }));
    let choose = move |_| {
        if let Some(value) = picked.get_untracked() {
            connection.act(seat, Command::Choose { option: option.name.clone(), value: Secret::new(value) });
        }
    };
    view! {
        <section class="choice-form" aria-label=title()>
            <h2>{title()}</h2>
            <p>{help}{final_word}</p>
            <div class="choices" role="radiogroup" aria-label=title()>{cards}</div>
            {number}
            <button type="button" class="primary confirm" data-confirm="choice" class:unconfirmed=sent
                disabled=move || picked.with(Option::is_none) || sent() on:click=choose>{label}</button>
        </section>
    }
}
