//! What we say.

use std::fmt;
use variorum_engine::{Best, Info, Score};

/// A line that declares an option.
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

/// The `info` line of a report.
pub fn info(info: &Info) -> String {
    let nps = info.nodes * 1000 / info.elapsed_ms.max(1);
    format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {nps} hashfull {} time {} pv {}",
        info.depth,
        info.seldepth,
        info.line,
        score(info.score),
        info.nodes,
        info.hashfull,
        info.elapsed_ms,
        info.moves.join(" ")
    )
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(turns) => format!("mate {turns}"),
    }
}

/// The `bestmove` line; `0000` when the game is over.
pub fn best_move(best: &Best) -> String {
    let chosen = best.chosen.as_deref().unwrap_or("0000");
    match &best.expected {
        Some(expected) => format!("bestmove {chosen} ponder {expected}"),
        None => format!("bestmove {chosen}"),
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
            line: 1,
            score: Score::Mate(-2),
            nodes: 5000,
            hashfull: 3,
            elapsed_ms: 10,
            moves: vec!["e2e4".into(), "e7e5".into()],
        };
        assert_eq!(
            info(&report),
            "info depth 7 seldepth 12 multipv 1 score mate -2 nodes 5000 nps 500000 hashfull 3 time 10 \
             pv e2e4 e7e5"
        );
        let none = Best { chosen: None, expected: None, score: Score::Centipawns(0), nodes: 0 };
        assert_eq!(best_move(&none), "bestmove 0000");
        let some = Best { chosen: Some("a2a3".into()), expected: Some("a7a6".into()), ..none };
        assert_eq!(best_move(&some), "bestmove a2a3 ponder a7a6");
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
