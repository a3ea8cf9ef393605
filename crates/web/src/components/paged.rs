//! Lists of which the server tells a page at a time.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::net::RequestError;

/// A page: what is on it, and by what the next one is asked for; `None` on the last.
type Answer<T, K> = Result<(Vec<T>, Option<K>), RequestError>;

/// A list that grows page by page. A copy refers to the same signals.
pub struct Paged<T: 'static, K: 'static> {
    /// `None` until the first page has come.
    items: RwSignal<Option<Vec<T>>>,
    next: RwSignal<Option<K>>,
    fault: RwSignal<String>,
    /// How often was asked: answers to what was asked before are dropped.
    asked: StoredValue<u32>,
}

impl<T, K> Clone for Paged<T, K> {
    fn clone(&self) -> Paged<T, K> {
        *self
    }
}

impl<T, K> Copy for Paged<T, K> {}

impl<T: Clone + Send + Sync + 'static, K: Clone + Send + Sync + 'static> Paged<T, K> {
    /// An empty list.
    pub fn new() -> Paged<T, K> {
        Paged {
            items: RwSignal::new(None),
            next: RwSignal::new(None),
            fault: RwSignal::new(String::new()),
            asked: StoredValue::new(0),
        }
    }

    /// Asks for the page after `after`, with what asks the server for it; for the first one in place of all.
    pub fn ask(self, after: Option<K>, page: impl Future<Output = Answer<T, K>> + 'static) {
        self.asked.update_value(|asked| *asked += 1);
        let number = self.asked.get_value();
        let first = after.is_none();
        spawn_local(async move {
            let answer = page.await;
            // The page may have been left, or something else been asked for.
            if self.asked.try_get_value() != Some(number) {
                return;
            }
            match answer {
                Ok((new, next)) => {
                    self.items.update(|items| {
                        let items = items.get_or_insert_default();
                        if first {
                            items.clear();
                        }
                        items.extend(new);
                    });
                    self.next.set(next);
                    self.fault.set(String::new());
                }
                Err(why) => self.fault.set(why.to_string()),
            }
        });
    }

    /// What is there, tracked.
    pub fn items(self) -> Vec<T> {
        self.items.get().unwrap_or_default()
    }

    /// Whether the server has said that nothing is there, tracked.
    pub fn is_empty(self) -> bool {
        self.items.with(|items| items.as_ref().is_some_and(Vec::is_empty))
    }

    /// Why the last page did not come, and a button for the next one; `more` asks for it.
    pub fn foot(
        self,
        label: &'static str,
        more: impl Fn(Option<K>) + Clone + Send + Sync + 'static,
    ) -> impl IntoView {
        view! {
            <p class="error" role="alert">{move || self.fault.get()}</p>
            <Show when=move || self.next.with(Option::is_some)>
                {
                    let more = more.clone();
                    view! { <p class="links"><button type="button" on:click=move |_| more(self.next.get_untracked())>{label}</button></p> }
                }
            </Show>
        }
    }
}
