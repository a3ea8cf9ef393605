//! The first line of a file: which game, under which rules.

use variorum_core::Fault;
use variorum_core::any::AnyGame;

/// What the first line says.
#[derive(Clone, Copy)]
pub struct Header {
    /// The game.
    pub game: &'static dyn AnyGame,
}

/// What every file begins with.
const MAGIC: &str = "variorum positions 1";

impl Header {
    /// The line, with its end.
    pub fn line(&self) -> String {
        let card = self.game.card();
        format!("{MAGIC} game {} rules {}\n", card.id, card.rules_version)
    }

    /// Reads the line, without its end.
    ///
    /// # Errors
    /// Another kind or version of file, a game or rules version that is not known.
    pub fn read(line: &str) -> Result<Header, Fault> {
        let rest = line.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(" game "));
        let rest =
            rest.ok_or_else(|| Fault::new("first line", line, format!("`{MAGIC} game GAME rules VERSION`")))?;
        let (id, version) = rest.split_once(" rules ").unwrap_or((rest, ""));
        let game = variorum_registry::find(id)
            .ok_or_else(|| Fault::new("game", id, "a game that `variorum games` lists"))?;
        let known = game.card().rules_version;
        if variorum_core::text::number(version) != Some(known) {
            return Err(Fault::new("rules version", version, format!("{known}, the version known of {id}")));
        }
        Ok(Header { game })
    }
}
