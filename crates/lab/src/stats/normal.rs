//! The normal distribution.

/// How probable it is that a normal variable is at least this many standard deviations from its mean, to either side;
/// by the complementary error function of Numerical Recipes (2nd edition, section 6.2, `erfcc`; relative error below
/// 1.2e-7).
pub fn two_sided(deviations: f64) -> f64 {
    let x = deviations.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    let terms = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let sum = terms.iter().rev().fold(0.0, |sum, term| sum * t + term);
    (t * (-x * x + sum).exp()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_arena::Z_95;

    #[test]
    fn known_values() {
        for (deviations, expected) in
            [(0.0, 1.0), (1.0, 0.317_310_5), (-Z_95, 0.05), (2.575_829_3, 0.01), (5.0, 5.733e-7)]
        {
            let found = two_sided(deviations);
            assert!((found / expected - 1.0).abs() < 1e-4, "{deviations}: {found}");
        }
    }
}
