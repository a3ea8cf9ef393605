//! Reading records.

use crate::game_record::{Cursor, GameRecord, OWN_TAGS};
use crate::lexer::{Lexer, Misfit, Token};
use crate::score::Score;
use crate::tree::NodeId;
use std::fmt;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Options, Reason};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 64;

/// How many tags a game may have.
pub const MAX_TAGS: usize = 256;

/// Why a text is not a list of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The game, counted from 1.
    pub game: usize,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}: {}", self.game, self.line, self.column, self.fault)
    }
}

impl std::error::Error for ReadError {}

/// Reads every game of a text.
///
/// # Errors
/// The first thing that is wrong, with its place: a text that is too long or holds no game, a game,
/// rules version, option or position that is not known, a move that is not legal, a result that is
/// not that of the moves.
pub fn read(text: &str) -> Result<Vec<GameRecord>, ReadError> {
    let mut records = Vec::new();
    let located = |game: usize, (at, fault): Misfit| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        ReadError { game, line, column: before[line_start..].chars().count() + 1, fault }
    };
    if text.len() > MAX_BYTES {
        let fault = Fault::new("text", format!("{} bytes", text.len()), format!("at most {MAX_BYTES} bytes"));
        return Err(located(1, (0, fault)));
    }
    let mut lexer = Lexer::new(text);
    loop {
        let game = records.len() + 1;
        match read_game(&mut lexer).map_err(|misfit| located(game, misfit))? {
            Some(record) => records.push(record),
            None if records.is_empty() => {
                return Err(located(1, (0, Fault::new("text", "", "a game: tags, moves and a result"))));
            }
            None => return Ok(records),
        }
    }
}

/// The game that a `Variant` tag names, with the option that the name implies.
///
/// These are our ids and the names by which protocols know our games; for orthodox chess also what
/// other programs write: `Standard`, `From Position`, and `Chess960` or `Fischerandom`.
pub fn find_game(variant: &str) -> Option<(&'static dyn AnyGame, Option<&'static str>)> {
    let is = |name: &&str| name.eq_ignore_ascii_case(variant);
    let known = variorum_registry::games()
        .find(|game| is(&game.card().id) || game.card().protocol_names.iter().any(&is));
    match known {
        Some(game) => Some((game, None)),
        None if ["standard", "from position"].iter().any(&is) => Some((orthodox()?, None)),
        None if ["chess960", "fischerandom"].iter().any(is) => {
            let game = orthodox()?;
            game.card().chess960.map(|option| (game, Some(option)))
        }
        None => None,
    }
}

/// The game of records that name none: the one that protocols call normal.
fn orthodox() -> Option<&'static dyn AnyGame> {
    variorum_registry::games().find(|game| game.card().protocol_names.contains(&"normal"))
}

/// A tag and where it stands.
struct Tag<'a> {
    at: usize,
    name: &'a str,
    value: String,
}

struct Tags<'a>(Vec<Tag<'a>>);

impl Tags<'_> {
    fn get(&self, name: &str) -> Option<(usize, &str)> {
        self.0.iter().find(|tag| tag.name == name).map(|tag| (tag.at, tag.value.as_str()))
    }
}

/// Reads one game; `None` at the end of the text.
fn read_game(lexer: &mut Lexer) -> Result<Option<GameRecord>, Misfit> {
    let mut comments = Vec::new();
    let mut tags = Tags(Vec::new());
    let begin = loop {
        match lexer.token()? {
            Some((at, Token::Tag(name, value))) => {
                if tags.get(name).is_some() {
                    return Err((at, Fault::new("tag", name, "each tag at most once")));
                }
                if tags.0.len() == MAX_TAGS {
                    return Err((at, Fault::new("tag", name, format!("at most {MAX_TAGS} tags"))));
                }
                tags.0.push(Tag { at, name, value });
            }
            Some((_, Token::Comment(comment))) => comments.push(comment),
            Some((at, _)) => {
                lexer.rewind(at);
                break at;
            }
            None if tags.0.is_empty() => return Ok(None),
            None => break lexer.position(),
        }
    };
    let mut record = agreed(&tags, begin)?;
    record.tree_mut().node_mut(NodeId::ROOT).comments = comments;
    record.tree_mut().node_mut(NodeId::ROOT).comments.retain(|comment| !comment.is_empty());
    let (played, result) = read_moves(lexer, &mut record)?;
    finish(&mut record, played, &tags, result)?;
    Ok(Some(record))
}

/// The game, its options and its start, from the tags; `at` is where to point when there are none.
fn agreed(tags: &Tags, at: usize) -> Result<GameRecord, Misfit> {
    let ids = || variorum_registry::games().map(|game| game.card().id).collect::<Vec<_>>().join(", ");
    let variant = tags.get("Variant");
    let found = match variant {
        Some((_, name)) => find_game(name),
        None => orthodox().map(|game| (game, None)),
    };
    let (variant_at, variant) = variant.unwrap_or((at, ""));
    let (game, implied) =
        found.ok_or_else(|| (variant_at, Fault::new("Variant", variant, format!("one of {}", ids()))))?;
    if let Some((at, version)) = tags.get("RulesVersion") {
        let known = game.card().rules_version.to_string();
        if version != known {
            let expected = format!("{known}, the version of {} that is known here", game.card().id);
            return Err((at, Fault::new("RulesVersion", version, expected)));
        }
    }
    let (options_at, options) = tags.get("Options").unwrap_or((variant_at, ""));
    let mut texts: Vec<&str> = options.split_whitespace().collect();
    if let Some(option) = implied
        && !texts.contains(&option)
    {
        texts.push(option);
    }
    let options = Options::parse(game.card().options, texts).map_err(|fault| (options_at, fault))?;
    if let Some((at, value)) = tags.get("SetUp") {
        let expected = if tags.get("FEN").is_some() { "1" } else { "0" };
        if value != expected {
            return Err((at, Fault::new("SetUp", value, "1 with a tag FEN, and 0 without")));
        }
    }
    let fen = tags.get("FEN");
    let at = fen.map_or(options_at, |(at, _)| at);
    GameRecord::new(game, options, fen.map(|(_, text)| text)).map_err(|mut error| {
        let fault = error.faults.swap_remove(0);
        (at, Fault { field: format!("FEN, {}", fault.field), ..fault })
    })
}

/// What stood at the end of the moves: where, and the result if one did.
type Ending = (usize, Option<String>);

/// Reads the moves up to the result or the next game.
fn read_moves(lexer: &mut Lexer, record: &mut GameRecord) -> Result<(Box<dyn AnyRecord>, Ending), Misfit> {
    let mut cursor = Cursor::new(record);
    // The last node of each line that a variation interrupts, and how many events came before it.
    let mut open: Vec<(usize, NodeId, usize)> = Vec::new();
    let mut last = NodeId::ROOT;
    // Comments at the beginning of a variation, which wait for its first move.
    let mut waiting: Option<Vec<String>> = None;
    // Comments after a variation: they belong to the next move if there is one in the line.
    let mut late: Option<Vec<String>> = None;
    let ending = loop {
        let Some((at, token)) = lexer.token()? else { break (lexer.position(), None) };
        if matches!(token, Token::Open | Token::Close | Token::Result(_) | Token::Tag(..)) {
            let comments = late.take().unwrap_or_default();
            record.tree_mut().node_mut(last).comments.extend(comments);
        }
        let misplaced = |text: &str, expected: &str| (at, Fault::new("moves", text, expected));
        match token {
            Token::Symbol(text) => {
                let mut node = cursor.play(text).map_err(|fault| (at, fault))?;
                node.before = waiting.take().or(late.take()).unwrap_or_default();
                last = record.push(last, node);
            }
            Token::Glyph(number) => {
                if last == NodeId::ROOT || waiting.is_some() {
                    return Err(misplaced(&format!("${number}"), "a move before a glyph"));
                }
                let glyphs = &mut record.tree_mut().node_mut(last).glyphs;
                if !glyphs.contains(&number) {
                    glyphs.push(number);
                }
            }
            Token::Comment(comment) if comment.is_empty() => {}
            Token::Comment(comment) => match waiting.as_mut().or(late.as_mut()) {
                Some(comments) => comments.push(comment),
                None => record.tree_mut().node_mut(last).comments.push(comment),
            },
            Token::Open => {
                if last == NodeId::ROOT || waiting.is_some() {
                    return Err(misplaced("(", "a move before a variation"));
                }
                if open.len() == MAX_DEPTH {
                    let expected = format!("variations nested at most {MAX_DEPTH} deep");
                    return Err(misplaced("(", &expected));
                }
                let events = cursor.record.ply() - 1;
                open.push((at, last, events));
                cursor.record.truncate(events);
                last = record.tree().node(last).parent().unwrap_or(NodeId::ROOT);
                waiting = Some(Vec::new());
            }
            Token::Close => {
                let Some((_, node, events)) = open.pop() else {
                    return Err(misplaced(")", "a variation to close"));
                };
                if waiting.is_some() {
                    return Err(misplaced(")", "a move in the variation"));
                }
                last = node;
                cursor.record.truncate(events);
                let text = record.tree().node(node).text();
                cursor.record.replay_text(text).map_err(|fault| (at, fault))?;
                late = Some(Vec::new());
            }
            Token::Result(text) => break (at, Some(text.to_owned())),
            Token::Tag(..) => {
                lexer.rewind(at);
                break (at, None);
            }
        }
    };
    record.tree_mut().node_mut(last).comments.extend(late.unwrap_or_default());
    match open.pop() {
        Some((at, ..)) => Err((at, Fault::new("moves", "(", "a closing ) before the end of the game"))),
        None => Ok((cursor.record, ending)),
    }
}

/// Compares what the record says about the end with what the moves say, and keeps the free tags.
fn finish(
    record: &mut GameRecord,
    mut played: Box<dyn AnyRecord>,
    tags: &Tags,
    (end, token): Ending,
) -> Result<(), Misfit> {
    let players = record.card().players;
    let score = |at: usize, text: &str| {
        let expected =
            if players == 2 { "1-0, 0-1, 1/2-1/2 or *" } else { "1-0-0, 1/2-1/2-0 and the like, or *" };
        Score::parse(text, players).ok_or_else(|| (at, Fault::new("Result", text, expected)))
    };
    let tag = tags.get("Result").map(|(at, text)| score(at, text).map(|score| (at, score))).transpose()?;
    let token = token.map(|text| score(end, &text).map(|score| (end, score))).transpose()?;
    if let (Some((_, tag)), Some((at, token))) = (tag, token)
        && tag != token
    {
        let expected = format!("{}, as the tag Result has it", tag.text(players));
        return Err((at, Fault::new("result", token.text(players), expected)));
    }
    let (at, said) = token.or(tag).unwrap_or((end, Score::ONGOING));

    let termination = tags.get("Termination");
    let reason = termination.and_then(|(_, text)| Reason::from_name(text));
    let forfeit = termination.is_some_and(|(_, text)| text.eq_ignore_ascii_case("time forfeit"));
    if played.outcome().is_none()
        && let Some(event) = last_event(&*played, said, reason.or(forfeit.then_some(Reason::Time)))
    {
        let events = played.ply();
        let agrees = played.replay_text(&event).is_ok()
            && played.outcome().is_some_and(|outcome| {
                Score::from(outcome) == said && reason.is_none_or(|reason| reason == outcome.reason)
            });
        played.truncate(events);
        // What other programs call a time forfeit may not be one by our rules.
        if agrees {
            let last = record.tree().last();
            let mut cursor = Cursor::new(record);
            cursor.record = played;
            let node = cursor.play(&event).map_err(|fault| (at, fault))?;
            record.push(last, node);
            played = cursor.record;
        }
    }
    match played.outcome() {
        Some(outcome) => {
            let told = Score::from(outcome);
            if said != told && !said.is_ongoing() {
                let expected = format!("{}: {}", told.text(players), outcome.in_words());
                return Err((at, Fault::new("result", said.text(players), expected)));
            }
            if let (Some(reason), Some((at, text))) = (reason, termination)
                && reason != outcome.reason
            {
                let expected = format!("{}: {}", outcome.reason, outcome.in_words());
                return Err((at, Fault::new("Termination", text, expected)));
            }
        }
        None => {
            if let (Some(_), Some((at, text))) = (reason, termination) {
                let expected = "moves and a result that end so";
                return Err((at, Fault::new("Termination", text, expected)));
            }
            record.score = said;
        }
    }
    if let Some((at, text)) = tags.get("Placing") {
        let places = placing(&*played);
        if places.as_deref() != Some(text) {
            let expected = places.unwrap_or_else(|| "no places before the game is over".to_owned());
            return Err((at, Fault::new("Placing", text, expected)));
        }
    }
    let free = tags.0.iter().filter(|tag| !OWN_TAGS.contains(&tag.name));
    for tag in free.filter(|tag| tag.name != "Termination" || played.outcome().is_none()) {
        record.set_tag(tag.name, &tag.value).map_err(|fault| (tag.at, fault))?;
    }
    Ok(())
}

/// The event that ended a game by `reason` with this score, where those two tell it.
fn last_event(played: &dyn AnyRecord, score: Score, reason: Option<Reason>) -> Option<String> {
    let loser = || score.winner().filter(|_| played.card().players == 2).map(|winner| winner.other());
    match reason? {
        Reason::Agreement => Some("agree".to_owned()),
        Reason::Resignation => Some(format!("resign:{}", loser()?)),
        Reason::Time => Some(format!("time:{}", loser()?)),
        reason @ (Reason::Repetition | Reason::Fifty) => Some(format!("claim:{reason}")),
        _ => None,
    }
}

/// Whether a reader can tell an event from result and reason; see [`last_event`].
pub(crate) fn is_told(played: &dyn AnyRecord, event: &str) -> bool {
    played.outcome().is_some_and(|outcome| {
        last_event(played, outcome.into(), Some(outcome.reason)).as_deref() == Some(event)
    })
}

/// The places of the players in their order, once a game is over: `1-3-2`.
pub(crate) fn placing(played: &dyn AnyRecord) -> Option<String> {
    let places = played.places()?;
    let texts = places.0.iter().take(played.card().players).map(u8::to_string);
    Some(texts.collect::<Vec<_>>().join("-"))
}
