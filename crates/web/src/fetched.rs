//! Parts of the page whose code is in modules of their own, which are fetched when they are needed first.

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

/// Whether a part could not be fetched. The app provides it as a context.
#[derive(Clone, Copy)]
struct Missing(RwSignal<bool>);

/// Provides what [`fetch`] needs and [`MissingPart`] shows.
pub fn provide() {
    provide_context(Missing(RwSignal::new(false)));
}

/// Whether a part could not be fetched, tracked.
pub fn is_missing() -> bool {
    expect_context::<Missing>().0.get()
}

/// What a module gives, once it is there: functions that make its views. Where it cannot be fetched, [`MissingPart`]
/// says so.
pub fn fetch<T>(module: impl Future<Output = Result<T, SplitLoaderError>> + 'static) -> ReadSignal<Option<T>>
where
    T: Copy + Send + Sync + 'static,
{
    let Missing(missing) = expect_context();
    let (there, set) = signal(None);
    leptos::task::spawn_local(async move {
        match module.await {
            // The page may have been left meanwhile.
            Ok(views) => drop(set.try_set(Some(views))),
            Err(_) => missing.set(true),
        }
    });
    there
}

/// Says that a part could not be fetched. That is so without a network, and in a window that has been open since before
/// the site was changed: modules of two versions do not fit together, so each version's have names of their own.
#[component]
pub fn MissingPart() -> impl IntoView {
    let Missing(missing) = expect_context();
    // Fails only where the page may not load itself again.
    let reload = move |_| drop(window().location().reload());
    view! {
        <Show when=move || missing.get()>
            <div class="notice error missing-part" role="alert">
                <span>"A part of this page could not be loaded. Either there is no connection, or the site has been renewed since you opened it."</span>
                <button type="button" data-action="reload-page" on:click=reload>"Reload"</button>
            </div>
        </Show>
    }
}
