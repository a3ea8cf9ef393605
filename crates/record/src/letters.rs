//! Moves spelled as other programs and other languages spell them.

use std::borrow::Cow;

/// The letters that stand for pieces in short notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Letters {
    /// K Q R B N.
    #[default]
    English,
    /// K D T L S.
    German,
    /// R D T F C.
    French,
    /// R D T A C.
    Spanish,
    /// K D T L P.
    Dutch,
}

/// The letters of king, queen, rook, bishop, knight and pawn as we write them.
const ENGLISH: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
const WHITE_FIGURES: [char; 6] = ['♔', '♕', '♖', '♗', '♘', '♙'];
const BLACK_FIGURES: [char; 6] = ['♚', '♛', '♜', '♝', '♞', '♟'];

impl Letters {
    /// All of them.
    pub const ALL: [Letters; 5] =
        [Letters::English, Letters::German, Letters::French, Letters::Spanish, Letters::Dutch];

    /// The name of the language, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Letters::English => "english",
            Letters::German => "german",
            Letters::French => "french",
            Letters::Spanish => "spanish",
            Letters::Dutch => "dutch",
        }
    }

    /// The name of the language for people.
    pub const fn title(self) -> &'static str {
        match self {
            Letters::English => "English",
            Letters::German => "German",
            Letters::French => "French",
            Letters::Spanish => "Spanish",
            Letters::Dutch => "Dutch",
        }
    }

    /// The letters of the language with that name.
    pub fn from_name(name: &str) -> Option<Letters> {
        Letters::ALL.into_iter().find(|letters| letters.name() == name)
    }

    /// The letters of king, queen, rook, bishop and knight; pawns have none.
    pub const fn pieces(self) -> [char; 5] {
        match self {
            Letters::English => ['K', 'Q', 'R', 'B', 'N'],
            Letters::German => ['K', 'D', 'T', 'L', 'S'],
            Letters::French => ['R', 'D', 'T', 'F', 'C'],
            Letters::Spanish => ['R', 'D', 'T', 'A', 'C'],
            Letters::Dutch => ['K', 'D', 'T', 'L', 'P'],
        }
    }

    /// The move as we spell it: with English letters for pieces, plain hyphens, `=` before what a pawn
    /// becomes, and castling with the letter O.
    pub(crate) fn spelled(self, word: &str) -> Cow<'_, str> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "+#=-:.".contains(c);
        if self == Letters::English && word.chars().all(plain) && !word.contains('o') {
            return Cow::Borrowed(word);
        }
        let at = |letters: &[char], c: char| letters.iter().position(|&other| other == c);
        let letter = |c: char| match c {
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            '×' => 'x',
            _ => at(&self.pieces(), c)
                .or_else(|| at(&WHITE_FIGURES, c))
                .or_else(|| at(&BLACK_FIGURES, c))
                .map_or(c, |at| ENGLISH[at]),
        };
        let text: String = word.chars().map(letter).collect();
        let text =
            match text.trim_end_matches(['+', '#']).strip_suffix(')').and_then(|text| text.split_once('(')) {
                Some((square, piece)) => format!("{}={piece}", square.trim_end_matches('=')),
                None => text.replacen('/', "=", 1),
            };
        let castles = text.starts_with("o-o") || text.starts_with("0-0");
        Cow::Owned(if castles { text.replace(['o', '0'], "O") } else { text })
    }
}

/// Whether a word is a null move: what other programs write for it, and a pass of UCI.
pub(crate) fn is_null(word: &str) -> bool {
    ["--", "Z0", "0000", "@@@@"].contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_spelled_as_ours() {
        for (letters, word, ours) in [
            (Letters::English, "Nf3", "Nf3"),
            (Letters::English, "♘f3", "Nf3"),
            (Letters::English, "♞f6", "Nf6"),
            (Letters::English, "e2–e4", "e2-e4"),
            (Letters::English, "o-o-o+", "O-O-O+"),
            (Letters::English, "a8(Q)#", "a8=Q"),
            (Letters::English, "a8(Q)", "a8=Q"),
            (Letters::English, "a8=(N)", "a8=N"),
            (Letters::English, "a8/R", "a8=R"),
            (Letters::German, "Sf3", "Nf3"),
            (Letters::German, "Dxd8+", "Qxd8+"),
            (Letters::German, "a8=D", "a8=Q"),
            (Letters::German, "O-O", "O-O"),
            (Letters::French, "Cf3", "Nf3"),
            (Letters::French, "Rxe2", "Kxe2"),
            (Letters::Spanish, "Axc6", "Bxc6"),
            (Letters::Dutch, "Pf3", "Nf3"),
            (Letters::Dutch, "Td1", "Rd1"),
        ] {
            assert_eq!(letters.spelled(word), ours, "{word}");
        }
    }
}
