//! Position texts.

use crate::input::Input;
use variorum_core::foreign::read_position;

/// What is read is written, read back and written alike; nothing else happens to other texts. The tolerant
/// reader makes of a text what the exact one reads, and nothing of what that reads itself. The input is either a text as it is, or changes to the text of a position from play.
pub fn position_text(data: &[u8]) {
    let mut input = Input(data);
    let (game, options, text) = if input.byte().is_multiple_of(4) {
        let game = input.game();
        let options = input.options(game);
        (game, options, input.text())
    } else {
        let (game, options, record) = input.record();
        (game, options, input.edit(record.text()))
    };
    match read_position(game, &options, &text) {
        Ok(reading) => {
            let written = reading.record.text();
            let again = game.read_record(&options, &written).expect("what was made of a text is exact");
            assert_eq!(again.text(), written, "written alike");
            let twice = read_position(game, &options, &written).expect("exact text is read");
            assert!(twice.notes.is_empty() && twice.operations.is_empty(), "nothing is assumed of {written}");
        }
        Err(error) => {
            assert!(!error.faults.is_empty(), "a refusal has a reason: {text}");
            assert!(game.read_record(&options, &text).is_err(), "exact text is refused: {text}");
        }
    }
    match game.read_record(&options, &text) {
        Ok(record) => {
            let written = record.text();
            let again = game.read_record(&options, &written).expect("what was written is read");
            assert_eq!(again.text(), written, "written alike");
            assert_eq!(again.legal(), record.legal(), "the same moves at {written}");
            assert_eq!(again.outcome(), record.outcome(), "the same outcome at {written}");
            record.pieces();
            record.marks();
            record.moves();
        }
        Err(error) => assert!(!error.faults.is_empty(), "a refusal has a reason: {text}"),
    }
}
