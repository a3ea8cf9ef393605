//! How many connections are open from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The connections that are open, by address.
#[derive(Debug, Default)]
pub(crate) struct Peers(Mutex<HashMap<IpAddr, usize>>);

/// One of them; it is closed when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    peers: Arc<Peers>,
    client: IpAddr,
}

impl Peers {
    /// One more from this address, unless `most` are open already.
    pub fn enter(self: &Arc<Self>, client: IpAddr, most: usize) -> Option<Place> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(client).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { peers: Arc::clone(self), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.peers.0.lock().unwrap_or_else(PoisonError::into_inner);
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
        let peers = Arc::new(Peers::default());
        let [one, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let places = [(); 2].map(|()| peers.enter(one, 2).unwrap());
        assert!(peers.enter(one, 2).is_none());
        assert!(peers.enter(other, 2).is_some());
        drop(places);
        assert!(peers.0.lock().unwrap().is_empty());
        assert!(peers.enter(one, 1).is_some());
    }
}
