//! Notices by Web Push: what the browser and the server agree on.

use leptos::prelude::window;
use variorum_api::{PushList, PushServer, PushSubscription, RemovePush, from_json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscriptionOptionsInit, ServiceWorkerContainer,
    ServiceWorkerRegistration,
};

use super::http::{get, tell};
use crate::browser;

/// The service worker that shows notices.
const WORKER: &str = "/sw.js";

/// Whether the browser can show notices at all: pages without TLS cannot.
pub fn is_possible() -> bool {
    let has = |name: &str| browser::function(&window(), name).is_some();
    let workers = browser::property(&window().navigator(), "serviceWorker");
    has("Notification") && has("PushManager") && workers.is_some_and(|workers| workers.is_object())
}

/// A sentence for the user.
fn failed(_: JsValue) -> String {
    "The browser did not allow it.".to_owned()
}

fn workers() -> ServiceWorkerContainer {
    window().navigator().service_worker()
}

/// Does not wait until the worker is installed: where that fails, it never is.
async fn manager() -> Result<PushManager, String> {
    let registered = JsFuture::from(workers().register(WORKER)).await.map_err(failed)?;
    let registration: ServiceWorkerRegistration = registered.dyn_into().map_err(failed)?;
    registration.push_manager().map_err(failed)
}

/// The subscription of this browser, if it has one.
async fn subscription() -> Result<Option<web_sys::PushSubscription>, String> {
    let found = manager().await?.get_subscription().map_err(failed)?;
    Ok(JsFuture::from(found).await.map_err(failed)?.dyn_into().ok())
}

/// Whether this browser shows notices for the account: it has subscribed, and the server tells it.
pub async fn is_on() -> bool {
    if !is_possible() || Notification::permission() != NotificationPermission::Granted {
        return false;
    }
    let Ok(Some(subscription)) = subscription().await else { return false };
    let told = get::<PushList>("/api/v1/me/push").await;
    told.is_ok_and(|told| told.endpoints.contains(&subscription.endpoint()))
}

/// Asks the user, subscribes and tells the server. Only upon a click.
///
/// # Errors
/// A sentence for the user.
pub async fn turn_on() -> Result<(), String> {
    let asked = Notification::request_permission().map_err(failed)?;
    JsFuture::from(asked).await.map_err(failed)?;
    match Notification::permission() {
        NotificationPermission::Granted => {}
        NotificationPermission::Denied => {
            return Err(
                "This browser does not allow notices of this site, and does not ask any more. Allow them in \
                the settings of the browser for this site, then try again."
                    .to_owned(),
            );
        }
        _ => return Err("The browser was not allowed to show notices. You can try again.".to_owned()),
    }
    let PushServer { key } = get("/api/v1/push").await.map_err(|error| error.to_string())?;
    let key = key.ok_or("This server sends no notices.")?;
    // One that was made for another key of the server is of no use.
    if let Some(old) = subscription().await? {
        JsFuture::from(old.unsubscribe().map_err(failed)?).await.map_err(failed)?;
    }
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&JsValue::from(key));
    // Browsers subscribe only for a worker that is installed.
    JsFuture::from(workers().ready().map_err(failed)?).await.map_err(failed)?;
    let asked = manager().await?.subscribe_with_options(&options).map_err(failed)?;
    let subscription = JsFuture::from(asked).await.map_err(failed)?;
    let text = js_sys::JSON::stringify(&subscription).map_err(failed)?;
    let told: PushSubscription = from_json(&String::from(text)).map_err(|_| failed(JsValue::NULL))?;
    tell("/api/v1/me/push", &told).await.map_err(|error| error.to_string())
}

/// Ends it, here and at the server.
///
/// # Errors
/// A sentence for the user.
pub async fn turn_off() -> Result<(), String> {
    let Some(subscription) = subscription().await? else { return Ok(()) };
    let endpoint = subscription.endpoint();
    // At the server first: where that fails, one can try again.
    tell("/api/v1/me/push/remove", &RemovePush { endpoint }).await.map_err(|error| error.to_string())?;
    JsFuture::from(subscription.unsubscribe().map_err(failed)?).await.map_err(failed)?;
    Ok(())
}
