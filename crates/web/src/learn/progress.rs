//! What was learnt in this browser: lessons that were finished, puzzles that were solved.

use crate::storage;

/// The ids stored under a setting, separated by spaces.
fn ids(setting: &str) -> Vec<String> {
    storage::setting(setting).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Adds an id to a setting.
fn add(setting: &str, id: &str) {
    let mut all = ids(setting);
    if !all.iter().any(|known| known == id) {
        all.push(id.to_owned());
        storage::set_setting(setting, &all.join(" "));
    }
}

/// The ids of a game's lessons that were finished.
pub fn finished(game: &str) -> Vec<String> {
    ids(&format!("lessons.{game}"))
}

/// Notes that a lesson was finished.
pub fn finish(game: &str, lesson: &str) {
    add(&format!("lessons.{game}"), lesson);
}

/// The ids of a game's puzzles that were solved.
pub fn solved(game: &str) -> Vec<String> {
    ids(&format!("puzzles.{game}"))
}

/// Notes that a puzzle was solved.
pub fn solve(game: &str, puzzle: &str) {
    add(&format!("puzzles.{game}"), puzzle);
}

/// How many puzzles were solved in a row without help or a wrong move.
pub fn streak() -> u32 {
    storage::setting("puzzle-streak").and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Counts one more in the row, or begins anew; returns how many there are now.
pub fn count_streak(well: bool) -> u32 {
    let now = if well { streak().saturating_add(1) } else { 0 };
    storage::set_setting("puzzle-streak", &now.to_string());
    now
}
