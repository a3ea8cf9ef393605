//! The ratings of the computer's levels, which do not change.

/// Of each game whose levels were measured against each other, the ratings of levels 1 to 8, with level 4 at 1500. They
/// come from the table of levels in `docs/performance.md`.
const RATINGS: [(&str, [i32; 8]); 6] = [
    ("chess", [655, 896, 1215, 1500, 1785, 2040, 2421, 2781]),
    ("chessplus", [735, 926, 1363, 1500, 1702, 1956, 2147, 2448]),
    ("perfect", [706, 934, 1272, 1500, 1972, 2257, 2664, 3136]),
    ("chess2", [652, 990, 1259, 1500, 1769, 1997, 2135, 2350]),
    ("megachess", [973, 1312, 1426, 1500, 1609, 1707, 1878, 2065]),
    ("megacheckers", [1130, 1226, 1363, 1500, 1618, 1724, 1864, 1962]),
];

/// The rating of the computer at a level from 1 to 8; `None` where the levels of the game were not measured.
///
/// ```
/// let game = variorum_registry::games().next().unwrap().card().id;
/// assert_eq!(variorum_registry::level_rating(game, 4), Some(1500));
/// assert_eq!(variorum_registry::level_rating(game, 9), None);
/// ```
pub fn level_rating(id: &str, level: u8) -> Option<i32> {
    let (_, ratings) = RATINGS.iter().find(|(game, _)| *game == id)?;
    ratings.get(usize::from(level.checked_sub(1)?)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares of the points in the table of levels: of each game by its title, those of levels 2 to 8.
    fn measured() -> Vec<(String, Vec<f64>)> {
        let text = include_str!("../../../docs/performance.md");
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let head = text.lines().find(|line| line.starts_with("| pair |")).expect("the table of levels");
        let mut games: Vec<(String, Vec<f64>)> =
            cells(head).into_iter().skip(1).map(|title| (title, Vec::new())).collect();
        for level in 2..=8 {
            let start = format!("| {level} : {} |", level - 1);
            let line = text.lines().find(|line| line.starts_with(&start)).expect("a line for the level");
            for ((_, shares), cell) in games.iter_mut().zip(cells(line).into_iter().skip(1)) {
                shares.push(cell.split(' ').next().and_then(|share| share.parse().ok()).expect("a share"));
            }
        }
        games
    }

    #[test]
    fn the_ratings_are_those_of_the_measured_ladder() {
        let measured = measured();
        for (id, ratings) in RATINGS {
            let card = crate::find(id).expect("a game").card();
            let found = measured.iter().find(|(title, _)| title.eq_ignore_ascii_case(card.title));
            let (_, shares) = found.unwrap_or_else(|| panic!("{} was not measured", card.title));
            assert_eq!(variorum_ratings::level_ratings(shares, card.players), ratings, "{id}");
        }
    }
}
