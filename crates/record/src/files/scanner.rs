//! Where one game ends and the next begins, seen without knowing any rules.

use super::decoder::decode;
use crate::limits::MAX_TAGS;
use crate::result::GameResult;

/// More bytes than a result has, in any spelling.
const LONGEST_RESULT: usize = 32;

/// How far into a game the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// Nothing but white space and comments so far.
    Before,
    /// Among the tags.
    Tags,
    /// Among the moves.
    Moves,
    /// After the result, on its line.
    Over,
}

/// What a place stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    /// Tags and moves.
    Text,
    /// A comment in braces. What looks like the tags of a new game is remembered: if it is one, the
    /// brace was never closed.
    Braces { header: Option<usize> },
}

/// Goes through the text of a file line by line and finds the boundaries of games.
#[derive(Debug)]
pub(super) struct BoundaryScanner {
    /// The place reached.
    pub at: usize,
    part: Part,
    inside: Inside,
    /// The tags so far, in lower case.
    tags: Vec<Vec<u8>>,
    /// Open parentheses.
    depth: usize,
    /// Whether a line begins exactly here.
    begins_line: bool,
    /// Whether a line begins here, but for white space.
    at_line_start: bool,
    /// Whether the line before is empty.
    after_empty: bool,
    /// Whether the last word was a result, in a variation.
    after_inner_result: bool,
}

impl BoundaryScanner {
    pub fn new() -> BoundaryScanner {
        BoundaryScanner {
            at: 0,
            part: Part::Before,
            inside: Inside::Text,
            tags: Vec::new(),
            depth: 0,
            begins_line: true,
            at_line_start: true,
            after_empty: true,
            after_inner_result: false,
        }
    }

    /// Whether anything of a game was seen since the last boundary, or a comment is open.
    pub fn has_begun(&self) -> bool {
        self.part != Part::Before || self.inside != Inside::Text
    }

    /// Forgets the first bytes of the text, which end at or before the place reached.
    pub fn shift(&mut self, bytes: usize) {
        self.at -= bytes;
        if let Inside::Braces { header: Some(header) } = &mut self.inside {
            *header = header.saturating_sub(bytes);
        }
    }

    /// Goes on through `text`, which holds whole lines, to the next boundary. `None` when all of it is
    /// read and the game may go on behind it.
    pub fn boundary(&mut self, text: &[u8]) -> Option<usize> {
        while self.at < text.len() {
            let boundary = match self.inside {
                Inside::Text => self.step(text),
                Inside::Braces { header } => self.step_in_braces(text, header),
            };
            if boundary.is_some() {
                return boundary;
            }
        }
        None
    }

    /// The boundary that there must be if no brace follows any more.
    pub fn last_boundary(&mut self) -> Option<usize> {
        match self.inside {
            Inside::Braces { header: Some(header) } => Some(self.begin_at(header, true)),
            _ => None,
        }
    }

    /// A new game begins there; `line` tells whether a line does.
    fn begin_at(&mut self, at: usize, line: bool) -> usize {
        *self = BoundaryScanner { at, begins_line: line, at_line_start: line, ..BoundaryScanner::new() };
        at
    }

    fn step(&mut self, text: &[u8]) -> Option<usize> {
        let begin = self.at;
        let first = text[begin];
        let begins_line = std::mem::take(&mut self.begins_line);
        match first {
            b'\n' => {
                let ended = self.part == Part::Over || self.after_inner_result && self.at_line_start;
                self.end_line(begin + 1);
                return ended.then(|| self.begin_at(begin + 1, true));
            }
            b' ' | b'\t' | 0x0b | 0x0c => {
                self.at += 1;
                return None;
            }
            b'%' if begins_line => self.at = line_end(text, begin),
            b';' => self.at = line_end(text, begin),
            b'{' => {
                self.at += 1;
                self.inside = Inside::Braces { header: None };
            }
            b'[' => {
                let line = &text[begin..line_end(text, begin)];
                let is_tag = is_tag(line) || self.at_line_start && could_be_tag(line);
                let name = tag_name(line);
                let is_new = match self.part {
                    Part::Before => false,
                    // A game without moves and result ends where the tags of another begin.
                    Part::Tags => {
                        self.at_line_start
                            && self.after_empty
                            && (name == b"event" || self.tags.contains(&name))
                    }
                    Part::Moves | Part::Over => is_tag,
                };
                if is_new {
                    return Some(self.begin_at(begin, self.at_line_start));
                }
                if is_tag || self.at_line_start && self.part != Part::Moves {
                    self.at += tag_length(line);
                    self.part = Part::Tags;
                    if self.tags.len() < MAX_TAGS {
                        self.tags.push(name);
                    }
                } else {
                    self.at += 1;
                    self.part = Part::Moves;
                }
            }
            _ if self.part == Part::Over => return Some(self.begin_at(begin, false)),
            b'(' | b')' => {
                self.at += 1;
                self.part = Part::Moves;
                self.depth = if first == b'(' { self.depth + 1 } else { self.depth.saturating_sub(1) };
                self.after_inner_result = false;
            }
            _ => {
                let length = word_length(&text[begin..]);
                self.at += length;
                let is_result = is_result(&text[begin..begin + length]);
                self.after_inner_result = is_result && self.depth > 0;
                self.part = if is_result && self.depth == 0 { Part::Over } else { Part::Moves };
            }
        }
        self.at_line_start = false;
        None
    }

    fn step_in_braces(&mut self, text: &[u8], header: Option<usize>) -> Option<usize> {
        let rest = &text[self.at..];
        if self.at_line_start && self.after_empty && header.is_none() {
            let line = &text[self.at..line_end(text, self.at)];
            if is_tag(line) && tag_length(line) == line.trim_ascii_end().len() {
                self.inside = Inside::Braces { header: Some(self.at) };
            }
        }
        let length = rest.iter().position(|byte| matches!(byte, b'{' | b'}' | b'\n'));
        let (passed, next) = (length.unwrap_or(rest.len()), length.map(|at| rest[at]));
        self.at_line_start &= passed == 0 || rest[..passed].iter().all(u8::is_ascii_whitespace);
        self.at += passed;
        match (next, header) {
            (None, _) => {}
            (Some(b'{'), Some(header)) => return Some(self.begin_at(header, true)),
            (Some(b'\n'), _) => self.end_line(self.at + 1),
            (Some(brace), _) => {
                self.at += 1;
                self.at_line_start = false;
                if brace == b'}' {
                    self.inside = Inside::Text;
                }
            }
        }
        None
    }

    /// The line ends before that place.
    fn end_line(&mut self, at: usize) {
        self.at = at;
        self.after_empty = self.at_line_start;
        self.at_line_start = true;
        self.begins_line = true;
    }
}

/// Where the line ends in which a place is.
fn line_end(text: &[u8], at: usize) -> usize {
    text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| at + length)
}

/// What follows a `[`, without spaces.
fn inner(line: &[u8]) -> &[u8] {
    line[1..].trim_ascii_start()
}

/// The name behind a `[`, in lower case.
fn tag_name(line: &[u8]) -> Vec<u8> {
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    inner(line).iter().take_while(is_name).map(u8::to_ascii_lowercase).collect()
}

/// Whether a line goes on like a tag: `[Name "`.
fn is_tag(line: &[u8]) -> bool {
    if line.first() != Some(&b'[') {
        return false;
    }
    let name = tag_name(line).len();
    name > 0 && inner(line)[name..].trim_ascii_start().first() == Some(&b'"')
}

/// Whether a line that begins with `[` was meant as a tag.
fn could_be_tag(line: &[u8]) -> bool {
    inner(line).first().is_some_and(u8::is_ascii_alphabetic)
}

/// How far a tag goes: to the `]` behind its value, or as far as the line.
fn tag_length(line: &[u8]) -> usize {
    let (mut opened, mut escaped) = (false, false);
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' if !opened => opened = true,
            b'"' if !escaped => {
                let rest = line[at + 1..].trim_ascii_start();
                if rest.first() == Some(&b']') {
                    return line.len() - rest.len() + 1;
                }
            }
            b'\\' if opened => escaped = !escaped,
            _ => escaped = false,
        }
    }
    line.len()
}

/// How far a word goes that begins here, a single sign at least.
fn word_length(text: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"(){}[]<>;$!?,.*\"".contains(byte);
    text.iter().position(ends).unwrap_or(text.len()).max(1)
}

/// Whether a word ends a game.
fn is_result(word: &[u8]) -> bool {
    // A digit, an asterisk or a half, in UTF-8 or Windows-1252; what is seen at once need not be decoded.
    let may_be = matches!(word.first(), Some(b'0' | b'1' | b'*' | 0xc2 | 0xbd));
    may_be && word.len() <= LONGEST_RESULT && GameResult::is_token(&decode(word.to_vec()))
}
