//! What the engine sends.

use std::fmt;
use variorum_engine::{Info, Score};

/// An option that the user may change in a menu, with the value it has now.
///
/// ```
/// use variorum_protocol::xboard::OptionFeature;
///
/// let level = OptionFeature::Spin { name: "SkillLevel".into(), value: 8, min: 1, max: 8 };
/// assert_eq!(level.to_string(), "feature option=\"SkillLevel -spin 8 1 8\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionFeature {
    /// A number in a range.
    Spin {
        /// The option's name.
        name: String,
        /// Its value.
        value: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// On or off.
    Check {
        /// The option's name.
        name: String,
        /// Its value.
        value: bool,
    },
    /// One of a list.
    Combo {
        /// The option's name.
        name: String,
        /// Its value.
        value: String,
        /// All values.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// The option's name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Something to press.
    Button {
        /// The option's name.
        name: String,
    },
}

impl fmt::Display for OptionFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            OptionFeature::Spin { name, value, min, max } => format!("{name} -spin {value} {min} {max}"),
            OptionFeature::Check { name, value } => format!("{name} -check {}", u8::from(*value)),
            OptionFeature::Combo { name, value, values } => {
                let mark = |other: &String| if other == value { format!("*{other}") } else { other.clone() };
                let values: Vec<String> = values.iter().map(mark).collect();
                format!("{name} -combo {}", values.join(" /// "))
            }
            OptionFeature::Text { name, value } => format!("{name} -string {value}"),
            OptionFeature::Button { name } => format!("{name} -button"),
        };
        write!(f, "feature option={}", quoted(&text))
    }
}

/// A text of a feature; it cannot hold the quotation marks that end it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "'"))
}

/// The lines that answer `protover`: our name, the variants, what we can do, the options.
pub fn features(name: &str, variants: &[&str], options: &[OptionFeature]) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1"
            .to_owned(),
        "feature analyze=1 exclude=1 colors=0 ics=0 name=0 pause=1 nps=0 debug=1 memory=1 smp=1".to_owned(),
        format!("feature myname={} variants={}", quoted(name), quoted(&variants.join(","))),
    ];
    lines.extend(options.iter().map(OptionFeature::to_string));
    lines.push("feature done=1".to_owned());
    lines
}

/// The line that says where a game of a variant starts. `pieces` gives XBoard's pictures to the
/// letters of the position text (its `-pieceToCharTable`), `board` the size and the variant it is
/// derived from (`9x9+0_fairy`); both where XBoard does not know the variant.
///
/// ```
/// use variorum_protocol::xboard::setup;
///
/// assert_eq!(setup(None, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "setup 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// ```
pub fn setup(known: Option<(&str, &str)>, position: &str) -> String {
    match known {
        Some((pieces, board)) => format!("setup ({pieces}) {board} {position}"),
        None => format!("setup {position}"),
    }
}

/// The line that says how a piece moves, in Betza's notation; `id` is its letter, with `&` for both
/// colours.
pub fn piece(id: &str, betza: &str) -> String {
    format!("piece {id} {betza}")
}

/// The line that makes a move; `more` when another one of the same turn follows.
///
/// ```
/// use variorum_protocol::xboard::make_move;
///
/// assert_eq!(make_move("d2d4", true), "move d2d4,");
/// assert_eq!(make_move("d1d2", false), "move d1d2");
/// ```
pub fn make_move(text: &str, more: bool) -> String {
    format!("move {text}{}", if more { "," } else { "" })
}

/// The line that refuses a move.
pub fn illegal_move(text: &str, reason: &str) -> String {
    format!("Illegal move ({reason}): {text}")
}

/// The line that ends a game: the points, and why in words.
///
/// ```
/// use variorum_protocol::xboard::result;
///
/// assert_eq!(result("1-0", "White wins by checkmate"), "1-0 {White wins by checkmate}");
/// ```
pub fn result(points: &str, words: &str) -> String {
    format!("{points} {{{words}}}")
}

/// A line of thinking: turns ahead, centipawns, hundredths of a second, nodes, deepest ply, nodes a second, positions
/// found in endgame tables (0), and after a tab the play expected.
pub fn thinking(info: &Info, line: &str) -> String {
    let score = match info.score {
        Score::Centipawns(value) => value,
        Score::Mate(turns) if turns > 0 => 100_000 + turns,
        Score::Mate(turns) => -100_000 + turns,
    };
    let speed = info.nodes * 1000 / info.elapsed_ms.max(1);
    let (depth, time, nodes, deepest) = (info.depth, info.elapsed_ms / 10, info.nodes, info.seldepth);
    format!("{depth} {score} {time} {nodes} {deepest} {speed} 0\t{line}")
}

/// The answer to `.`: what the search has done, and how many moves there are. Which move is being
/// looked at is not told.
pub fn status(info: &Info, elapsed_ms: u64, moves: usize) -> String {
    format!("stat01: {} {} {} 0 {moves}", elapsed_ms / 10, info.nodes, info.depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declares_features_and_options() {
        let options = [
            OptionFeature::Spin { name: "Skill Level".into(), value: 8, min: 1, max: 8 },
            OptionFeature::Check { name: "Resign".into(), value: false },
            OptionFeature::Combo {
                name: "promotion".into(),
                value: "optional".into(),
                values: vec!["optional".into(), "mandatory".into()],
            },
            OptionFeature::Text { name: "GameOptions".into(), value: String::new() },
            OptionFeature::Button { name: "Clear Hash".into() },
        ];
        let lines = features("A \"name\"", &["normal", "perfect"], &options);
        assert_eq!(lines[0], "feature done=0");
        assert_eq!(lines[3], "feature myname=\"A 'name'\" variants=\"normal,perfect\"");
        assert_eq!(lines[4], "feature option=\"Skill Level -spin 8 1 8\"");
        assert_eq!(lines[5], "feature option=\"Resign -check 0\"");
        assert_eq!(lines[6], "feature option=\"promotion -combo *optional /// mandatory\"");
        assert_eq!(lines[7], "feature option=\"GameOptions -string \"");
        assert_eq!(lines[8], "feature option=\"Clear Hash -button\"");
        assert_eq!(lines[9], "feature done=1");
    }

    #[test]
    fn prints_thoughts() {
        let info = Info {
            depth: 9,
            seldepth: 14,
            multipv: 1,
            score: Score::Centipawns(156),
            nodes: 48_000,
            hashfull: 0,
            elapsed_ms: 10_840,
            moves: vec![],
        };
        assert_eq!(thinking(&info, "g1f3 b8c6"), "9 156 1084 48000 14 4428 0\tg1f3 b8c6");
        let mate = |turns| thinking(&Info { score: Score::Mate(turns), ..info.clone() }, "");
        assert!(mate(3).starts_with("9 100003 "));
        assert!(mate(-3).starts_with("9 -100003 "));
        assert_eq!(status(&info, 12_340, 30), "stat01: 1234 48000 9 0 30");
    }

    #[test]
    fn prints_what_happens() {
        assert_eq!(make_move("c4d5", true), "move c4d5,");
        assert_eq!(make_move("e7e8q", false), "move e7e8q");
        assert_eq!(illegal_move("e2e5", "no move"), "Illegal move (no move): e2e5");
        assert_eq!(result("1-0", "White wins by checkmate"), "1-0 {White wins by checkmate}");
        assert_eq!(setup(None, "8/8 w"), "setup 8/8 w");
        assert_eq!(setup(Some(("PK.pk", "9x9+0_fairy")), "9/9 w"), "setup (PK.pk) 9x9+0_fairy 9/9 w");
        assert_eq!(piece("B&", "BsW"), "piece B& BsW");
    }
}
