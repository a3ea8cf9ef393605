//! Vacation: clocks of games by the day stand still.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::Vacation;

use super::forms::SendForm;
use crate::format;
use crate::net::people;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Says whether one is on vacation and how much is left; begins and ends one.
#[component]
pub fn VacationForm() -> impl IntoView {
    let vacation = RwSignal::new(None::<Vacation>);
    let load = move || {
        spawn_local(async move {
            if let Ok(told) = people::vacation().await {
                vacation.try_set(Some(told));
            }
        });
    };
    load();
    let days = RwSignal::new("7".to_owned());
    let send = move || {
        let days = days.get_untracked().parse().unwrap_or(0);
        async move {
            vacation.try_set(Some(people::take_vacation(days).await?));
            Ok(())
        }
    };
    let end = move |_| {
        spawn_local(async move {
            // Where the server cannot be reached, the page goes on saying that one is away.
            if people::end_vacation().await.is_ok() {
                load();
            }
        });
    };
    let state = move || {
        let told = vacation.get()?;
        let left = told.left_ms / DAY_MS;
        Some(match told.now {
            Some(now) => view! {
                <p role="status">{format!("You are on vacation until {}.", format::date(now.until_ms))}</p>
                <p class="links"><button type="button" data-action="end-vacation" on:click=end>"I am back"</button></p>
            }
            .into_any(),
            None => view! {
                <SendForm button="Go on vacation" send>
                    <label class="stacked">
                        <span>"Days"</span>
                        <input type="number" name="vacation-days" min="1" max=left.to_string() required
                            prop:value=move || days.get()
                            on:input=move |event| days.set(event_target_value(&event))/>
                        <span class="hint">{format!("{left} of {} in a year are left.", told.days)}</span>
                    </label>
                </SendForm>
            }
            .into_any(),
        })
    };
    view! {
        <details>
            <summary>"Vacation"</summary>
            <p class="hint">"Your clocks in games by the day stand still, and the others are told until when. You may move all the same."</p>
            {state}
        </details>
    }
}
