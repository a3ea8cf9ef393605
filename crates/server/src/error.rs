//! The errors of the server, with status, stable code and log level of each.

use crate::stored::DamagedError;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::string::FromUtf8Error;
use std::time::Duration;
use tokio_tungstenite::tungstenite;
use tracing::Level;
use variorum_api::{Failure, JsonError, QueryError, Scope, ServerMessage, to_json};
use variorum_core::{Fault, PositionError};
use variorum_store::StoreError;

/// What can go wrong with a request or a server.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The body is not the JSON that was expected; says where.
    #[error("body: {0}")]
    Json(#[from] JsonError),
    /// The body is not UTF-8; says where.
    #[error("body: {0}")]
    NotText(#[from] FromUtf8Error),
    /// The query is not what was expected; says where.
    #[error("query: {0}")]
    Query(#[from] QueryError),
    /// The match refuses what a seat wants to do.
    #[error("{message}")]
    Refused {
        /// Why, for programs.
        code: &'static str,
        /// The same for people.
        message: String,
    },
    /// The body is larger than allowed, or did not arrive.
    #[error("body: expected to arrive whole, with at most {} bytes", variorum_api::MAX_BODY)]
    TooLarge,
    /// A value in the request is not possible.
    #[error(transparent)]
    Value(#[from] Fault),
    /// The position is not one of the game; says every reason.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// There is no such match.
    #[error("{}", Fault::new("game", .0.as_str(), "the id of a game"))]
    NoGame(String),
    /// There is no such account.
    #[error("{}", Fault::new("player", .0.as_str(), "the name of an account"))]
    NoPlayer(String),
    /// There is nothing at this path.
    #[error("{}", Fault::new("path", .0.as_str(), "a path of this server"))]
    NoPath(String),
    /// The path is one of an older version.
    #[error("this page is older than the server: reload it")]
    Moved,
    /// The path takes other methods.
    #[error("method: expected one that this path takes")]
    Method,
    /// This client has reached a limit.
    #[error("too many {what}: try again later")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// After this it may ask again.
        wait: Duration,
    },
    /// All clients together have reached a limit.
    #[error("the server has too much to do: try again later")]
    Busy,
    /// The body did not arrive in time.
    #[error("body: expected to arrive in time")]
    Slow,
    /// The request comes from a page of another site.
    #[error("{}", Fault::new("origin", .0.as_str(), "a page of this server, or one that its settings name"))]
    Origin(String),
    /// The path is for WebSockets; says what is missing.
    #[error("expected a request for a WebSocket: {0}")]
    Upgrade(Box<tungstenite::Error>),
    /// There is no account with this name and password or code.
    #[error("name and password do not fit together")]
    SignIn,
    /// The password is not that of the account.
    #[error("password: expected the password of this account")]
    Password,
    /// What is asked for is for accounts.
    #[error("expected somebody who is signed in")]
    NotSignedIn,
    /// The token is none of this server, or was revoked.
    #[error("authorization: expected `Bearer` and a token of this server")]
    BadToken,
    /// The token may not do this.
    #[error("this needs a token with the scope `{}`", .0.name())]
    Scope(Scope),
    /// What is asked for takes no token.
    #[error("this is for people who are signed in, not for tokens")]
    TokenRefused,
    /// What is asked for is for those who are not signed in.
    #[error("expected nobody who is signed in: sign out first")]
    SignedIn,
    /// Somebody is shut out.
    #[error("this account is shut out")]
    Banned,
    /// Somebody may write no text of their own.
    #[error("this player may not write texts or choose names for now")]
    Silenced,
    /// What is asked for is for moderators, or about one.
    #[error(
        "expected a moderator, and neither oneself nor another moderator to act on; the rest is for whoever runs the server"
    )]
    NotModerator,
    /// The name was changed not long ago.
    #[error("the name was changed less than a month ago")]
    Renamed {
        /// After this it may be changed again.
        wait: Duration,
    },
    /// There is no such open challenge, or it is not theirs to answer.
    #[error("there is no such open challenge any more")]
    NoChallenge,
    /// They have challenged this player already.
    #[error("you have challenged this player already: wait for the answer, or take the challenge back")]
    Challenged,
    /// They are blocked by somebody.
    #[error("this player takes no challenges from you")]
    Blocked,
    /// The lobby does not do it.
    #[error(transparent)]
    Lobby(#[from] variorum_lobby::Refusal),
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database is lost for now.
    #[error("the server cannot save: clocks stand still; try again soon")]
    Stalled,
    /// A stored match cannot be read.
    #[error("game {id} cannot be read: {source}")]
    Damaged {
        /// Its id.
        id: String,
        /// Why.
        source: DamagedError,
    },
    /// The match is just leaving memory, or the server stops; the client should try again.
    #[error("the server is closing this game: try again")]
    Closing,
    /// The server that runs on the data folder does not answer on its socket.
    #[error("the running server does not answer on its socket: {0}")]
    Admin(#[source] std::io::Error),
    /// The address cannot be listened on.
    #[error("cannot listen: {0}")]
    Listen(#[source] std::io::Error),
}

impl ServerError {
    /// Status, code and log level.
    fn row(&self) -> (StatusCode, &'static str, Level) {
        match self {
            ServerError::Json(_) | ServerError::NotText(_) => {
                (StatusCode::BAD_REQUEST, "bad_body", Level::DEBUG)
            }
            ServerError::Query(_) => (StatusCode::BAD_REQUEST, "bad_query", Level::DEBUG),
            ServerError::Refused { code, .. } => (StatusCode::CONFLICT, code, Level::DEBUG),
            ServerError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", Level::DEBUG),
            ServerError::Value(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_value", Level::DEBUG),
            ServerError::Position(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_position", Level::DEBUG),
            ServerError::NoGame(_) => (StatusCode::NOT_FOUND, "not_found", Level::DEBUG),
            ServerError::NoPlayer(_) => (StatusCode::NOT_FOUND, "not_found", Level::DEBUG),
            ServerError::NoPath(_) => (StatusCode::NOT_FOUND, "not_found", Level::DEBUG),
            ServerError::Moved => (StatusCode::GONE, "moved", Level::DEBUG),
            ServerError::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", Level::DEBUG),
            // Limits that are reached are logged by `LimitLog`.
            ServerError::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many", Level::DEBUG),
            ServerError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy", Level::DEBUG),
            ServerError::Slow => (StatusCode::REQUEST_TIMEOUT, "slow", Level::DEBUG),
            ServerError::Origin(_) => (StatusCode::FORBIDDEN, "origin", Level::DEBUG),
            ServerError::Upgrade(_) => (StatusCode::UPGRADE_REQUIRED, "upgrade", Level::DEBUG),
            ServerError::SignIn => (StatusCode::UNAUTHORIZED, "wrong_sign_in", Level::DEBUG),
            ServerError::Password => (StatusCode::FORBIDDEN, "wrong_password", Level::DEBUG),
            ServerError::NotSignedIn => (StatusCode::UNAUTHORIZED, "not_signed_in", Level::DEBUG),
            ServerError::BadToken => (StatusCode::UNAUTHORIZED, "bad_token", Level::DEBUG),
            ServerError::Scope(_) | ServerError::TokenRefused => {
                (StatusCode::FORBIDDEN, "scope", Level::DEBUG)
            }
            ServerError::SignedIn => (StatusCode::CONFLICT, "signed_in", Level::DEBUG),
            ServerError::Banned => (StatusCode::FORBIDDEN, "banned", Level::DEBUG),
            ServerError::Silenced => (StatusCode::FORBIDDEN, "silenced", Level::DEBUG),
            ServerError::NotModerator => (StatusCode::FORBIDDEN, "not_moderator", Level::DEBUG),
            ServerError::Renamed { .. } => (StatusCode::CONFLICT, "renamed", Level::DEBUG),
            ServerError::NoChallenge | ServerError::Store(StoreError::NoChallenge) => {
                (StatusCode::CONFLICT, "gone", Level::DEBUG)
            }
            ServerError::Challenged => (StatusCode::CONFLICT, "challenged", Level::DEBUG),
            ServerError::Blocked => (StatusCode::CONFLICT, "blocked", Level::DEBUG),
            ServerError::Lobby(refusal) => (StatusCode::CONFLICT, refusal.code(), Level::DEBUG),
            ServerError::Store(StoreError::NameTaken) => (StatusCode::CONFLICT, "name_taken", Level::DEBUG),
            ServerError::Store(StoreError::TooManyTokens) => {
                (StatusCode::CONFLICT, "too_many_tokens", Level::DEBUG)
            }
            ServerError::Store(StoreError::TooManyRelations) => {
                (StatusCode::CONFLICT, "too_many_people", Level::DEBUG)
            }
            ServerError::Store(StoreError::NoNewBot) => (StatusCode::CONFLICT, "has_played", Level::DEBUG),
            // That the database is lost is logged once.
            ServerError::Stalled | ServerError::Store(StoreError::Lost(_)) => {
                (StatusCode::SERVICE_UNAVAILABLE, "unavailable", Level::DEBUG)
            }
            ServerError::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", Level::ERROR),
            ServerError::Damaged { .. } => (StatusCode::INTERNAL_SERVER_ERROR, "damaged", Level::ERROR),
            ServerError::Closing => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", Level::WARN),
            ServerError::Admin(_) => (StatusCode::INTERNAL_SERVER_ERROR, "admin", Level::ERROR),
            ServerError::Listen(_) => (StatusCode::INTERNAL_SERVER_ERROR, "listen", Level::ERROR),
        }
    }

    /// Too many of something that comes free when others let go of it.
    pub(crate) fn too_many(what: &'static str) -> ServerError {
        ServerError::TooMany { what, wait: Duration::from_secs(30) }
    }

    /// How long a client should wait before it asks again, in seconds.
    fn wait(&self) -> Option<u64> {
        match self {
            ServerError::TooMany { wait, .. } => Some(wait.as_secs().clamp(1, 3600)),
            ServerError::Renamed { wait } => Some(wait.as_secs()),
            ServerError::Busy
            | ServerError::Closing
            | ServerError::Stalled
            | ServerError::Store(StoreError::Lost(_)) => Some(5),
            _ => None,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.row().1
    }

    /// Logs it at its level.
    pub(crate) fn log(&self) {
        let code = self.code();
        match self.row().2 {
            Level::ERROR => tracing::error!(code, "{self}"),
            Level::WARN => tracing::warn!(code, "{self}"),
            _ => tracing::debug!(code, "{self}"),
        }
    }

    /// What a client may read of it: nothing about this machine.
    pub(crate) fn public(&self) -> Failure {
        let message = match self {
            ServerError::Store(
                error @ (StoreError::NameTaken
                | StoreError::NoChallenge
                | StoreError::TooManyTokens
                | StoreError::TooManyRelations
                | StoreError::NoNewBot),
            ) => error.to_string(),
            ServerError::Store(StoreError::Lost(_)) => ServerError::Stalled.to_string(),
            ServerError::Store(_) => "nothing can be stored or read right now".to_owned(),
            ServerError::Damaged { .. } => "this game cannot be read any more".to_owned(),
            _ => self.to_string(),
        };
        Failure { code: self.code().to_owned(), message }
    }

    /// The same for a live connection.
    pub(crate) fn message(&self) -> ServerMessage {
        let Failure { code, message } = self.public();
        ServerMessage::Error { code, message }
    }
}

impl IntoResponse for ServerError {
    fn into_response(self) -> Response {
        self.log();
        let json = [(header::CONTENT_TYPE, "application/json")];
        let failure = self.public();
        let mut response = (self.row().0, json, to_json(&failure)).into_response();
        // For paths whose failures have another shape.
        response.extensions_mut().insert(failure);
        if let Some(seconds) = self.wait() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
