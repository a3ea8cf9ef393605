//! What a board starts with, written in the fragment of a page address: options, position, moves.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What a board starts with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameStart {
    /// Options as `name=value` texts.
    pub options: Vec<String>,
    /// Position text; `None` for the start position of the options.
    pub position: Option<String>,
    /// Moves and events played from there. Only the analysis board uses them.
    pub moves: Vec<String>,
    /// The board shows the position after so many of the moves; `None` for all.
    pub ply: Option<usize>,
    /// By how many quarter turns clockwise the board is turned.
    pub turns: u8,
}

/// Names in the fragment that are not options of the game. No game has an option of these names (tested
/// below).
const POSITION: &str = "position";
const MOVES: &str = "moves";
const PLY: &str = "ply";
const TURNS: &str = "turns";

impl GameStart {
    /// The fragment of an address: `name=value` pairs joined by `&`. Empty for the default start.
    pub fn fragment(&self) -> String {
        let position = self.position.iter().map(|text| format!("{POSITION}={text}"));
        let moves = (!self.moves.is_empty()).then(|| format!("{MOVES}={}", self.moves.join(" ")));
        let ply = self.ply.map(|ply| format!("{PLY}={ply}"));
        let turns = (self.turns != 0).then(|| format!("{TURNS}={}", self.turns));
        self.options
            .iter()
            .cloned()
            .chain(position)
            .chain(moves)
            .chain(ply)
            .chain(turns)
            .map(|pair| encode(&pair))
            .collect::<Vec<_>>()
            .join("&")
    }

    /// Reads a fragment, without its `#`. Options and position are not checked here.
    pub fn parse(fragment: &str) -> GameStart {
        let mut start = GameStart::default();
        for pair in fragment.split('&').filter(|pair| !pair.is_empty()).map(decode) {
            match pair.split_once('=') {
                Some((POSITION, text)) => start.position = Some(text.to_owned()),
                Some((MOVES, text)) => start.moves = text.split_whitespace().map(str::to_owned).collect(),
                Some((PLY, text)) => start.ply = text.parse().ok(),
                Some((TURNS, text)) => start.turns = text.parse::<u8>().map_or(0, |turns| turns % 4),
                _ => start.options.push(pair),
            }
        }
        start
    }
}

/// What is written as `%` and the byte: all but letters, digits and what has no meaning in a fragment.
const CODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b' ')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b',')
    .remove(b'=')
    .remove(b'(')
    .remove(b')')
    .remove(b':');

/// Percent-encodes a text for a fragment, with `+` for a space.
fn encode(text: &str) -> String {
    utf8_percent_encode(text, CODED).to_string().replace(' ', "+")
}

/// The inverse of [`encode`]; a `%` that is not followed by two hexadecimal digits stands for itself.
fn decode(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_keeps_options_and_position() {
        for (options, position) in [
            (&[][..], None),
            (&["start=518", "castling=standard"], None),
            (&[], Some("4k3/(RP)7/8/8/8/8/8/4K3 w - - 0 1")),
            (&["a=b"], Some("bK,2/4 w g1,n1 wbr 0 1 & 100 % + é")),
            (&[], Some("")),
        ] {
            let options = options.iter().map(|text| (*text).to_owned()).collect();
            let begun = GameStart { options, position: position.map(str::to_owned), ..GameStart::default() };
            let moves = vec!["e2e4".to_owned(), "resign:black".to_owned()];
            for start in [begun.clone(), GameStart { moves, ply: Some(1), ..begun }] {
                let fragment = start.fragment();
                assert!(!fragment.contains([' ', '#']), "{fragment}");
                assert_eq!(GameStart::parse(&fragment), start, "{fragment}");
            }
        }
    }

    #[test]
    fn a_broken_address_is_read_as_it_stands() {
        assert_eq!(GameStart::parse("position=%zz%4").position.as_deref(), Some("%zz%4"));
        assert_eq!(GameStart::parse("nonsense&").options, ["nonsense"]);
    }

    #[test]
    fn no_game_has_an_option_that_is_called_like_one_of_ours() {
        for game in variorum_registry::games() {
            assert!(game.card().options.iter().all(|spec| ![POSITION, MOVES, PLY].contains(&spec.name)));
        }
    }
}
