//! Estimates of many small cells, improved by what the other cells tell (shrinkage).

/// The result for all cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Shrunk {
    /// The mean of all cells, weighted.
    pub mean: f64,
    /// The standard deviation of the true values of the cells. 0 where chance explains all differences.
    pub spread: f64,
    /// Of each cell, its mean drawn towards the mean of all, and the standard error of that.
    pub cells: Vec<(f64, f64)>,
}

/// Shrinks the means of cells, each with its standard error, towards their common mean: empirical Bayes with normal
/// cells and a normal prior, whose variance is estimated by the moments (DerSimonian and Laird, 1986; Morris,
/// "Parametric empirical Bayes inference", 1983). `None` without cells.
pub fn shrink(cells: &[(f64, f64)]) -> Option<Shrunk> {
    if cells.is_empty() {
        return None;
    }
    let weights: Vec<f64> = cells.iter().map(|&(_, error)| 1.0 / (error * error).max(1e-12)).collect();
    let total: f64 = weights.iter().sum();
    let weighted = |weights: &[f64], total: f64| {
        weights.iter().zip(cells).map(|(weight, (mean, _))| weight * mean).sum::<f64>() / total
    };
    let fixed = weighted(&weights, total);
    let q: f64 = weights.iter().zip(cells).map(|(weight, (mean, _))| weight * (mean - fixed).powi(2)).sum();
    let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
    let scale = total - squares / total;
    let degrees = cells.len() as f64 - 1.0;
    let variance = if scale > 0.0 { ((q - degrees) / scale).max(0.0) } else { 0.0 };
    let outer: Vec<f64> =
        cells.iter().map(|&(_, error)| 1.0 / (error * error + variance).max(1e-12)).collect();
    let mean = weighted(&outer, outer.iter().sum());
    let one = |&(own, error): &(f64, f64)| {
        let kept = variance / (variance + error * error).max(1e-12);
        (mean + kept * (own - mean), error * kept.sqrt())
    };
    Some(Shrunk { mean, spread: variance.sqrt(), cells: cells.iter().map(one).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eight schools (Rubin, 1981): the estimate of the variance by moments is 0, so all are at the common mean
    /// 7.69.
    #[test]
    fn where_chance_explains_all_the_cells_are_alike() {
        let effects = [28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0];
        let errors = [15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0];
        let cells: Vec<_> = effects.into_iter().zip(errors).collect();
        let shrunk = shrink(&cells).expect("cells");
        assert!((shrunk.mean - 7.69).abs() < 0.01, "{}", shrunk.mean);
        assert_eq!(shrunk.spread, 0.0);
        assert!(shrunk.cells.iter().all(|cell| *cell == (shrunk.mean, 0.0)));
    }

    #[test]
    fn cells_that_differ_keep_what_is_theirs() {
        // By hand: weights 1, q = 2 · 9 = 18, variance (18 - 1) / (2 - 1) = 17, kept 17/18.
        let shrunk = shrink(&[(-3.0, 1.0), (3.0, 1.0)]).expect("cells");
        assert!(shrunk.mean.abs() < 1e-12 && (shrunk.spread - 17.0_f64.sqrt()).abs() < 1e-12);
        assert!((shrunk.cells[1].0 - 3.0 * 17.0 / 18.0).abs() < 1e-12);
        assert_eq!(shrink(&[]), None);
        assert_eq!(shrink(&[(0.6, 0.1)]).expect("one").cells[0].0, 0.6);
    }
}
