//! Random play.

use crate::input::Input;
use variorum_core::any::AnyRecord;
use variorum_core::{Departure, Player};

/// Plays what the input picks, mostly moves, and checks the position after each.
pub fn random_play(data: &[u8]) {
    let mut input = Input(data);
    let game = input.game();
    let options = input.options(game);
    let mut record = game.new_record(&options).expect("options of one game go together");
    while !input.is_empty() && record.ply() < 600 {
        let legal = record.legal();
        if record.outcome().is_some() {
            assert!(legal.is_empty() && record.places().is_some(), "over is over at {}", record.text());
            assert!(record.play_text("agree").is_err(), "nothing is played after the end");
            break;
        }
        assert!(!legal.is_empty(), "no dead ends at {}", record.text());
        step(record.as_mut(), &mut input, &legal);
        let text = record.text();
        let read = game.read_record(&options, &text).expect("a position of play is read");
        assert_eq!(read.text(), text, "written alike");
        if record.outcome().is_none() {
            assert_eq!(read.legal(), record.legal(), "the same moves at {text}");
        }
        let counted = record.perft(1);
        assert_eq!(counted, read.divide(1).iter().map(|(_, count)| count).sum::<u64>(), "count at {text}");
    }
    let entries = record.entries();
    record.truncate(0);
    for entry in entries {
        record.replay_text(&entry.text).expect("a record replays");
    }
}

fn step(record: &mut dyn AnyRecord, input: &mut Input, legal: &[String]) {
    match input.byte() {
        0 => record.agree(),
        1 | 2 => {
            let how = if input.byte().is_multiple_of(2) { Departure::Resign } else { Departure::Time };
            let player = Player::ALL[input.below(Player::ALL.len())];
            record.leave(player, how);
        }
        3 => {
            let kept = input.below(record.ply() + 1);
            record.truncate(kept);
        }
        4 => {
            if let Some(&reason) = record.claims().first() {
                record.claim(reason).expect("a claim that is offered");
            }
        }
        _ => {
            let text = &legal[input.below(legal.len())];
            record.play_text(text).expect("a listed move");
        }
    }
}
