//! The examples of `docs/notation.md` are true.

use variorum_core::Options;
use variorum_core::any::AnyRecord;
use variorum_record::{GameRecord, MoveStyle, NodeId, ShortNotation, read, write};

const PAGE: &str = include_str!("../../../../docs/notation.md");

/// The fenced blocks of a kind: the rest of the first line, and the body.
fn blocks(kind: &str) -> Vec<(&'static str, &'static str)> {
    let blocks = PAGE.split("\n```").skip(1).step_by(2);
    let named = blocks.filter_map(|block| {
        let (head, body) = block.split_once('\n')?;
        let rest = head.strip_prefix(kind)?;
        Some((rest.trim(), body))
    });
    named.collect()
}

/// A game from `GAME [name=value …] [fen TEXT]`.
fn game(head: &str) -> (GameRecord, Box<dyn AnyRecord>) {
    let (head, fen) = match head.split_once(" fen ") {
        Some((head, fen)) => (head, Some(fen)),
        None => (head, None),
    };
    let mut words = head.split(' ');
    let id = words.next().unwrap_or_default();
    let game = variorum_registry::find(id).unwrap_or_else(|| panic!("{id}"));
    let options = Options::parse(game.card().options, words).unwrap_or_else(|fault| panic!("{fault}"));
    let record =
        GameRecord::new(game, options, fen).unwrap_or_else(|error| panic!("{head} {fen:?}: {error}"));
    let begin = record.at(NodeId::ROOT);
    (record, begin)
}

#[test]
fn moves_are_written_as_the_page_says() {
    let blocks = blocks("moves");
    for game in variorum_registry::games() {
        let id = game.card().id;
        assert!(blocks.iter().any(|(head, _)| head.split(' ').next() == Some(id)), "no example of {id}");
    }
    for (head, body) in blocks {
        let (record, mut begin) = game(head);
        let notation = ShortNotation::of(record.game());
        for line in body.lines() {
            let words: Vec<&str> = line.split_whitespace().take(3).collect();
            let [text, short, "|"] = words[..] else { panic!("{line}") };
            assert_eq!(notation.write(&mut *begin, text).as_deref(), Ok(short), "{head}");
            assert_eq!(notation.read(&mut *begin, short).as_deref(), Ok(text), "{head}");
        }
    }
}

#[test]
fn lines_are_written_as_the_page_says() {
    for (head, body) in blocks("line") {
        let (mut record, _) = game(head);
        let mut last = NodeId::ROOT;
        for word in body.split_whitespace().filter(|word| !word.ends_with('.')) {
            last = record.add(last, word.trim_end_matches(',')).unwrap_or_else(|fault| panic!("{fault}"));
        }
        let written = write(&record, MoveStyle::Short);
        assert!(written.ends_with(&format!("\n\n{} *\n", body.trim())), "{written}");
    }
}

#[test]
fn records_are_written_as_the_page_says() {
    for (_, body) in blocks("record") {
        let records = read(body).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(write(&records[0], MoveStyle::Short).trim(), body.trim());
    }
}
