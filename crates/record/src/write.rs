//! Writing records.

use crate::annotation::glyph_text;
use crate::ending::{TIME_FORFEIT, is_implied, placing};
use crate::game_record::GameRecord;
use crate::lexer::one_line;
use crate::result::GameResult;
use crate::tag_names::TAG_ROSTER;
use crate::tree::{Node, NodeId};
use std::fmt;
use variorum_core::{Outcome, Reason};

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveStyle {
    /// In short notation: `Nf3`.
    #[default]
    Short,
    /// As move text: `g1f3`.
    Text,
}

/// The longest line of the moves, in characters; a single word may be longer.
const WIDTH: usize = 79;

/// Writes games one after the other.
pub fn write_all(records: &[GameRecord], style: MoveStyle) -> String {
    records.iter().map(|record| write(record, style)).collect::<Vec<_>>().join("\n")
}

/// Writes a game: tags, an empty line, moves and result.
///
/// ```
/// use variorum_record::{MoveStyle, read, write};
///
/// let game = read("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *")?.remove(0);
/// assert!(write(&game, MoveStyle::Short).ends_with("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *\n"));
/// assert!(write(&game, MoveStyle::Text).ends_with("1. e2e4 e7e5 (1... c7c5 {Sicilian}) 2. g1f3 *\n"));
/// # Ok::<(), variorum_record::ReadError>(())
/// ```
pub fn write(record: &GameRecord, style: MoveStyle) -> String {
    let (card, played) = (record.card(), record.played());
    let outcome = played.outcome();
    let result = outcome.map_or(record.result, GameResult::from).text(card.players);
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    let roster = || TAG_ROSTER.iter().filter(|(name, _)| *name != "Red" || card.players == 3);
    for (name, unknown) in roster() {
        tag(name, record.tag(name).unwrap_or(unknown));
    }
    tag("Result", &result);
    let known_as = record.game().record_name(record.options());
    tag("Variant", known_as.unwrap_or(card.id));
    tag("RulesVersion", &card.rules_version.to_string());
    let options = record.options().texts();
    if !options.is_empty() {
        tag("Options", &options.join(" "));
    }
    if let Some(start) = record.start_to_write() {
        tag("SetUp", "1");
        tag("FEN", &start);
    }
    if let Some(places) = placing(&*played).filter(|_| card.players > 2) {
        tag("Placing", &places);
    }
    let tree = record.tree();
    let last = tree.node(tree.last());
    if let Some(outcome) = outcome {
        tag("Termination", termination(outcome, last.text()));
    }
    for (name, value) in record.tags() {
        let written = roster().any(|(other, _)| *other == name) || name == "Termination" && outcome.is_some();
        if !written {
            tag(name, value);
        }
    }
    out.push('\n');

    // An event that result and reason tell is not written among the moves, where other programs would stumble
    // over it. In games of two what is said of it follows the last move.
    let bare = last.before.is_empty() && last.comments.is_empty();
    let alone = last.parent().is_none_or(|parent| tree.node(parent).children().len() == 1);
    let told = !last.is_move()
        && (bare || card.players == 2)
        && last.glyphs.is_empty()
        && alone
        && is_implied(&*played, last.text());
    let told = told.then(|| tree.last());

    let mut lines = Lines::default();
    write_moves(record, style, told, &mut lines);
    lines.word(&result);
    out.push_str(&lines.finish());
    out
}

impl fmt::Debug for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self, MoveStyle::Short))
    }
}

/// The reason in the word of the standard, where it has one for it, else in ours. `event` is the text of the last
/// entry: time that runs out against a bare king is a draw.
fn termination(outcome: Outcome, event: &str) -> &'static str {
    match outcome.reason {
        Reason::Time => TIME_FORFEIT,
        Reason::Dead if event.starts_with("time:") => TIME_FORFEIT,
        reason => reason.name(),
    }
}

/// What is still to be written, the next thing last.
enum Task {
    /// The nodes after this one.
    After(NodeId),
    /// A node itself; whether it opens a variation.
    Node(NodeId, bool),
    /// The end of a variation.
    Close,
}

fn write_moves(record: &GameRecord, style: MoveStyle, left_out: Option<NodeId>, lines: &mut Lines) {
    let tree = record.tree();
    for comment in &tree.node(NodeId::ROOT).comments {
        lines.comment(comment);
    }
    let mut tasks = vec![Task::After(NodeId::ROOT)];
    // The number written last in this line; none where it must be written again.
    let mut number = None;
    while let Some(task) = tasks.pop() {
        match task {
            Task::After(id) => {
                if let Some((&main, variations)) = tree.node(id).children().split_first() {
                    if Some(main) == left_out {
                        let event = tree.node(main);
                        event.before.iter().chain(&event.comments).for_each(|comment| lines.comment(comment));
                        continue;
                    }
                    tasks.push(Task::After(main));
                    for &variation in variations.iter().rev() {
                        tasks.extend([Task::Close, Task::After(variation), Task::Node(variation, true)]);
                    }
                    tasks.push(Task::Node(main, false));
                }
            }
            Task::Node(id, opens) => {
                let node = tree.node(id);
                if opens {
                    lines.open();
                    number = None;
                }
                for comment in &node.before {
                    lines.comment(comment);
                    number = None;
                }
                if node.is_move() && number != Some(node.number()) {
                    let dots = if node.player() == Some(record.first()) { "." } else { "..." };
                    lines.word(&format!("{}{dots}", node.number()));
                    number = Some(node.number());
                }
                write_node(node, style, lines);
                if !node.comments.is_empty() || !node.is_move() {
                    number = None;
                }
            }
            Task::Close => {
                lines.close();
                number = None;
            }
        }
    }
}

fn write_node(node: &Node, style: MoveStyle, lines: &mut Lines) {
    let mut text = match style {
        MoveStyle::Short => node.short().to_owned(),
        MoveStyle::Text => node.text().to_owned(),
    };
    let (first, rest) = match node.glyphs.split_first() {
        Some((&first, rest)) if glyph_text(first).is_some() => (glyph_text(first), rest),
        _ => (None, &node.glyphs[..]),
    };
    text.push_str(first.unwrap_or_default());
    if node.goes_on() && !node.children().is_empty() {
        text.push(',');
    }
    lines.word(&text);
    for glyph in rest {
        lines.word(&format!("${glyph}"));
    }
    for comment in &node.comments {
        lines.comment(comment);
    }
}

/// Words put into lines.
#[derive(Default)]
struct Lines {
    out: String,
    /// Characters of the line so far.
    width: usize,
    /// What the next word begins with.
    prefix: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.prefix) + word;
        let length = word.chars().count();
        if self.width > 0 {
            // A line that begins with % is not read.
            if self.width + 1 + length > WIDTH && !word.starts_with('%') {
                self.out.push('\n');
                self.width = 0;
            } else {
                self.out.push(' ');
                self.width += 1;
            }
        }
        self.out.push_str(&word);
        self.width += length;
    }

    fn open(&mut self) {
        self.prefix.push('(');
    }

    fn close(&mut self) {
        if self.width == 0 {
            self.word(")");
        } else {
            self.out.push(')');
            self.width += 1;
        }
    }

    fn comment(&mut self, comment: &str) {
        let comment = one_line(comment);
        if comment.is_empty() {
            return;
        }
        // A comment in braces cannot hold a brace; one to the end of the line can.
        if comment.contains('}') {
            self.word(&format!(";{comment}"));
            self.out.push('\n');
            self.width = 0;
            return;
        }
        self.prefix.push('{');
        let mut words = comment.split(' ').peekable();
        while let Some(word) = words.next() {
            match words.peek() {
                Some(_) => self.word(word),
                None => self.word(&format!("{word}}}")),
            }
        }
    }

    fn finish(mut self) -> String {
        if self.width > 0 {
            self.out.push('\n');
        }
        self.out
    }
}
