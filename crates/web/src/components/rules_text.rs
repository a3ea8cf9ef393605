//! The text of the rules of a game, from the site.

use std::convert::Infallible;

use variorum_core::any::AnyGame;

use super::loaded::{LoadError, Loaded, load};

/// The rules of a game, as Markdown.
pub type RulesText = Loaded<String, LoadError<Infallible>>;

/// Loads the rules of a game.
pub fn rules_text(game: &'static dyn AnyGame) -> RulesText {
    load(format!("/texts/{}.md", game.card().id), |text| Ok(text.to_owned()))
}
