//! Move texts.

use crate::input::Input;

/// A text that is played adds one entry, a listed move if it is a move; a text that is refused
/// changes nothing and is not listed.
pub fn move_text(data: &[u8]) {
    let mut input = Input(data);
    let (_, _, mut record) = input.record();
    let (before, legal, ply) = (record.text(), record.legal(), record.ply());
    let text = input.text();
    match record.play_text(&text) {
        Ok(()) => {
            assert_eq!(record.ply(), ply + 1);
            let entry = record.entries().pop().expect("an entry");
            assert!(!entry.is_move || legal.contains(&entry.text), "{text} played as {}", entry.text);
            record.truncate(ply);
        }
        Err(_) => assert!(!legal.contains(&text), "{text} is listed and refused"),
    }
    assert_eq!(record.text(), before);
    assert_eq!(record.legal(), legal);
}
