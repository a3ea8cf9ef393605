//! Sessions and tokens that end close the live connections that were opened with them.

use crate::websocket::{Close, CloseCode};
use tokio::sync::broadcast;

/// How connections are closed whose session has ended: the page connects again as whoever it is now.
const SIGNED_OUT: Close = (CloseCode::Again, "signed out");

/// How connections are closed whose token is revoked.
const REVOKED: Close = (CloseCode::Policy, "the token was revoked");

/// Ends that a slow connection may miss; one that misses more is closed too.
const QUEUE: usize = 256;

/// What has ended. Sessions and tokens are named by the hashes of their secrets.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// A session or a token.
    Secret(String),
    /// The sessions of a person, but for one that has just begun.
    Sessions {
        /// The id of the person.
        person: String,
        /// The hash of the one that goes on.
        except: Option<String>,
    },
    /// All sessions and tokens of a person, by id.
    Person(String),
    /// A session goes on by another secret, perhaps as one of another person.
    Replaced {
        /// The hash of the secret before.
        old: String,
        /// The hash of the secret now.
        new: String,
        /// The id of the person now.
        person: String,
    },
}

/// Tells live connections which sessions and tokens have ended.
#[derive(Debug)]
pub(crate) struct EndedSecrets(broadcast::Sender<Ended>);

impl Default for EndedSecrets {
    fn default() -> EndedSecrets {
        EndedSecrets(broadcast::Sender::new(QUEUE))
    }
}

impl EndedSecrets {
    /// Something has ended, and is stored.
    pub fn tell(&self, ended: Ended) {
        // Fails when nobody is connected.
        let _ = self.0.send(ended);
    }

    /// For a connection that a person opens with a session or token. Whether that still lasts is to be looked up
    /// afterwards: then nothing is missed.
    pub fn watch(&self, person: &str, hash: &str, is_token: bool) -> SecretEnd {
        let (person, hash) = (person.to_owned(), hash.to_owned());
        SecretEnd(Some(Own { person, hash, is_token, told: self.0.subscribe() }))
    }
}

/// With what a connection was opened.
struct Own {
    person: String,
    hash: String,
    is_token: bool,
    told: broadcast::Receiver<Ended>,
}

/// Waits for the end of the session or token with which a connection was opened.
pub(crate) struct SecretEnd(Option<Own>);

impl SecretEnd {
    /// For a connection that is opened by a visitor.
    pub fn none() -> SecretEnd {
        SecretEnd(None)
    }

    /// Waits until it has ended; of a visitor it never does. Gives how to close the connection. Nothing is lost when
    /// the wait is given up.
    pub async fn wait(&mut self) -> Close {
        let Some(own) = &mut self.0 else { return std::future::pending().await };
        loop {
            let over = match own.told.recv().await {
                Ok(Ended::Secret(hash)) => hash == own.hash,
                Ok(Ended::Sessions { person, except }) => {
                    !own.is_token && person == own.person && except.as_ref() != Some(&own.hash)
                }
                Ok(Ended::Person(person)) => person == own.person,
                Ok(Ended::Replaced { old, new, person }) => {
                    if old == own.hash {
                        (own.hash, own.person) = (new, person);
                    }
                    false
                }
                Err(broadcast::error::RecvError::Lagged(_)) => return (CloseCode::Again, "connect again"),
                Err(broadcast::error::RecvError::Closed) => return std::future::pending().await,
            };
            if over {
                return if own.is_token { REVOKED } else { SIGNED_OUT };
            }
        }
    }
}
