//! Records.

use crate::input::Input;
use variorum_record::{GameRecord, MoveStyle, read, write_all};

/// What is read is written, read back and written alike, in both styles of moves; nothing else
/// happens to other texts. The input is either a text as it is, or changes to a record of play.
pub fn records(data: &[u8]) {
    let mut input = Input(data);
    let text = if input.byte().is_multiple_of(4) {
        input.text()
    } else {
        let (game, options, played) = input.record();
        let record = GameRecord::of(game, options, played.as_ref()).expect("a record of play");
        let style = if input.byte().is_multiple_of(2) { MoveStyle::Short } else { MoveStyle::Text };
        input.edit(write_all(&[record], style))
    };
    let Ok(read_once) = read(&text) else { return };
    for style in [MoveStyle::Short, MoveStyle::Text] {
        let written = write_all(&read_once, style);
        let again = read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
        assert_eq!(write_all(&again, style), written, "written alike");
    }
}
