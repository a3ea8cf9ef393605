//! The laws of every game, and the fast generator against the plain one, on random play.

use crate::reference;
use variorum_chessplus::Chessplus;
use variorum_conformance::{laws, same_moves};
use variorum_core::{Game, Options};

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
