//! The transposition table: what is known of positions already searched.

use bytemuck::allocation::{try_zeroed_vec, zeroed_vec};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use variorum_core::memory::{prefer_large_pages, prefetch};

/// Whether a stored value is the true one or a bound on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The true value is this.
    Exact = 3,
}

impl Bound {
    /// Whether a value with this bound is enough in a window from `alpha` to `beta`.
    pub fn decides(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }

    /// An estimate of the true value, corrected by a value with this bound.
    pub fn refine(self, estimate: i32, value: i32) -> i32 {
        match self {
            Bound::Exact => value,
            Bound::Lower => estimate.max(value),
            Bound::Upper => estimate.min(value),
        }
    }
}

/// What the table knows of a position. Values are those of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Fingerprint of the best move; 0 for none.
    pub best: u16,
    /// The value found, distances counted from here.
    pub value: i16,
    /// The static evaluation; [`NO_EVALUATION`] in check.
    pub evaluation: i16,
    /// How deep the search was.
    pub depth: u8,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
}

/// Stands for an evaluation that was not made.
pub(crate) const NO_EVALUATION: i16 = i16::MIN;

/// Words of a slot: the entry with the generation it is from, and the key crossed with that word, so
/// that a slot of which another thread has written half is recognised as nobody's (Hyatt and Mann,
/// "A lock-less transposition table implementation for parallel search chess engines", 2002). All
/// zero is an empty slot.
const WORDS: usize = 2;
const SLOTS: usize = 4;
/// A bucket fills one line of the cache.
const BUCKET: usize = WORDS * SLOTS;
const BUCKET_BYTES: usize = BUCKET * size_of::<u64>();
const GENERATIONS: u8 = 64;
/// Buckets of the smallest table.
const MIN: u64 = 1 << 14;

/// A table of bounded size that threads share; the least useful entry of a bucket makes room.
pub(crate) struct TranspositionTable {
    words: Vec<AtomicU64>,
    /// The first word that begins a line of the cache.
    first: usize,
    buckets: usize,
    generation: u8,
}

impl TranspositionTable {
    /// An empty table of about this many mebibytes, fewer when there is no memory for them.
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let mut buckets = ((mebibytes.clamp(1, 65_536) as u64) << 20) / BUCKET_BYTES as u64;
        loop {
            let count = usize::try_from(buckets).unwrap_or(usize::MAX);
            let words = count.saturating_mul(BUCKET).saturating_add(BUCKET);
            // Zeroed by the system, so that a large table costs no memory before it is filled. Without
            // memory for the least the program cannot go on.
            let zeroed: Result<Vec<AtomicU64>, ()> =
                if buckets <= MIN { Ok(zeroed_vec(words)) } else { try_zeroed_vec(words) };
            if let Ok(words) = zeroed {
                prefer_large_pages(&words);
                let first = words.as_ptr().align_offset(BUCKET_BYTES);
                let first = if first < BUCKET { first } else { 0 };
                return TranspositionTable { words, first, buckets: count, generation: 0 };
            }
            buckets /= 2;
        }
    }

    /// How many mebibytes it has.
    pub fn mebibytes(&self) -> usize {
        (self.buckets * BUCKET_BYTES) >> 20
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
        self.generation = 0;
    }

    /// A new search begins: older entries make room first.
    pub fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// What is known of the position with that key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let mut slots = self.bucket(key).chunks_exact(WORDS).map(read);
        slots.find(|slot| slot.is_of(key)).and_then(|slot| unpack(slot.data))
    }

    /// Prefetches the bucket of a position.
    pub fn prefetch(&self, key: u64) {
        if let Some(word) = self.bucket(key).first() {
            prefetch(word);
        }
    }

    /// Stores an entry. A best move already known is kept when the new entry has none.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation;
        let bucket = self.bucket(key);
        let mut place = 0;
        let mut least = i32::MAX;
        for (i, words) in bucket.chunks_exact(WORDS).enumerate() {
            let slot = read(words);
            if slot.is_of(key) {
                let Some(old) = unpack(slot.data) else { break };
                if entry.best == 0 {
                    entry.best = old.best;
                }
                // A far deeper value is not given up for a shallow bound.
                if entry.bound != Bound::Exact
                    && old.depth > entry.depth.saturating_add(3)
                    && generation_of(slot.data) == generation
                {
                    return;
                }
                place = i;
                break;
            }
            let worth = slot.worth(generation);
            if worth < least {
                (least, place) = (worth, i);
            }
        }
        let data = pack(entry, generation);
        if let Some([crossed, word]) = bucket.get(place * WORDS..(place + 1) * WORDS) {
            crossed.store(key ^ data, Relaxed);
            word.store(data, Relaxed);
        }
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let sample = self.buckets.min(250);
        let slots = self.words[self.first..self.first + sample * BUCKET].chunks_exact(WORDS).map(read);
        let used = slots.filter(|slot| slot.data != 0 && generation_of(slot.data) == self.generation).count();
        (used * 1000 / (sample * SLOTS)) as u32
    }

    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let index = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let start = self.first + index * BUCKET;
        &self.words[start..start + BUCKET]
    }
}

/// A slot as one thread reads it.
struct Slot {
    crossed: u64,
    data: u64,
}

impl Slot {
    fn is_of(&self, key: u64) -> bool {
        self.crossed ^ self.data == key && self.data != 0
    }

    /// How much would be lost with it: depth, less for what is old.
    fn worth(&self, generation: u8) -> i32 {
        let age = (generation + GENERATIONS - generation_of(self.data)) % GENERATIONS;
        if self.data == 0 { i32::MIN } else { i32::from((self.data >> 48) as u8) - 8 * i32::from(age) }
    }
}

fn read(words: &[AtomicU64]) -> Slot {
    match words {
        [crossed, data] => Slot { crossed: crossed.load(Relaxed), data: data.load(Relaxed) },
        _ => Slot { crossed: 0, data: 0 },
    }
}

fn pack(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.best)
        | u64::from(entry.value as u16) << 16
        | u64::from(entry.evaluation as u16) << 32
        | u64::from(entry.depth) << 48
        | u64::from(entry.bound as u8 | generation << 2) << 56
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        best: data as u16,
        value: (data >> 16) as i16,
        evaluation: (data >> 32) as i16,
        depth: (data >> 48) as u8,
        bound,
    })
}

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry { best: 7, value: -300, evaluation: 25, depth: 9, bound: Bound::Lower };

    #[test]
    fn what_is_stored_is_found() {
        let mut table = TranspositionTable::new(1);
        assert_eq!(table.mebibytes(), 1);
        assert_eq!((table.probe(0), table.probe(5)), (None, None));
        table.store(5, ENTRY);
        assert_eq!(table.probe(5), Some(ENTRY));
        table.store(5, Entry { best: 0, bound: Bound::Exact, ..ENTRY });
        assert_eq!(table.probe(5).map(|entry| entry.best), Some(7));
        table.clear();
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn threads_that_write_at_once_leave_only_whole_entries() {
        let table = TranspositionTable::new(1);
        let entry = |key: u64| Entry { best: key as u16 | 1, value: key as i16, ..ENTRY };
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for key in (0..20_000u64).map(|i| i * 4 + thread) {
                        table.store(key, entry(key));
                        let found = table.probe(key ^ 1);
                        assert!(found.is_none_or(|found| found == entry(key ^ 1)));
                    }
                });
            }
        });
    }

    #[test]
    fn old_and_shallow_entries_make_room() {
        let mut table = TranspositionTable::new(1);
        for key in 0..4 {
            table.store(key, Entry { depth: 10 + key as u8, ..ENTRY });
        }
        table.next_generation();
        table.store(1, Entry { depth: 3, ..ENTRY });
        table.store(9, ENTRY);
        assert_eq!(table.probe(0), None);
        assert!((1..4).all(|key| table.probe(key).is_some()) && table.probe(9).is_some());
    }
}
