//! The variants we play, by XBoard's names.

use variorum_core::any::AnyGame;
use variorum_core::xboard::XboardVariant;

/// A game under a name of XBoard's.
#[derive(Clone, Copy)]
pub struct Variant {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// How XBoard can show it; `None` where it cannot.
    pub shown: Option<&'static XboardVariant>,
    name: &'static str,
}

impl Variant {
    /// Its name in the protocol.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Options of the game that the name stands for.
    pub fn options(&self) -> &'static [&'static str] {
        self.shown.map_or(&[], |shown| shown.options)
    }
}

/// Every variant of a game: those of its card, and its other names, which mean the first of them.
fn of(game: &'static dyn AnyGame) -> impl Iterator<Item = Variant> {
    let card = game.card();
    let on_card = card.xboard.iter().map(move |shown| Variant { game, shown: Some(shown), name: shown.name });
    let is_new = |name: &&&str| card.xboard.iter().all(|shown| shown.name != **name);
    let others = card.protocol_names.iter().chain([&card.id]).filter(is_new);
    on_card.chain(others.map(move |name| Variant { game, shown: card.xboard.first(), name }))
}

/// The variants to declare: all of one game, or of every game those that a stock XBoard can show.
pub fn declared(game: Option<&'static dyn AnyGame>) -> Vec<Variant> {
    let mut variants: Vec<Variant> = match game {
        None => variorum_registry::games().flat_map(of).filter(|variant| variant.shown.is_some()).collect(),
        Some(game) => of(game).collect(),
    };
    // Further names of what XBoard has a name for would be offered as further games.
    variants.retain(|variant| variant.shown.is_none_or(|shown| shown.name == variant.name));
    variants.dedup_by_key(|variant| variant.name);
    variants
}

/// The variant with this name, which may be preceded by a board size (`9x9+0_perfect`).
pub fn find(name: &str) -> Option<Variant> {
    let (_, bare) = name.split_once('_').unwrap_or(("", name));
    variorum_registry::games().flat_map(of).find(|variant| variant.name == bare || variant.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_name_and_some_can_be_shown() {
        for game in variorum_registry::games() {
            let id = game.card().id;
            assert_eq!(find(id).map(|variant| variant.game.card().id), Some(id));
            assert!(!declared(Some(game)).is_empty(), "{id}");
        }
        let names: Vec<&str> = declared(None).iter().map(Variant::name).collect();
        assert_eq!(names[0], "normal");
        assert!(!names.contains(&"chess"), "{names:?}");
        assert_eq!(names.iter().filter(|&&name| name == "normal").count(), 1, "{names:?}");
        assert_eq!(find("8x8+0_normal").map(|variant| variant.name), Some("normal"));
        assert!(find("suicide").is_none());
    }
}
