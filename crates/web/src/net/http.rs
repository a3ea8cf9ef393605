//! Requests over HTTP.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use variorum_api::{CreateGame, Created, Done, Failure, JsonError, Snapshot, Summary, from_json, to_json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why a request brought no answer. The message is a sentence for the user.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// No answer came.
    #[error("The server cannot be reached.")]
    Unreachable,
    /// The server says what is wrong with the request.
    #[error("{0}")]
    Refused(String),
    /// There is no such file.
    #[error("The server has no file {0}.")]
    NoFile(String),
    /// The server could not do it and does not say why.
    #[error("The server could not do this.")]
    Failed,
    /// The answer is not the JSON that was expected.
    #[error("The server's answer was not understood: {0}")]
    NotUnderstood(#[from] JsonError),
}

/// Creates a game.
///
/// # Errors
/// What the server says is wrong, or that it cannot be reached.
pub async fn create(game: &CreateGame) -> Result<Created, RequestError> {
    post("/api/v1/games", game).await
}

/// A game as it is now.
///
/// # Errors
/// As for [`create`].
pub async fn game(id: &str) -> Result<Snapshot, RequestError> {
    get(&format!("/api/v1/games/{id}")).await
}

/// The newest games of the public list.
///
/// # Errors
/// As for [`create`].
pub async fn public_games() -> Result<Vec<Summary>, RequestError> {
    get("/api/v1/games?over=false").await
}

/// Whether the server has no game with this id.
pub async fn is_missing(id: &str) -> bool {
    let init = RequestInit::new();
    init.set_method("HEAD");
    let asked = window().fetch_with_str_and_init(&format!("/api/v1/games/{id}"), &init);
    let answer = JsFuture::from(asked).await.and_then(|answer| answer.dyn_into::<Response>());
    answer.is_ok_and(|answer| matches!(answer.status(), 400 | 404))
}

/// A text file of the site.
///
/// # Errors
/// It is not there, or the server cannot be reached.
pub async fn text_file(path: &str) -> Result<String, RequestError> {
    let load = async {
        let response: Response = JsFuture::from(window().fetch_with_str(path)).await?.dyn_into()?;
        let text = JsFuture::from(response.text()?).await?;
        Ok::<_, JsValue>(response.ok().then(|| text.as_string().unwrap_or_default()))
    };
    match load.await {
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err(RequestError::NoFile(path.to_owned())),
        Err(_) => Err(RequestError::Unreachable),
    }
}

/// Asks for something.
///
/// # Errors
/// As for [`create`].
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, RequestError> {
    ask("GET", path, None).await
}

/// Sends JSON.
///
/// # Errors
/// As for [`create`].
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, RequestError> {
    ask("POST", path, Some(&to_json(body))).await
}

/// Sends JSON where the server has nothing to say but that it is done.
///
/// # Errors
/// As for [`create`].
pub async fn tell(path: &str, body: &impl Serialize) -> Result<(), RequestError> {
    let Done {} = post(path, body).await?;
    Ok(())
}

/// Deletes something.
///
/// # Errors
/// As for [`create`].
pub async fn delete(path: &str) -> Result<(), RequestError> {
    let Done {} = ask("DELETE", path, None).await?;
    Ok(())
}

async fn ask<T: DeserializeOwned>(method: &str, path: &str, body: Option<&str>) -> Result<T, RequestError> {
    let (ok, text) = send(method, path, body).await.map_err(|_| RequestError::Unreachable)?;
    if ok {
        Ok(from_json(&text)?)
    } else {
        let failure: Result<Failure, _> = from_json(&text);
        Err(failure.map_or(RequestError::Failed, |failure| RequestError::Refused(failure.message)))
    }
}

async fn send(method: &str, path: &str, body: Option<&str>) -> Result<(bool, String), JsValue> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    let response: Response =
        JsFuture::from(window().fetch_with_str_and_init(path, &init)).await?.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}
