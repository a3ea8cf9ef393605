//! How the computer's levels play each game, in a sentence each.

/// Of each game, the file of its folder with a line for each of the levels 1 to 8.
const SENTENCES: &[(&str, &str)] = &[
    ("chess", include_str!("../../../games/chess/opponents.txt")),
    ("chessplus", include_str!("../../../games/chessplus/opponents.txt")),
    ("perfect", include_str!("../../../games/perfect/opponents.txt")),
    ("chess2", include_str!("../../../games/chess2/opponents.txt")),
    ("megachess", include_str!("../../../games/megachess/opponents.txt")),
    ("megacheckers", include_str!("../../../games/megacheckers/opponents.txt")),
];

/// How a level from 1 to 8 plays a game, in a sentence without its subject; `None` where the game says nothing of it.
///
/// ```
/// let game = variorum_registry::games().next().unwrap().card().id;
/// assert!(variorum_registry::opponent(game, 8).unwrap().ends_with('.'));
/// assert_eq!(variorum_registry::opponent(game, 9), None);
/// ```
pub fn opponent(id: &str, level: u8) -> Option<&'static str> {
    let (_, sentences) = SENTENCES.iter().find(|(game, _)| *game == id)?;
    sentences.lines().nth(usize::from(level.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_of_every_game_has_a_sentence_of_its_own() {
        for game in crate::games() {
            let id = game.card().id;
            let sentences: Vec<_> = (1..=8).map(|level| opponent(id, level)).collect();
            for (at, sentence) in sentences.iter().enumerate() {
                let sentence = sentence.unwrap_or_else(|| panic!("{id}: no sentence for level {}", at + 1));
                assert!(sentence.ends_with('.') && sentence.len() < 100, "{id}: {sentence}");
                assert!(!sentences[..at].contains(&Some(sentence)), "{id}: {sentence} stands there twice");
            }
            assert_eq!(opponent(id, 9), None, "{id}: expected eight lines");
        }
    }
}
