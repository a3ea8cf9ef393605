//! What the engine sends.

use std::fmt;
use variorum_engine::{Info, Score, Wdl};

/// A line that declares an option.
///
/// ```
/// use variorum_protocol::uci::OptionLine;
///
/// let hash = OptionLine::Spin { name: "Hash", default: 16, min: 1, max: 4096 };
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 4096");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionLine {
    /// A number in a range.
    Spin {
        /// The option's name.
        name: &'static str,
        /// Value at the start.
        default: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// On or off.
    Check {
        /// The option's name.
        name: &'static str,
        /// Value at the start.
        default: bool,
    },
    /// One of a list.
    Combo {
        /// The option's name.
        name: &'static str,
        /// Value at the start.
        default: String,
        /// All values.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// The option's name.
        name: &'static str,
        /// Value at the start; UCI writes an empty text as `<empty>`.
        default: String,
    },
    /// Something to press.
    Button {
        /// The option's name.
        name: &'static str,
    },
}

impl fmt::Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionLine::Spin { name, default, min, max } => {
                write!(f, "option name {name} type spin default {default} min {min} max {max}")
            }
            OptionLine::Check { name, default } => {
                write!(f, "option name {name} type check default {default}")
            }
            OptionLine::Combo { name, default, values } => {
                write!(f, "option name {name} type combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionLine::Text { name, default } => {
                let default = if default.is_empty() { "<empty>" } else { default };
                write!(f, "option name {name} type string default {default}")
            }
            OptionLine::Button { name } => write!(f, "option name {name} type button"),
        }
    }
}

/// The `info` line of a report: `line` is the play to show, as tokens, and `chances` those of the
/// player to move where they are asked for.
///
/// ```
/// use variorum_engine::{Info, Score};
/// use variorum_protocol::uci::info;
///
/// let report = Info {
///     depth: 9,
///     seldepth: 14,
///     multipv: 1,
///     score: Score::Centipawns(31),
///     nodes: 48_000,
///     hashfull: 12,
///     elapsed_ms: 40,
///     moves: vec!["e2e4".into(), "e7e5".into()],
/// };
/// assert_eq!(
///     info(&report, &report.moves, None),
///     "info depth 9 seldepth 14 multipv 1 score cp 31 nodes 48000 nps 1200000 hashfull 12 time 40 pv e2e4 e7e5"
/// );
/// ```
pub fn info(info: &Info, line: &[String], chances: Option<Wdl>) -> String {
    let nps = info.nodes * 1000 / info.elapsed_ms.max(1);
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        info.depth,
        info.seldepth,
        info.multipv,
        score(info.score)
    );
    if let Some(Wdl { win, draw, loss }) = chances {
        text += &format!(" wdl {win} {draw} {loss}");
    }
    text += &format!(
        " nodes {} nps {nps} hashfull {} time {} pv {}",
        info.nodes,
        info.hashfull,
        info.elapsed_ms,
        line.join(" ")
    );
    text
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(turns) => format!("mate {turns}"),
    }
}

/// The `bestmove` line that answers `go` after a position that was refused.
pub const REFUSED: &str = "bestmove 0000";

/// The `bestmove` line; `(none)` where there is no move, since `0000` is a pass in some games.
///
/// ```
/// use variorum_protocol::uci::best_move;
///
/// assert_eq!(best_move(Some("e2e4"), Some("e7e5")), "bestmove e2e4 ponder e7e5");
/// ```
pub fn best_move(best: Option<&str>, ponder: Option<&str>) -> String {
    match (best, ponder) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(best), None) => format!("bestmove {best}"),
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_reports_and_moves() {
        let report = Info {
            depth: 7,
            seldepth: 12,
            multipv: 1,
            score: Score::Mate(-2),
            nodes: 5000,
            hashfull: 3,
            elapsed_ms: 10,
            moves: vec!["e2e4".into(), "e7e5".into()],
        };
        assert_eq!(
            info(&report, &report.moves, None),
            "info depth 7 seldepth 12 multipv 1 score mate -2 nodes 5000 nps 500000 hashfull 3 time 10 \
             pv e2e4 e7e5"
        );
        let chances = Wdl { win: 0, draw: 0, loss: 1000 };
        assert!(info(&report, &[], Some(chances)).contains(" score mate -2 wdl 0 0 1000 nodes "));
        assert_eq!(best_move(None, None), "bestmove (none)");
        assert_eq!(best_move(Some("0000"), None), "bestmove 0000");
        assert_eq!(best_move(Some("a2a3"), Some("a7a6")), "bestmove a2a3 ponder a7a6");
    }

    #[test]
    fn declares_options() {
        let spin = OptionLine::Spin { name: "Hash", default: 64, min: 1, max: 1024 };
        assert_eq!(spin.to_string(), "option name Hash type spin default 64 min 1 max 1024");
        let combo =
            OptionLine::Combo { name: "V", default: "a".into(), values: vec!["a".into(), "b".into()] };
        assert_eq!(combo.to_string(), "option name V type combo default a var a var b");
        let text = OptionLine::Text { name: "T", default: String::new() };
        assert_eq!(text.to_string(), "option name T type string default <empty>");
    }
}
