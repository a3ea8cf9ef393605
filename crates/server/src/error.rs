//! Everything that can go wrong with a request: status, stable code, log level, in this one place.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::fmt;
use std::time::Duration;
use tracing::Level;
use variorum_api::{Failure, to_json};
use variorum_core::{Fault, PositionError};
use variorum_store::StoreError;

/// Everything that can go wrong.
#[derive(Debug)]
pub enum ServerError {
    /// The body is not the JSON that was expected; says where.
    Body(String),
    /// The body is larger than allowed, or did not arrive.
    TooLarge,
    /// A value in the request is not possible.
    Value(Fault),
    /// The position is not one of the game; says every reason.
    Position(PositionError),
    /// There is no such match.
    NoGame(String),
    /// There is nothing at this path.
    NoPath(String),
    /// The path takes other methods.
    Method,
    /// Too much is asked by this client.
    TooMany {
        /// Of what.
        what: &'static str,
        /// After this it may ask again.
        wait: Duration,
    },
    /// Too much is asked by all together.
    Busy,
    /// The body did not arrive in time.
    Slow,
    /// A page from elsewhere asks.
    Origin(String),
    /// The path is for WebSockets; says what is missing.
    Upgrade(String),
    /// The store fails.
    Store(StoreError),
    /// A match that is kept cannot be read.
    Damaged {
        /// Its id.
        id: String,
        /// Why.
        reason: String,
    },
    /// The match is being closed; asking again helps.
    Closing,
    /// The address cannot be listened on.
    Listen(std::io::Error),
}

impl ServerError {
    /// How it is told and noted.
    fn row(&self) -> (StatusCode, &'static str, Level) {
        match self {
            ServerError::Body(_) => (StatusCode::BAD_REQUEST, "bad_body", Level::DEBUG),
            ServerError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", Level::DEBUG),
            ServerError::Value(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_value", Level::DEBUG),
            ServerError::Position(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_position", Level::DEBUG),
            ServerError::NoGame(_) => (StatusCode::NOT_FOUND, "not_found", Level::DEBUG),
            ServerError::NoPath(_) => (StatusCode::NOT_FOUND, "not_found", Level::DEBUG),
            ServerError::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", Level::DEBUG),
            // Limits that bite are noted where they bite.
            ServerError::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many", Level::DEBUG),
            ServerError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy", Level::DEBUG),
            ServerError::Slow => (StatusCode::REQUEST_TIMEOUT, "slow", Level::DEBUG),
            ServerError::Origin(_) => (StatusCode::FORBIDDEN, "origin", Level::DEBUG),
            ServerError::Upgrade(_) => (StatusCode::UPGRADE_REQUIRED, "upgrade", Level::DEBUG),
            ServerError::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", Level::ERROR),
            ServerError::Damaged { .. } => (StatusCode::INTERNAL_SERVER_ERROR, "damaged", Level::ERROR),
            ServerError::Closing => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", Level::WARN),
            ServerError::Listen(_) => (StatusCode::INTERNAL_SERVER_ERROR, "listen", Level::ERROR),
        }
    }

    /// Too much of something that comes free when others let go of it.
    pub(crate) fn too_many(what: &'static str) -> ServerError {
        ServerError::TooMany { what, wait: Duration::from_secs(30) }
    }

    /// How long a client should wait before it asks again, in seconds.
    fn wait(&self) -> Option<u64> {
        match self {
            ServerError::TooMany { wait, .. } => Some(wait.as_secs().clamp(1, 3600)),
            ServerError::Busy | ServerError::Closing => Some(5),
            _ => None,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.row().1
    }

    /// Notes it at its level.
    pub(crate) fn log(&self) {
        let code = self.code();
        match self.row().2 {
            Level::ERROR => tracing::error!(code, "{self}"),
            Level::WARN => tracing::warn!(code, "{self}"),
            _ => tracing::debug!(code, "{self}"),
        }
    }

    /// What others may read of it: nothing of this machine.
    pub(crate) fn public(&self) -> Failure {
        let message = match self {
            ServerError::Store(_) => "the game cannot be stored or read right now".to_owned(),
            ServerError::Damaged { .. } => "this game cannot be read any more".to_owned(),
            _ => self.to_string(),
        };
        Failure { code: self.code().to_owned(), message }
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::Body(reason) => write!(f, "body: {reason}"),
            ServerError::TooLarge => {
                write!(f, "body: expected to arrive whole, with at most {} bytes", variorum_api::MAX_BODY)
            }
            ServerError::Value(fault) => fault.fmt(f),
            ServerError::Position(error) => error.fmt(f),
            ServerError::NoGame(id) => Fault::new("game", id, "the id of a game").fmt(f),
            ServerError::NoPath(path) => Fault::new("path", path, "a path of this server").fmt(f),
            ServerError::Method => f.write_str("method: expected one that this path takes"),
            ServerError::TooMany { what, .. } => write!(f, "too many {what}: try again later"),
            ServerError::Busy => f.write_str("the server has too much to do: try again later"),
            ServerError::Slow => f.write_str("body: expected to arrive in time"),
            ServerError::Origin(origin) => {
                Fault::new("origin", origin, "a page of this server, or one that its settings name").fmt(f)
            }
            ServerError::Upgrade(reason) => write!(f, "expected a request for a WebSocket: {reason}"),
            ServerError::Store(error) => error.fmt(f),
            ServerError::Damaged { id, reason } => write!(f, "game {id} cannot be read: {reason}"),
            ServerError::Closing => f.write_str("the server is closing this game: try again"),
            ServerError::Listen(error) => write!(f, "cannot listen: {error}"),
        }
    }
}

impl std::error::Error for ServerError {}

impl From<StoreError> for ServerError {
    fn from(error: StoreError) -> ServerError {
        ServerError::Store(error)
    }
}

impl From<PositionError> for ServerError {
    fn from(error: PositionError) -> ServerError {
        ServerError::Position(error)
    }
}

impl From<Fault> for ServerError {
    fn from(fault: Fault) -> ServerError {
        ServerError::Value(fault)
    }
}

impl IntoResponse for ServerError {
    fn into_response(self) -> Response {
        self.log();
        let json = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.row().0, json, to_json(&self.public())).into_response();
        if let Some(seconds) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
