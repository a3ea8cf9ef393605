//! A short text taken apart, before any position is looked at.

use variorum_core::view::Wing;

/// What a short text says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pattern<'a> {
    /// `--`.
    Pass,
    /// `O-O`, `O-O-O`, `O-O=R`.
    Castle(Wing, Option<String>),
    /// Everything that names a square.
    Move(Named<'a>),
}

/// A text that names a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named<'a> {
    /// Upper-case letters in front.
    pub letters: &'a str,
    /// File of origin; may be empty.
    pub file: &'a str,
    /// Rank of origin; may be empty.
    pub rank: &'a str,
    /// `x`, `:`, or empty; a hyphen counts as empty.
    pub mark: &'a str,
    /// The square.
    pub square: &'a str,
    /// What follows `=`.
    pub becomes: Option<String>,
}

impl Named<'_> {
    /// Whether the origin named fits a square of that name.
    pub fn comes_from(&self, name: &str) -> bool {
        let (file, rank) = split(name);
        (self.file.is_empty() || self.file == file) && (self.rank.is_empty() || self.rank == rank)
    }
}

/// A square's name as file and rank.
pub(super) fn split(name: &str) -> (&str, &str) {
    name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()))
}

impl<'a> Pattern<'a> {
    /// Takes a text apart; `None` when it cannot be a move in short notation.
    pub fn parse(text: &'a str) -> Option<Pattern<'a>> {
        let body = text.trim_end_matches(['+', '#']);
        if body == "--" {
            return Some(Pattern::Pass);
        }
        let (body, mut becomes) = match body.split_once('=') {
            Some((body, letters)) => (body, Some(piece(letters)?)),
            None => (body, None),
        };
        match body {
            "O-O" | "0-0" => return Some(Pattern::Castle(Wing::Short, becomes)),
            "O-O-O" | "0-0-0" => return Some(Pattern::Castle(Wing::Long, becomes)),
            _ => {}
        }
        let mut body = body;
        if becomes.is_none() {
            body = body.strip_suffix("e.p.").or(body.strip_suffix("ep")).unwrap_or(body);
            // `e8Q`: the equals sign left out.
            let bare = body.trim_end_matches(|c: char| c.is_ascii_uppercase());
            if bare.len() < body.len() && bare.ends_with(|c: char| c.is_ascii_digit()) {
                becomes = Some(body[bare.len()..].to_owned());
                body = bare;
            }
        }
        let rest = body.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let letters = &body[..body.len() - rest.len()];
        let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, ':' | '-');
        if !rest.chars().all(known) {
            return None;
        }
        let (origin, mark, square) = match rest.find(['x', ':', '-']) {
            Some(at) => (&rest[..at], &rest[at..=at], &rest[at + 1..]),
            None => {
                let at = rest.rfind(|c: char| c.is_ascii_lowercase())?;
                (&rest[..at], "", &rest[at..])
            }
        };
        let (file, rank) = split(origin);
        let mark = if mark == "-" { "" } else { mark };
        Some(Pattern::Move(Named { letters, file, rank, mark, square, becomes }))
    }
}

/// The letters after `=`, which may be in lower case.
fn piece(letters: &str) -> Option<String> {
    let is_piece = letters == super::effects::NOTHING
        || !letters.is_empty() && letters.chars().all(|c| c.is_ascii_alphabetic());
    is_piece.then(|| letters.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> [String; 6] {
        let Some(Pattern::Move(named)) = Pattern::parse(text) else { panic!("{text}") };
        let Named { letters, file, rank, mark, square, becomes } = named;
        let becomes = becomes.unwrap_or_default();
        [letters, file, rank, mark, square, &becomes].map(str::to_owned)
    }

    #[test]
    fn texts_come_apart() {
        for (text, parts) in [
            ("e4", ["", "", "", "", "e4", ""]),
            ("exd6e.p.", ["", "e", "", "x", "d6", ""]),
            ("e8=q+", ["", "", "", "", "e8", "Q"]),
            ("e8Q#", ["", "", "", "", "e8", "Q"]),
            ("N10i11", ["N", "", "10", "", "i11", ""]),
            ("RNb1xc3", ["RN", "b", "1", "x", "c3", ""]),
            ("Ke1-e2++", ["K", "e", "1", "", "e2", ""]),
            ("K:e4", ["K", "", "", ":", "e4", ""]),
            ("Bc4:e6", ["B", "c", "4", ":", "e6", ""]),
            ("xc6", ["", "", "", "x", "c6", ""]),
            ("cxa4=0", ["", "c", "", "x", "a4", "0"]),
        ] {
            assert_eq!(named(text), parts, "{text}");
        }
        assert_eq!(Pattern::parse("0-0-0+"), Some(Pattern::Castle(Wing::Long, None)));
        assert_eq!(Pattern::parse("O-O=R"), Some(Pattern::Castle(Wing::Short, Some("R".into()))));
        assert_eq!(Pattern::parse("--#"), Some(Pattern::Pass));
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in ["", "+", "=", "N", "e8=", "e8=1", "é4", "N*f3", "e4=Q=Q", "=Q", "♞f3", "resign:red"] {
            let parsed = Pattern::parse(text);
            let empty = matches!(&parsed, Some(Pattern::Move(named)) if named.square.is_empty());
            assert!(parsed.is_none() || empty || text.contains(':'), "{text}: {parsed:?}");
        }
    }
}
