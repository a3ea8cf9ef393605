//! The text of the rules of a game, from the site.

use std::convert::Infallible;

use variorum_core::any::AnyGame;

use super::loaded::{LoadError, Loaded, load};

/// Loads the rules of a game, as Markdown.
pub fn rules_text(game: &'static dyn AnyGame) -> Loaded<String, LoadError<Infallible>> {
    load(format!("/texts/{}.md", game.card().id), |text| Ok(text.to_owned()))
}
