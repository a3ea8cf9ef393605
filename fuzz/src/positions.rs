//! Position texts.

use crate::input::Input;

/// What is read is written, read back and written alike; nothing else happens to other texts. The
/// input is either a text as it is, or changes to the text of a position from play.
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
