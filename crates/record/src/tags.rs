//! The tags of a game: what was agreed, from tags as other programs write them.

use crate::game_record::GameRecord;
use crate::lexer::{Lexer, LocatedFault, Token};
use crate::limits::MAX_TAGS;
use crate::tag_names::{DERIVED_TAGS, TAG_ROSTER};
use crate::variant::{find_game, simple};
use variorum_core::any::AnyGame;
use variorum_core::foreign::{Note, Reading, read_position};
use variorum_core::{Fault, Options, PositionError};

/// A tag and where it stands.
struct Tag {
    at: usize,
    name: String,
    value: String,
}

/// The tags of a game.
pub(crate) struct Tags(Vec<Tag>);

impl Tags {
    /// Reads tags and the comments between them, up to the moves.
    pub fn read(lexer: &mut Lexer) -> Result<(Tags, Vec<String>, usize), LocatedFault> {
        let (mut tags, mut comments) = (Tags(Vec::new()), Vec::new());
        loop {
            match lexer.token()? {
                Some((at, Token::Tag(name, value))) => {
                    let known =
                        TAG_ROSTER.iter().map(|(name, _)| *name).chain(DERIVED_TAGS).chain(["Termination"]);
                    let name =
                        known.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name);
                    if tags.find(name).is_some() {
                        lexer.note(at, Note::new("tag", name, "stands twice: the first one counts"));
                        continue;
                    }
                    if tags.0.len() == MAX_TAGS {
                        return Err((at, Fault::new("tag", name, format!("at most {MAX_TAGS} tags"))));
                    }
                    tags.0.push(Tag { at, name: name.to_owned(), value });
                }
                Some((_, Token::Comment(comment))) => comments.push(comment),
                Some((at, _)) => {
                    lexer.rewind(at);
                    return Ok((tags, comments, at));
                }
                None => return Ok((tags, comments, lexer.position())),
            }
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them: place, name, value.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        self.0.iter().map(|tag| (tag.at, tag.name.as_str(), tag.value.as_str()))
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// Place and value of a tag that says something.
    pub fn get(&self, name: &str) -> Option<(usize, &str)> {
        let tag = self.find(name)?;
        Some((tag.at, tag.value.trim())).filter(|(_, value)| !["", "?"].contains(value))
    }

    /// The game, its options and its start; `at` is where to point when there are no tags.
    pub fn agreed(&self, at: usize, lexer: &mut Lexer) -> Result<GameRecord, LocatedFault> {
        let ids = || variorum_registry::games().map(|game| game.card().id).collect::<Vec<_>>().join(", ");
        let (variant_at, variant) = self.get("Variant").unwrap_or((at, ""));
        let (game, implied) = find_game(variant)
            .ok_or_else(|| (variant_at, Fault::new("Variant", variant, format!("one of {}", ids()))))?;
        if let Some((at, version)) = self.get("RulesVersion") {
            let known = game.card().rules_version.to_string();
            if version != known {
                let expected = format!("{known}, the version of {} that is known here", game.card().id);
                return Err((at, Fault::new("RulesVersion", version, expected)));
            }
        }
        let (options_at, written) = self.get("Options").unwrap_or((variant_at, ""));
        let parse = |implied: &[&'static str]| {
            let texts = written.split_whitespace().chain(implied.iter().copied());
            Options::parse(game.card().options, texts).map_err(|fault| (options_at, fault))
        };
        let mut options = parse(&[])?;
        // What the name stands for is said by the options as well in records of ours.
        let told = |options: &Options| game.record_name(options).map(simple) == Some(simple(variant));
        let names = |text: &str| text.split('=').next().and_then(|name| options.get(name)).is_some();
        if !implied.is_empty() && !told(&options) && !implied.iter().any(|text| names(text)) {
            options = parse(implied)?;
        }
        let fen = self.get("FEN");
        self.check_set_up(fen.is_some(), lexer);
        let Some((at, text)) = fen else {
            return GameRecord::new(game, options, None).map_err(|error| located(options_at, error));
        };
        let mut reading = read_position(game, &options, text).map_err(|error| located(at, error));
        if let Some((other, better)) = with_its_castling(game, written, variant, &reading, text) {
            lexer.note(
                at,
                Note::new("FEN, castling", text, format!("read with {other}, where these rights exist")),
            );
            options = parse(&[other])?;
            reading = Ok(better);
        }
        let reading = reading?;
        for note in reading.notes {
            lexer.note(at, Note { field: format!("FEN, {}", note.field), ..note });
        }
        if !reading.operations.is_empty() {
            lexer.note(at, Note::new("FEN", text, "the operations behind the position left out"));
        }
        let start = reading.record.start_text();
        GameRecord::new(game, options, Some(&start)).map_err(|error| located(at, error))
    }

    fn check_set_up(&self, has_fen: bool, lexer: &mut Lexer) {
        let Some((at, value)) = self.get("SetUp") else { return };
        let (expected, assumed) = match has_fen {
            true => ("1", "the tag FEN counts"),
            false => ("0", "there is no tag FEN: the usual start"),
        };
        if value != expected {
            lexer.note(at, Note::new("SetUp", value, assumed));
        }
    }
}

/// A position error as the tag FEN's.
fn located(at: usize, mut error: PositionError) -> LocatedFault {
    let fault = error.faults.swap_remove(0);
    (at, Fault { field: format!("FEN, {}", fault.field), ..fault })
}

/// The option under which a position keeps rights to castle that it loses without, where nothing else
/// says how the game castles; and the position read so.
fn with_its_castling(
    game: &dyn AnyGame,
    options: &str,
    variant: &str,
    reading: &Result<Reading, LocatedFault>,
    text: &str,
) -> Option<(&'static str, Reading)> {
    let loses = |notes: &[Note]| notes.iter().any(|note| note.field == "castling");
    let option = game.card().chess960.filter(|_| options.is_empty())?;
    let open = ["", "standard", "fromposition"].contains(&&*simple(variant));
    if !open || !reading.as_ref().is_ok_and(|reading| loses(&reading.notes)) {
        return None;
    }
    let other = read_position(game, &Options::parse(game.card().options, [option]).ok()?, text).ok()?;
    (!loses(&other.notes)).then_some((option, other))
}
