//! A position in the terminal, drawn from the game's view data.

use std::collections::HashMap;
use std::io::IsTerminal;
use variorum_core::Player;
use variorum_core::any::AnyRecord;
use variorum_core::view::{PieceState, PieceView, Shade};

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Coloured squares and chess symbols, else letters only.
    pub colour: bool,
    /// Columns of the terminal; `None` where there is none to keep to.
    pub columns: Option<usize>,
}

impl Style {
    /// Letters only, as wide as the board is.
    pub const PLAIN: Style = Style { colour: false, columns: None };

    /// Colour when standard output is a terminal and `NO_COLOR` is not set, and no wider than that terminal.
    pub fn detect() -> Style {
        let terminal = std::io::stdout().is_terminal();
        let size = console::Term::stdout().size_checked();
        Style {
            colour: terminal && std::env::var_os("NO_COLOR").is_none(),
            columns: size.filter(|_| terminal).map(|(_, columns)| usize::from(columns)),
        }
    }
}

/// Colours of the 256 that terminals have. Text on its background has a contrast of 3 : 1 at least; a test
/// computes it.
mod colours {
    pub const LIGHT: u8 = 138;
    pub const DARK: u8 = 94;
    pub const HOLE: u8 = 234;
    pub const WHITE: u8 = 231;
    pub const BLACK: u8 = 16;
    /// Red has no contrast to either square: its pieces stand on a background of their own, in white.
    pub const RED_BACKGROUND: u8 = 88;
    pub const HOLE_TEXT: u8 = 250;
    /// Pieces of a player who is out.
    pub const OUT_BACKGROUND: u8 = 240;
}

/// The board as White sees it, with ranks at its left and files below. A board of three columns a square
/// that is wider than the terminal gets two; where that is too wide as well, a line above it says so.
pub fn draw(record: &dyn AnyRecord, style: Style) -> String {
    let Some(game) = variorum_registry::find(record.card().id) else { return String::new() };
    let layout = game.layout();
    let pieces: HashMap<usize, PieceView> = record.pieces().into_iter().map(|p| (p.square, p)).collect();
    let squares: HashMap<(u8, u8), usize> =
        layout.squares.iter().enumerate().map(|(i, square)| ((square.x, square.y), i)).collect();
    let needed = |width: usize| MARGIN + width * usize::from(layout.width);
    let fits = |width: usize| style.columns.is_none_or(|columns| needed(width) <= columns);
    let width = if fits(3) { 3 } else { 2 };
    let mut text = String::new();
    if let Some(columns) = style.columns.filter(|_| !fits(width)) {
        text.push_str(&format!(
            "The board needs {} columns, this terminal has {columns}: make it wider.\n",
            needed(width)
        ));
    }
    for y in (0..layout.height).rev() {
        text.push_str(&format!("{:>3} ", y + 1));
        for x in 0..layout.width {
            match squares.get(&(x, y)) {
                None => text.push_str(&" ".repeat(width)),
                Some(&square) => {
                    let cell = Cell::of(layout.squares[square].shade, pieces.get(&square), record, style);
                    text.push_str(&cell.text(width, style));
                }
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text.push_str(&" ".repeat(MARGIN));
    for x in 0..layout.width {
        text.push_str(&padded(&char::from(b'a' + x).to_string(), width));
    }
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
    text
}

/// Columns of the ranks at the left.
const MARGIN: usize = 4;

/// What stands on one square, and in which colours.
struct Cell {
    text: String,
    background: u8,
    foreground: u8,
}

impl Cell {
    fn of(shade: Shade, piece: Option<&PieceView>, record: &dyn AnyRecord, style: Style) -> Cell {
        let background = match shade {
            Shade::Light => colours::LIGHT,
            Shade::Dark => colours::DARK,
            Shade::Hole => colours::HOLE,
        };
        let Some(piece) = piece else {
            let text = match shade {
                Shade::Hole => "@",
                _ if style.colour => "",
                _ => ".",
            };
            return Cell { text: text.to_owned(), background, foreground: colours::HOLE_TEXT };
        };
        let (background, foreground) = match (piece.state, piece.owner) {
            (PieceState::Out, _) => (colours::OUT_BACKGROUND, colours::WHITE),
            (_, Player::RED) => (colours::RED_BACKGROUND, colours::WHITE),
            // Holes are dark: a piece beside or in one is told by its background as elsewhere.
            (_, Player::BLACK) => {
                (if shade == Shade::Hole { colours::DARK } else { background }, colours::BLACK)
            }
            _ => (background, colours::WHITE),
        };
        Cell { text: letters(piece, record.card().players, style.colour), background, foreground }
    }

    fn text(&self, width: usize, style: Style) -> String {
        let text = padded(&self.text, width);
        if style.colour {
            format!("\x1b[48;5;{};38;5;{};1m{text}\x1b[0m", self.background, self.foreground)
        } else {
            text
        }
    }
}

/// The piece by the letters that move texts name it by. Of two players, White's are upper case and Black's
/// lower case; of three, the owner's letter stands first, or `x` when the owner is out. With symbols, a chess
/// piece is one: outlined for White where the letter does not tell the owner.
fn letters(piece: &PieceView, players: usize, symbols: bool) -> String {
    let is_chess_piece = symbols && piece.parts.letters() == piece.letters;
    let symbol = SYMBOLS.iter().find(|(letter, ..)| is_chess_piece && *letter == piece.letters);
    let (white, black) = match symbol {
        Some((_, outlined, filled)) => ((*outlined).to_owned(), (*filled).to_owned()),
        None => (piece.letters.to_uppercase(), piece.letters.to_lowercase()),
    };
    match (players, piece.state) {
        (2, _) if piece.owner == Player::WHITE => white,
        (2, _) => black,
        (_, state) => {
            let owner = if state == PieceState::Out { 'x' } else { piece.owner.letter() };
            let body = if symbol.is_some() { black } else { white };
            format!("{owner}{body}")
        }
    }
}

/// Letter, outlined and filled symbol of the chess pieces.
const SYMBOLS: [(&str, &str, &str); 6] =
    [("K", "♔", "♚"), ("Q", "♕", "♛"), ("R", "♖", "♜"), ("B", "♗", "♝"), ("N", "♘", "♞"), ("P", "♙", "♟")];

/// The text in the middle of so many columns.
fn padded(text: &str, width: usize) -> String {
    match (text.chars().count(), width) {
        (0 | 1, 3) => format!("{text:^3}"),
        _ => format!("{text:<width$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;

    fn start(id: &str) -> Box<dyn AnyRecord> {
        variorum_registry::find(id).expect(id).new_record(&Options::default()).expect("a start")
    }

    fn wide(text: &str) -> usize {
        text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    }

    /// Relative luminance of a colour of the 6 × 6 × 6 cube or the ramp of greys, as WCAG 2 defines it.
    fn luminance(colour: u8) -> f64 {
        let steps = [0u8, 95, 135, 175, 215, 255];
        let rgb = match colour {
            232.. => [8 + 10 * (colour - 232); 3],
            _ => {
                let n = colour - 16;
                [n / 36, n / 6 % 6, n % 6].map(|step| steps[usize::from(step)])
            }
        };
        let [r, g, b] = rgb.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    #[test]
    fn every_ink_can_be_read_on_its_ground() {
        use colours::*;
        let pairs = [
            (WHITE, LIGHT),
            (WHITE, DARK),
            (BLACK, LIGHT),
            (BLACK, DARK),
            (WHITE, RED_BACKGROUND),
            (WHITE, HOLE),
            (HOLE_TEXT, HOLE),
            (WHITE, OUT_BACKGROUND),
        ];
        for (foreground, background) in pairs {
            let (a, b) = (luminance(foreground), luminance(background));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= 3.0, "{foreground} on {background}: {contrast:.2}");
        }
    }

    #[test]
    fn holes_are_shown_and_pieces_named_as_in_texts() {
        let game = variorum_registry::find("megacheckers").expect("a game");
        let text = game.new_record(&Options::default()).expect("a start").text();
        let board = draw(&*start("megacheckers"), Style::PLAIN);
        assert_eq!(board.matches('@').count(), 6, "{board}");
        // White has a king in place of a man.
        let crowned = text.replacen("wM", "wK", 1);
        let record = game.read_record(&Options::default(), &crowned).expect("a position");
        assert!(draw(&*record, Style::PLAIN).contains("wK"), "{crowned}");
    }

    #[test]
    fn a_board_of_three_is_narrowed_before_it_breaks() {
        let record = start("megachess");
        for colour in [false, true] {
            let style = |columns| Style { colour, columns: Some(columns) };
            let whole = draw(&*record, style(80));
            assert_eq!(whole, draw(&*record, Style { colour, columns: None }));
            assert!(!draw(&*record, style(50)).contains("wider"));
            assert!(
                draw(&*record, style(40)).starts_with("The board needs 46 columns, this terminal has 40")
            );
        }
        assert!(wide(&draw(&*record, Style { colour: false, columns: Some(50) })) <= 46);
    }

    #[test]
    fn owners_differ_by_more_than_colour() {
        let style = Style { colour: true, columns: None };
        let two = draw(&*start("chess"), style);
        assert!(two.contains('♔') && two.contains('♚'), "{two}");
        let three = draw(&*start("megachess"), style);
        for king in ["w♚", "b♚", "r♚"] {
            assert!(three.contains(king), "{king} in {three}");
        }
    }
}
