//! The transposition table: what is known of positions already searched.

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The true value is this.
    Exact = 3,
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
    /// What the value says.
    pub bound: Bound,
}

/// Stands for an evaluation that was not made.
pub(crate) const NO_EVALUATION: i16 = i16::MIN;

/// One slot: the key, and an entry with the generation it is from packed into a word. All zero is
/// an empty slot, so that a large table costs no memory before it is filled.
type Slot = [u64; 2];

const SLOTS: usize = 4;
type Bucket = [Slot; SLOTS];
const GENERATIONS: u8 = 64;

/// A table of bounded size; the least useful entry of a bucket makes room.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// An empty table of about this many mebibytes, fewer when there is no memory for them.
    pub fn new(mebibytes: usize) -> Table {
        let mut buckets = (mebibytes.clamp(1, 65_536) as u64) << 20;
        buckets /= size_of::<Bucket>() as u64;
        loop {
            let count = usize::try_from(buckets).unwrap_or(usize::MAX);
            // Asked first, because the allocation below would end the program.
            if buckets <= 1 << 14 || Vec::<Bucket>::new().try_reserve_exact(count).is_ok() {
                return Table { buckets: vec![[[0; 2]; SLOTS]; count], generation: 0 };
            }
            buckets /= 2;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill([[0; 2]; SLOTS]);
        self.generation = 0;
    }

    /// A new search begins: older entries make room first.
    pub fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// What is known of the position with that key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let [_, data] = *self.buckets[self.index(key)].iter().find(|slot| slot[0] == key && slot[1] != 0)?;
        unpack(data)
    }

    /// Stores an entry. A best move already known is kept when the new entry has none.
    pub fn store(&mut self, key: u64, mut entry: Entry) {
        let generation = self.generation;
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let same = bucket.iter().position(|slot| slot[0] == key && slot[1] != 0);
        if let Some(old) = same.and_then(|i| unpack(bucket[i][1])) {
            if entry.best == 0 {
                entry.best = old.best;
            }
            // A far deeper value is not given up for a shallow bound.
            if entry.bound != Bound::Exact
                && old.depth > entry.depth.saturating_add(3)
                && generation_of(bucket[same.unwrap_or(0)][1]) == generation
            {
                return;
            }
        }
        let worth = |slot: &Slot| {
            let age = (generation + GENERATIONS - generation_of(slot[1])) % GENERATIONS;
            if slot[1] == 0 { i32::MIN } else { i32::from((slot[1] >> 48) as u8) - 8 * i32::from(age) }
        };
        let place = same.or_else(|| (0..SLOTS).min_by_key(|&i| worth(&bucket[i])));
        bucket[place.unwrap_or(0)] = [key, pack(entry, generation)];
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flatten();
        let used = slots.filter(|slot| slot[1] != 0 && generation_of(slot[1]) == self.generation).count();
        (used * 1000 / (sample.len() * SLOTS)) as u32
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
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
        let mut table = Table::new(1);
        assert_eq!(table.probe(5), None);
        table.store(5, ENTRY);
        assert_eq!(table.probe(5), Some(ENTRY));
        table.store(5, Entry { best: 0, bound: Bound::Exact, ..ENTRY });
        assert_eq!(table.probe(5).map(|entry| entry.best), Some(7));
        table.clear();
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn old_and_shallow_entries_make_room() {
        let mut table = Table::new(1);
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
