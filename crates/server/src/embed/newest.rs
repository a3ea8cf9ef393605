//! The newest of what is costly to make, by name.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many are kept of each kind.
const KEPT: usize = 256;

/// Keeps the newest; the oldest goes for a new one.
#[derive(Debug)]
pub(super) struct Newest<T>(Mutex<VecDeque<(String, T)>>);

impl<T> Default for Newest<T> {
    fn default() -> Newest<T> {
        Newest(Mutex::default())
    }
}

impl<T: Clone> Newest<T> {
    /// What is kept by this name.
    pub fn find(&self, name: &str) -> Option<T> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, found)| found.clone())
    }

    /// Keeps it by this name.
    pub fn keep(&self, name: String, made: T) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((name, made));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_for_a_new_one() {
        let newest = Newest::default();
        for number in 0..KEPT {
            newest.keep(number.to_string(), number);
        }
        assert_eq!(newest.find("0"), Some(0));
        newest.keep("more".to_owned(), KEPT);
        assert_eq!((newest.find("0"), newest.find("1"), newest.find("more")), (None, Some(1), Some(KEPT)));
    }
}
