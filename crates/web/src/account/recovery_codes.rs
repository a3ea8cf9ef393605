//! Recovery codes, shown once.

use leptos::prelude::*;

use crate::components::clipboard::CopyButton;

/// Shows new codes until the user has kept them.
#[component]
pub fn RecoveryCodesNotice(codes: RwSignal<Vec<String>>) -> impl IntoView {
    let text = move || codes.with(|codes| codes.join("\n"));
    view! {
        <Show when=move || !codes.with(Vec::is_empty)>
            <section class="notice recovery-codes" role="status">
                <div>
                    <h2>"Keep these recovery codes"</h2>
                    <p>
                        "With one of them you set a new password if you forget yours. They are shown only now: print \
                         them or put them where you keep passwords. Each works once."
                    </p>
                    <ul>{move || codes.get().into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect::<Vec<_>>()}</ul>
                    <p class="links">
                        <CopyButton text/>
                        <button type="button" class="primary" on:click=move |_| codes.set(Vec::new())>"I have kept them"</button>
                    </p>
                </div>
            </section>
        </Show>
    }
}
