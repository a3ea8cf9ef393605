//! The queue for searches: clients take turns, and each client's weak levels come before its strong ones.

use std::collections::VecDeque;
use std::net::IpAddr;

/// The most entries of one client.
pub(crate) const MAX_PER_CLIENT: usize = 64;

/// The most entries in all.
pub(crate) const MAX_QUEUED: usize = 1_024;

/// A queue in which clients take turns.
pub(crate) struct FairQueue<T> {
    /// The clients in the order of their turns, each with at least one entry.
    clients: VecDeque<(IpAddr, Vec<(u8, T)>)>,
    count: usize,
}

impl<T> FairQueue<T> {
    pub fn new() -> FairQueue<T> {
        FairQueue { clients: VecDeque::new(), count: 0 }
    }

    /// How many items wait.
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds an entry; returns how many come before it, or the entry itself when there is no room.
    pub fn push(&mut self, client: IpAddr, level: u8, item: T) -> Result<usize, T> {
        if self.count >= MAX_QUEUED {
            return Err(item);
        }
        let place = self.clients.iter().position(|(other, _)| *other == client).unwrap_or_else(|| {
            self.clients.push_back((client, Vec::new()));
            self.clients.len() - 1
        });
        let own = &mut self.clients[place].1;
        if own.len() >= MAX_PER_CLIENT {
            return Err(item);
        }
        let index = own.iter().take_while(|(other, _)| *other <= level).count();
        own.insert(index, (level, item));
        self.count += 1;
        // Each round takes one entry of each client.
        let others = self.clients.iter().enumerate().filter(|&(other, _)| other != place);
        let before = others.map(|(other, (_, items))| items.len().min(index + usize::from(other < place)));
        Ok(index + before.sum::<usize>())
    }

    /// Takes out the next entry.
    pub fn pop(&mut self) -> Option<T> {
        let (client, mut own) = self.clients.pop_front()?;
        let (_, item) = own.remove(0);
        self.count -= 1;
        if !own.is_empty() {
            self.clients.push_back((client, own));
        }
        Some(item)
    }

    /// Removes the entries that meet this.
    pub fn remove(&mut self, leaves: impl Fn(&T) -> bool) {
        for (_, own) in &mut self.clients {
            own.retain(|(_, item)| !leaves(item));
        }
        self.clients.retain(|(_, own)| !own.is_empty());
        self.count = self.clients.iter().map(|(_, own)| own.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    #[test]
    fn clients_take_turns_however_much_one_asks_for() {
        let mut queue = FairQueue::new();
        for number in 0..60 {
            assert_eq!(queue.push(client(1), 4, (1, number)), Ok(number));
        }
        assert_eq!(queue.push(client(2), 4, (2, 0)), Ok(1));
        assert_eq!(queue.push(client(2), 4, (2, 1)), Ok(3));
        assert_eq!(queue.push(client(3), 4, (3, 0)), Ok(2));
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order[..7], [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (1, 2), (1, 3)]);
        assert_eq!((order.len(), queue.is_empty()), (63, true));
    }

    #[test]
    fn weak_levels_come_first() {
        let mut queue = FairQueue::new();
        for level in [7, 2, 7, 1, 2] {
            queue.push(client(1), level, level).unwrap();
        }
        assert_eq!(std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>(), [1, 2, 2, 7, 7]);
    }

    #[test]
    fn there_is_room_for_so_many_of_each_and_of_all() {
        let mut queue = FairQueue::new();
        for number in 0..MAX_PER_CLIENT {
            queue.push(client(1), 1, number).unwrap();
        }
        assert_eq!(queue.push(client(1), 1, 99), Err(99));
        queue.push(client(2), 1, 100).unwrap();
        queue.remove(|&item| item == 3 || item == 100);
        queue.push(client(1), 1, 101).unwrap();
        for number in 0..MAX_QUEUED - MAX_PER_CLIENT {
            queue.push(client(3 + (number % 200) as u8), 1, number).unwrap();
        }
        assert_eq!(queue.push(client(250), 1, 0), Err(0));
    }
}
