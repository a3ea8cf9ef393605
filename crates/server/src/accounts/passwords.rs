//! Passwords are hashed with Argon2id, which takes memory and time on purpose: a few at once, and a few that wait.

use crate::error::ServerError;
use crate::limits::{Limits, count};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// Hashes passwords.
#[derive(Debug)]
pub(crate) struct Passwords {
    /// Requests whose password is being hashed or waits for it.
    asked: Semaphore,
    most: usize,
    running: Arc<Semaphore>,
}

impl Passwords {
    pub fn new(limits: &Limits) -> Passwords {
        let running = count(limits.passwords).min(Semaphore::MAX_PERMITS);
        let asked = running.saturating_add(count(limits.passwords_waiting)).min(Semaphore::MAX_PERMITS);
        Passwords { asked: Semaphore::new(asked), most: asked, running: Arc::new(Semaphore::new(running)) }
    }

    /// The hash of a password, with a salt of its own, in the text form of Argon2.
    ///
    /// # Errors
    /// [`ServerError::Busy`] when too many wait.
    pub async fn hash(&self, password: String) -> Result<String, ServerError> {
        self.run(move || hash_of(&password)).await?.ok_or(ServerError::Busy)
    }

    /// Whether the password is the one of the hash. Without a hash it is not, and that takes as long to find out:
    /// nobody learns which accounts there are.
    ///
    /// # Errors
    /// [`ServerError::Busy`] when too many wait.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, ServerError> {
        self.run(move || {
            static NOBODY: OnceLock<Option<String>> = OnceLock::new();
            let known = hash.is_some();
            let hash = hash.or_else(|| NOBODY.get_or_init(|| hash_of("nobody's")).clone());
            let fits = hash.is_some_and(|hash| {
                PasswordHash::new(&hash)
                    .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
            });
            known && fits
        })
        .await
    }

    /// How many passwords are being hashed or wait for it.
    pub fn asked(&self) -> usize {
        self.most.saturating_sub(self.asked.available_permits())
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        let _asked = self.asked.try_acquire().map_err(|_| ServerError::Busy)?;
        // Fails only for a semaphore that is closed, which this one never is.
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(|_| ServerError::Busy)?;
        tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if the client has gone meanwhile.
            let _permit = permit;
            work()
        })
        .await
        .map_err(|_| ServerError::Busy)
    }
}

fn hash_of(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let passwords = Passwords::new(&Limits::default());
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert!(passwords.verify("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify("correct house".into(), Some(hash)).await.unwrap());
        assert!(!passwords.verify("nobody's".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn so_many_wait_and_no_more() {
        let mut limits = Limits::default();
        for setting in ["passwords=1", "passwords-waiting=2"] {
            limits.set(setting).unwrap();
        }
        let passwords = Passwords::new(&limits);
        let hash = || passwords.hash("correct horse".into());
        let (a, b, c, d, e) = tokio::join!(hash(), hash(), hash(), hash(), hash());
        assert!(a.is_ok() && b.is_ok() && c.is_ok());
        assert!(matches!((d, e), (Err(ServerError::Busy), Err(ServerError::Busy))));
        assert!(hash().await.is_ok(), "there is room again");
    }
}
