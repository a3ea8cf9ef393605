//! A game with secrets to choose: any other with options of its own in place of the game's.

use std::marker::PhantomData;
use variorum_core::any::AnyGame;
use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, Player, PositionError, Role, Values};

/// The rules of `G`, whatever is chosen.
#[derive(Clone, Copy)]
struct Secretive<G>(PhantomData<G>);

/// The value that White would get.
pub const DEFAULT: &str = "owl";

/// What White and Black choose from.
pub const BEASTS: [&str; 3] = ["owl", "newt", "crab"];

const VALUES: Values = Values::Choices(&[
    Choice { value: BEASTS[0], label: "Owl" },
    Choice { value: BEASTS[1], label: "Newt" },
    Choice { value: BEASTS[2], label: "Crab" },
]);

const fn spec(name: &'static str, values: Values, default: &'static str, role: Role) -> OptionSpec {
    OptionSpec { name, label: name, help: "Chosen.", values, default, role }
}

const OPTIONS: &[OptionSpec] = &[
    spec("rule", Values::Choices(&[Choice { value: "new", label: "New" }]), "new", Role::Rule),
    spec("lair", VALUES, DEFAULT, Role::Secret(Player::WHITE)),
    spec("den", VALUES, "crab", Role::Secret(Player::BLACK)),
    spec("moat", Values::Numbered { choices: &[], count: 9 }, "3", Role::Secret(Player::BLACK)),
    spec("cave", VALUES, DEFAULT, Role::Secret(Player::RED)),
];

impl<G: Game> Game for Secretive<G> {
    type Position = G::Position;

    const CARD: Card = Card { options: OPTIONS, ..G::CARD };

    fn start(_: &Options) -> Result<G::Position, Fault> {
        G::start(&Options::default())
    }

    fn read(_: &Options, text: &str) -> Result<G::Position, PositionError> {
        G::read(&Options::default(), text)
    }
}

/// Such a game for so many players.
pub fn secretive(players: usize) -> &'static dyn AnyGame {
    match players {
        2 => &Secretive::<variorum_chess::Chess>(PhantomData),
        _ => &Secretive::<variorum_megachess::Megachess>(PhantomData),
    }
}
