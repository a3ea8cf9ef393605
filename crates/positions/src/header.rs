//! The head of a file: which game, under which rules, and how its games were made.

use variorum_core::Fault;
use variorum_core::any::AnyGame;

/// What the head of a file says.
#[derive(Clone)]
pub struct Header {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// How the games were made, in lines that only the program which made them reads; none is empty.
    pub settings: Vec<String>,
}

/// What every file begins with.
const MAGIC: &str = "variorum positions 1";

impl Header {
    /// The head as text: a line for game and rules, the lines on how it was made, an empty line.
    pub fn text(&self) -> String {
        let card = self.game.card();
        let settings = self.settings.iter().map(|line| format!("{line}\n")).collect::<String>();
        format!("{MAGIC} game {} rules {}\n{settings}\n", card.id, card.rules_version)
    }

    /// Reads the lines of a head, without the empty one.
    ///
    /// # Errors
    /// Another kind or version of file, a game or rules version that is not known.
    pub(crate) fn read(mut lines: Vec<String>) -> Result<Header, Fault> {
        let first = if lines.is_empty() { String::new() } else { lines.remove(0) };
        let rest = first.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(" game "));
        let rest = rest
            .ok_or_else(|| Fault::new("first line", &first, format!("`{MAGIC} game GAME rules VERSION`")))?;
        let (id, version) = rest.split_once(" rules ").unwrap_or((rest, ""));
        let game = variorum_registry::find(id)
            .ok_or_else(|| Fault::new("game", id, "a game that `variorum games` lists"))?;
        let known = game.card().rules_version;
        if variorum_core::text::number(version) != Some(known) {
            return Err(Fault::new("rules version", version, format!("{known}, the version known of {id}")));
        }
        Ok(Header { game, settings: lines })
    }
}
