//! The laws of every game, and the fast generator against the plain one, on random play.

use crate::reference;
use variorum_chessplus::{Chessplus, Part, Piece, Position, Rights, Rules, Setup};
use variorum_conformance::{Random, laws, same_moves};
use variorum_core::chessboard::Square;
use variorum_core::{Game, Notation, Options, Player};

/// Positions rich in what is special here.
const RICH: [&str; 12] = [
    "4k3/(bb)(bn)(bp)(nn)(np)(pp)2/(qp)(rr)(rb)(rn)(rp)3/(qq)(qr)(qb)(qn)4/8/8/6PP/6PK b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "(rp)3k2(rr)/pppppppp/8/8/8/8/PPPPPPPP/(RR)3K2(RN) w KQkq - 0 1",
    "4k3/(pp)(rp)(np)(bp)(qp)(pp)2/8/(PP)1(NP)1(QP)1(RP)1/1(pp)1(qp)1(np)1(rp)/8/2(PP)(RP)(NP)(BP)(QP)1/4K3 w - - 0 1",
    "8/(QP)7/7k/8/8/8/1QQ5/K7 w - - 0 1",
    "r2N3K/3P4/8/8/8/7k/8/1QQQ4 w - - 0 1",
    "k7/7K/8/8/8/8/p7/n1(qq)q4 b - - 0 1",
    "1rn2r2/P(QP)P(NP)P(RP)2/7k/8/8/8/QQ6/1(QB)2K3 w - - 0 1",
    "4r2k/8/8/3p(RP)3/8/8/8/4K3 w - d6 0 1",
    "3qk3/(pp)(np)1pp(bp)2/8/1P1(QP)P1(PP)1/8/8/8/4K3 b - - 0 1",
    "(qr)4rkr/p2pp2p/8/8/8/8/P2PP2P/(RR)3K2(QR) w KQ - 1 2",
    "8/2K3k(bp)/(pp)7/8/1(QR)3(qr)2/4(RB)1p1/8/8 w - - 4 11",
];

const OPTIONS: [&[&str]; 4] =
    [&[], &["edition=2016"], &["enpassant=off"], &["edition=2016", "enpassant=off"]];

/// The rich positions that can be read with these options.
fn rich(options: &[&str]) -> impl Iterator<Item = &'static str> {
    let on = !options.contains(&"enpassant=off");
    RICH.into_iter().filter(move |text| on || !text.contains(" d6 "))
}

#[test]
fn laws_hold_on_random_play() {
    for (seed, options) in (0..).zip(OPTIONS) {
        laws(Chessplus, options, "-", 2, 120, seed);
        for text in rich(options) {
            laws(Chessplus, options, text, 1, 20, seed);
        }
    }
}

#[test]
fn the_fast_generator_agrees_with_the_plain_one() {
    for (seed, texts) in (0..).zip(OPTIONS) {
        let options = Options::parse(Chessplus::CARD.options, texts.iter().copied()).unwrap();
        let read = |text| Chessplus::read(&options, text).unwrap();
        same_moves::<Chessplus>(&Chessplus::start(&options).unwrap(), reference::legal_moves, 3, 100, seed);
        for text in rich(texts) {
            same_moves::<Chessplus>(&read(text), reference::legal_moves, 2, 40, seed);
        }
    }
}

/// A set-up drawn at random; few are playable as they are.
fn scattered(random: &mut Random) -> Setup {
    let mut setup = Setup {
        rules: Rules { three_queens: random.below(2) == 0, en_passant: true },
        board: [None; 64],
        to_move: [Player::WHITE, Player::BLACK][random.below(2)],
        rights: Rights::new(std::array::from_fn(|_| random.below(4) == 0)),
        en_passant: None,
        clock: 0,
        number: 1,
    };
    // Kings, rooks and queens are likelier to stand where the rules give them something to do.
    for (i, player) in [Player::WHITE, Player::BLACK].into_iter().enumerate() {
        for corner in [0, 7] {
            if random.below(2) == 0 {
                let piece = ["R", "RR", "RN", "RP", "QR"][random.below(5)];
                setup.board[56 * i + corner] = Piece::from_letters(piece).map(|piece| (player, piece));
            }
        }
        let king = if random.below(2) == 0 { 56 * i + 4 } else { random.below(64) };
        setup.board[king] = Some((player, Piece::single(Part::King)));
    }
    for _ in 0..random.below(24) {
        let square = random.below(64);
        let player = [Player::WHITE, Player::BLACK][random.below(2)];
        let index = [1 + random.below(20), 5, 6, 10, 14, 20][random.below(6)];
        let kings = setup.board[square].is_some_and(|(_, piece)| piece.contains(Part::King));
        if let Some(piece) = Piece::new(index).filter(|_| !kings) {
            setup.board[square] = Some((player, piece));
        }
    }
    let rank = if setup.to_move == Player::WHITE { 5 } else { 2 };
    if random.below(2) == 0 {
        let file = random.below(8);
        setup.en_passant = Some(Square::on(file, rank));
        let front = Square::on(file, if rank == 5 { 4 } else { 3 });
        let piece = Piece::from_letters(["P", "PP"][random.below(2)]);
        setup.board[front.index()] = piece.map(|piece| (setup.to_move.other(), piece));
        setup.board[Square::on(file, rank).index()] = None;
    }
    setup
}

#[test]
fn scattered_positions_agree_with_the_plain_generator() {
    let mut random = Random(7);
    let mut found = 0;
    while found < 1000 {
        if let Ok(position) = Position::new(&scattered(&mut random)) {
            reference::agrees(&position);
            let text = position.text();
            let options = if position.rules().three_queens { "edition=2016" } else { "edition=official" };
            let options = Options::parse(Chessplus::CARD.options, [options]).unwrap();
            assert_eq!(Chessplus::read(&options, &text).unwrap(), position, "{text}");
            found += 1;
        }
    }
}
