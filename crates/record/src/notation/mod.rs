//! The short notation: SAN where SAN exists, and the same ideas where a game does more.
//!
//! `docs/notation.md` tells it with examples. It is made from what every game says about its
//! moves (the gestures, the letters of its pieces, the position after the move) and names no game.

mod facts;
mod pattern;
mod typed;

use facts::{Deed, Facts};
use pattern::{Named, Pattern, split};
use variorum_core::Fault;
use variorum_core::any::{AnyGame, AnyRecord, MoveView};
use variorum_core::view::{PieceView, Wing};

/// How many moves a message lists.
const SHOWN: usize = 8;

/// What is expected when nothing can be played any more.
const OVER: &str = "nothing: the game is over";

/// Why a text names no move.
enum Miss {
    /// Nothing can be played any more.
    Over,
    /// It names all of these.
    Several(Vec<String>),
    /// It names none; these come near.
    None { near: Vec<String> },
}

/// Writes and reads moves of one game in short notation.
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
        let facts = Facts::of(record, &before, m);
        let rivals: Vec<Facts> = legal
            .iter()
            .filter(|other| other.text != text && spot(other) == facts.spot)
            .map(|other| Facts::of(record, &before, other))
            .collect();
        let stem = self.stem(&facts, &rivals);
        let taken = legal.iter().any(|other| other.text == stem && other.text != text)
            || rivals.iter().any(|rival| self.says_the_same(rival, &facts));
        Ok(if taken { facts.text } else { stem + facts.sign })
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
            Err(Miss::Over) => return Err(Fault::new("move", text, OVER)),
            Err(Miss::Several(texts)) => return Err(self.several(record, text, &texts)),
            Err(Miss::None { near }) => near,
        };
        let mut expected = format!("a legal move of {}", record.to_move());
        if !near.is_empty() {
            expected += &format!(", such as {}", self.list(record, &near));
        }
        Err(Fault::new("move", text, expected))
    }

    /// Finds the legal move that a text names.
    fn find(&self, record: &mut dyn AnyRecord, text: &str) -> Result<String, Miss> {
        let legal = record.moves();
        if legal.iter().any(|m| m.text == text) {
            return Ok(text.to_owned());
        }
        if record.outcome().is_some() {
            return Err(Miss::Over);
        }
        let before = record.pieces();
        let mut near = Vec::new();
        if let Some(pattern) = Pattern::parse(text) {
            near = self.near(record, &before, &legal, &pattern);
            let fits: Vec<&Facts> = near.iter().filter(|facts| self.fits(&pattern, facts)).collect();
            let exact: Vec<&Facts> = fits.iter().copied().filter(|facts| is_exact(&pattern, facts)).collect();
            match (&fits[..], &exact[..]) {
                ([only], _) | (_, [only]) => return Ok(only.text.clone()),
                ([], _) => {}
                (several, _) => {
                    return Err(Miss::Several(several.iter().map(|facts| facts.text.clone()).collect()));
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
        Err(Miss::None { near: near.into_iter().map(|facts| facts.text).collect() })
    }

    /// The legal moves that name the same square, or are of the same kind, as the pattern.
    fn near(
        &self,
        record: &mut dyn AnyRecord,
        before: &[PieceView],
        legal: &[MoveView],
        pattern: &Pattern,
    ) -> Vec<Facts> {
        let is_near = |m: &MoveView| match pattern {
            Pattern::Pass => m.gesture.from.is_none(),
            Pattern::Castle(..) => m.gesture.castles.is_some(),
            Pattern::Move(named) => {
                spot(m).is_some_and(|spot| self.names.get(spot).is_some_and(|name| name == named.square))
            }
        };
        legal.iter().filter(|m| is_near(m)).map(|m| Facts::of(record, before, m)).collect()
    }

    fn fits(&self, pattern: &Pattern, facts: &Facts) -> bool {
        let becomes = |wanted: &Option<String>| wanted.is_none() || *wanted == facts.becomes;
        match pattern {
            Pattern::Pass => facts.deed == Deed::Pass,
            Pattern::Castle(wing, wanted) => facts.deed == Deed::Castle(*wing) && becomes(wanted),
            Pattern::Move(named) => {
                let mark = match facts.deed {
                    Deed::Pass | Deed::Castle(_) => false,
                    Deed::Remove => named.mark == "x",
                    Deed::Spin => named.mark == ":",
                    Deed::Strike => true,
                    Deed::Travel => named.mark != ":",
                };
                // A pawn that captures says where it comes from.
                let bare = facts.captures && facts.written_letters().is_empty();
                mark && !(bare && named.file.is_empty())
                    && becomes(&named.becomes)
                    && facts.is_named(named.letters)
                    && facts.from.is_none_or(|from| named.comes_from(self.name(from)))
            }
        }
    }

    /// The text without the signs for check and mate.
    fn stem(&self, facts: &Facts, rivals: &[Facts]) -> String {
        let spot = facts.spot.map_or("", |spot| self.name(spot));
        let mut text = match facts.deed {
            Deed::Pass => "--".to_owned(),
            Deed::Castle(Wing::Short) => "O-O".to_owned(),
            Deed::Castle(Wing::Long) => "O-O-O".to_owned(),
            Deed::Remove | Deed::Spin => format!("{}{}{spot}", facts.written_letters(), facts.mark()),
            Deed::Strike | Deed::Travel => {
                let origin = self.origin(facts, rivals);
                format!("{}{origin}{}{spot}", facts.written_letters(), facts.mark())
            }
        };
        if let Some(becomes) = &facts.becomes {
            text.push('=');
            text.push_str(becomes);
        }
        text
    }

    /// As much of the origin as tells the move from others of such a piece to the same square: the
    /// file, else the rank, else both. What is written without letter names its file when it
    /// captures, and never its rank alone.
    fn origin(&self, facts: &Facts, rivals: &[Facts]) -> &str {
        let Some(from) = facts.from else { return "" };
        let name = self.name(from);
        let (file, rank) = split(name);
        let mut others = rivals
            .iter()
            .filter(|rival| matches!(rival.deed, Deed::Travel | Deed::Strike))
            .filter(|rival| rival.letters == facts.letters && rival.from != facts.from)
            .filter_map(|rival| rival.from)
            .map(|square| split(self.name(square)))
            .peekable();
        let bare = facts.written_letters().is_empty();
        if others.peek().is_none() {
            return if bare && facts.captures { file } else { "" };
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
    fn says_the_same(&self, one: &Facts, other: &Facts) -> bool {
        let key = |facts: &Facts| {
            let origin = if facts.deed == Deed::Pass { None } else { facts.from };
            (facts.deed, facts.letters.clone(), origin, facts.captures, facts.becomes.clone())
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
fn spot(m: &MoveView) -> Option<usize> {
    m.gesture.to.or(m.gesture.from)
}

/// Whether a text that fits says exactly what the writer would.
fn is_exact(pattern: &Pattern, facts: &Facts) -> bool {
    match pattern {
        Pattern::Pass => true,
        Pattern::Castle(_, becomes) => *becomes == facts.becomes,
        Pattern::Move(Named { mark, becomes, .. }) => *mark == facts.mark() && *becomes == facts.becomes,
    }
}
