//! Files of positions: what is written is read, and what is damaged is said to be.

use variorum_core::{Options, Outcome, Player, PlayerSet};
use variorum_positions::{Decision, Error, Header, Reader, Replay, StoredGame, Value, Writer};

/// A game of `decisions` plies in which the move in the middle of the list is played each time.
fn played(game: &'static dyn variorum_core::any::AnyGame, decisions: usize) -> (StoredGame, Vec<String>) {
    let mut record = game.new_record(&Options::default()).expect("a start");
    let (mut stored, mut texts) = (Vec::new(), Vec::new());
    for i in 0..decisions {
        let legal = record.legal();
        let Some(text) = legal.get(legal.len() / 2) else { break };
        let value = match i {
            0 => None,
            1 => Some(Value::Forced { win: false }),
            2 => Some(Value::Forced { win: true }),
            _ => Some(Value::Centipawns(i as i32 * 37 - 300)),
        };
        stored.push(Decision { rank: legal.len() as u32 / 2, value });
        record.play_text(text).expect("a legal move");
        texts.push(text.clone());
    }
    let outcome = Outcome::draw(record.players_in(), variorum_core::Reason::Agreement);
    let game = StoredGame {
        number: 7,
        options: Vec::new(),
        start: None,
        decisions: stored,
        winners: outcome.winners,
        drawn: outcome.drawn,
    };
    (game, texts)
}

fn written(header: &Header, games: &[StoredGame]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::begin(&mut bytes, header).expect("memory");
    for game in games {
        writer.write(game).expect("memory");
    }
    bytes
}

#[test]
fn every_game_is_read_as_it_was_written_and_replays() {
    for game in variorum_registry::games() {
        let header = Header { game, settings: vec!["nodes 5".into(), "seed 1".into()] };
        let (stored, texts) = played(game, 40);
        let start = game.new_record(&Options::default()).expect("a start").text();
        let from_text = StoredGame { number: 8, start: Some(start), ..stored.clone() };
        let bytes = written(&header, &[stored.clone(), from_text.clone()]);
        let reader = Reader::new(&bytes[..]).expect("a file");
        assert_eq!(reader.header().game.card().id, game.card().id);
        assert_eq!(reader.header().settings, header.settings);
        let games: Vec<StoredGame> = reader.map(|game| game.expect("a game")).collect();
        assert_eq!(games, [stored, from_text]);
        for stored in &games {
            let mut replay = Replay::new(&header, stored).expect("a start");
            for text in &texts {
                assert!(replay.next().is_some());
                assert_eq!(replay.step().expect("a move").as_ref(), Some(text));
            }
            assert!(replay.next().is_none() && replay.step().expect("the end").is_none());
        }
    }
}

#[test]
fn a_decision_takes_about_three_bytes() {
    let game = variorum_registry::games().next().expect("a game");
    let (stored, _) = played(game, 100);
    let bytes = written(&Header { game, settings: Vec::new() }, std::slice::from_ref(&stored));
    assert!(bytes.len() < 60 + 4 * stored.decisions.len(), "{}", bytes.len());
}

#[test]
fn a_file_cut_short_says_where_its_whole_games_end() {
    let game = variorum_registry::games().next().expect("a game");
    let (stored, _) = played(game, 20);
    let whole = written(&Header { game, settings: Vec::new() }, std::slice::from_ref(&stored)).len();
    let bytes = written(&Header { game, settings: Vec::new() }, &[stored.clone(), stored]);
    for cut in whole + 1..bytes.len() {
        let mut reader = Reader::new(&bytes[..cut]).expect("a file");
        assert!(reader.next().is_some_and(|game| game.is_ok()));
        assert_eq!(reader.at(), whole as u64);
        assert!(
            matches!(reader.next(), Some(Err(Error::Truncated { at })) if at == whole as u64),
            "cut at {cut}"
        );
    }
}

#[test]
fn what_is_not_such_a_file_is_refused_with_the_reason() {
    let reading = |text: &[u8]| Reader::new(text).err().expect("an error").to_string();
    assert!(reading(b"").contains("variorum positions 1"));
    assert!(reading(b"[Event \"?\"]\n").contains("variorum positions 1"));
    assert!(reading(b"variorum positions 1 game go rules 1\n").contains("`go`"));
    assert!(reading(b"variorum positions 1 game chess rules 999\n").contains("999"));
    assert!(reading(b"variorum positions 1 game chess rules 1\nnodes 5\n").contains("empty"));
    assert!(reading(&[b'x'; 50_000]).len() < 500);
    assert!(reading(&[b'\n'; 50_000]).contains("variorum positions 1"));
}

#[test]
fn damage_never_panics() {
    let game = variorum_registry::games().next().expect("a game");
    let (stored, _) = played(game, 30);
    let header = Header { game, settings: vec!["nodes 5".into(), "seed 1".into()] };
    let bytes = written(&header, &[stored]);
    for i in 0..bytes.len() {
        for flip in [1, 0x40, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[i] ^= flip;
            let Ok(reader) = Reader::new(&damaged[..]) else { continue };
            for game in reader.flatten() {
                let Ok(mut replay) = Replay::new(&header, &game) else { continue };
                while let Ok(Some(_)) = replay.step() {}
            }
        }
    }
}

#[test]
fn points_are_shared_by_those_who_draw() {
    let game = variorum_registry::games().next().expect("a game");
    let (stored, _) = played(game, 1);
    assert!((stored.points(Player::WHITE) - 0.5).abs() < 1e-9);
    let won = StoredGame { winners: PlayerSet::only(Player::BLACK), drawn: PlayerSet::EMPTY, ..stored };
    assert_eq!([won.points(Player::WHITE), won.points(Player::BLACK)], [0.0, 1.0]);
}
