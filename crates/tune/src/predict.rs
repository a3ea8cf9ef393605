//! From evaluations to points, and how far off they are.

use crate::data::{Data, View};

/// The points that each seat is expected to make: softmax of its evaluation times `scale`. Of two seats
/// only the first has an evaluation; the other's is 0, which makes the prediction the logistic function.
pub fn shares(values: &[f64], scale: f64) -> [f64; 3] {
    let seats = values.len().max(2);
    let at = |seat: usize| values.get(seat).copied().unwrap_or(0.0) * scale;
    let most = (0..seats).map(at).fold(f64::NEG_INFINITY, f64::max);
    let mut shares = [0.0; 3];
    for (seat, share) in shares.iter_mut().enumerate().take(seats) {
        *share = (at(seat) - most).exp();
    }
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// The number of each seat from one number per row; 0 for a seat without a row.
fn seats(rows: &[f32]) -> [f64; 3] {
    [0, 1, 2].map(|seat| rows.get(seat).copied().map_or(0.0, f64::from))
}

/// What a fit aims at.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// Evaluations are multiplied by this before softmax.
    pub scale: f64,
    /// Weight of the search's value beside the result of the game, from 0 to 1.
    pub blend: f64,
}

impl Objective {
    /// The points that each seat should be predicted to make.
    fn targets(&self, view: &View<'_>) -> [f64; 3] {
        let mut targets = view.points.map(f64::from);
        if self.blend > 0.0 {
            let search_values = shares(&seats(view.search_values)[..view.search_values.len()], self.scale);
            for (target, search_value) in targets.iter_mut().zip(search_values) {
                *target += self.blend * (search_value - *target);
            }
        }
        targets
    }

    /// The cross entropy of a position whose rows have these values, and how it changes with each.
    pub fn loss(&self, view: &View<'_>, values: &[f64]) -> (f64, [f64; 3]) {
        let targets = self.targets(view);
        let shares = shares(values, self.scale);
        let mut loss = 0.0;
        let mut changes = [0.0; 3];
        for seat in 0..3 {
            if targets[seat] > 0.0 {
                loss -= targets[seat] * shares[seat].max(1e-12).ln();
            }
            changes[seat] = self.scale * (shares[seat] - targets[seat]);
        }
        (loss, changes)
    }
}

/// Evaluations of a position after the weights have moved by `moved`.
pub fn values(view: &View<'_>, moved: &[f64]) -> [f64; 3] {
    let mut values = [0.0; 3];
    for (seat, &value) in view.values.iter().enumerate() {
        let partials = view.partials[seat].iter();
        values[seat] = f64::from(value)
            + partials.map(|partial| partial.value() * moved[usize::from(partial.weight)]).sum::<f64>();
    }
    values
}

/// The mean loss of all positions after the weights have moved; not a number without any.
pub fn mean_loss(data: &Data, objective: &Objective, moved: &[f64]) -> f64 {
    let losses = (0..data.len()).map(|number| {
        let view = data.view(number);
        objective.loss(&view, &values(&view, moved)[..view.values.len()]).0
    });
    losses.sum::<f64>() / data.len() as f64
}

/// The scale at which the evaluations as they are predict the results best (golden section search over
/// its logarithm).
pub fn best_scale(data: &Data) -> f64 {
    let loss = |log: f64| {
        let objective = Objective { scale: log.exp(), blend: 0.0 };
        let losses = (0..data.len()).map(|number| {
            let view = data.view(number);
            objective.loss(&view, &seats(view.values)[..view.values.len()]).0
        });
        losses.sum::<f64>()
    };
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (1e-5f64.ln(), 0.1f64.ln());
    let (mut a, mut b) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_a, mut at_b) = (loss(a), loss(b));
    while high - low > 1e-3 {
        if at_a < at_b {
            (high, b, at_b) = (b, a, at_a);
            a = high - golden * (high - low);
            at_a = loss(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = low + golden * (high - low);
            at_b = loss(b);
        }
    }
    (f64::midpoint(low, high)).exp()
}
