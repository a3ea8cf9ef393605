//! The short notation: SAN where SAN exists, and the same ideas where a game does more.
//!
//! `docs/notation.md` tells it with examples. It is made from what every game says about its
//! moves (the gestures, the letters of its pieces, the position after the move) and names no game.

mod effects;
mod pattern;
mod typed;

use effects::{Action, Effects};
use pattern::{Named, Pattern, split};
use variorum_core::Fault;
use variorum_core::any::{AnyGame, AnyRecord, MoveView};
use variorum_core::view::{PieceView, Wing};

/// How many moves a message lists.
const SHOWN: usize = 8;

/// What is expected when nothing can be played any more.
const OVER: &str = "nothing: the game is over";

/// Why a text names no move.
enum NotFound {
    /// Nothing can be played any more.
    Over,
    /// It names all of these.
    Several(Vec<String>),
    /// It names none; these come near.
    None { near: Vec<String> },
}

/// Writes and reads moves of one game in short notation.
///
/// ```
/// use variorum_core::Options;
/// use variorum_record::{ShortNotation, find_game};
///
/// let (game, _) = find_game("chess").expect("a game");
/// let notation = ShortNotation::of(game);
/// let mut record = game.new_record(&Options::default())?;
/// assert_eq!(notation.write(&mut *record, "g1f3")?, "Nf3");
/// assert_eq!(notation.read(&mut *record, "Nf3")?, "g1f3");
/// assert_eq!(notation.read_typed(&mut *record, "NG1-F3")?, "g1f3");
/// # Ok::<(), variorum_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShortNotation {
    /// Names of the squares, by index.
    names: Vec<String>,
}

impl ShortNotation {
    /// The notation of a game.
    pub fn of(game: &dyn AnyGame) -> ShortNotation {
        ShortNotation { names: game.layout().squares.into_iter().map(|square| square.name).collect() }
    }

    /// The short text of a legal move, given by its move text as the game writes it. Moves are tried
    /// out on `record` and taken back.
    ///
    /// # Errors
    /// The text is not that of a legal move.
    pub fn write(&self, record: &mut dyn AnyRecord, text: &str) -> Result<String, Fault> {
        let legal = record.moves();
        let m = legal.iter().find(|m| m.text == text).ok_or_else(|| {
            Fault::new("move", text, format!("the text of a legal move of {}", record.to_move()))
        })?;
        let before = record.pieces();
        let effects = Effects::of(record, &before, m);
        let rivals: Vec<Effects> = legal
            .iter()
            .filter(|other| other.text != text && target(other) == effects.target)
            .map(|other| Effects::of(record, &before, other))
            .collect();
        let stem = self.stem(&effects, &rivals);
        let taken = legal.iter().any(|other| other.text == stem && other.text != text)
            || rivals.iter().any(|rival| self.says_the_same(rival, &effects));
        Ok(if taken { effects.text } else { stem + effects.sign })
    }

    /// Reads a move: a move text as the game accepts it, or a short text. The short text may name
    /// more of the origin than needed, may lack or have too much `x`, `+`, `#`, and may leave out
    /// `=` and what follows where only one move remains. Returns the move text as the game writes
    /// it. Moves are tried out on `record` and taken back.
    ///
    /// # Errors
    /// The text names no legal move or more than one.
    pub fn read(&self, record: &mut dyn AnyRecord, text: &str) -> Result<String, Fault> {
        let near = match self.find(record, text) {
            Ok(text) => return Ok(text),
            Err(NotFound::Over) => return Err(Fault::new("move", text, OVER)),
            Err(NotFound::Several(texts)) => return Err(self.several(record, text, &texts)),
            Err(NotFound::None { near }) => near,
        };
        let mut expected = format!("a legal move of {}", record.to_move());
        if !near.is_empty() {
            expected += &format!(", such as {}", self.list(record, &near));
        }
        Err(Fault::new("move", text, expected))
    }

    /// Finds the legal move that a text names.
    fn find(&self, record: &mut dyn AnyRecord, text: &str) -> Result<String, NotFound> {
        let legal = record.moves();
        if legal.iter().any(|m| m.text == text) {
            return Ok(text.to_owned());
        }
        if record.outcome().is_some() {
            return Err(NotFound::Over);
        }
        let before = record.pieces();
        let mut near = Vec::new();
        if let Some(pattern) = Pattern::parse(text) {
            near = self.near(record, &before, &legal, &pattern);
            let fits: Vec<&Effects> = near.iter().filter(|effects| self.fits(&pattern, effects)).collect();
            let exact: Vec<&Effects> =
                fits.iter().copied().filter(|effects| is_exact(&pattern, effects)).collect();
            match (&fits[..], &exact[..]) {
                ([only], _) | (_, [only]) => return Ok(only.text.clone()),
                ([], _) => {}
                (several, _) => {
                    return Err(NotFound::Several(
                        several.iter().map(|effects| effects.text.clone()).collect(),
                    ));
                }
            }
        }
        // Other spellings of move texts that the game reads.
        let ply = record.ply();
        if record.play_text(text).is_ok() {
            let entry = record.entries().pop().filter(|entry| entry.is_move);
            record.truncate(ply);
            if let Some(entry) = entry {
                return Ok(entry.text);
            }
        }
        Err(NotFound::None { near: near.into_iter().map(|effects| effects.text).collect() })
    }

    /// The legal moves that name the same square, or are of the same kind, as the pattern.
    fn near(
        &self,
        record: &mut dyn AnyRecord,
        before: &[PieceView],
        legal: &[MoveView],
        pattern: &Pattern,
    ) -> Vec<Effects> {
        let is_near = |m: &MoveView| match pattern {
            Pattern::Pass => m.gesture.from.is_none(),
            Pattern::Castle(..) => m.gesture.castles.is_some(),
            Pattern::Move(named) => target(m)
                .is_some_and(|target| self.names.get(target).is_some_and(|name| name == named.square)),
        };
        legal.iter().filter(|m| is_near(m)).map(|m| Effects::of(record, before, m)).collect()
    }

    fn fits(&self, pattern: &Pattern, effects: &Effects) -> bool {
        let becomes = |wanted: &Option<String>| wanted.is_none() || *wanted == effects.becomes;
        match pattern {
            Pattern::Pass => effects.action == Action::Pass,
            Pattern::Castle(wing, wanted) => effects.action == Action::Castle(*wing) && becomes(wanted),
            Pattern::Move(named) => {
                let mark = match effects.action {
                    Action::Pass | Action::Castle(_) => false,
                    Action::Remove => named.mark == "x",
                    Action::Spin => named.mark == ":",
                    Action::Strike => true,
                    Action::Travel => named.mark != ":",
                };
                // A pawn that captures says where it comes from.
                let bare = effects.captures && effects.written_letters().is_empty();
                mark && !(bare && named.file.is_empty())
                    && becomes(&named.becomes)
                    && effects.is_named(named.letters)
                    && effects.from.is_none_or(|from| named.comes_from(self.name(from)))
            }
        }
    }

    /// The text without the signs for check and mate.
    fn stem(&self, effects: &Effects, rivals: &[Effects]) -> String {
        let target = effects.target.map_or("", |target| self.name(target));
        let mut text = match effects.action {
            Action::Pass => "--".to_owned(),
            Action::Castle(Wing::Short) => "O-O".to_owned(),
            Action::Castle(Wing::Long) => "O-O-O".to_owned(),
            Action::Remove | Action::Spin => {
                format!("{}{}{target}", effects.written_letters(), effects.mark())
            }
            Action::Strike | Action::Travel => {
                let origin = self.origin(effects, rivals);
                format!("{}{origin}{}{target}", effects.written_letters(), effects.mark())
            }
        };
        if let Some(becomes) = &effects.becomes {
            text.push('=');
            text.push_str(becomes);
        }
        text
    }

    /// As much of the origin as tells the move from others of such a piece to the same square: the
    /// file, else the rank, else both. What is written without letter names its file when it
    /// captures, and never its rank alone.
    fn origin(&self, effects: &Effects, rivals: &[Effects]) -> &str {
        let Some(from) = effects.from else { return "" };
        let name = self.name(from);
        let (file, rank) = split(name);
        let mut others = rivals
            .iter()
            .filter(|rival| matches!(rival.action, Action::Travel | Action::Strike))
            .filter(|rival| rival.letters == effects.letters && rival.from != effects.from)
            .filter_map(|rival| rival.from)
            .map(|square| split(self.name(square)))
            .peekable();
        let bare = effects.written_letters().is_empty();
        if others.peek().is_none() {
            return if bare && effects.captures { file } else { "" };
        }
        let (mut same_file, mut same_rank) = (false, false);
        for (other_file, other_rank) in others {
            same_file |= other_file == file;
            same_rank |= other_rank == rank;
        }
        match (same_file, same_rank) {
            (false, _) => file,
            (true, false) if !bare => rank,
            _ => name,
        }
    }

    /// Whether two moves to the same square would be written alike.
    fn says_the_same(&self, one: &Effects, other: &Effects) -> bool {
        let key = |effects: &Effects| {
            let origin = if effects.action == Action::Pass { None } else { effects.from };
            (effects.action, effects.letters.clone(), origin, effects.captures, effects.becomes.clone())
        };
        key(one) == key(other)
    }

    fn name(&self, square: usize) -> &str {
        self.names.get(square).map_or("", String::as_str)
    }

    /// What is wrong with a text that names all of these.
    fn several(&self, record: &mut dyn AnyRecord, text: &str, texts: &[String]) -> Fault {
        Fault::new("move", text, format!("one move; this may be {}", self.list(record, texts)))
    }

    /// Some moves in short notation, for a message.
    fn list(&self, record: &mut dyn AnyRecord, texts: &[String]) -> String {
        let short = |text: &String| self.write(record, text).unwrap_or_else(|_| text.clone());
        let mut list = texts.iter().take(SHOWN).map(short).collect::<Vec<_>>().join(", ");
        if texts.len() > SHOWN {
            list += ", …";
        }
        list
    }
}

/// The square that the notation of a move names.
fn target(m: &MoveView) -> Option<usize> {
    m.gesture.to.or(m.gesture.from)
}

/// Whether a text that fits says exactly what the writer would.
fn is_exact(pattern: &Pattern, effects: &Effects) -> bool {
    match pattern {
        Pattern::Pass => true,
        Pattern::Castle(_, becomes) => *becomes == effects.becomes,
        Pattern::Move(Named { mark, becomes, .. }) => *mark == effects.mark() && *becomes == effects.becomes,
    }
}
