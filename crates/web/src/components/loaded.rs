//! What is asked of the server, and files of the site: shown once they are there.

use std::fmt::Display;
use std::sync::Arc;

use leptos::prelude::*;

use crate::net::{self, RequestError};

/// Why a file of the site cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum LoadError<E: Display> {
    /// It did not come.
    #[error(transparent)]
    Request(RequestError),
    /// It is not what it should be.
    #[error("{0}")]
    Content(E),
}

/// Something that was asked for, as far as it has come: `None` while it loads.
pub type Loaded<T, E> = RwSignal<Option<Result<Arc<T>, Arc<E>>>>;

/// Waits for an answer.
pub fn ask<T, E>(asking: impl Future<Output = Result<T, E>> + 'static) -> Loaded<T, E>
where
    T: Send + Sync + 'static,
    E: Send + Sync + 'static,
{
    let loaded = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let answer = asking.await;
        // The page may have been left meanwhile.
        let _ = loaded.try_set(Some(answer.map(Arc::new).map_err(Arc::new)));
    });
    loaded
}

/// Loads the file of the site with this path and reads it.
pub fn load<T, E>(path: String, read: fn(&str) -> Result<T, E>) -> Loaded<T, LoadError<E>>
where
    T: Send + Sync + 'static,
    E: Display + Send + Sync + 'static,
{
    ask(async move {
        let text = net::text_file(&path).await.map_err(LoadError::Request)?;
        read(&text).map_err(LoadError::Content)
    })
}

/// The view of it once it is there; until then that it is being loaded, or why it is not there.
pub fn once_there<T, E>(
    loaded: Loaded<T, E>,
    view: impl Fn(Arc<T>) -> AnyView + Send + 'static,
) -> impl IntoView
where
    T: Send + Sync + 'static,
    E: Display + Send + Sync + 'static,
{
    move || match loaded.get() {
        None => view! { <p class="hint" role="status">"This is being loaded."</p> }.into_any(),
        Some(Err(why)) => view! { <p class="error" role="alert">{why.to_string()}</p> }.into_any(),
        Some(Ok(all)) => view(all),
    }
}
