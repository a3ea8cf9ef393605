//! The level of the computer that a new player meets.

/// Of each game the level that a scripted beginner is about even with. They come from the table of the beginner in
/// `docs/performance.md`.
const USUAL: [(&str, u8); 6] =
    [("chess", 1), ("chessplus", 1), ("perfect", 1), ("chess2", 1), ("megachess", 2), ("megacheckers", 1)];

/// The level of the computer, from 1 to 8, with which forms begin; the lowest where it was not measured.
///
/// ```
/// assert_eq!(variorum_registry::usual_level("megachess"), 2);
/// assert_eq!(variorum_registry::usual_level("no such game"), 1);
/// ```
pub fn usual_level(id: &str) -> u8 {
    USUAL.iter().find(|(game, _)| *game == id).map_or(1, |&(_, level)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_those_of_the_measured_table() {
        let text = include_str!("../../../docs/performance.md");
        let mut rows = text.lines().skip_while(|line| !line.starts_with("| beginner against |")).skip(2);
        for (id, level) in USUAL {
            let title = crate::find(id).expect("a game").card().title;
            let row = rows.next().expect("a row of the game");
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            assert!(cells[0].eq_ignore_ascii_case(title), "{row}");
            assert_eq!(cells.last().copied(), Some(level.to_string().as_str()), "{row}");
        }
    }
}
