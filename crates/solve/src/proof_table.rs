//! What is known of nodes already looked at, in bounded memory.

use crate::numbers::ProofNumbers;

/// What the table knows of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    /// The proof and disproof numbers.
    pub numbers: ProofNumbers,
    /// Moves made to find them, as far as can be counted.
    effort: u32,
    /// Which of the legal moves, as they are listed, was the most promising.
    pub best: u16,
    /// The problem it is about; 0 in an empty entry.
    problem: u16,
}

const SLOTS: usize = 4;
type Bucket = [Entry; SLOTS];

/// A table of fixed size; in a full bucket what was found with the least effort makes room.
pub(crate) struct ProofTable {
    buckets: Vec<Bucket>,
    /// The number of the problem, from 1.
    problem: u16,
}

impl ProofTable {
    /// An empty table of about this many mebibytes (1 to 65536), fewer when there is no memory for
    /// them.
    pub fn new(mebibytes: usize) -> ProofTable {
        let mut count = (mebibytes.clamp(1, 65_536) << 20) / size_of::<Bucket>();
        // Asked first, because the allocation below would end the program.
        while count > 1 << 13 && Vec::<Bucket>::new().try_reserve_exact(count).is_err() {
            count /= 2;
        }
        ProofTable { buckets: vec![[Entry::default(); SLOTS]; count], problem: 1 }
    }

    /// Another problem begins: what is known counts no more.
    pub fn next_problem(&mut self) {
        self.problem = self.problem.wrapping_add(1);
        if self.problem == 0 {
            self.buckets.fill([Entry::default(); SLOTS]);
            self.problem = 1;
        }
    }

    /// What is known of the node with that key.
    pub fn probe(&self, key: u64) -> Option<&Entry> {
        let is_it = |entry: &&Entry| entry.key == key && entry.problem == self.problem;
        self.buckets[self.index(key)].iter().find(is_it)
    }

    /// Stores what is known of a node, in place of what was.
    pub fn store(&mut self, key: u64, numbers: ProofNumbers, best: usize, effort: u64) {
        let (index, problem) = (self.index(key), self.problem);
        let bucket = &mut self.buckets[index];
        let worth = |entry: &Entry| if entry.problem == problem { u64::from(entry.effort) + 1 } else { 0 };
        let same = bucket.iter().position(|entry| entry.key == key && entry.problem == problem);
        let place = same.or_else(|| (0..SLOTS).min_by_key(|&i| worth(&bucket[i]))).unwrap_or(0);
        let before = if same.is_some() { u64::from(bucket[place].effort) } else { 0 };
        let effort = (effort + before).min(u32::MAX.into()) as u32;
        bucket[place] = Entry { key, numbers, effort, best: best as u16, problem };
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_the_least_effort_makes_room() {
        let mut table = ProofTable::new(1);
        assert_eq!(table.probe(0), None);
        for key in 0..5 {
            table.store(key, ProofNumbers::PROVEN, 7, 10 - key);
        }
        assert!(table.probe(3).is_none());
        assert!([0, 1, 2, 4].iter().all(|&key| table.probe(key).is_some_and(|entry| entry.best == 7)));
        table.next_problem();
        assert_eq!(table.probe(4), None);
    }
}
