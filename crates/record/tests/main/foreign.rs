//! Records as other programs write them: what is taken, and what is then said to have been assumed.

use crate::{moves, movetext, one};
use variorum_core::{Options, Reason};
use variorum_record::{GameRecord, Letters, MoveStyle, NodeId, read, read_with, write};

/// The warnings as texts.
fn warned(record: &GameRecord) -> Vec<String> {
    record.warnings().iter().map(ToString::to_string).collect()
}

/// What is written is read without a warning and written alike.
fn comes_back(record: &GameRecord) {
    for style in [MoveStyle::Short, MoveStyle::Text] {
        let text = write(record, style);
        let again = one(&text);
        assert_eq!(warned(&again), [""; 0], "{text}");
        assert_eq!(write(&again, style), text);
    }
}

#[test]
fn variants_have_the_names_in_use() {
    for (name, options) in [
        ("Chess960", "castling=960"),
        ("chess 960", "castling=960"),
        ("Chess960 ", "castling=960"),
        ("Fischer Random", "castling=960"),
        ("fischerandom", "castling=960"),
        ("Fischerandom", "castling=960"),
        ("From Position", ""),
        ("FromPosition", ""),
        ("Standard", ""),
        ("standard", ""),
        ("", ""),
        ("?", ""),
        ("normal", ""),
    ] {
        let record = one(&format!("[Variant \"{name}\"]\n\n1. e4 *"));
        assert_eq!(
            (record.card().id, record.options().texts().join(" ")),
            ("chess", options.to_owned()),
            "{name}"
        );
        comes_back(&record);
    }
}

#[test]
fn every_array_is_written_for_others_and_comes_back() {
    for number in 0..960 {
        let own = format!("[Variant \"chess\"]\n[Options \"start={number}\"]\n\n*");
        let record = one(&own);
        let text = write(&record, MoveStyle::Short);
        assert!(text.contains("[Variant \"Chess960\"]") && text.contains(" w KQkq - 0 1\"]"), "{text}");
        let again = one(&text);
        assert_eq!(again.options(), record.options());
        assert_eq!((again.start(), warned(&again).len()), (None, 0), "{text}");
    }
}

#[test]
fn a_start_that_others_do_not_know_is_told_though_castling_is_standard() {
    let record = one("[Options \"start=0 castling=standard\"]\n\n1. e4 *");
    let text = write(&record, MoveStyle::Short);
    assert!(text.contains("[Variant \"chess\"]") && text.contains("[FEN \"bbqnnrkr/"), "{text}");
    comes_back(&record);
    assert!(!write(&one("1. e4 *"), MoveStyle::Short).contains("FEN"));
}

#[test]
fn rooks_that_are_not_outermost_are_written_by_their_file() {
    let fen = "r3k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1R1 w GBga - 0 1";
    let record = one(&format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n1. O-O *"));
    assert_eq!(record.start(), Some(fen));
    assert!(
        write(&record, MoveStyle::Short)
            .contains("[FEN \"r3k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1R1 w KBgq - 0 1\"]")
    );
    comes_back(&record);
}

#[test]
fn castling_of_other_programs_is_read() {
    // Without a variant the rights tell which castling it is.
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let record = one(&format!("[FEN \"{fen}\"]\n\n1. O-O *"));
    assert_eq!((record.start(), record.options().texts().join(" ")), (Some(fen), "castling=960".to_owned()));
    assert_eq!(warned(&record).len(), 1, "{:?}", warned(&record));
    // Rights without rooks.
    let record = one("[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1\"]\n\n1. O-O *");
    assert_eq!(record.start(), Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert_eq!(
        warned(&record),
        ["line 1, column 1: FEN, castling: `KQkq`: `Qkq` dropped: no king and rook in place for it"]
    );
    comes_back(&record);
}

#[test]
fn records_go_on_past_draws_of_play() {
    let record = one("[FEN \"8/8/8/8/8/2k1p3/4K3/8 w - - 0 1\"]\n\n1. Kxe3 Kc4 *");
    assert_eq!(moves(&record), "e2e3 c3c4");
    assert_eq!(movetext(&record), "1. Kxe3 {[%end dead]} 1... Kc4 *");
    let tree = record.tree();
    let first = tree.main_line().next().expect("a move");
    assert_eq!((tree.node(first).ended(), record.played().outcome()), (Some(Reason::Dead), None));
    assert_eq!(record.played().resumed().map(|(ply, end)| (ply, end.reason)), Some((1, Reason::Dead)));
    assert!(!record.at(first).legal().is_empty());
    comes_back(&record);

    // The start itself, and lines in a variation only.
    let record = one("[FEN \"8/8/8/8/8/2k5/4K3/8 w - - 0 1\"]\n\n1. Ke3 (1. Kd1 Kd3 2. Ke1) Kc4 1/2-1/2");
    assert_eq!(movetext(&record), "{[%end dead]} 1. Ke3 (1. Kd1 Kd3 2. Ke1) 1... Kc4 1/2-1/2");
    comes_back(&record);
    let line = "1. e4 e5 2. Nf3 (2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 6. Ke2 Ke7 7. Ke1 Ke8 8. Ke2 Ke7 \
                9. Ke1 Ke8 10. Ke2 Ke7 11. Ke1 Ke8 12. Nf3) Nc6 *";
    let record = one(line);
    assert_eq!(movetext(&record).matches("[%end repetition]").count(), 1);
    comes_back(&record);

    // 75 moves without progress, and then a mate.
    let record = one("[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 149 100\"]\n\n1. Rb1 Kg8 2. Rb8# 1-0");
    assert_eq!(record.played().outcome().map(|end| end.reason), Some(Reason::Checkmate));
    comes_back(&record);
}

#[test]
fn a_result_by_other_rules_than_those_of_play_stands() {
    let record = one("[Result \"1-0\"]\n[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 149 100\"]\n\n1. Rb1 1-0");
    assert!(movetext(&record).ends_with("100. Rb1 {[%end fifty]} 1-0"), "{}", movetext(&record));
    assert_eq!(warned(&record).len(), 1);
    let tree = record.tree();
    assert_eq!(tree.node(tree.last()).ended(), Some(Reason::Fifty));
    assert!(!record.played().legal().is_empty());
    comes_back(&record);
    // A record that says itself that play was over, and no more.
    for text in ["1. Kxe3 {[%end dead]} 1/2-1/2", "1. Kxe3 {[%end dead]} *", "{[%end dead]} 1. Kxe3 *"] {
        comes_back(&one(&format!("[FEN \"8/8/8/8/8/2k1p3/4K3/8 w - - 0 1\"]\n\n{text}")));
    }
    // As a draw it is one by the rules.
    let drawn = one("[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 149 100\"]\n\n1. Rb1 1/2-1/2");
    assert_eq!(drawn.played().outcome().map(|end| end.reason), Some(Reason::Fifty));
    assert!(warned(&drawn).is_empty());
}

#[test]
fn what_the_board_ends_is_over() {
    for text in [
        "1. f3 e5 2. g4 Qh4# 3. e4",
        "[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n1... Kg8",
        "[Variant \"chess2\"]\n[FEN \"8/8/8/8/4K3/8/8/k7 w - - 0 1 cc\"]\n\n1. Ke5 Ka2",
    ] {
        let error = read(text).expect_err("over").to_string();
        assert!(error.contains("the game is over"), "{error}");
    }
}

#[test]
fn null_moves_stand_in_variations_of_games_of_two() {
    let record = one("1. e4 e5 (1... -- 2. d4 Z0 3. Bc4) 2. Nf3 (2. Bc4 -- 3. Qh5 -- 4. Qxf7#) *");
    assert_eq!(
        movetext(&record),
        "1. e4 e5 (1... -- 2. d4 -- 3. Bc4) 2. Nf3 (2. Bc4 -- 3. Qh5 -- 4. Qxf7#) *"
    );
    assert!(warned(&record).is_empty());
    comes_back(&record);
    for (variant, text) in [
        ("chessplus", "1. e4 e5 (1... -- 2. d4) *"),
        ("perfect", "1. e4 e6 (1... -- 2. d4) *"),
        ("chess2", "1. e4 e5 (1... -- 2. d4) *"),
    ] {
        let record = one(&format!("[Variant \"{variant}\"]\n\n{text}"));
        assert_eq!(movetext(&record), text, "{variant}");
        comes_back(&record);
    }
    // Where a pass is a move it is meant.
    let pass = "[Variant \"chess2\"]\n[FEN \"4k3/8/8/8/8/3P4/8/2K1K3 w - - 0 1 kc\"]\n\n1. d4, -- Ke7 *";
    assert_eq!(moves(&one(pass)), "d3d4 0000 e8e7");
}

#[test]
fn variations_with_null_moves_that_cannot_be_are_left_out() {
    for (text, kept) in [
        (
            "1. e4 e5 2. Qh5 Nc6 (2... g6 3. Qxe5+ -- (3... Be7) 4. Bc4 {x}) 3. Bc4 *",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 *",
        ),
        ("1. e4 (1. d4 d5 (1... e6 2. e4 Bb4+ 3. Z0) 2. c4) e5 *", "1. e4 (1. d4 d5 2. c4) 1... e5 *"),
        ("[Variant \"megachess\"]\n\n1. k4 (1. j4 --) e5 *", "1. k4 e5 *"),
    ] {
        let record = one(text);
        assert_eq!(movetext(&record), kept);
        assert!(warned(&record)[0].contains("the variation left out"), "{:?}", warned(&record));
        comes_back(&record);
    }
    let error = read("1. e4 e5 2. Z0 d5 *").expect_err("a null move of the game itself");
    assert!(error.to_string().contains("move: `Z0`: expected a legal move of white; null moves"), "{error}");
    assert!(read("1. e4 (1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- 4. Qxe8").is_err());
}

#[test]
fn the_result_behind_the_moves_counts() {
    let record = one("[Result \"1-0\"]\n\n1. e4 0-1");
    assert!(movetext(&record).ends_with("0-1"));
    assert_eq!(warned(&record), ["line 1, column 1: Result: `1-0`: the moves end with 0-1, which counts"]);
    for (text, result, warnings) in [
        ("[Result \"\"]\n\n1. e4 1-0", "1-0", 0),
        ("[Result \"\"]\n\n1. e4", "*", 0),
        ("[Result \"won\"]\n\n1. e4 1-0", "1-0", 1),
        ("[Result \"½-½\"]\n\n1. e4", "1/2-1/2", 0),
        ("1. e4 ½-½", "1/2-1/2", 0),
        ("1. e4 1/2", "1/2-1/2", 0),
        ("[Result \"1–0\"]\n\n1. e4", "1-0", 0),
        ("[Result \"1-0\"]", "1-0", 0),
    ] {
        let record = one(text);
        assert!(write(&record, MoveStyle::Short).ends_with(&format!("{result}\n")), "{text}");
        assert_eq!(warned(&record).len(), warnings, "{text}: {:?}", warned(&record));
    }
}

#[test]
fn values_of_tags_are_taken_as_they_stand() {
    for (tag, value, warnings) in [
        ("[Event \"Robert \"Bobby\" Fischer\"]", "Robert \"Bobby\" Fischer", 1),
        ("[Event \"C:\\games\\new\"]", "C:\\games\\new", 1),
        ("[Event \"C:\\games\\\"]", "C:\\games\\", 1),
        ("[Event \"a \\\"b\\\" \\\\ c\"]", "a \"b\" \\ c", 0),
        ("[Event \"a \\\"b\\\"\"]", "a \"b\"", 0),
        ("[Event \"a [b] c\"]", "a [b] c", 0),
        ("[event \"a\"]", "a", 0),
    ] {
        let record = one(&format!("{tag}\n[Site \"x\"]\n\n1. e4 *"));
        assert_eq!((record.tag("Event"), record.tag("Site")), (Some(value), Some("x")), "{tag}");
        assert_eq!(warned(&record).len(), warnings, "{tag}: {:?}", warned(&record));
        comes_back(&record);
    }
    let twice = one("[White \"a\"]\n[White \"b\"]\n\n1. e4 *");
    assert_eq!(twice.tag("White"), Some("a"));
    assert_eq!(warned(&twice), ["line 2, column 1: tag: `White`: stands twice: the first one counts"]);
}

#[test]
fn set_up_says_less_than_a_position() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (tags, start, warnings) in [
        (format!("[SetUp \"0\"]\n[FEN \"{fen}\"]"), Some(fen), 1),
        (format!("[Setup \"1\"]\n[Fen \"{fen}\"]"), Some(fen), 0),
        (format!("[FEN \"{fen}\"]"), Some(fen), 0),
        ("[SetUp \"1\"]".to_owned(), None, 1),
        ("[FEN \"\"]".to_owned(), None, 0),
        ("[FEN \"?\"]\n[SetUp \"0\"]".to_owned(), None, 0),
    ] {
        let record = one(&format!("{tags}\n\n*"));
        assert_eq!((record.start(), warned(&record).len()), (start, warnings), "{tags}");
    }
}

#[test]
fn games_without_moves_or_result_end_where_the_next_begins() {
    let text = "[Event \"a\"]\n[White \"b\"]\n\n[Event \"c\"]\n\n\n[White \"d\"]\n[Event \"e\"]\n\n1. e4\n\n[Event \"f\"]\n";
    let records = read(text).unwrap_or_else(|error| panic!("{error}"));
    let events: Vec<_> = records.iter().map(|record| record.tag("Event")).collect();
    assert_eq!(events, [Some("a"), Some("c"), Some("f")]);
    assert_eq!(records[1].tag("White"), Some("d"));
    assert_eq!(moves(&records[1]), "e2e4");
}

#[test]
fn moves_are_spelled_in_many_ways() {
    let fen = "[FEN \"1r4k1/P3P3/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n";
    for (text, played) in [
        ("a8(Q)", "a7a8q"),
        ("a8(Q)#", "a7a8q"),
        ("a8=(N)", "a7a8n"),
        ("a8/R", "a7a8r"),
        ("axb8(Q)+ {x} (1. a8(N))", "a7b8q"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("O–O", "e1g1"),
        ("♖a2", "a1a2"),
        ("♜h8+", "h1h8"),
        ("1… a8=Q", "a7a8q"),
    ] {
        assert_eq!(moves(&one(&format!("{fen}{text} *"))), played, "{text}");
    }
    let letters = |language, text: &str| {
        let records = read_with(text, language).unwrap_or_else(|error| panic!("{error}"));
        moves(&records[0])
    };
    assert_eq!(
        letters(Letters::German, "1. Sf3 Sc6 2. Sc3 d5 3. d4 Dd6 4. Lf4"),
        "g1f3 b8c6 b1c3 d7d5 d2d4 d8d6 c1f4"
    );
    assert_eq!(
        letters(Letters::French, "1. e4 e5 2. Cf3 Re7 3. Fc4 De8 4. Tg1"),
        "e2e4 e7e5 g1f3 e8e7 f1c4 d8e8 h1g1"
    );
    assert_eq!(letters(Letters::Spanish, "1. e4 e5 2. Cf3 Re7 3. Ac4"), "e2e4 e7e5 g1f3 e8e7 f1c4");
    assert_eq!(letters(Letters::Dutch, "1. Pf3 Pc6 2. e4 e5 3. Lc4"), "g1f3 b8c6 e2e4 e7e5 f1c4");
    let error = read("1. Sf3 *").expect_err("not asked for").to_string();
    assert!(error.contains("move: `Sf3`"), "{error}");
}

#[test]
fn results_within_variations_are_said_of_them() {
    let record = one("1. e4 e5 (1... f6 2. d4 1-0) 2. Nf3 *");
    assert_eq!(movetext(&record), "1. e4 e5 (1... f6 2. d4 {1-0}) 2. Nf3 *");
    assert_eq!(warned(&record).len(), 1);
}

#[test]
fn moves_after_a_draw_are_added_and_noted() {
    let mut record = one("[FEN \"8/8/8/8/8/2k1p3/4K3/8 w - - 0 1\"]\n\n1. Kxe3 *");
    assert_eq!(record.played().outcome().map(|end| end.reason), Some(Reason::Dead));
    let last = record.tree().last();
    record.add(last, "Kc4").unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(movetext(&record), "1. Kxe3 {[%end dead]} 1... Kc4 *");
    assert!(record.add(NodeId::ROOT, "--").is_err());
}

#[test]
fn every_game_goes_on_past_the_draw_by_its_clock() {
    for game in variorum_registry::games() {
        let id = game.card().id;
        let fields = game.editing(&[]).fields;
        let at = 1 + fields.iter().position(|field| field.name == "clock").expect("a clock");
        let start = game.new_record(&Options::default()).expect("a start").text();
        let drawn = ["100", "999999999"].into_iter().find_map(|clock| {
            let mut words: Vec<&str> = start.split(' ').collect();
            words[at] = clock;
            let record = game.read_record(&Options::default(), &words.join(" ")).ok()?;
            record.outcome().is_some().then_some(record)
        });
        let mut record = drawn.unwrap_or_else(|| panic!("{id} has no draw by its clock"));
        assert!(record.legal().is_empty() && record.play_text("agree").is_err(), "{id}");
        let mut played = 0;
        while played < 6 {
            let text = {
                let mut copy = record.clone_box();
                copy.resume();
                copy.legal().swap_remove(played)
            };
            record.follow_text(&text).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            played += 1;
        }
        assert_eq!(record.resumed().map(|(ply, end)| (ply, end.reason)), Some((0, Reason::Fifty)), "{id}");
        let kept = GameRecord::of(game, Options::default(), &*record)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(movetext(&kept).starts_with("{[%end fifty]} "), "{id}: {}", movetext(&kept));
        comes_back(&kept);
        // Back at the start it may be gone on with; with nothing resumed it is over.
        record.truncate(0);
        assert!(!record.legal().is_empty(), "{id}");
    }
}
