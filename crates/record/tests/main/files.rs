//! Files with games of every kind, good and bad.

use variorum_conformance::Random;
use variorum_record::{GameText, MAX_GAME_BYTES, MoveStyle, Splitter, write, write_all};

/// The games of a file that comes in pieces of this size.
fn split(bytes: &[u8], size: usize) -> Vec<GameText> {
    let mut splitter = Splitter::new();
    let mut games = Vec::new();
    for piece in bytes.chunks(size) {
        splitter.put(piece);
        games.extend(std::iter::from_fn(|| splitter.game()));
    }
    splitter.end();
    games.extend(std::iter::from_fn(|| splitter.game()));
    assert_eq!(splitter.game(), None);
    games
}

/// What becomes of the games of a file: the moves as written, or what is wrong.
fn outcomes(text: &str) -> Vec<String> {
    let games = split(text.as_bytes(), usize::MAX);
    for size in [1, 2, 7, 64] {
        assert_eq!(split(text.as_bytes(), size), games, "in pieces of {size}: {text}");
    }
    let numbers: Vec<usize> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, (1..=games.len()).collect::<Vec<_>>());
    let outcome = |game: &GameText| match game.read() {
        Ok(record) => write(&record, MoveStyle::Short).split("\n\n").nth(1).unwrap_or("").trim().to_owned(),
        Err(error) => error.to_string(),
    };
    games.iter().map(outcome).collect()
}

#[test]
fn one_bad_game_spoils_nothing_but_itself() {
    for (bad, why) in [
        ("1. e4 Ke5 *", "game 2, line 5, column 7: move: `Ke5`: expected a legal move of black"),
        ("1. e4 (1. d4 *", "game 2, line 5, column 7: moves: `(`"),
        ("1. e4 (1. d4 e5", "game 2, line 5, column 7: moves: `(`"),
        ("1. e4 {never closed *", "game 2, line 5, column 7: comment: `{never closed *"),
        ("1. e4 [%clk 1] e5 *", "game 2, line 5, column 7: tag: `[%clk 1] e5 *`"),
        ("1. e4 e5 2. Nf3", ""),
        ("1. e4 } 1-0", "game 2, line 5, column 7: text: `}`"),
        ("[White Anna]\n1. e4 *", "game 2, line 5, column 1: tag: `[White Anna]`"),
        ("[White \"Anna]\n1. e4 *", "game 2, line 5, column 1: tag: `[White \"Anna]`"),
        ("[Variant \"Atomic\"]\n1. e4 *", "game 2, line 5, column 1: Variant: `Atomic`"),
        ("what is this", "game 2, line 5, column 1: move: `what`"),
    ] {
        let text = format!(
            "[White \"a\"]\n\n1. d4 *\n\n{bad}\n\n[White \"b\"]\n\n1. c4 {{c}} c5 *\n\n[White \"d\"]\n1. b4 *"
        );
        let games = outcomes(&text);
        assert_eq!(games.len(), 4, "{text}: {games:?}");
        assert_eq!(
            [&games[0], &games[2], &games[3]],
            ["1. d4 *", "1. c4 {c} 1... c5 *", "1. b4 *"],
            "{text}"
        );
        let expected = if why.is_empty() { "1. e4 e5 2. Nf3 *" } else { why };
        assert!(games[1].starts_with(expected), "{text}: {}", games[1]);
    }
}

#[test]
fn games_end_where_they_end() {
    for (text, games) in [
        ("", &[][..]),
        (" \n\n; a comment alone\n% and this\n", &[]),
        ("*", &["*"]),
        ("1. e4 * 1. d4 1-0 1. c4", &["1. e4 *", "1. d4 1-0", "1. c4 *"]),
        ("[White \"a\"][Black \"b\"] 1. e4 1-0 [White \"c\"]\n1. d4", &["1. e4 1-0", "1. d4 *"]),
        // Comments on the line of the result are of the game, others of the next one.
        ("1. e4 1-0 {resigns\nhere}\n{next} 1. d4 *", &["1. e4 {resigns here} 1-0", "{next} 1. d4 *"]),
        ("1. e4 1-0 ; over\n1. d4 *", &["1. e4 {over} 1-0", "1. d4 *"]),
        // Brackets, results and semicolons in comments, results in variations.
        (
            "1. e4 {1-0\n\n[White \"x\"]\n\n1. d4 ; *} e5 *",
            &["1. e4 {1-0 [White \"x\"] 1. d4 ; *} 1... e5 *"],
        ),
        ("1. e4 ; {1-0 [White \"x\"]\n1... e5 *", &["1. e4 {{1-0 [White \"x\"]} 1... e5 *"]),
        ("1. e4\n%[White \"x\"] 1-0 {\n1... e5 *", &["1. e4 e5 *"]),
        ("[Event \"1-0 ] {\"]\n[Site \"\\\"]\"]\n1. e4 *", &["1. e4 *"]),
        ("1. e4\n\n1... e5\n\n\n2. Nf3 1/2-1/2", &["1. e4 e5 2. Nf3 1/2-1/2"]),
        ("[White \"a\"]\n\n[Black \"b\"]\n\n1. e4 *", &["1. e4 *"]),
        ("[White \"a\"]\n\n*\n\n[White \"b\"]\n[White2 \"c\"]\n", &["*", "*"]),
    ] {
        assert_eq!(outcomes(text), games, "{text}");
    }
}

#[test]
fn ends_of_lines_and_marks_are_of_every_kind() {
    let text = "\u{feff}[White \"Zo\u{eb}\"]\n\n1. e4 ; best by test\n1... e5 1-0\n\u{1a}\u{feff}[White \"b\"]\n% no\n\n1. d4 *\n\u{1a}";
    let plain = ["1. e4 {best by test} 1... e5 1-0", "1. d4 *"];
    assert_eq!(outcomes(text), plain);
    assert_eq!(outcomes(&text.replace('\n', "\r")), plain);
    assert_eq!(outcomes(&text.replace('\n', "\r\n")), plain);
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(split(&utf16, 3), split(text.as_bytes(), 1000));
    let names = split(b"[White \"Zo\xeb\"]\r1. e4 *\r\r[White \"Zo\xc3\xab\"]\r1. d4 *", 1);
    let name = |game: &GameText| game.read().expect("a record").tag("White").map(str::to_owned);
    assert_eq!(
        names.iter().map(name).collect::<Vec<_>>(),
        [Some("Zo\u{eb}".into()), Some("Zo\u{eb}".into())]
    );
    // Places are counted in lines, however they end.
    assert_eq!(
        outcomes("1. e4 *\r\r1. Na9 *"),
        ["1. e4 *", "game 2, line 3, column 4: move: `Na9`: expected a legal move of white"]
    );
    assert!(outcomes("1. e4 * 1. Na9")[1].starts_with("game 2, line 1, column 12: move"));
}

#[test]
fn a_game_without_bounds_is_passed_over() {
    let long = "e4 ".repeat(MAX_GAME_BYTES / 3 + 1);
    for (bad, place) in [
        (format!("[White \"x\"]\n\n1. {long}\n"), "game 2, line 3"),
        (format!("\n\n{}\n", long.replace(' ', "\n")), "game 2, line 5"),
        (format!("{{{long}\n"), "game 2, line 3"),
        (format!("1. {{{long}\n"), "game 2, line 3"),
    ] {
        let text = format!("1. e4 *\n\n{bad}\n[White \"y\"]\n\n1. d4 {{well}} *\n");
        let games = split(text.as_bytes(), 1 << 16);
        assert_eq!(games.len(), 3, "{}", &bad[..20]);
        let error = games[1].read().expect_err("too long").to_string();
        assert_eq!(
            error,
            format!("{place}, column 1: text: `a longer one`: expected a game of at most 4 MiB")
        );
        assert!(games[0].read().is_ok() && games[2].read().is_ok());
    }
}

#[test]
fn what_is_written_is_split_again() {
    let mut random = Random(2);
    let mut records = Vec::new();
    for game in variorum_registry::games() {
        for _ in 0..4 {
            let (options, mut played) = crate::random_game(game, &mut random);
            for _ in 0..random.below(30) {
                let legal = played.legal();
                if !legal.is_empty() {
                    played.play_text(&legal[random.below(legal.len())]).expect("legal");
                }
            }
            let record = variorum_record::GameRecord::of(game, options, &*played).expect("a record");
            records.push(record);
        }
    }
    let text = write_all(&records, MoveStyle::Short);
    for size in [1, 100, 1 << 20] {
        let games = split(text.as_bytes(), size);
        let texts: Vec<String> = records.iter().map(|record| write(record, MoveStyle::Short)).collect();
        assert_eq!(
            games.iter().map(|game| game.text().trim_end()).collect::<Vec<_>>(),
            texts.iter().map(|text| text.trim_end()).collect::<Vec<_>>()
        );
        assert_eq!(games.len(), records.len());
    }
}

#[test]
fn no_bytes_are_too_odd() {
    let words: [&[u8]; 24] = [
        b"[White \"a\"]",
        b"[",
        b"]",
        b"{",
        b"}",
        b"(",
        b")",
        b";",
        b"%",
        b"\n",
        b"\n\n",
        b"\r\n",
        b" ",
        b"1-0",
        b"*",
        b"1. e4",
        b"\"",
        b"\\",
        b"\xef",
        b"\xef\xbb\xbf",
        b"\xc3\xab",
        b"\xeb",
        b"\x1a",
        b"1/2-1/2",
    ];
    let mut random = Random(7);
    for _ in 0..3000 {
        let bytes: Vec<u8> =
            (0..random.below(30)).flat_map(|_| words[random.below(words.len())].to_vec()).collect();
        let games = split(&bytes, usize::MAX);
        for size in [1, 3] {
            assert_eq!(split(&bytes, size), games, "{:?}", String::from_utf8_lossy(&bytes));
        }
        for game in games {
            drop(game.read());
        }
    }
}
