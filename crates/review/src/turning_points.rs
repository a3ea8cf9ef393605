//! The moves after which a game was another.

use crate::report::Report;

/// A turn that gives away less than this is no turning point.
const LEAST_LOSS: f64 = 0.08;

impl Report {
    /// The entries by which most was given away, at most so many, in the order of the game. Each turn counts once.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let mut found: Vec<(usize, f64)> = Vec::new();
        for turn in self.turns.iter().filter(|turn| turn.choice) {
            let losses = turn.plies.clone().filter_map(|ply| Some((ply, self.loss(ply)?)));
            let worst = losses.max_by(|a, b| a.1.total_cmp(&b.1));
            found.extend(worst.filter(|&(_, loss)| loss >= LEAST_LOSS));
        }
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        found.truncate(most);
        let mut plies: Vec<usize> = found.into_iter().map(|(ply, _)| ply).collect();
        plies.sort_unstable();
        plies
    }
}
