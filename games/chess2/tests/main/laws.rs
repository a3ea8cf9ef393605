//! What must hold in every position, on random play of all pairings, and the fast generator against
//! the plain one.

use crate::help::{position, position_with};
use crate::reference::decisions;
use variorum_chess2::army::{Army, Slot};
use variorum_chess2::moves::Move;
use variorum_chess2::rules::Rules;
use variorum_chess2::setup::Setup;
use variorum_chess2::{Chess2, Position};
use variorum_conformance::{Random, laws, same_moves};
use variorum_core::chessboard::{Set, Square, fen};
use variorum_core::{Game, Notation, Options, Play, Player};

/// All ordered pairs of armies as options, with another array for each.
fn pairings() -> impl Iterator<Item = (u64, [String; 3])> {
    Army::ALL.into_iter().flat_map(|white| Army::ALL.map(move |black| (white, black))).zip(0..).map(
        |((white, black), i)| {
            let start = format!("start={}", (i * 277 + 518) % 960);
            (i, [format!("white={}", white.name()), format!("black={}", black.name()), start])
        },
    )
}

#[test]
fn of_all_pairings() {
    for (seed, texts) in pairings() {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        laws(Chess2, &texts, "-", 1, 80, seed);
    }
}

#[test]
fn of_the_rulings_that_may_be_switched() {
    let switched = ["whirlwind=king-turn", "emptywhirlwind=no", "ghostwhirlwind=no", "rampage=illegal"];
    for (seed, ruling) in (100..).zip(switched) {
        for (white, black) in [("twokings", "reaper"), ("animals", "nemesis"), ("twokings", "animals")] {
            let armies = [format!("white={white}"), format!("black={black}")];
            laws(Chess2, &[&armies[0], &armies[1], ruling], "-", 2, 90, seed);
        }
    }
}

#[test]
fn of_thin_positions() {
    for (seed, text) in (200..).zip(THIN) {
        laws(Chess2, &[], text, 4, 60, seed);
    }
}

/// Positions where special rules meet soon.
const THIN: [&str; 16] = [
    "4k3/8/2r5/3n4/1N2b3/2R2p2/1K4K1/8 w - - 0 1 ke",
    "r1k1r3/2p5/8/3bn3/4N3/2BRN3/8/2K1R3 w - - 0 1 ee",
    "2k1r3/3r4/2q5/4n3/1R1NR3/3Q4/2B5/3K4 w - - 0 1 aa",
    "2k1r3/3r4/2q5/4n3/1R1NR3/3Q4/2B5/3K4 w - - 0 1 an",
    "2k1r3/3r4/2q5/4n3/1R1NR3/3Q4/2B5/3K4 w - - 0 1 ar",
    "2k1r3/3r4/2q5/4n3/1R1NR3/3Q4/2B5/3K4 w - - 0 1 na",
    "2k1r3/3r4/2q5/4n3/1R1NR3/3Q4/2B5/3K4 w - - 0 1 ra",
    "2k1r3/3r4/2q5/4n3/1R1NR3/3Q4/2B5/3K4 w - - 0 1 ea",
    "1k3k2/2r1p3/3n4/1b2r3/3RN3/2B1P3/3K1K2/4R3 w - - 0 1 kk",
    "4k3/2p1p1p1/8/1P1P1P1P/8/8/2R5/4K3 b - - 0 1 nc",
    "1k3k2/2p1p1p1/8/1P1P1P1P/8/3Q4/8/4K3 b - - 0 1 nk",
    "4k3/8/3q4/2r1r3/3p4/2PnP3/3K4/8 w - - 0 1 ca",
    "4k3/3r4/3r4/8/3N4/3R4/3K4/8 w - - 0 1 aa",
    "4k3/1r3r2/8/2q5/8/2RN4/2BK4/8 b - - 0 1 er",
    "3rk3/8/3b4/8/2n5/2R5/K2K4/2R5 w - - 0 1 ka",
    "r3k2r/1pp2pp1/3q4/2b1n3/2B1N3/3Q4/1PP2PP1/R3K2R w HAha - 0 1 cc",
];

#[test]
fn masks_agree_with_trying_in_all_pairings() {
    for (seed, texts) in pairings() {
        let options =
            Options::parse(Chess2::CARD.options, texts.iter().map(String::as_str)).expect("options");
        let start = Chess2::start(&options).expect("a start");
        same_moves::<Chess2>(&start, decisions, 1, 40, 300 + seed);
    }
}

#[test]
fn masks_agree_with_trying_where_special_rules_meet() {
    for (seed, text) in (400..).zip(THIN) {
        same_moves::<Chess2>(&position(text), decisions, 6, 40, seed);
        same_moves::<Chess2>(&position_with(&["rampage=illegal"], text), decisions, 3, 40, seed);
    }
    let texts = ["whirlwind=king-turn", "emptywhirlwind=no", "ghostwhirlwind=no"];
    let text = "r1k1q3/3r4/8/1nb1p3/2R1N3/1K3K2/8/8 w - - 0 1 kr";
    for ruling in texts {
        same_moves::<Chess2>(&position_with(&[ruling], text), decisions, 4, 50, 500);
    }
}

/// A position with armies, pieces and rulings thrown together, if it can be played.
fn thrown(random: &mut Random) -> Option<Position> {
    let armies = [random.below(6), random.below(6)].map(|i| Army::ALL[i]);
    let mut coin = || random.below(2) == 0;
    let rules = Rules {
        whirlwind_any: coin(),
        empty_whirlwind: coin(),
        ghost_whirlwind: coin(),
        rampage_stops: coin() || coin(),
    };
    let mut setup = Setup::start(518, armies, rules);
    setup.board = [None; 64];
    setup.rights = Set::EMPTY;
    setup.to_move = if random.below(2) == 0 { Player::WHITE } else { Player::BLACK };
    setup.king_turn = setup.army(setup.to_move) == Army::TwoKings && random.below(3) == 0;
    for player in [Player::WHITE, Player::BLACK] {
        let army = setup.army(player);
        let mut slots = vec![Slot::King; army.kings() as usize];
        for _ in 0..3 + random.below(9) {
            let slot = Slot::ALL[random.below(5)];
            if slot != Slot::Queen || army != Army::TwoKings {
                slots.push(slot);
            }
        }
        for slot in slots {
            let ranks = if slot == Slot::Pawn { 1..7 } else { 0..8 };
            let square = Square::on(random.below(8), ranks.start + random.below(ranks.len()));
            if setup.board[square.index()].is_none() {
                setup.board[square.index()] = Some((player, slot));
            }
        }
    }
    for player in [Player::WHITE, Player::BLACK] {
        let home = fen::home_rank(player);
        let king =
            setup.king(player).filter(|king| king.rank() == home && setup.army(player) == Army::Classic);
        if let Some(king) = king {
            let rooks = setup.squares(player, Slot::Rook) & Set::of_rank(home);
            let right = rooks.into_iter().find(|rook| rook.file() > king.file());
            let left = rooks.into_iter().find(|rook| rook.file() < king.file());
            setup.rights |= right.into_iter().chain(left).collect();
        }
    }
    Position::new(&setup).ok()
}

#[test]
fn masks_agree_with_trying_on_positions_thrown_together() {
    let mut random = Random(600);
    let mut found = 0;
    while found < 3000 {
        let Some(position) = thrown(&mut random) else { continue };
        found += 1;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let sorted = |moves: Vec<Move>| {
            let mut texts: Vec<String> = moves.into_iter().map(|m| position.move_text(m)).collect();
            texts.sort_unstable();
            texts
        };
        assert_eq!(position.count_legal_moves(), moves.len() as u64, "count at {}", position.text());
        assert_eq!(
            sorted(moves),
            sorted(decisions(&position)),
            "at {} {:?}",
            position.text(),
            position.rules()
        );
    }
}
