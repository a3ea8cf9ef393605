//! Moves as XBoard writes them, where that is not our move text.

use variorum_core::any::AnyRecord;
use variorum_core::view::Wing;

/// How castling is written in words.
fn castling(wing: Wing) -> &'static str {
    match wing {
        Wing::Short => "O-O",
        Wing::Long => "O-O-O",
    }
}

/// What XBoard sends for a pass; ours is `0000` in every game that has one.
const PASS: (&str, &str) = ("@@@@", "0000");

/// Our text of a move that came in: castling may be in words.
pub fn read(record: &dyn AnyRecord, text: &str) -> String {
    if text == PASS.0 {
        return PASS.1.to_owned();
    }
    let in_words = text.replace('0', "O");
    if ![Wing::Short, Wing::Long].map(castling).contains(&in_words.as_str()) {
        return text.to_owned();
    }
    let is_it = |wing: Option<Wing>| wing.map(castling) == Some(&in_words);
    let castling = record.moves().into_iter().find(|m| is_it(m.gesture.castles));
    castling.map_or_else(|| text.to_owned(), |m| m.text)
}

/// XBoard's text of a legal move, with castling in words where asked for.
pub fn write(record: &dyn AnyRecord, text: &str, castling_in_words: bool) -> String {
    if text == PASS.1 {
        return PASS.0.to_owned();
    }
    let wing = || record.moves().into_iter().find(|m| m.text == text)?.gesture.castles;
    castling_in_words.then(wing).flatten().map_or_else(|| text.to_owned(), |wing| castling(wing).to_owned())
}
