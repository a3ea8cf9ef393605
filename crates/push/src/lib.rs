//! Web Push: short messages to browsers, through the service that each browser has chosen.
//!
//! [`Subscription`] is what a browser gives: an address and keys. A message is encrypted for it (RFC 8291), so that the
//! service learns only that there is one; the server signs with its own key (RFC 8292, [`VapidKey`]). Addresses come
//! from clients, so [`Sender`] connects by HTTPS to public addresses only, follows no redirects, waits for a bounded
//! time, and reads nothing of the answer but its status.

mod address;
mod deliver;
mod encrypt;
mod subscription;
mod text;
mod vapid;

pub use address::is_public;
pub use deliver::{DeliveryError, Sender};
pub use encrypt::{EncryptError, MAX_MESSAGE, decrypt, encrypt};
pub use subscription::{MAX_ENDPOINT, Subscription, SubscriptionError};
pub use vapid::VapidKey;
