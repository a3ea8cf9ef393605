//! Gradients of many evaluations in little memory.

/// How the evaluation of one position changes with one weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partial {
    /// The weight, by its number among those that may change.
    pub weight: u16,
    /// Centipawns of evaluation per unit of the weight, in [`Partial::PARTS`].
    parts: i16,
}

impl Partial {
    /// Partial derivatives are kept in multiples of 1/64.
    const PARTS: f32 = 64.0;

    /// The nearest derivative that can be stored.
    pub fn new(weight: u16, partial: f32) -> Partial {
        Partial { weight, parts: (partial * Partial::PARTS).round() as i16 }
    }

    /// Centipawns of evaluation per unit of the weight.
    pub fn value(self) -> f64 {
        f64::from(f32::from(self.parts) / Partial::PARTS)
    }
}

/// The evaluation of a position for one seat, in linear approximation.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// At the weights of the round.
    pub value: f32,
    /// How it changes with them.
    pub partials: Vec<Partial>,
}

/// A position: a row for every seat, but none for the last of two, whose value is the negative.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// What the evaluation says.
    pub rows: Vec<Row>,
    /// The points that each seat made in the end.
    pub points: [f32; 3],
    /// What the search thought of the position, one number a row as evaluations are.
    pub search_values: [f32; 3],
}

/// A sample without its partial derivatives, which lie in one list for all.
#[derive(Clone, Copy, Debug)]
struct Packed {
    values: [f32; 3],
    points: [f32; 3],
    search_values: [f32; 3],
    /// Where the partial derivatives begin, and how many each row has.
    start: usize,
    lengths: [u16; 3],
}

/// Many positions, game by game.
#[derive(Default)]
pub struct Data {
    seats: usize,
    samples: Vec<Packed>,
    partials: Vec<Partial>,
    /// The key of each game, and where its samples begin.
    games: Vec<(u64, usize)>,
}

/// One position as the fit sees it.
pub struct View<'a> {
    /// Evaluations at the weights of the round, one a row.
    pub values: &'a [f32],
    /// Points, one a seat.
    pub points: &'a [f32; 3],
    /// What the search thought of the position, one number a row as evaluations are.
    pub search_values: &'a [f32],
    /// Derivatives, one list a row.
    pub partials: [&'a [Partial]; 3],
}

impl Data {
    /// None yet, of positions with so many rows.
    pub fn new(rows: usize) -> Data {
        Data { seats: rows.min(3), ..Data::default() }
    }

    /// Adds the positions of a game.
    pub fn add(&mut self, key: u64, samples: &[Sample]) {
        self.games.push((key, self.samples.len()));
        for sample in samples {
            let mut packed = Packed {
                values: [0.0; 3],
                points: sample.points,
                search_values: sample.search_values,
                start: self.partials.len(),
                lengths: [0; 3],
            };
            for (i, row) in sample.rows.iter().take(self.seats).enumerate() {
                packed.values[i] = row.value;
                packed.lengths[i] = row.partials.len() as u16;
                self.partials.extend_from_slice(&row.partials);
            }
            self.samples.push(packed);
        }
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// How many games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.samples.len() * size_of::<Packed>()
            + self.partials.len() * size_of::<Partial>()
            + self.games.len() * size_of::<(u64, usize)>()
    }

    /// The position with that number, which must be below [`Data::len`].
    pub fn view(&self, number: usize) -> View<'_> {
        let packed = &self.samples[number];
        let mut rest = &self.partials[packed.start..];
        let partials = packed.lengths.map(|length| {
            let (row, after) = rest.split_at(usize::from(length));
            rest = after;
            row
        });
        View {
            values: &packed.values[..self.seats],
            points: &packed.points,
            search_values: &packed.search_values[..self.seats],
            partials,
        }
    }

    /// Keeps only the games whose key `is_kept` likes.
    pub fn retain(&mut self, is_kept: impl Fn(u64) -> bool) {
        let mut kept = Data::new(self.seats);
        let ends = self.games.iter().skip(1).map(|game| game.1).chain([self.samples.len()]);
        for (&(key, from), to) in self.games.iter().zip(ends).filter(|((key, _), _)| is_kept(*key)) {
            kept.games.push((key, kept.samples.len()));
            for packed in &self.samples[from..to] {
                let length: usize = packed.lengths.iter().map(|&length| usize::from(length)).sum();
                kept.samples.push(Packed { start: kept.partials.len(), ..*packed });
                kept.partials.extend_from_slice(&self.partials[packed.start..packed.start + length]);
            }
        }
        *self = kept;
    }
}
