//! Records.

use crate::input::Input;
use variorum_record::{GameRecord, GameText, Letters, MoveStyle, Splitter, read, read_with, write_all};

/// What is read is written, read back without a warning and written alike, in both styles of moves; nothing
/// else happens to other texts, whatever language they are taken for, and a file is taken apart alike
/// whatever the pieces it comes in. The input is either a text as it is, or changes to a record of play.
pub fn records(data: &[u8]) {
    let mut input = Input(data);
    let piece = 1 + usize::from(input.byte());
    let text = if input.byte().is_multiple_of(4) {
        input.text()
    } else {
        let (game, options, played) = input.record();
        let record = GameRecord::of(game, options, played.as_ref()).expect("a record of play");
        let style = if input.byte().is_multiple_of(2) { MoveStyle::Short } else { MoveStyle::Text };
        input.edit(write_all(&[record], style))
    };
    assert_eq!(split(text.as_bytes(), piece), split(text.as_bytes(), usize::MAX), "pieces of {piece}");
    let letters = Letters::ALL[text.len() % Letters::ALL.len()];
    let _ = read_with(&text, letters);
    let Ok(read_once) = read(&text) else { return };
    for style in [MoveStyle::Short, MoveStyle::Text] {
        let written = write_all(&read_once, style);
        let again = read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(write_all(&again, style), written, "written alike");
        let warned = again.iter().flat_map(GameRecord::warnings).next();
        assert!(warned.is_none(), "{warned:?} in what was written\n{written}");
    }
}

/// The games of a file that comes in pieces of this size.
fn split(bytes: &[u8], piece: usize) -> Vec<GameText> {
    let (mut splitter, mut games) = (Splitter::new(), Vec::new());
    for piece in bytes.chunks(piece) {
        splitter.put(piece);
        games.extend(std::iter::from_fn(|| splitter.game()));
    }
    splitter.end();
    games.extend(std::iter::from_fn(|| splitter.game()));
    games
}
