//! The user's results against the levels, kept in this browser, and which level plays about like the user.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use variorum_api::{from_json, to_json};
use variorum_core::any::AnyGame;

use super::Face;
use crate::storage;

/// So many results of a game are kept.
const MOST: usize = 60;
/// From so many games on something is said.
const FEWEST: usize = 3;

/// A result against one computer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Versus {
    /// Id of the match.
    id: String,
    /// The computer's level.
    level: u8,
    /// The user's points: 0, a half or 1.
    points: f64,
}

fn kept(game: &str) -> Vec<Versus> {
    storage::setting(&format!("versus.{game}")).and_then(|text| from_json(&text).ok()).unwrap_or_default()
}

/// Keeps the user's results of a match: for each computer its level and the user's points. A match counts once.
pub fn note(game: &str, id: &str, results: &[(u8, f64)]) {
    let mut all = kept(game);
    if results.is_empty() || all.iter().any(|known| known.id == id) {
        return;
    }
    all.extend(results.iter().map(|&(level, points)| Versus { id: id.to_owned(), level, points }));
    all.drain(..all.len().saturating_sub(MOST));
    storage::set_setting(&format!("versus.{game}"), &to_json(&all));
}

/// The level whose rating is nearest to the user's, by these results; `None` before enough games.
fn like(results: &[Versus], rating: impl Fn(u8) -> Option<i32>) -> Option<u8> {
    let mut matches: Vec<&str> = results.iter().map(|result| result.id.as_str()).collect();
    matches.dedup();
    if matches.len() < FEWEST {
        return None;
    }
    let known: Vec<(f64, f64)> =
        results.iter().filter_map(|result| Some((f64::from(rating(result.level)?), result.points))).collect();
    let mean = known.iter().map(|(rating, _)| rating).sum::<f64>() / known.len().max(1) as f64;
    // A draw with the mean opponent keeps the estimate finite where all games were won or lost.
    let expected = |own: f64, other: f64| 1.0 / (1.0 + 10_f64.powf((other - own) / 400.0));
    let surplus = |own: f64| {
        let played = known.iter().map(|&(other, points)| points - expected(own, other)).sum::<f64>();
        played + 0.5 - expected(own, mean)
    };
    let (mut low, mut high) = (-1000.0, 5000.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if surplus(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let distance = |level: u8| rating(level).map(|rating| (f64::from(rating) - low).abs());
    super::LEVELS
        .filter_map(|level| Some((level, distance(level)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|best| best.0)
}

/// "Otto plays about like you", after three games against computers. Read anew when `again` changes.
#[component]
pub fn LikeYou(game: &'static dyn AnyGame, #[prop(optional, into)] again: Signal<bool>) -> impl IntoView {
    let id = game.card().id;
    move || {
        again.track();
        let level = like(&kept(id), |level| variorum_registry::level_rating(id, level))?;
        Some(view! {
            <p class="like-you" data-level=level.to_string()>
                <Face level/><span><strong>{super::name(level)}</strong>{format!(" (level {level}) plays about like you.")}</span>
            </p>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(all: &[(u8, f64)]) -> Vec<Versus> {
        all.iter()
            .enumerate()
            .map(|(at, &(level, points))| Versus { id: at.to_string(), level, points })
            .collect()
    }

    fn rating(level: u8) -> Option<i32> {
        (1..=8).contains(&level).then(|| 600 + 300 * i32::from(level))
    }

    #[test]
    fn after_three_games_the_nearest_level_is_named() {
        assert_eq!(like(&results(&[(3, 1.0), (3, 0.0)]), rating), None);
        assert_eq!(like(&results(&[(3, 1.0), (3, 0.0), (3, 0.5)]), rating), Some(3));
        let better = like(&results(&[(3, 1.0), (3, 1.0), (4, 0.5), (5, 0.0)]), rating);
        assert_eq!(better, Some(4));
        // Never won or never lost: still a level.
        assert_eq!(like(&results(&[(1, 0.0); 5]), rating), Some(1));
        assert!(like(&results(&[(8, 1.0); 5]), rating).is_some_and(|level| level == 8));
    }

    #[test]
    fn a_match_against_two_computers_is_one_game() {
        let one = |id: &str| [2, 3].map(|level| Versus { id: id.to_owned(), level, points: 1.0 });
        let two_games: Vec<Versus> = [one("a"), one("b")].concat();
        assert_eq!(like(&two_games, rating), None);
        let three: Vec<Versus> = [one("a"), one("b"), one("c")].concat();
        assert!(like(&three, rating).is_some());
    }
}
