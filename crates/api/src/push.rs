//! Notices by Web Push.

use serde::{Deserialize, Serialize};

/// Answer to `GET /api/v1/push`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushServer {
    /// The public key of the server, for `applicationServerKey`; `None` where it sends no notices.
    pub key: Option<String>,
}

/// Answer to `GET /api/v1/me/push`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushList {
    /// The endpoints of the browsers of the account that are told.
    pub endpoints: Vec<String>,
}

/// Body of `POST /api/v1/me/push`: what a browser gives when it subscribes.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushSubscription {
    /// An `https` address, at which the service of the browser listens.
    pub endpoint: String,
    /// The keys of the browser.
    pub keys: PushKeys,
}

/// The keys of a browser.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushKeys {
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
}

/// Body of `POST /api/v1/me/push/remove`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemovePush {
    /// The endpoint of the subscription.
    pub endpoint: String,
}

/// What a browser is told, once it has decrypted it. It names no moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushNotice {
    /// The first line.
    pub title: String,
    /// What has happened.
    pub body: String,
    /// The page to open.
    pub url: String,
}
