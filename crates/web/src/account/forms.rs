//! Fields and forms that several pages have.

use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::net::RequestError;

/// A text field with its label. `complete` is what the browser may fill in.
#[component]
pub fn Field(
    label: &'static str,
    value: RwSignal<String>,
    #[prop(default = "text")] kind: &'static str,
    complete: &'static str,
    #[prop(optional)] hint: &'static str,
) -> impl IntoView {
    let hint = (!hint.is_empty()).then(|| view! { <span class="hint">{hint}</span> });
    view! {
        <label class="stacked">
            <span>{label}</span>
            <input type=kind autocomplete=complete autocapitalize="none" spellcheck="false" required
                name=complete
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))/>
            {hint}
        </label>
    }
}

/// A form that sends something to the server and says what is wrong.
#[component]
pub fn SendForm<F, R>(
    /// What the button says.
    button: &'static str,
    /// CSS classes of the button.
    #[prop(default = "primary")]
    class: &'static str,
    /// What to send.
    send: F,
    children: Children,
) -> impl IntoView
where
    F: Fn() -> R + 'static,
    R: Future<Output = Result<(), RequestError>> + 'static,
{
    let error = RwSignal::new(String::new());
    let sending = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if sending.get_untracked() {
            return;
        }
        sending.set(true);
        error.set(String::new());
        let sent = send();
        spawn_local(async move {
            let answer = sent.await;
            // The page may have gone meanwhile.
            sending.try_set(false);
            if let Err(why) = answer {
                error.try_set(why.to_string());
            }
        });
    };
    view! {
        <form class="account-form" on:submit=submit>
            {children()}
            <p class="error" role="alert">{move || error.get()}</p>
            <p class="links"><button type="submit" class=class disabled=move || sending.get()>{button}</button></p>
        </form>
    }
}
