//! How many connections are open from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The connections that are open, by address.
#[derive(Debug, Default)]
pub(crate) struct ConnectionCounts(Mutex<HashMap<IpAddr, usize>>);

/// One of them; it is closed when this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    counts: Arc<ConnectionCounts>,
    client: IpAddr,
}

impl ConnectionCounts {
    /// One more from this address, unless `most` are open already.
    pub fn add(self: &Arc<Self>, client: IpAddr, most: usize) -> Option<ConnectionSlot> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(ConnectionSlot { counts: Arc::clone(self), client })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut open = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_address_and_come_free() {
        let counts = Arc::new(ConnectionCounts::default());
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let places = [(); 2].map(|()| counts.add(one, 2).unwrap());
        assert!(counts.add(one, 2).is_none());
        assert!(counts.add(other, 2).is_some());
        drop(places);
        assert!(counts.0.lock().unwrap().is_empty());
        assert!(counts.add(one, 1).is_some());
    }
}
