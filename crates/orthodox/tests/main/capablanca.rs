//! Capablanca's chess on ten files and eight ranks, with Gothic chess's array as its option: a game that
//! brings its pieces, its array and its castling, and leaves everything else to the kit.

use variorum_core::CastlingRight;
use variorum_core::view::Parts;
use variorum_core::xboard::XboardVariant;
use variorum_core::{Card, Choice, Fault, Game, OptionSpec, Options, PositionError, Role, Values};
use variorum_orthodox::board::{on, rank};
use variorum_orthodox::{
    Grid, Kind, Movement, PieceType, Seeds, Setup, Variant, XboardLines, castling_rights, read,
};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capablanca;

/// A playable position.
pub type CapablancaPosition = variorum_orthodox::Position<Capablanca, 8, 2>;

/// Ten files, eight ranks.
type Board = Grid<10, 8>;

type Square = variorum_core::Square<Board>;

impl Movement<8, 2> for Capablanca {
    type Board = Board;
    type Rules = ();

    const PIECES: [PieceType; 8] = [
        PieceType::new("P", "pawn", "fmWfceFifmnD", 100),
        PieceType::new("N", "knight", "N", 300),
        PieceType::new("B", "bishop", "B", 340),
        PieceType::new("R", "rook", "R", 500),
        PieceType::with_picture("A", "archbishop", "BN", 800, Parts::orthodox("BN")),
        PieceType::with_picture("C", "chancellor", "RN", 850, Parts::orthodox("RN")),
        PieceType::new("Q", "queen", "Q", 950),
        PieceType::new("K", "king", "KisO3", 0),
    ];
    const ARRAY: &'static str = "RNABQKBCNR";
    const ROOK: Kind = Kind::new(3);
    const SEEDS: Seeds = Seeds { pieces: 1 << 32, rights: 2 << 32, en_passant: 3 << 32, black: 4 << 32 };

    fn castled(king: Square, rook: Square) -> (Square, Square) {
        let to_right = rook.index() > king.index();
        let home = rank::<Board, 2>(king);
        (
            on::<Board, 2>(if to_right { 8 } else { 2 }, home),
            on::<Board, 2>(if to_right { 7 } else { 3 }, home),
        )
    }
}

impl Variant<8, 2> for Capablanca {
    type EvalCache = ();
}

const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "array",
    label: "Array",
    help: "How the pieces stand at the start.",
    values: Values::Choices(&[
        Choice { value: "capablanca", label: "Capablanca" },
        Choice { value: "gothic", label: "Gothic chess" },
    ]),
    default: "capablanca",
    role: Role::Start,
}];

const XBOARD: &[XboardVariant] = &[XboardVariant {
    name: "capablanca",
    options: &[],
    board: Some(XboardLines::<Capablanca, 8, 2>::BOARD),
    castling_in_words: false,
}];

impl Game for Capablanca {
    type Position = CapablancaPosition;

    const CARD: Card = Card {
        id: "capablanca",
        title: "Capablanca's chess",
        summary: "Chess on ten files, with archbishop and chancellor.",
        players: 2,
        rules_version: 1,
        goals: &[],
        unlettered: "P",
        options: OPTIONS,
        rules: "",
        protocol_names: &["capablanca"],
        record_names: &[],
        chess960: None,
        xboard: XBOARD,
    };

    fn start(options: &Options) -> Result<CapablancaPosition, Fault> {
        let array = if options.get("array") == Some("gothic") { "RNBQCKABNR" } else { Self::ARRAY };
        let fault = |mut error: PositionError| error.faults.swap_remove(0);
        CapablancaPosition::new(&Setup::start_with((), array)).map_err(fault)
    }

    fn read(_: &Options, text: &str) -> Result<CapablancaPosition, PositionError> {
        read(text, ())
    }

    fn castling_rights(_: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        castling_rights::<Capablanca, 8, 2>(fields.first()?, ())
    }
}
