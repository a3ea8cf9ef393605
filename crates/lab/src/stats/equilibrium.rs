//! Choices that two players make at the same time, unseen: the equilibrium of a matrix game.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The equilibrium of a game in which one player chooses a row, the other at the same time a column, and the rows'
/// player gets what stands there and the columns' player the rest of 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// What the rows' player gets when both play it.
    pub value: f64,
    /// How often each row is chosen.
    pub rows: Vec<f64>,
    /// How often each column is chosen.
    pub columns: Vec<f64>,
}

/// Differences below this are rounding errors.
const EPSILON: f64 = 1e-9;

impl Equilibrium {
    /// The equilibrium of a matrix, given by its rows; `None` for an empty matrix or rows of different lengths. Exact
    /// up to rounding: supports of equal size are tried from the smallest on, and one of them always holds an
    /// equilibrium (Shapley and Snow, "Basic solutions of discrete games", 1950).
    pub fn of(matrix: &[Vec<f64>]) -> Option<Equilibrium> {
        let (rows, columns) = (matrix.len(), matrix.first()?.len());
        if columns == 0 || rows > 12 || columns > 12 || matrix.iter().any(|row| row.len() != columns) {
            return None;
        }
        let subsets = |of: usize, size: u32| (1_u32..1 << of).filter(move |set| set.count_ones() == size);
        let members = |set: u32| (0..12).filter(|i| set >> i & 1 == 1).collect::<Vec<usize>>();
        for size in 1..=rows.min(columns) {
            for row_set in subsets(rows, size as u32).map(members) {
                for column_set in subsets(columns, size as u32).map(members) {
                    if let Some(found) = on_supports(matrix, &row_set, &column_set) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// What the rows' player loses, against the value, by always choosing a row that the other knows of.
    pub fn cost_of_row(&self, matrix: &[Vec<f64>], row: usize) -> f64 {
        self.value - matrix[row].iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// What the columns' player loses, against the value, by always choosing a column that the other knows of.
    pub fn cost_of_column(&self, matrix: &[Vec<f64>], column: usize) -> f64 {
        matrix.iter().map(|row| row[column]).fold(f64::NEG_INFINITY, f64::max) - self.value
    }
}

/// The equilibrium in which exactly these rows and columns may be chosen, if it is one of the whole game.
fn on_supports(matrix: &[Vec<f64>], rows: &[usize], columns: &[usize]) -> Option<Equilibrium> {
    let along: Vec<Vec<f64>> =
        rows.iter().map(|&i| columns.iter().map(|&j| matrix[i][j]).collect()).collect();
    let across: Vec<Vec<f64>> =
        (0..columns.len()).map(|j| along.iter().map(|row| row[j]).collect()).collect();
    // Each mix makes the other player indifferent.
    let (column_mix, value) = indifferent(&along)?;
    let (row_mix, _) = indifferent(&across)?;
    let spread = |mix: &[f64], set: &[usize], count: usize| {
        let mut all = vec![0.0; count];
        set.iter().zip(mix).for_each(|(&at, &share)| all[at] = share.max(0.0));
        all
    };
    let (rows, columns) =
        (spread(&row_mix, rows, matrix.len()), spread(&column_mix, columns, matrix[0].len()));
    let of_row = |row: &Vec<f64>| row.iter().zip(&columns).map(|(gain, share)| gain * share).sum::<f64>();
    let of_column = |j: usize| matrix.iter().zip(&rows).map(|(row, share)| row[j] * share).sum::<f64>();
    let no_better_row = matrix.iter().all(|row| of_row(row) <= value + EPSILON);
    let no_better_column = (0..columns.len()).all(|j| of_column(j) >= value - EPSILON);
    (no_better_row && no_better_column).then_some(Equilibrium { value, rows, columns })
}

/// The mix of columns under which all rows of a square matrix have the same value, and that value.
fn indifferent(matrix: &[Vec<f64>]) -> Option<(Vec<f64>, f64)> {
    let size = matrix.len();
    // matrix · mix - worth = 0, the sum of mix = 1.
    let mut system: Vec<Vec<f64>> =
        matrix.iter().map(|row| row.iter().copied().chain([-1.0, 0.0]).collect()).collect();
    system.push(std::iter::repeat_n(1.0, size).chain([0.0, 1.0]).collect());
    let mut solved = solve(system)?;
    let worth = solved.pop()?;
    solved.iter().all(|&share| share >= -EPSILON).then_some((solved, worth))
}

/// Solves linear equations, each with its right side last, by Gauss' elimination with pivots; `None` where there is
/// not exactly one solution.
fn solve(mut system: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let size = system.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| system[a][column].abs().total_cmp(&system[b][column].abs()))?;
        if system[pivot][column].abs() < 1e-12 {
            return None;
        }
        system.swap(column, pivot);
        let pivot = system[column].clone();
        for row in (0..size).filter(|&row| row != column) {
            let factor = system[row][column] / pivot[column];
            for (value, above) in system[row].iter_mut().zip(&pivot) {
                *value -= factor * above;
            }
        }
    }
    Some((0..size).map(|row| system[row][size] / system[row][row]).collect())
}

/// The bootstrap (Efron, 1979): resamples the games of every cell, so many times, and gives the matrices of means. A
/// cell is its counts of points: value and how often.
pub fn bootstrap(cells: &[Vec<Vec<(f64, u64)>>], times: usize, seed: u64) -> Vec<Vec<Vec<f64>>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut mean = |counts: &Vec<(f64, u64)>| {
        let games: u64 = counts.iter().map(|(_, times)| times).sum();
        let mut sum = 0.0;
        for _ in 0..games {
            let mut at = random.random_range(0..games);
            let drawn = counts.iter().find(|(_, times)| {
                let found = at < *times;
                at = at.saturating_sub(*times);
                found
            });
            sum += drawn.map_or(0.0, |(points, _)| *points);
        }
        if games == 0 { 0.5 } else { sum / games as f64 }
    };
    (0..times).map(|_| cells.iter().map(|row| row.iter().map(&mut mean).collect()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len());
        for (a, b) in found.iter().zip(expected) {
            assert!((a - b).abs() < 1e-9, "{found:?} and not {expected:?}");
        }
    }

    #[test]
    fn known_games() {
        // Matching pennies.
        let pennies = Equilibrium::of(&[vec![1.0, 0.0], vec![0.0, 1.0]]).expect("an equilibrium");
        near(&pennies.rows, &[0.5, 0.5]);
        assert_eq!(pennies.value, 0.5);
        // Rock, paper, scissors.
        let third = [1.0 / 3.0; 3];
        let rps = [vec![0.5, 0.0, 1.0], vec![1.0, 0.5, 0.0], vec![0.0, 1.0, 0.5]];
        let found = Equilibrium::of(&rps).expect("an equilibrium");
        near(&found.rows, &third);
        near(&found.columns, &third);
        assert!((found.value - 0.5).abs() < 1e-12);
        assert!((found.cost_of_row(&rps, 0) - 0.5).abs() < 1e-12);
        // A saddle point: the second row and the first column.
        let saddle = Equilibrium::of(&[vec![0.2, 0.9], vec![0.4, 0.6]]).expect("an equilibrium");
        near(&saddle.rows, &[0.0, 1.0]);
        near(&saddle.columns, &[1.0, 0.0]);
        assert_eq!(saddle.value, 0.4);
        // By hand: .7p + .3(1-p) = .6p + .8(1-p), so p = 5/6, and .7q + .6(1-q) = .3q + .8(1-q), so q = 1/3.
        let mixed = Equilibrium::of(&[vec![0.7, 0.6], vec![0.3, 0.8]]).expect("an equilibrium");
        near(&mixed.rows, &[5.0 / 6.0, 1.0 / 6.0]);
        near(&mixed.columns, &[1.0 / 3.0, 2.0 / 3.0]);
        assert!((mixed.value - 19.0 / 30.0).abs() < 1e-12);
        assert_eq!(Equilibrium::of(&[]), None);
        assert_eq!(Equilibrium::of(&[vec![0.5], vec![]]), None);
    }

    /// No pure choice gains against the equilibrium of a matrix drawn by lot.
    #[test]
    fn nobody_gains_by_leaving_an_equilibrium() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for size in 1..=6 {
            for _ in 0..20 {
                let matrix: Vec<Vec<f64>> = (0..size)
                    .map(|_| (0..6).map(|_| f64::from(random.random_range(0..100)) / 99.0).collect())
                    .collect();
                let found = Equilibrium::of(&matrix).unwrap_or_else(|| panic!("{matrix:?}"));
                assert!((found.rows.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!((found.columns.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                for row in 0..size {
                    assert!(found.cost_of_row(&matrix, row) >= -1e-9);
                }
                for column in 0..6 {
                    assert!(found.cost_of_column(&matrix, column) >= -1e-9);
                }
            }
        }
    }

    #[test]
    fn the_bootstrap_varies_as_the_error_of_the_mean() {
        let cell = vec![(0.0, 50), (1.0, 50)];
        let drawn = bootstrap(&[vec![cell]], 400, 7);
        let means: Vec<f64> = drawn.iter().map(|matrix| matrix[0][0]).collect();
        let mean = means.iter().sum::<f64>() / 400.0;
        let error = (means.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / 399.0).sqrt();
        assert!((mean - 0.5).abs() < 0.01 && (error - 0.05).abs() < 0.006, "{mean} {error}");
        assert_eq!(drawn, bootstrap(&[vec![vec![(0.0, 50), (1.0, 50)]]], 400, 7));
    }
}
