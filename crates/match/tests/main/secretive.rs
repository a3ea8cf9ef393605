//! Games with something to choose: any other with options of its own in place of the game's.

use std::marker::PhantomData;
use variorum_core::any::AnyGame;
use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, Player, PositionError, Role, Values};

/// The rules of `G`, whatever is chosen.
#[derive(Clone, Copy)]
struct With<G, const CHOICES: u8>(PhantomData<G>);

const NOTHING: u8 = 0;
const SECRETS: u8 = 1;
const HALF_OPEN: u8 = 2;

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

const SECRET_OPTIONS: &[OptionSpec] = &[
    spec("rule", Values::Choices(&[Choice { value: "new", label: "New" }]), "new", Role::Rule),
    spec("lair", VALUES, DEFAULT, Role::Secret(Player::WHITE)),
    spec("den", VALUES, "crab", Role::Secret(Player::BLACK)),
    spec("moat", Values::Numbered { choices: &[], count: 9 }, "3", Role::Secret(Player::BLACK)),
    spec("cave", VALUES, DEFAULT, Role::Secret(Player::RED)),
];

const OPEN_OPTIONS: &[OptionSpec] = &[
    spec("lair", VALUES, DEFAULT, Role::Secret(Player::WHITE)),
    spec("den", VALUES, "crab", Role::Secret(Player::BLACK)),
    spec("moat", Values::Numbered { choices: &[], count: 9 }, "3", Role::Open(Player::BLACK)),
];

impl<G: Game, const CHOICES: u8> Game for With<G, CHOICES> {
    type Position = G::Position;

    const CARD: Card = Card {
        options: match CHOICES {
            NOTHING => &[],
            SECRETS => SECRET_OPTIONS,
            _ => OPEN_OPTIONS,
        },
        ..G::CARD
    };

    fn start(_: &Options) -> Result<G::Position, Fault> {
        G::start(&Options::default())
    }

    fn read(_: &Options, text: &str) -> Result<G::Position, PositionError> {
        G::read(&Options::default(), text)
    }

    fn equilibrium(option: &str) -> Option<&'static [(&'static str, u32)]> {
        (option == "den").then_some(&[("newt", 1), ("crab", 3)])
    }
}

fn with<const CHOICES: u8>(players: usize) -> &'static dyn AnyGame {
    match players {
        2 => &With::<variorum_chess::Chess, CHOICES>(PhantomData),
        _ => &With::<variorum_megachess::Megachess, CHOICES>(PhantomData),
    }
}

/// A game for so many players in which nobody chooses anything.
pub fn plain(players: usize) -> &'static dyn AnyGame {
    with::<NOTHING>(players)
}

/// One with secrets to choose.
pub fn secretive(players: usize) -> &'static dyn AnyGame {
    with::<SECRETS>(players)
}

/// One in which White and Black choose in secret, and Black another thing openly.
pub fn half_open(players: usize) -> &'static dyn AnyGame {
    with::<HALF_OPEN>(players)
}
