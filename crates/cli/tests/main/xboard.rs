//! Talking XBoard's protocol to the binary.

use crate::gui::{Engine, Random};

/// A conversation begun as XBoard begins one.
fn start(args: &[&str]) -> Engine {
    let mut engine = Engine::start(&[&["xboard"], args].concat());
    engine.tell("xboard\nprotover 2");
    let features = engine.until("feature done=1");
    assert_eq!(features[0], "feature done=0");
    engine
}

#[test]
fn introduces_itself() {
    let mut engine = Engine::start(&["xboard"]);
    engine.tell("xboard\nprotover 2");
    let features = engine.until("feature done=1").join("\n");
    for feature in ["ping=1", "setboard=1", "usermove=1", "sigint=0", "colors=0", "memory=1", "smp=1"] {
        assert!(features.contains(feature), "{feature}");
    }
    assert!(features.contains("variants=\"normal,fischerandom,perfect\""), "{features}");
    assert!(features.contains("option=\"SkillLevel -spin 8 1 8\""), "{features}");
    engine.quit();
    let mut engine = Engine::start(&["xboard", "perfect"]);
    engine.tell("xboard\nprotover 2");
    let features = engine.until("feature done=1").join("\n");
    assert!(features.contains("variants=\"perfect\""), "{features}");
    assert!(features.contains("option=\"promotion -combo optional /// *mandatory\""), "{features}");
    engine.quit();
}

#[test]
fn plays_a_game_to_its_end() {
    let mut engine = start(&[]);
    engine.tell("accepted done\nnew\nrandom\nlevel 40 5 0\npost\neasy\nsd 3\ntime 30000\notim 30000");
    engine.tell("usermove f2f3\nping 7");
    let lines = engine.until("pong 7");
    // The pong waits for the move.
    assert!(lines[lines.len() - 2].starts_with("move "), "{lines:?}");
    let thought = lines.iter().find(|line| line.contains('\t')).expect("thinking output");
    let (numbers, _) = thought.split_once('\t').expect("a tab before the line of play");
    assert!(numbers.split(' ').all(|number| number.parse::<i64>().is_ok()), "{thought}");
    engine.tell("force\nsetboard 4k3/8/4K3/8/8/8/8/R7 w - - 0 1\nst 1\ngo");
    assert_eq!(engine.last("move"), "move a1a8");
    assert_eq!(engine.last("1-0"), "1-0 {White wins by checkmate}");
    engine.tell("result 1-0 {White mates}\nforce\nping 1");
    engine.until("pong 1");
    engine.quit();
}

#[test]
fn refuses_in_the_words_of_the_protocol() {
    let mut engine = start(&[]);
    engine.tell("new\nforce\nusermove e2e5");
    assert_eq!(
        engine.last("Illegal"),
        "Illegal move (expected a legal move of white, such as a2a3 or h2h4): e2e5"
    );
    engine.tell("usermove resign:white");
    assert!(engine.last("Illegal").ends_with(": resign:white"));
    engine.tell("nps 1000");
    assert_eq!(engine.last("Error"), "Error (unknown command): nps 1000");
    engine.tell("undo");
    assert_eq!(engine.last("Error"), "Error (command not legal now): undo");
    engine.tell("variant suicide");
    assert_eq!(engine.last("Error"), "Error (unknown variant): suicide");
    engine.tell("setboard 8/8 w");
    assert!(engine.last("tellusererror").starts_with("tellusererror Illegal position: "));
    engine.tell("usermove e2e4");
    assert_eq!(engine.last("Illegal"), "Illegal move (there is no legal position): e2e4");
    engine.tell("go");
    assert_eq!(engine.last("Error"), "Error (command not legal now): go");
    engine.tell("option SkillLevel=9");
    assert!(engine.last("Error").contains("expected a number from 1 to 8"));
    engine.quit();
}

#[test]
fn a_move_made_at_once_was_looked_at_too() {
    let mut engine = start(&[]);
    engine.tell("new\npost\nforce\nusermove e2e4");
    for now in ["time 0\ngo", "st 0\ngo", "st 100\ngo\n?"] {
        engine.tell(now);
        let lines = engine.until("move");
        let played = lines.last().and_then(|line| line.strip_prefix("move ")).expect("a move");
        let thought = lines[..lines.len() - 1].last().and_then(|line| line.split_once('\t'));
        assert!(thought.is_some_and(|(_, line)| line.starts_with(played)), "{now}: {lines:?}");
        engine.tell("force\nundo");
    }
    engine.quit();
}

#[test]
fn explains_the_boards_that_xboard_does_not_know() {
    let mut engine = start(&[]);
    engine.tell("new\nvariant perfect");
    assert_eq!(
        engine.last("setup"),
        "setup (PNBRQ...........Kpnbrq...........k) 9x9+0_fairy \
         rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1"
    );
    engine.until("piece B& BsW");
    engine.tell("force\nusermove b1c3\nusermove a8a6\nst 1\nsd 2\ngo");
    engine.until("move");
    engine.tell("new\nvariant fischerandom\nforce\nsetboard 4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1");
    engine.tell("usermove O-O\nundo\nusermove O-O-O\nundo\nusermove b1a1\nping 1");
    assert_eq!(engine.until("pong 1"), ["pong 1"]);
    // What it plays itself it writes the same way.
    engine.tell("setboard 8/8/8/8/8/5p1k/5P1P/5K1R w H - 0 1\nexclude all\ninclude O-O\nst 1\ngo");
    assert_eq!(engine.last("move"), "move O-O");
    engine.quit();
}

#[test]
fn analyses_for_nobody() {
    let mut engine = start(&[]);
    engine.tell("new\npost\nanalyze");
    engine.until("4 ");
    engine.tell(".");
    assert!(engine.last("stat01: ").ends_with(" 0 20"));
    engine.tell("usermove e2e4\nhint\nexclude e7e5\nundo\nundo\nping 3");
    engine.until("pong 3");
    engine.tell("exit\nusermove e2e4\nping 4");
    let lines = engine.until("pong 4");
    assert!(!lines.iter().any(|line| line.starts_with("move")), "{lines:?}");
    engine.quit();
}

#[test]
fn moves_at_once_ponders_and_takes_back() {
    let mut engine = start(&[]);
    engine.tell("new\nlevel 0 60 0\nhard\ngo\n?");
    let first = engine.last("move");
    // Now it ponders: a ping is answered all the same.
    engine.tell("ping 1");
    engine.until("pong 1");
    engine.tell("hint");
    let hint = engine.last("Hint: ");
    engine.tell(&format!("st 1\nusermove {}\n?", &hint["Hint: ".len()..]));
    engine.until("move");
    engine.tell("remove\npause\nresume\nforce\nundo\nundo\nundo\nping 2");
    engine.until("Error (command not legal now): undo");
    engine.until("pong 2");
    assert!(first.len() >= "move e2e4".len());
    engine.tell("playother\nping 3");
    engine.until("pong 3");
    engine.quit();
}

#[test]
fn takes_and_offers_draws_that_are_none_the_worse_for_it() {
    let mut engine = start(&[]);
    // A queen behind.
    engine.tell("force\nsetboard 3qk3/pppp4/8/8/8/8/4P3/4K3 w - - 0 1\ndraw\nst 1\nsd 3\ngo");
    assert_eq!(engine.last("offer draw"), "offer draw");
    engine.until("move");
    // Three times the same position, with nothing to win.
    engine.tell("force\nsetboard 4k2r/8/8/8/8/8/8/4K2R w - - 0 1");
    for _ in 0..2 {
        engine.tell("usermove e1e2\nusermove e8e7\nusermove e2e1\nusermove e7e8");
    }
    engine.tell("sd 1\nexclude h1h8\ngo");
    let end = engine.until("1/2-1/2").pop().unwrap_or_default();
    assert_eq!(end, "1/2-1/2 {Draw between White and Black by repetition}");
    engine.quit();
}

#[test]
fn turns_of_two_decisions_come_in_legs() {
    let mut engine = start(&["chess2"]);
    engine.tell("option white=twokings\noption start=518\nnew\nforce\nst 1\nsd 2\ngo");
    let first = engine.last("move ");
    let second = engine.last("move ");
    assert!(first.ends_with(',') && !second.ends_with(','), "{first} {second}");
    engine.tell("force\nundo\nusermove d2d4,d1d2\nusermove d7d5\nundo\nundo\nundo");
    engine.until("Error (command not legal now): undo");
    engine.quit();
}

#[test]
fn ends_whenever_it_is_told_to() {
    for line in ["analyze", "go", "level 0 60 0\nhard\ngo\n?", "st 100\nusermove e2e4"] {
        let mut engine = start(&[]);
        engine.tell(&format!("new\n{line}"));
        engine.quit();
        let mut engine = start(&[]);
        engine.tell(line);
        engine.hang_up();
    }
}

#[test]
fn survives_random_scripts() {
    let mut random = Random(7);
    for game in variorum_registry::games().map(|game| game.card().id) {
        let mut engine = start(&[game]);
        engine.tell("post\nst 0.01");
        for _ in 0..120 {
            let word = random.of(&[
                "new",
                "force",
                "go",
                "playother",
                "analyze",
                "exit",
                ".",
                "?",
                "undo",
                "remove",
                "hint",
                "bk",
                "hard",
                "easy",
                "draw",
                "pause",
                "resume",
                "usermove",
                "usermove",
                "setboard",
                "variant",
                "option",
                "memory",
                "cores",
                "exclude",
                "include",
                "level",
                "st",
                "sd",
                "time",
                "ping",
                "result",
                "nonsense",
                "protover",
            ]);
            let argument = random.of(&[
                "",
                "e2e4",
                "e7e5",
                "e2e4,e7e5",
                "O-O",
                "@@@@",
                "0000",
                "all",
                "1",
                "2",
                "-1",
                "x",
                "0.01",
                "0 0:01 0",
                "40 1 0",
                "99999999999999999999",
                "8/8 w",
                "perfect",
                "normal",
                "MultiPV=2",
                "start=1",
                "=",
                "ClearHash",
                "agree",
            ]);
            // A long search would be waited for below, and a large table takes its time.
            let is_slow = ["level", "st", "time", "memory"].contains(&word)
                && argument.starts_with(['1', '2', '4', '9']);
            if !is_slow {
                engine.tell(&format!("{word} {argument}"));
            }
        }
        engine.tell("resume\nforce\nping the last");
        engine.until("pong the last");
        engine.quit();
    }
}
