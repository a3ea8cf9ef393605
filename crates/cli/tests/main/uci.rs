//! Talking UCI to the binary.

use crate::{BufRead, BufReader, Command, Stdio, Write};
use std::process::{Child, ChildStdin, ChildStdout};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let input = child.stdin.take().expect("input");
        let output = BufReader::new(child.stdout.take().expect("output"));
        Engine { child, input, output }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Reads up to and including the first line that begins with `start`.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).expect("it speaks") > 0,
                "ended before {start}: {lines:?}"
            );
            let line = line.trim_end().to_owned();
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    fn last(&mut self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn introduces_itself_and_finds_a_mate() {
    let mut engine = Engine::start();
    engine.tell("uci");
    let lines = engine.until("uciok");
    assert!(lines.iter().any(|line| line.starts_with("id name Variorum")));
    assert!(
        lines
            .iter()
            .any(|line| line.contains("UCI_Variant type combo default chess var chess var chessplus"))
    );
    assert!(lines.iter().any(|line| line.contains("UCI_Chess960 type check default false")));
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
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
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
    let mut engine = Engine::start();
    for line in [
        "hello",
        "go depth",
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
    engine.tell("position startpos");
    engine.tell("go perft 2");
    assert_eq!(engine.last("Nodes"), "Nodes searched: 400");
    engine.input.write_all(b"\xff\xfe\x00 garbage\n").expect("it listens");
    engine.until("info string");
    engine.quit();
}
