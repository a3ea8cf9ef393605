//! Moves as people type them, in every game.

use variorum_conformance::Random;
use variorum_core::Options;
use variorum_core::any::AnyRecord;
use variorum_record::ShortNotation;

/// A game and a position of it.
fn position(id: &str, text: Option<&str>) -> (ShortNotation, Box<dyn AnyRecord>) {
    let game = variorum_registry::find(id).expect("a game");
    let record = match text {
        Some(text) => game.read_record(&Options::default(), text).expect("a position"),
        None => game.new_record(&Options::default()).expect("a start"),
    };
    (ShortNotation::of(game), record)
}

#[test]
fn what_people_type_is_a_move() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let pawn_or_bishop = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
    let bishop = "4k3/8/8/8/8/2n5/3B4/4K3 w - - 0 1";
    let split = "4k3/8/8/8/3(RN)4/8/8/4K3 w - - 0 1";
    for (id, text, typed, expected) in [
        ("chess", None, "Nf3", "g1f3"),
        ("chess", None, "nf3", "g1f3"),
        ("chess", None, "E2E4", "e2e4"),
        ("chess", None, "e2-e4", "e2e4"),
        ("chess", None, "e2 e4", "e2e4"),
        ("chess", None, "1. e4!", "e2e4"),
        ("chess", None, "E4", "e2e4"),
        ("chess", None, "NG1-F3", "g1f3"),
        ("chess", None, "\u{2658}f3", "g1f3"),
        ("chess", Some(promotion), "a8(Q)", "a7a8q"),
        ("chess", Some(castling), "O-O", "e1g1"),
        ("chess", Some(castling), "0-0-0", "e1c1"),
        ("chess", Some(castling), "o-o-o", "e1c1"),
        ("chess", Some(castling), "00", "e1g1"),
        ("chess", Some(castling), "Rxa8+", "a1a8"),
        ("chess", Some(promotion), "a8=Q", "a7a8q"),
        ("chess", Some(promotion), "a8q", "a7a8q"),
        ("chess", Some(promotion), "A7-A8=N", "a7a8n"),
        ("chess", Some(promotion), "a7a8R", "a7a8r"),
        // A pawn's file goes before a bishop in lower case.
        ("chess", Some(pawn_or_bishop), "bxc3", "b2c3"),
        ("chess", Some(pawn_or_bishop), "Bxc3", "d2c3"),
        ("chess", Some(bishop), "bxc3", "d2c3"),
        // Exact text wins: this is the knight that leaves.
        ("chessplus", Some(split), "Nd4f5", "Nd4f5"),
        ("chessplus", Some(split), "nf5", "Nd4f5"),
        ("chessplus", Some(split), "RND7", "d4d7"),
        ("chessplus", None, "Ne2", "g1e2"),
        ("chessplus", None, "ne2np", "g1e2"),
        ("perfect", Some("4k4/P8/9/9/9/9/3B5/9/R3K3R w KQ - 0 1"), "0-0", "e1h1"),
        ("chess2", Some("4k3/8/8/8/8/3P4/8/2K1K3 K - - 0 1 kc"), "pass", "0000"),
        ("chess2", Some("4k3/8/8/8/8/3P4/8/2K1K3 K - - 0 1 kc"), "0000", "0000"),
        ("megachess", None, "K2-K4", "k2k4"),
        ("megachess", None, "nf2", ""),
    ] {
        let (notation, mut record) = position(id, text);
        match notation.read_typed(&mut *record, typed) {
            Ok(read) if expected.is_empty() => assert!(read.ends_with(&typed[1..]), "{read}"),
            Ok(read) => assert_eq!(read, expected, "{id}: {typed}"),
            Err(fault) => panic!("{id}: {typed}: {fault}"),
        }
        assert_eq!(record.ply(), 0);
    }
}

#[test]
fn what_fits_several_moves_or_none_is_told() {
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    for (text, typed, expected) in [
        (Some(promotion), "a8", "one move; this may be a8=B, a8=N, a8=Q, a8=R"),
        (Some(promotion), "A7A8", "a legal move of white, such as a8=B, a8=N, a8=Q, a8=R"),
        (Some(knights), "Nd2", "one move; this may be Nbd2, Nfd2"),
        (Some(knights), "nd2", "a legal move of white, such as "),
        (None, "e2e5", "a legal move of white, such as e3, e4"),
        (None, "e7e5", "a legal move of white, such as e"),
        (None, "zzz", "a legal move of white, such as a3"),
        (None, "--", "a legal move of white, such as "),
        (None, "", "a legal move of white, such as a3"),
        (Some("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"), "h8h7", "nothing: the game is over"),
    ] {
        let (notation, mut record) = position("chess", text);
        let fault = notation.read_typed(&mut *record, typed).expect_err(typed);
        assert_eq!((fault.field.as_str(), fault.text.as_str()), ("move", typed));
        assert!(fault.expected.starts_with(expected), "{typed}: {fault}");
    }
}

/// Every legal move of every game is typed in every way; an example that a message gives can be played.
#[test]
fn every_move_of_every_game_can_be_typed() {
    let mut random = Random(11);
    for game in variorum_registry::games() {
        let notation = ShortNotation::of(game);
        let (_, mut record) = crate::random_game(game, &mut random);
        for ply in 0..18 {
            let legal = record.legal();
            if legal.is_empty() {
                break;
            }
            let text = legal[random.below(legal.len())].clone();
            let at = record.text();
            let short = notation.write(&mut *record, &text).expect("legal");
            for typed in [text.clone(), short.clone(), format!("3. {short}!?")] {
                let read = notation.read_typed(&mut *record, &typed);
                assert_eq!(read.as_deref(), Ok(text.as_str()), "{typed} in {at}");
            }
            for typed in [text.to_uppercase(), short.to_lowercase()] {
                // Another move may be written so; else this one is played or named.
                match notation.read_typed(&mut *record, &typed) {
                    Ok(read) => assert!(legal.contains(&read), "{typed} in {at}"),
                    Err(fault) => assert!(fault.expected.contains(&short), "{typed} in {at}: {fault}"),
                }
            }
            if ply % 6 == 0 {
                let fault = notation.read_typed(&mut *record, "nonsense").expect_err("no move");
                let example = fault.expected.rsplit("such as ").next().unwrap_or_default();
                let example = example.split(", ").next().unwrap_or_default();
                assert!(notation.read(&mut *record, example).is_ok(), "{fault} in {at}");
            }
            record.play_text(&text).expect("legal");
        }
    }
}
