//! Talking UCI to the binary.

use crate::Write;
use crate::gui::{Engine, Random};

fn start() -> Engine {
    Engine::start(&["uci"])
}

#[test]
fn introduces_itself_and_finds_a_mate() {
    let mut engine = start();
    engine.tell("uci");
    let lines = engine.until("uciok");
    assert!(lines.iter().any(|line| line.starts_with("id name Variorum")));
    for option in [
        "Hash type spin default 16 min 1",
        "Clear Hash type button",
        "Threads type spin default 1 min 1",
        "MultiPV type spin default 1 min 1",
        "UCI_Variant type combo default chess var chess var chessplus var perfect",
        "UCI_Chess960 type check default false",
        "UCI_LimitStrength type check default false",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}");
    }
    engine.tell("isready");
    engine.until("readyok");
    engine.tell("position fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1");
    engine.tell("go depth 4");
    let lines = engine.until("bestmove");
    assert_eq!(lines.last().map(|line| line.split(' ').nth(1)), Some(Some("e1e8")));
    let reports: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert!(
        reports.iter().any(|line| line.contains("score mate 1") && line.contains(" pv e1e8")),
        "{lines:?}"
    );
    for word in ["seldepth", "nodes", "nps", "hashfull", "time"] {
        assert!(reports[0].contains(&format!(" {word} ")), "{}", reports[0]);
    }
    engine.quit();
}

#[test]
fn infinite_search_waits_for_stop() {
    let mut engine = start();
    engine.tell("position startpos moves e2e4");
    engine.tell("go infinite");
    engine.until("info depth 1 ");
    engine.tell("isready");
    let lines = engine.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    engine.tell("stop");
    assert!(engine.last("bestmove").len() >= "bestmove a7a6".len());
    engine.quit();
}

#[test]
fn pondering_holds_the_move_until_it_is_hit() {
    let mut engine = start();
    engine.tell("position startpos moves e2e4 e7e5");
    engine.tell("go ponder wtime 50 btime 50");
    engine.until("info depth 1 ");
    engine.tell("isready");
    assert!(!engine.until("readyok").iter().any(|line| line.starts_with("bestmove")));
    engine.tell("ponderhit");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn plays_other_games_and_chess960() {
    let mut engine = start();
    engine.tell("setoption name UCI_Variant value chessplus");
    engine.tell("position startpos moves a1b1");
    engine.tell("go nodes 500");
    assert!(!engine.last("bestmove").contains("0000"));
    engine.tell("setoption name UCI_Variant value chess");
    engine.tell("setoption name UCI_Chess960 value true");
    engine.tell("position fen 1k6/8/8/8/8/8/8/KR6 w B - 0 1 moves a1b1");
    engine.until("info string");
    engine.tell("position fen 4k3/8/8/8/8/8/8/1K4R1 w G - 0 1 moves b1g1");
    engine.tell("d");
    assert_eq!(engine.last("Fen"), "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    engine.quit();
}

#[test]
fn survives_bad_input() {
    let mut engine = start();
    for line in [
        "hello",
        "position",
        "position fen 8/8 w - - 0 1",
        "setoption name Hash value many",
        "setoption name UCI_Variant value go",
        "setoption name GameOptions value start=9999",
    ] {
        engine.tell(line);
        assert!(engine.last("info string").len() > "info string ".len(), "{line}");
    }
    engine.tell("go depth 1");
    assert_eq!(engine.last("bestmove"), "bestmove 0000");
    engine.tell("setoption name GameOptions value start=518");
    // A `go` that makes no sense is answered all the same, and nothing is searched without end.
    for line in ["position startpos\ngo depht 5", "go wtime soon btime 1000"] {
        engine.tell(line);
        assert_eq!(engine.last("bestmove"), "bestmove (none)");
    }
    engine.tell("position startpos");
    engine.tell("go perft 2");
    assert_eq!(engine.last("Nodes"), "Nodes searched: 400");
    engine.input.write_all(b"\xff\xfe\x00 garbage\n").expect("it listens");
    engine.until("info string");
    engine.quit();
}

#[test]
fn no_other_position_is_searched_than_the_one_asked_for() {
    let too_long = "position startpos moves ".to_owned() + &"e2e4 e7e5 ".repeat(200_000);
    for refused in [
        "position fen 8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position e2e4",
        "position",
        "setoption name GameOptions value start=9999",
        &too_long,
    ] {
        let mut engine = start();
        engine.tell(&format!("position startpos moves e2e4\n{refused}\ngo depth 1\ngo infinite"));
        let lines = engine.until("bestmove");
        assert!(lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("info depth")), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("bestmove 0000"));
        assert_eq!(engine.last("bestmove"), "bestmove 0000");
        engine.tell("setoption name GameOptions value <empty>\nposition startpos\ngo depth 1");
        engine.until("info depth 1 ");
        engine.until("bestmove");
        engine.quit();
    }
}

#[cfg(unix)]
#[test]
fn memory_that_cannot_be_had_is_told() {
    let script = format!("ulimit -v 3000000; exec '{}' uci", env!("CARGO_BIN_EXE_variorum"));
    let mut engine = Engine::run("sh", &["-c", &script]);
    engine.tell("setoption name Hash value 8192\nisready");
    let lines = engine.until("readyok");
    assert_eq!(lines[0], "info string option Hash: 8192 MiB cannot be had: 2048 MiB are used", "{lines:?}");
    engine.tell("setoption name Hash value 64\nposition startpos\ngo depth 1");
    assert!(!engine.until("bestmove").iter().any(|line| line.contains("Hash")));
    engine.quit();
    let script = script.replace(" uci", " xboard");
    let mut engine = Engine::run("sh", &["-c", &script]);
    engine.tell("xboard\nprotover 2\nmemory 8192");
    assert_eq!(engine.last("Error"), "Error (8192 MiB cannot be had: 2048 MiB are used): memory 8192");
    engine.quit();
}

#[test]
fn every_answer_was_looked_at() {
    let mut engine = start();
    engine.tell("position startpos");
    for limits in [
        "movetime 1",
        "nodes 1",
        "infinite\nstop",
        "ponder wtime 10 btime 10\nponderhit",
        "wtime 1 btime 1",
        "btime 30",
        "binc 5",
        "movestogo 0",
        "mate 1",
    ] {
        engine.tell(&format!("go {limits}"));
        let lines = engine.until("bestmove");
        let last = &lines[lines.len() - 2];
        let best = lines[lines.len() - 1].split(' ').nth(1).expect("a move");
        assert!(
            last.starts_with("info depth") && last.contains(&format!(" pv {best}")),
            "{limits}: {lines:?}"
        );
    }
    engine.tell("go infinite");
    let said = engine.hang_up();
    let best = said.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
    let best = best.split(' ').next().unwrap_or_default();
    assert!(said[said.len() - 2].contains(&format!(" pv {best}")), "{said:?}");
}

#[test]
fn the_last_line_has_the_totals_and_the_move() {
    let mut engine = start();
    engine.tell("setoption name UCI_Variant value megacheckers\nsetoption name MultiPV value 4");
    engine.tell("position startpos\ngo nodes 3000");
    let number = |line: &str, name: &str| -> i64 {
        let mut words = line.split(' ').skip_while(|word| *word != name);
        words.nth(1).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{line}"))
    };
    let lines = engine.until("bestmove");
    let group = &lines[lines.len() - 5..lines.len() - 1];
    for (i, line) in group.iter().enumerate() {
        assert_eq!((number(line, "multipv"), number(line, "nodes")), (i as i64 + 1, 3000), "{group:?}");
    }
    assert!(group.is_sorted_by(|a, b| number(a, "cp") >= number(b, "cp")), "{group:?}");
    let best = lines[lines.len() - 1].split(' ').nth(1).expect("a move").to_owned();
    assert!(group[0].contains(&format!(" pv {best}")), "{group:?}");
    // A whole turn, of which the line of play may know the beginning only.
    engine.tell("setoption name MultiPV value 1\nsetoption name UCI_Variant value chess2");
    engine.tell("setoption name GameOptions value start=518 white=twokings black=twokings");
    engine.tell("setoption name Whole Turns value true\nposition startpos");
    for limits in
        ["nodes 1", "nodes 5", "nodes 100", "nodes 300", "nodes 900", "depth 1", "depth 2", "movetime 1"]
    {
        engine.tell(&format!("go {limits}"));
        let lines = engine.until("bestmove");
        let (info, best) = (&lines[lines.len() - 2], &lines[lines.len() - 1]);
        let mut words = best.split(' ');
        let turn = words.nth(1).expect("a turn");
        let line = match words.nth(1) {
            Some(expected) => format!(" pv {turn} {expected}"),
            None => format!(" pv {turn}"),
        };
        assert!(info.contains(&line), "{limits}: {info}\n{best}");
        assert_eq!(turn.split(',').count(), 2, "{best}");
    }
    engine.quit();
}

#[test]
fn answers_every_form_of_go() {
    let mut engine = start();
    engine.tell("setoption name Threads value 2\nsetoption name Hash value 1\nposition startpos");
    for limits in [
        "depth 3",
        "nodes 2000",
        "mate 1 nodes 2000",
        "movetime 20",
        "movetime 0",
        "depth 0",
        "wtime 100 btime 100 winc 10 binc 10",
        "wtime 100 btime 100 movestogo 1",
        "wtime -50 btime -50",
        "wtime 99999999999999999999999 btime 1 winc 99999999999999999999999 movestogo 0 depth 2",
        "searchmoves a2a3 h2h3 depth 2",
    ] {
        engine.tell(&format!("go {limits}"));
        let best = engine.last("bestmove");
        assert!(best.len() >= "bestmove e2e4".len() && !best.contains("(none)"), "{limits}: {best}");
        assert!(!limits.starts_with("searchmoves") || ["a2a3", "h2h3"].contains(&&best[9..13]), "{best}");
    }
    engine.quit();
}

#[test]
fn shows_chances_and_several_lines() {
    let mut engine = start();
    engine.tell("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 3");
    engine.tell("position startpos\ngo depth 2");
    let lines = engine.until("bestmove");
    for line in 1..=3 {
        let report = lines
            .iter()
            .find(|text| text.contains("depth 2 ") && text.contains(&format!(" multipv {line} ")));
        let words: Vec<&str> = report.expect("a report").split(' ').collect();
        let at = words.iter().position(|word| *word == "wdl").expect("chances");
        let sum: u32 = words[at + 1..at + 4].iter().map(|word| word.parse::<u32>().expect("a number")).sum();
        assert_eq!(sum, 1000);
    }
    engine.quit();
}

#[test]
fn turns_of_two_decisions_come_apart_or_whole() {
    let mut engine = start();
    engine.tell("setoption name UCI_Variant value chess2");
    engine.tell("setoption name GameOptions value start=518 white=twokings");
    engine.tell("position startpos moves d2d4\ngo depth 1");
    assert!(engine.last("bestmove").len() <= "bestmove d1d2 ponder a7a6".len());
    engine.tell("position startpos\ngo depth 2");
    let apart = engine.last("bestmove");
    assert!(!apart.contains(',') && !apart.contains("ponder"), "{apart}");
    engine.tell("setoption name Whole Turns value true\ngo depth 2");
    let whole = engine.last("bestmove");
    let turn = whole.split(' ').nth(1).expect("a turn");
    assert_eq!(turn.split(',').count(), 2, "{whole}");
    let mut after = |moves: &str| {
        engine.tell(&format!("position startpos moves {moves}\nd"));
        engine.last("Fen:")
    };
    assert_eq!(after(turn), after(&turn.replace(',', " ")));
    assert!(after(turn).contains(" b "));
    engine.quit();
}

#[test]
fn three_players_have_three_clocks() {
    let mut engine = start();
    engine.tell("setoption name UCI_Variant value megachess");
    engine.tell("position startpos\ngo nodes 200");
    let first = engine.last("bestmove").split(' ').nth(1).expect("a move").to_owned();
    engine.tell(&format!("position startpos moves {first} resign:red\nd"));
    assert!(engine.last("Fen:").contains(" wb "));
    engine.tell("position startpos\ngo wtime 20 btime 99999999 rtime 99999999 winc 0 binc 9 rinc 9");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn strength_is_limited_by_level_and_by_rating() {
    let mut engine = start();
    engine.tell("setoption name Skill Level value 1\nposition startpos\ngo depth 12");
    engine.until("bestmove");
    engine.tell("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500");
    engine.tell("go movetime 5000");
    engine.until("bestmove");
    engine.tell("setoption name UCI_Elo value 99999");
    assert!(engine.last("info string").contains("expected a number from"));
    engine.quit();
}

#[test]
fn ends_whenever_it_is_told_to() {
    for last in ["go infinite", "go ponder wtime 1000 btime 1000", "go perft 20", "go mate 50"] {
        let mut engine = start();
        engine.tell(&format!("position startpos\n{last}"));
        engine.quit();
        let mut engine = start();
        engine.tell(last);
        engine.hang_up();
    }
    let mut engine = start();
    engine.tell("stop\nponderhit\nstop\ngo infinite\nponderhit\nstop\nstop\nisready");
    let lines = engine.until("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    engine.tell("go ponder\ngo ponder depth 1\nsetoption name Hash value 2\nisready");
    let lines = engine.until("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2);
    engine.quit();
}

#[test]
fn survives_random_scripts_and_answers_each_go_once() {
    let mut random = Random(42);
    for game in variorum_registry::games().map(|game| game.card().id) {
        let mut engine = start();
        let mut asked = 0;
        let mut script = format!("setoption name UCI_Variant value {game}\n");
        for _ in 0..60 {
            let line = match random.of(&["go", "go", "position", "setoption", "other"]) {
                "go" => {
                    let words = [
                        "depth 2",
                        "nodes 300",
                        "movetime 1",
                        "infinite",
                        "ponder",
                        "wtime 1",
                        "btime x",
                        "rtime 9",
                        "mate 1",
                        "searchmoves e2e4 0000 ,",
                        "binc",
                        "\u{7f}",
                        "movestogo 0",
                        "depth -1",
                    ];
                    asked += 1;
                    format!("go {} {}", random.of(&words), random.of(&words))
                }
                "position" => {
                    let moves =
                        ["", "e2e4", "e2e4,e7e5", "0000", ",,", "resign:white", "agree", "a b c", "moves"];
                    let start =
                        random.of(&["startpos", "startpos", "fen 8/8", "fen", "", "startpos startpos"]);
                    format!("position {start} moves {}", random.of(&moves))
                }
                "setoption" => {
                    let names = [
                        "Hash",
                        "Threads",
                        "MultiPV",
                        "Skill Level",
                        "UCI_Elo",
                        "GameOptions",
                        "Whole Turns",
                        "UCI_Chess960",
                        "UCI_ShowWDL",
                        "UCI_LimitStrength",
                        "Clear Hash",
                        "nonsense",
                        "",
                    ];
                    let values =
                        ["1", "2", "3", "true", "0", "-1", "castling=960", "start=1", "x=", "=", "\u{fffd}"];
                    format!("setoption name {} value {}", random.of(&names), random.of(&values))
                }
                _ => random
                    .of(&["stop", "ponderhit", "ucinewgame", "isready", "d", "uci", "debug on", "go perft 1"])
                    .to_owned(),
            };
            script += &line;
            script.push('\n');
        }
        engine.tell(&script);
        engine.tell("stop\nucinewgame\nd\nquestion\nisready");
        let mut answers = 0;
        loop {
            let lines = engine.until("readyok");
            answers += lines.iter().filter(|line| line.starts_with("bestmove")).count();
            if lines.iter().any(|line| line.contains("unknown command `question`")) {
                break;
            }
        }
        assert_eq!(answers, asked, "{game}: {script}");
        engine.quit();
    }
}

#[test]
fn a_line_without_end_is_dropped() {
    let mut engine = start();
    let long = "position startpos moves ".to_owned() + &"e2e4 ".repeat(400_000);
    engine.tell(&long);
    engine.tell("isready");
    assert!(engine.until("readyok").iter().any(|line| line.contains("too long")));
    engine.quit();
}
