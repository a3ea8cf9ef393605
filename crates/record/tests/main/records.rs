//! Records as people and other programs write them.

use crate::{moves, movetext, one};
use variorum_record::{Eval, MAX_DEPTH, MoveStyle, NodeId, ReadError, read, write, write_all};

fn refused(text: &str) -> ReadError {
    match read(text) {
        Ok(records) => panic!("{text}\nis read as\n{records:?}"),
        Err(error) => error,
    }
}

#[test]
fn a_record_of_another_program_is_orthodox_chess() {
    let text = "[Event \"Rated Blitz game\"]\r\n[Site \"https://example.org/x\"]\r\n[Date \"2026.01.02\"]\r\n\
                [Round \"-\"]\r\n[White \"a\"]\r\n[Black \"b\"]\r\n[Result \"0-1\"]\r\n[WhiteElo \"1500\"]\r\n\
                [Variant \"Standard\"]\r\n[TimeControl \"300+0\"]\r\n[Termination \"Time forfeit\"]\r\n\r\n\
                1. e4 { [%eval 0.17] [%clk 0:05:00] } 1... c5 { [%clk 0:04:59.5] } 2. Nf3 $1 0-1\r\n";
    let record = one(text);
    assert_eq!(moves(&record), "e2e4 c7c5 g1f3 time:white");
    let tree = record.tree();
    let first = tree.main_line().next().expect("a move");
    assert_eq!(tree.node(first).clock(), Some(300_000));
    assert_eq!(tree.node(first).eval(), Some(Eval::Centipawns(17)));
    let written = write(&record, MoveStyle::Short);
    assert_eq!(
        written,
        "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/x\"]\n[Date \"2026.01.02\"]\n\
         [Round \"-\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[Variant \"chess\"]\n\
         [RulesVersion \"1\"]\n[Termination \"time forfeit\"]\n[WhiteElo \"1500\"]\n[TimeControl \"300+0\"]\n\n\
         1. e4 {[%eval 0.17] [%clk 0:05:00]} 1... c5 {[%clk 0:04:59.5]} 2. Nf3! 0-1\n"
    );
    assert_eq!(write(&one(&written), MoveStyle::Short), written);
}

#[test]
fn bare_moves_are_a_record() {
    assert_eq!(moves(&one("e4 e5 2 Nf3")), "e2e4 e7e5 g1f3");
    assert_eq!(
        moves(&one("1.e4,e5 2.Ng1f3 Nb8-c6 3.e2e4xx".split("3.").next().unwrap_or_default())).len(),
        19
    );
    assert_eq!(
        movetext(&one("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n40... Kd7 0-0")),
        "40... Kd7 41. O-O *"
    );
}

#[test]
fn variations_comments_and_glyphs_are_kept() {
    let text = "{before} 1. e4! $14 {one} {two} (1. d4 d5 (1... Nf6 {why not}) 2. c4) ({first} 1. c4 $5) \
                {still one} 1... e5 {[%cal Ge2e4] arrows; and \"quotes\"} 2. Nf3 *";
    let record = one(text);
    assert_eq!(
        movetext(&record),
        "{before} 1. e4! $14 {one} {two} (1. d4 d5 (1... Nf6 {why not}) 2. c4) ({first}\n1. c4!?) {still one} 1... e5 \
         {[%cal Ge2e4] arrows; and \"quotes\"} 2. Nf3 *"
    );
    let tree = record.tree();
    assert_eq!(tree.node(NodeId::ROOT).children().len(), 3);
    assert_eq!(tree.node(NodeId::ROOT).comments, ["before"]);
    let third = tree.node(NodeId::ROOT).children()[2];
    assert_eq!((tree.node(third).short(), &tree.node(third).before[..]), ("c4", &["first".to_owned()][..]));
    let again = one(&write(&record, MoveStyle::Text));
    assert_eq!(write(&again, MoveStyle::Short), write(&record, MoveStyle::Short));
}

#[test]
fn comments_that_hold_a_brace_end_with_their_line() {
    let mut record = one("1. e4 (1. d4) e5 *");
    let first = record.tree().main_line().next().expect("a move");
    record.tree_mut().node_mut(first).comments.push("a } brace\nand %more".into());
    assert_eq!(movetext(&record), "1. e4 ;a } brace and %more\n(1. d4) 1... e5 *");
    assert_eq!(movetext(&one(&write(&record, MoveStyle::Short))), movetext(&record));
}

#[test]
fn long_comments_are_wrapped_and_come_back() {
    let words: Vec<String> = (0..100).map(|i| format!("{}w{i}", if i % 7 == 0 { "%" } else { "" })).collect();
    let record = one(&format!("1. e4 {{{}}} *", words.join("\n")));
    let text = write(&record, MoveStyle::Short);
    assert!(text.lines().all(|line| line.chars().count() < 90 && !line.starts_with('%')), "{text}");
    let first = one(&text).tree().main_line().next().expect("a move");
    assert_eq!(one(&text).tree().node(first).comments, [words.join(" ")]);
}

#[test]
fn several_games_stand_in_one_text() {
    let text = "1. e4 e5 1/2-1/2\n\n[White \"x\"]\n\n1. d4 *\n[Variant \"megachess\"]\n1. k4 0-1-0";
    let records = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records.len(), 3);
    let text = write_all(&records, MoveStyle::Short);
    let again = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(write_all(&again, MoveStyle::Short), text);
    assert!(text.contains("\n\n1. k4 0-1-0\n"), "{text}");
}

#[test]
fn ends_are_told_by_result_and_reason() {
    for (end, event) in [
        ("[Result \"1-0\"]\n[Termination \"resignation\"]", "resign:black"),
        ("[Result \"0-1\"]\n[Termination \"time\"]", "time:white"),
        ("[Result \"1/2-1/2\"]\n[Termination \"agreement\"]", "agree"),
    ] {
        let record = one(&format!("{end}\n\n1. e4 e5"));
        assert_eq!(moves(&record), format!("e2e4 e7e5 {event}"));
        assert!(!movetext(&record).contains(event));
        // The event is read among the moves too. What is said about it follows the last move.
        let mut told = one(&format!("{end}\n1. e4 e5 {event}"));
        assert_eq!(moves(&told), moves(&record));
        let last = told.tree().last();
        told.tree_mut().node_mut(last).comments.push("a pity".into());
        assert!(movetext(&told).starts_with("1. e4 e5 {a pity} "));
        assert_eq!(moves(&one(&write(&told, MoveStyle::Short))), moves(&record));
    }
    let told = one("[Termination \"agreement\"]\n1. e4 (1. d4) {tired} agree 1/2-1/2");
    assert_eq!(movetext(&told), "1. e4 (1. d4) {tired} 1/2-1/2");
    let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let claimed = one(&format!("[Termination \"repetition\"]\n{knights} 1/2-1/2"));
    assert!(moves(&claimed).ends_with("f6g8 claim:repetition"));
    // Time that runs out against a bare king.
    let bare = one("[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n1. Rh2 Kd7 time:white");
    let text = write(&bare, MoveStyle::Short);
    assert!(
        text.contains("[Termination \"time forfeit\"]") && text.ends_with("1. Rh2 Kd7 1/2-1/2\n"),
        "{text}"
    );
    assert_eq!(moves(&one(&text)), "h1h2 e8d7 time:white");
    // Three players: the game may go on.
    let three = one("[Variant \"megachess\"]\n1. k4 resign:black 1... Nr4 2. resign:red");
    let text = write(&three, MoveStyle::Short);
    assert!(text.contains("[Result \"1-0-0\"]") && text.contains("[Placing \"1-3-2\"]"), "{text}");
    assert!(text.ends_with("\n\n1. k4 resign:black 1... Nr4 resign:red 1-0-0\n"), "{text}");
}

#[test]
fn chess960_of_other_programs_is_known() {
    let fen = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1";
    let record = one(&format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n1. e4 *"));
    assert_eq!(record.options().texts(), ["castling=960"]);
    assert_eq!(record.start(), Some(fen));
    // Records of ours as they once were.
    let own = one("[Variant \"chess\"]\n[Options \"start=1\"]\n1. e4 *");
    assert_eq!(own.start(), None);
    let written = write(&own, MoveStyle::Short);
    let tags = "[Variant \"Chess960\"]\n[RulesVersion \"1\"]\n[Options \"start=1\"]\n[SetUp \"1\"]\n\
                [FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1\"]\n\n1. e4 *\n";
    assert!(written.ends_with(tags), "{written}");
    let again = one(&written);
    assert_eq!(
        (again.start(), again.options().texts(), again.warnings()),
        (None, vec!["start=1".to_owned()], &[][..])
    );
    assert_eq!(write(&again, MoveStyle::Short), written);
}

#[test]
fn what_is_not_known_is_refused_with_its_place() {
    for (text, line, column, expected) in [
        ("", 1, 1, "text: ``: expected a game"),
        ("[Variant \"Atomic\"]\n1. e4", 1, 1, "Variant: `Atomic`: expected one of chess, "),
        ("1. e4 *\n[RulesVersion \"2\"]\n", 2, 1, "RulesVersion: `2`: expected 1, the version of chess"),
        ("[Options \"start=1000\"]\n", 1, 1, "option start: `1000`"),
        ("[Options \"colour=red\"]\n", 1, 1, "option: `colour`"),
        ("[FEN \"8/8 w - - 0 1\"]\n", 1, 1, "FEN, rows: `8/8`"),
        ("1. e4 e5\n2. Nf3 Nf9", 2, 8, "move: `Nf9`: expected a legal move of black"),
        ("1. e4 e5 2. e5", 1, 13, "move: `e5`: expected a legal move of white"),
        ("1. e4 d5 2. dxe5", 1, 13, "move: `dxe5`: expected a legal move of white, such as e5"),
        ("1. e4 e5 2. Nf3 Nf6 3. d3 a6 4. Nd2", 1, 33, "one move; this may be Nbd2, Nfd2"),
        ("1. e4 -- 2. e5", 1, 7, "move: `--`"),
        ("(1. e4)", 1, 1, "moves: `(`: expected a move before a variation"),
        ("1. e4 (1. d4", 1, 7, "moves: `(`: expected a closing )"),
        ("1. e4 ) ", 1, 7, "moves: `)`: expected a variation to close"),
        ("1. e4 1-0-0", 1, 7, "Result: `1-0-0`: expected 1-0, 0-1"),
        ("1. f3 e5 2. g4 Qh4# 1-0", 1, 21, "result: `1-0`: expected 0-1: Black wins by checkmate"),
        ("[Termination \"stalemate\"]\n1. f3 e5 2. g4 Qh4# 0-1", 1, 1, "Termination: `stalemate`"),
        ("[Termination \"checkmate\"]\n1. f3 e5 0-1", 1, 1, "Termination: `checkmate`"),
        ("[Termination \"repetition\"]\n1. f3 e5 1/2-1/2", 1, 1, "Termination: `repetition`"),
        ("[Placing \"1-2\"]\n1. f3 *", 1, 1, "Placing: `1-2`"),
        ("1. f3 e5 2. g4 Qh4# 3. e4", 1, 24, "move: `e4`: expected nothing: the game is over"),
        ("1. resign:red", 1, 4, "move: `resign:red`"),
        ("1. claim:fifty", 1, 4, "claim: `fifty`"),
    ] {
        let error = refused(text);
        let message = error.to_string();
        assert_eq!((error.line, error.column), (line, column), "{text}: {message}");
        assert!(message.contains(expected), "{text}: {message}");
    }
    assert_eq!(refused("1. e4 *\n\n1. e5 *").game, 2);
}

#[test]
fn nesting_and_tags_are_bounded() {
    let tags: String = (0..10_000).map(|i| format!("[T{i} \"x\"]\n")).collect();
    assert!(
        refused(&tags).to_string().contains("line 257, column 1: tag: `T256`: expected at most 256 tags")
    );
    let nested = |depth: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let deep = one(&nested(MAX_DEPTH));
    assert_eq!(movetext(&one(&write(&deep, MoveStyle::Short))), movetext(&deep));
    assert!(refused(&nested(MAX_DEPTH + 1)).to_string().contains("nested at most 64 deep"));
    assert!(refused(&"(".repeat(1 << 20)).to_string().contains("a move before a variation"));
}

#[test]
fn over_specified_moves_are_read() {
    for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nxf3", "Nf3+", "Nf3#", "g1f3"] {
        assert_eq!(moves(&one(text)), "g1f3", "{text}");
    }
    let fen = "[FEN \"3r3k/4P3/8/8/8/8/8/K5R1 w - - 0 1\"]\n";
    for text in ["exd8=Q+", "ed8=Q", "exd8Q", "e7xd8=q", "e7d8q", "Pe7xd8=Q#"] {
        assert_eq!(moves(&one(&format!("{fen}{text}"))), "e7d8q", "{text}");
    }
    let castling = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n";
    for text in ["O-O", "0-0", "O-O+", "e1g1", "e1h1"] {
        assert_eq!(moves(&one(&format!("{castling}{text}"))), "e1g1", "{text}");
    }
    for text in ["exd8", "ed8", "d8=Q", "xd8=Q", "exd8=K", "nf3", "Kg1"] {
        assert!(read(&format!("{fen}{text}")).is_err(), "{text}");
    }
}

#[test]
fn moves_are_added_to_a_tree() {
    let mut record = one("1. e4 e5 (1... c5) *");
    let first = record.tree().main_line().next().expect("a move");
    let sicilian = record.add(first, "c7c5").unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(record.tree().node(sicilian).short(), "c5");
    assert_eq!(record.tree().node(first).children().len(), 2);
    let french = record.add(first, "e6").unwrap_or_else(|fault| panic!("{fault}"));
    assert!(record.add(french, "e6").is_err());
    record.tree_mut().node_mut(french).set_clock(61_500);
    record.tree_mut().node_mut(french).glyphs.push(10);
    assert_eq!(movetext(&record), "1. e4 e5 (1... c5) (1... e6 $10 {[%clk 0:01:01.5]}) *");
    assert!(record.at(french).text().starts_with("rnbqkbnr/pppp1ppp/4p3/"));
    assert!(record.set_tag("Result", "1-0").is_err() && record.set_tag("White \"", "x").is_err());
    record.set_tag("White", "Anna \"A\" \\").unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(one(&write(&record, MoveStyle::Short)).tag("White"), Some("Anna \"A\" \\"));
}
