//! Choices against each other, whoever is White: from pairs of games with the same start and opening, in which the
//! choices are exchanged.

use std::collections::BTreeMap;

use super::figures::{Figure, Pair, Standing};
use crate::stats::Share;

/// White's points in the games of a cell, by the number of the game in the cell. Games of the same number have the
/// same start and opening in all cells.
pub(super) type Points = BTreeMap<usize, f64>;

/// All pairs of different choices. `cells` are the games of each choice of White (rows) against each of Black.
pub(super) fn pairs(choices: &[String], cells: &[Vec<&Points>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (one, choice) in choices.iter().enumerate() {
        for (two, other) in choices.iter().enumerate().skip(one + 1) {
            let (mut share, mut outcomes) = (Share::default(), [0; 5]);
            for (game, white) in cells[one][two] {
                let Some(black) = cells[two][one].get(game) else { continue };
                let points = white + 1.0 - black;
                share.add(points / 2.0);
                outcomes[(points * 2.0).round() as usize] += 1;
            }
            pairs.push(Pair {
                choice: choice.clone(),
                other: other.clone(),
                outcomes,
                share: Figure::of(&share),
            });
        }
    }
    pairs
}

/// The choices by their share against all others, the best first.
pub(super) fn standings(choices: &[String], pairs: &[Pair]) -> Vec<Standing> {
    let of = |choice: &String| {
        let against: Vec<(f64, f64)> = pairs
            .iter()
            .filter_map(|pair| {
                let half = (pair.share.high - pair.share.low) / 2.0;
                if pair.choice == *choice {
                    Some((pair.share.value, half))
                } else if pair.other == *choice {
                    Some((1.0 - pair.share.value, half))
                } else {
                    None
                }
            })
            .collect();
        let number = against.len().max(1) as f64;
        let value = against.iter().map(|(value, _)| value).sum::<f64>() / number;
        // Pairs with different others are independent: the squares of their errors add up.
        let half = against.iter().map(|(_, half)| half * half).sum::<f64>().sqrt() / number;
        Standing { choice: choice.clone(), share: Figure { value, low: value - half, high: value + half } }
    };
    let mut standings: Vec<Standing> = choices.iter().map(of).collect();
    standings.sort_by(|a, b| b.share.value.total_cmp(&a.share.value).then_with(|| a.choice.cmp(&b.choice)));
    standings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_take_the_same_game_of_both_cells() {
        let even = Points::from([(0, 0.5), (1, 0.5)]);
        let white = Points::from([(0, 1.0), (1, 1.0), (2, 0.0), (3, 0.5)]);
        let black = Points::from([(0, 0.0), (1, 1.0), (2, 0.0)]);
        let choices = ["a".to_owned(), "b".to_owned()];
        let found = pairs(&choices, &[vec![&even, &white], vec![&black, &even]]);
        let [pair] = found.as_slice() else { panic!("{found:?}") };
        // Two points, one point, one point; the fourth game has no counterpart.
        assert_eq!(pair.outcomes, [0, 0, 2, 0, 1]);
        assert!((pair.share.value - 2.0 / 3.0).abs() < 1e-12);
        let standings = standings(&choices, &found);
        assert_eq!(standings[0].choice, "a");
        assert!((standings[0].share.value + standings[1].share.value - 1.0).abs() < 1e-12);
    }
}
