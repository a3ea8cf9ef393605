//! A record as tokens.

use crate::annotation::glyph_number;
use crate::result::GameResult;
use variorum_core::Fault;
use variorum_core::foreign::Note;

/// A part of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    /// `[Name "value"]`.
    Tag(&'a str, String),
    /// A move or an event.
    Symbol(&'a str),
    /// A result.
    Result(&'a str),
    /// `$n`, `!`, `?` and their pairs.
    Glyph(u8),
    /// `{…}` or `;…`, with runs of white space as one space.
    Comment(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
}

/// The tokens of a text, from `at` on.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// What was assumed so far, and where.
    notes: Vec<(usize, Note)>,
}

/// Where in the text, in bytes, and what is wrong there.
pub(crate) type LocatedFault = (usize, Fault);

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, notes: Vec::new() }
    }

    /// Notes what was assumed at a place.
    pub fn note(&mut self, at: usize, note: Note) {
        self.notes.push((at, note));
    }

    /// What was assumed since the last call, and where.
    pub fn take_notes(&mut self) -> Vec<(usize, Note)> {
        std::mem::take(&mut self.notes)
    }

    /// How far the text is read, in bytes.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether nothing but white space is left.
    pub fn is_at_end(&self) -> bool {
        self.text[self.at..].trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty()
    }

    /// The text read from there on.
    pub fn since(&self, at: usize) -> &'a str {
        &self.text[at..self.at]
    }

    /// Goes back, to a place that [`Lexer::position`] or a token named.
    pub fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    /// The next token and where it begins; `None` at the end.
    pub fn token(&mut self) -> Result<Option<(usize, Token<'a>)>, LocatedFault> {
        loop {
            let rest = &self.text[self.at..];
            let Some(first) = rest.chars().next() else { return Ok(None) };
            let begin = self.at;
            let starts_line = begin == 0 || self.text.as_bytes()[begin - 1] == b'\n';
            let token = match first {
                '%' if starts_line => {
                    self.at += rest.find('\n').unwrap_or(rest.len());
                    continue;
                }
                ';' => Token::Comment(self.take_line()),
                '{' => Token::Comment(self.take_braces()?),
                '[' => self.take_tag()?,
                '(' => self.take(1, Token::Open),
                ')' => self.take(1, Token::Close),
                '*' => self.take(1, Token::Result("*")),
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    self.at += digits + 1;
                    let Ok(number) = rest[1..=digits].parse() else {
                        let assumed = "no $ with a number from 0 to 255: left out";
                        self.note(begin, Note::new("glyph", &rest[..=digits], assumed));
                        continue;
                    };
                    Token::Glyph(number)
                }
                '!' | '?' => {
                    let length = rest.bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
                    let text = &rest[..length.min(2)];
                    if length > 2 {
                        self.note(begin, Note::new("glyph", &rest[..length], format!("read as {text}")));
                    }
                    let fault = || Fault::new("glyph", text, "one of ! ? !! ?? !? ?!");
                    let number = glyph_number(text).ok_or_else(|| (begin, fault()))?;
                    self.take(length, Token::Glyph(number))
                }
                // The standard reserves these for later versions of its own.
                '<' if rest.lines().next().is_some_and(|line| line.contains('>')) => {
                    let length = rest.find('>').map_or(1, |end| end + 1);
                    self.note(begin, Note::new("text", &rest[..length], "left out"));
                    self.at += length;
                    continue;
                }
                // Some programs begin every game with a byte order mark.
                ',' | '.' | '…' | '\u{feff}' => {
                    self.at += first.len_utf8();
                    continue;
                }
                ']' | '}' | '<' | '>' | '"' => {
                    let expected = "a move, a comment in braces, a variation in parentheses or a result";
                    return Err((begin, Fault::new("text", first.to_string(), expected)));
                }
                _ if first.is_whitespace() => {
                    self.at += first.len_utf8();
                    continue;
                }
                _ => match self.take_word() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((begin, token)));
        }
    }

    fn take(&mut self, length: usize, token: Token<'a>) -> Token<'a> {
        self.at += length;
        token
    }

    fn take_line(&mut self) -> String {
        let rest = &self.text[self.at + 1..];
        let line = rest.split('\n').next().unwrap_or_default();
        self.at += 1 + line.len();
        one_line(line)
    }

    fn take_braces(&mut self) -> Result<String, LocatedFault> {
        let rest = &self.text[self.at + 1..];
        let Some(end) = rest.find('}') else {
            return Err((self.at, Fault::new("comment", &self.text[self.at..], "a closing }")));
        };
        self.at += end + 2;
        Ok(one_line(&rest[..end]))
    }

    fn take_tag(&mut self) -> Result<Token<'a>, LocatedFault> {
        let begin = self.at;
        let line = self.text[begin..].lines().next().unwrap_or_default();
        let fault = || (begin, Fault::new("tag", line, "a tag such as [White \"Anna\"]"));
        let skip_spaces = |text: &'a str| text.trim_start_matches([' ', '\t']);

        let rest = skip_spaces(&line[1..]);
        // The standard has letters, digits and underscores; some programs take what it allows in symbols.
        let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-+#=:.".contains(byte);
        let length = rest.bytes().take_while(in_name).count();
        let (name, rest) = rest.split_at(length);
        let rest = skip_spaces(rest).strip_prefix('"').ok_or_else(fault)?;
        let (value, bare, rest) = tag_value(rest).ok_or_else(fault)?;
        if name.is_empty() {
            return Err(fault());
        }
        if let Some(bare) = bare {
            let assumed = format!("{bare} without a backslash before it: taken as it stands");
            self.note(begin, Note::new(name, &value, assumed));
        }
        self.at = begin + line.len() - rest.len();
        Ok(Token::Tag(name, value))
    }

    /// A word of the moves; `None` for words without meaning: a number, `e.p.`.
    fn take_word(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && rest[digits..].starts_with('.') {
            self.at += digits;
            return None;
        }
        let ends = |c: char| c.is_whitespace() || "(){}[]<>;$!?,*\"…\u{feff}".contains(c);
        let mut length = rest.find(ends).unwrap_or(rest.len());
        if rest[..length].ends_with(|c: char| c.is_ascii_digit() || c == '=') {
            length += bracketed_piece(&rest[length..]);
            length += rest[length..].bytes().take_while(|byte| matches!(byte, b'+' | b'#')).count();
        }
        let word = &rest[..length];
        self.at += word.len();
        // A pass has a move text of zeros.
        let is_number = digits == word.len() && !word.starts_with('0');
        match word {
            "e.p." => None,
            _ if is_number => None,
            _ if GameResult::is_token(word) => Some(Token::Result(word)),
            _ => Some(Token::Symbol(word)),
        }
    }
}

/// The value of a tag behind its opening quotation mark, what in it should have had a backslash, and the
/// rest of the line.
fn tag_value(text: &str) -> Option<(String, Option<char>, &str)> {
    let closes = |at: usize| text[at + 1..].trim_start_matches([' ', '\t']).strip_prefix(']');
    let (mut value, mut bare) = (String::new(), None);
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|&(_, next)| next);
        match character {
            '"' => match closes(at) {
                Some(rest) => return Some((value, bare, rest)),
                None => bare = Some('"'),
            },
            '\\' if matches!(next, Some('"' | '\\')) => {
                // A path may end with a backslash: `"C:\"]`.
                let is_end = next == Some('"') && closes(at + 1).is_some() && !text[at + 2..].contains('"');
                if !is_end {
                    value.extend(characters.next().map(|(_, escaped)| escaped));
                    continue;
                }
                bare = Some('\\');
            }
            '\\' => bare = Some('\\'),
            _ => {}
        }
        value.push(character);
    }
    None
}

/// The length of a piece in brackets, as in `a8(Q)`; 0 where none stands.
fn bracketed_piece(text: &str) -> usize {
    let letters =
        text.strip_prefix('(').and_then(|text| text.split_once(')')).map_or("", |(inside, _)| inside);
    let is_piece = (1..=2).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_piece { letters.len() + 2 } else { 0 }
}

/// The text with every run of white space as one space, and none at its ends.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.token().unwrap_or_else(|error| panic!("{error:?}")))
            .map(|(_, token)| token)
            .collect()
    }

    #[test]
    fn texts_come_apart() {
        use Token::*;
        let text = "\u{feff}[ White \"A \\\"B\\\" \\\\\" ]\n%skipped [\n1.e4!? $14 {a\n  b}1... e5(1...0-0 e.p.)\
                    2 . Ke2, -- 0000;rest}\r\n1/2-1/2 *1-0-0";
        assert_eq!(
            tokens(text),
            [
                Tag("White", "A \"B\" \\".into()),
                Symbol("e4"),
                Glyph(5),
                Glyph(14),
                Comment("a b".into()),
                Symbol("e5"),
                Open,
                Symbol("0-0"),
                Close,
                Symbol("Ke2"),
                Symbol("--"),
                Symbol("0000"),
                Comment("rest}".into()),
                Result("1/2-1/2"),
                Result("*"),
                Result("1-0-0"),
            ]
        );
    }

    #[test]
    fn what_says_little_is_left_out_and_noted() {
        use Token::*;
        let mut lexer = Lexer::new("[My-Tag \"x\"] e4!!! $ d5 $256 <later (> Nf3 ??!$3");
        let tokens: Vec<_> = std::iter::from_fn(|| lexer.token().unwrap()).map(|(_, token)| token).collect();
        let moves = [Symbol("e4"), Glyph(3), Symbol("d5"), Symbol("Nf3"), Glyph(4), Glyph(3)];
        assert_eq!(tokens[0], Tag("My-Tag", "x".into()));
        assert_eq!(tokens[1..], moves);
        let noted: Vec<_> = lexer.take_notes().into_iter().map(|(_, note)| note.text).collect();
        assert_eq!(noted, ["!!!", "$", "$256", "<later (>", "??!"]);
    }

    #[test]
    fn faults_are_told_where_they_are() {
        for (text, at, field) in [
            ("e4 {no end", 3, "comment"),
            ("[White Anna]", 0, "tag"),
            ("[White \"Anna\"", 0, "tag"),
            ("[\"Anna\"]", 0, "tag"),
            ("e4 }", 3, "text"),
            ("<", 0, "text"),
        ] {
            let mut lexer = Lexer::new(text);
            let error = loop {
                match lexer.token() {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("{text} is read"),
                    Err(error) => break error,
                }
            };
            assert_eq!((error.0, error.1.field.as_str()), (at, field), "{text}");
        }
    }
}
