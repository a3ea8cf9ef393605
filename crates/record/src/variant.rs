//! The names by which records know our games.

use variorum_core::any::AnyGame;

/// The game that a `Variant` tag names, with the options that the name stands for; orthodox chess where it names none,
/// as is usual in PGN.
///
/// These are our ids and the names by which protocols and other programs' records know our games, in
/// any case and with any blanks and hyphens.
///
/// ```
/// let (game, options) = variorum_record::find_game("Fischer Random").expect("it is known");
/// assert_eq!((game.card().id, options), ("chess", &["castling=960"][..]));
/// assert!(variorum_record::find_game("draughts").is_none());
/// ```
pub fn find_game(variant: &str) -> Option<(&'static dyn AnyGame, &'static [&'static str])> {
    let wanted = simple(variant);
    let wanted = if wanted.is_empty() { "normal" } else { &wanted };
    let is_named = |game: &&'static dyn AnyGame| {
        let card = game.card();
        card.protocol_names.iter().chain([&card.id]).any(|name| simple(name) == wanted)
    };
    if let Some(game) = variorum_registry::games().find(is_named) {
        return Some((game, &[]));
    }
    let known = |game: &'static dyn AnyGame| {
        let name = game.card().record_names.iter().find(|known| known.name == wanted)?;
        Some((game, name.options))
    };
    variorum_registry::games().find_map(known)
}

/// The name of a variant without what people write in different ways.
pub(crate) fn simple(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
