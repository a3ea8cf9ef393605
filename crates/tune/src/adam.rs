//! Stochastic gradient descent with moments of the gradient (Kingma and Ba, "Adam", 2015).

/// How far the weights have moved in a round, and what the gradients were like so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Adam {
    /// Steps so far.
    pub steps: u32,
    /// Where the weights are, from where the round began.
    pub moved: Vec<f64>,
    /// The mean of the gradient.
    pub mean: Vec<f64>,
    /// The mean of its square.
    pub square: Vec<f64>,
}

const KEEP_MEAN: f64 = 0.9;
const KEEP_SQUARE: f64 = 0.999;
/// Keeps weights without a gradient where they are.
const TINY: f64 = 1e-12;

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize) -> Adam {
        Adam { steps: 0, moved: vec![0.0; weights], mean: vec![0.0; weights], square: vec![0.0; weights] }
    }

    /// Moves each weight by about `rate` against its gradient.
    pub fn step(&mut self, gradient: &[f64], rate: f64) {
        self.steps = self.steps.saturating_add(1);
        let unbiased = |keep: f64| 1.0 - keep.powf(f64::from(self.steps));
        let (of_mean, of_square) = (unbiased(KEEP_MEAN), unbiased(KEEP_SQUARE));
        for (i, &partial) in gradient.iter().enumerate() {
            self.mean[i] += (1.0 - KEEP_MEAN) * (partial - self.mean[i]);
            self.square[i] += (1.0 - KEEP_SQUARE) * (partial * partial - self.square[i]);
            let (mean, square) = (self.mean[i] / of_mean, self.square[i] / of_square);
            self.moved[i] -= rate * mean / (square.sqrt() + TINY);
        }
    }
}
