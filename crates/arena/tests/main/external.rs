//! Programs behind UCI, good and bad ones.

use crate::{plan, play};
use variorum_arena::{BalancedOpenings, FailureKind, ListedOpening, OpeningList, Openings, Plan};
use variorum_core::Player;

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/main/fake.sh");

fn fake(mode: &str) -> String {
    format!("name={mode} cmd=sh args='\"{FAKE}\" {mode}' nodes=100")
}

/// From the start, where the fake engine knows its moves.
fn from_the_start(first: &str, second: &str, games: usize) -> Plan {
    let openings = Openings::Balanced(BalancedOpenings { decisions: 0, window: 1000, nodes: 100 });
    Plan { openings, timeout_ms: 800, ..plan("chess", &[first, second], games) }
}

#[test]
fn legal_moves_are_played_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let pgn = folder.path().join("games.pgn");
    let plan = Plan { pgn: Some(pgn.clone()), ..from_the_start(&fake("one"), &fake("two"), 2) };
    let (finished, lines, incidents) = play(&plan).expect("a match");
    assert_eq!(lines, ["{} {white, black} repetition 8", "{} {white, black} repetition 8"].map(String::from));
    assert!(incidents.is_empty());
    let totals = &finished.tally.engines()[0];
    assert_eq!((totals.points, totals.drawn, totals.effort.decisions), (1.0, 2, 8));
    assert_eq!((totals.effort.nodes, totals.effort.depth), (8 * 345, 8 * 9));
    let text = std::fs::read_to_string(pgn).expect("records");
    let records = variorum_record::read(&text).expect("records");
    assert_eq!(records.len(), 2);
    assert_eq!((records[1].tag("White"), records[1].tag("Black")), (Some("two"), Some("one")));
    assert_eq!(records[0].tag("Round"), Some("1.1"));
    let tree = records[0].tree();
    let second = tree.main_line().nth(1).expect("a move");
    assert_eq!(tree.node(second).eval(), Some(variorum_record::Eval::Centipawns(-12)));
}

#[test]
fn who_fails_loses_and_is_reported() {
    for (mode, kind, detail) in [
        ("illegal", FailureKind::Illegal, "`e2e5` is no legal move"),
        ("silent", FailureKind::Crash, "no move within 800 ms"),
        ("crash", FailureKind::Crash, "ended (exit status: 3), saying: out of luck"),
    ] {
        // Another seat each, and after the failure the engine is there again.
        let (finished, lines, incidents) =
            play(&from_the_start(&fake(mode), &fake("good"), 2)).expect("a match");
        assert_eq!(lines, ["{black} {} resignation 0", "{white} {} resignation 1"], "{mode}");
        assert_eq!(finished.tally.engines()[1].points, 2.0);
        let seen: Vec<_> = incidents.iter().map(|i| (i.player, i.kind, i.detail.as_str())).collect();
        assert_eq!(seen, [(Player::WHITE, kind, detail), (Player::BLACK, kind, detail)]);
        assert_eq!(incidents[1].moves, ["g1f3"]);
        assert!(incidents[1].position.starts_with("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b"));
    }
}

#[test]
fn failures_are_told_in_the_words_of_the_standard() {
    for (mode, limit, word, remark) in [
        ("illegal", "nodes=100", "rules infraction", "White makes an illegal move: `e2e5` is no legal move"),
        ("crash", "nodes=100", "abandoned", "White fails: ended (exit status: 3), saying: out of luck"),
        ("slow", "tc=0.1+0", "time forfeit", "White oversteps the time: no move within 150 ms"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let pgn = folder.path().join("games.pgn");
        let bad = fake(mode).replace("nodes=100", limit);
        let plan = Plan { pgn: Some(pgn.clone()), ..from_the_start(&bad, &fake("good"), 2) };
        play(&plan).expect("a match");
        let text = std::fs::read_to_string(pgn).expect("records");
        assert_eq!(text.matches(&format!("[Termination \"{word}\"]")).count(), 2, "{text}");
        let line = text.lines().find(|line| line.starts_with('{')).expect("moves");
        assert_eq!(line, format!("{{{remark}}} 0-1"), "{text}");
        let one_line = text.replace('\n', " ");
        assert!(one_line.contains(&format!("{{{}}} 1-0", remark.replace("White", "Black"))), "{text}");
        let records = variorum_record::read(&text).expect("records");
        let again = variorum_record::write_all(&records, variorum_record::MoveStyle::Short);
        assert_eq!(again.matches(&format!("[Termination \"{word}\"]")).count(), 2, "{again}");
        assert!(again.contains("[Result \"0-1\"]") && again.contains("[Result \"1-0\"]"), "{again}");
    }
}

#[test]
fn time_is_ours() {
    let slow = fake("slow").replace("nodes=100", "tc=0.1+0");
    let (_, lines, incidents) = play(&from_the_start(&slow, &fake("good"), 1)).expect("a match");
    assert_eq!(lines[0], "{black} {} time 0");
    assert_eq!(incidents[0].detail, "no move within 150 ms");
}

#[test]
fn programs_that_cannot_play_are_refused() {
    let say = |id: &str, engine: &str| {
        let error = play(&plan(id, &[engine, "level=1"], 2)).err().expect("refused");
        error.to_string()
    };
    assert!(say("chess", "cmd=/no/such/program").starts_with("cmd: `/no/such/program`: expected a program"));
    assert_eq!(
        say("chess", &fake("dumb")),
        "engine dumb: `ended (exit status: 1)`: expected `uciok` in answer to `uci`"
    );
    assert_eq!(
        say("perfect", &fake("good")),
        "engine good: `perfect`: expected one of its variants (chess), or variant=NAME"
    );
    let with_option = fake("good") + " option.Contempt=3";
    assert!(
        say("chess", &with_option).starts_with("engine good: `Contempt`: expected one of its options: Hash")
    );
}

#[test]
fn positions_are_told_by_their_text() {
    // The dance is legal here too, and told by `fen` the engine counts no moves: it must fail.
    let listed = ListedOpening { options: Vec::new(), start: Some(KINGS.to_owned()), moves: Vec::new() };
    let list = OpeningList::new(vec![listed]).expect("an opening");
    let plan = Plan { openings: Openings::List(list), ..from_the_start(&fake("one"), &fake("two"), 1) };
    let (_, _, incidents) = play(&plan).expect("a match");
    assert_eq!(incidents[0].position, KINGS);
}

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
