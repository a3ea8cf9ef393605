//! What the other side says.

use std::fmt;

/// A line from the user interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`: name yourself and your options.
    Uci,
    /// `isready`: answer when everything before is done.
    IsReady,
    /// `ucinewgame`: the next position is from another game.
    NewGame,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// The option's name; compared without regard to case.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// `position startpos|fen FEN [moves …]`.
    Position {
        /// Where the game starts.
        start: Start,
        /// Move texts played from there.
        moves: Vec<String>,
    },
    /// `go …`: search.
    Go(Go),
    /// `stop`: end the search and say the best move.
    Stop,
    /// `ponderhit`: the expected move was played; the search goes on under its limits.
    PonderHit,
    /// `d`: print the position (not part of UCI, but widely known).
    Display,
    /// `quit`.
    Quit,
    /// A line that asks for nothing: empty, `debug …`, `register …`.
    Nothing,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The start position of the game and options chosen.
    Startpos,
    /// This position text.
    Fen(String),
}

/// The limits of a search. Times are in milliseconds; negative ones, which some interfaces send,
/// count as 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Only these moves at the root; empty for all.
    pub search_moves: Vec<String>,
    /// Search until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Time left, White then Black.
    pub time_ms: [Option<u64>; 2],
    /// Increment a move, White then Black.
    pub increment_ms: [u64; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u64>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Look for a win in so many moves.
    pub mate: Option<u64>,
    /// Exactly this long.
    pub move_time_ms: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
    /// Count positions instead (`go perft N`).
    pub perft: Option<u64>,
}

/// A line that is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The first word is no command.
    UnknownCommand(String),
    /// A word is missing or wrong: the command, the offending text, what was expected.
    Malformed {
        /// The command.
        command: &'static str,
        /// The offending text.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownCommand(word) => write!(f, "unknown command `{word}`"),
            Error::Malformed { command, text, expected } => {
                write!(f, "{command}: `{text}`: expected {expected}")
            }
        }
    }
}

impl std::error::Error for Error {}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    /// The line is no command, or a word in it is missing or wrong.
    pub fn parse(line: &str) -> Result<Command, Error> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        let rest: Vec<&str> = words.collect();
        Ok(match first {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => set_option(&rest)?,
            "position" => position(&rest)?,
            "go" => Command::Go(go(&rest)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Display,
            "quit" => Command::Quit,
            "debug" | "register" => Command::Nothing,
            _ => return Err(Error::UnknownCommand(shortened(first))),
        })
    }
}

/// Foreign text cut to a length that can be repeated in a message.
fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

fn malformed(command: &'static str, text: &str, expected: &'static str) -> Error {
    Error::Malformed { command, text: shortened(text), expected }
}

fn set_option(words: &[&str]) -> Result<Command, Error> {
    let [first, rest @ ..] = words else { return Err(malformed("setoption", "", "name NAME [value VALUE]")) };
    if *first != "name" {
        return Err(malformed("setoption", first, "name NAME [value VALUE]"));
    }
    let split = rest.iter().position(|word| *word == "value");
    let name = rest[..split.unwrap_or(rest.len())].join(" ");
    if name.is_empty() {
        return Err(malformed("setoption", &words.join(" "), "a name after `name`"));
    }
    Ok(Command::SetOption { name, value: split.map(|at| rest[at + 1..].join(" ")) })
}

fn position(words: &[&str]) -> Result<Command, Error> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.iter().skip(moves_at + 1).map(|&word| word.to_owned()).collect();
    let start = match &words[..moves_at] {
        ["startpos"] => Start::Startpos,
        ["fen", fields @ ..] if !fields.is_empty() => Start::Fen(fields.join(" ")),
        other => return Err(malformed("position", &other.join(" "), "startpos or fen FEN, then moves")),
    };
    Ok(Command::Position { start, moves })
}

const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn go(words: &[&str]) -> Result<Go, Error> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.search_moves.push(m.to_owned());
                }
            }
            _ if GO_WORDS.contains(&word) => {
                let text = words.next().unwrap_or_default();
                let value =
                    amount(text).ok_or_else(|| malformed("go", &format!("{word} {text}"), "a number"))?;
                match word {
                    "wtime" => go.time_ms[0] = Some(value),
                    "btime" => go.time_ms[1] = Some(value),
                    "winc" => go.increment_ms[0] = value,
                    "binc" => go.increment_ms[1] = value,
                    "movestogo" => go.moves_to_go = Some(value),
                    "depth" => go.depth = Some(value),
                    "nodes" => go.nodes = Some(value),
                    "mate" => go.mate = Some(value),
                    "perft" => go.perft = Some(value),
                    _ => go.move_time_ms = Some(value),
                }
            }
            other => return Err(malformed("go", other, "a limit such as depth, nodes, movetime, wtime")),
        }
    }
    Ok(go)
}

/// A whole number; a negative one counts as 0.
fn amount(text: &str) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(digits) => digits.parse::<u64>().ok().map(|_| 0),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_command() {
        let parse = |line| Command::parse(line).expect(line);
        assert_eq!(parse("uci"), Command::Uci);
        assert_eq!(parse("  isready "), Command::IsReady);
        assert_eq!(parse(""), Command::Nothing);
        assert_eq!(
            parse("setoption name Skill Level value 3"),
            Command::SetOption { name: "Skill Level".into(), value: Some("3".into()) }
        );
        assert_eq!(
            parse("setoption name Clear Hash"),
            Command::SetOption { name: "Clear Hash".into(), value: None }
        );
        assert_eq!(
            parse("position startpos moves e2e4 e7e5"),
            Command::Position { start: Start::Startpos, moves: vec!["e2e4".into(), "e7e5".into()] }
        );
        assert_eq!(
            parse("position fen 8/8 w - - 0 1"),
            Command::Position { start: Start::Fen("8/8 w - - 0 1".into()), moves: vec![] }
        );
    }

    #[test]
    fn reads_every_limit() {
        let Ok(Command::Go(go)) = Command::parse(
            "go searchmoves e2e4 d2d4 wtime 1000 btime -5 winc 10 binc 20 movestogo 40 depth 8 nodes 99 mate 3 \
             movetime 50 ponder infinite",
        ) else {
            panic!("not understood")
        };
        assert_eq!(
            go,
            Go {
                search_moves: vec!["e2e4".into(), "d2d4".into()],
                ponder: true,
                time_ms: [Some(1000), Some(0)],
                increment_ms: [10, 20],
                moves_to_go: Some(40),
                depth: Some(8),
                nodes: Some(99),
                mate: Some(3),
                move_time_ms: Some(50),
                infinite: true,
                perft: None,
            }
        );
    }

    #[test]
    fn says_what_is_wrong() {
        let say = |line| Command::parse(line).expect_err(line).to_string();
        assert_eq!(say("hello"), "unknown command `hello`");
        assert_eq!(say("go depth"), "go: `depth `: expected a number");
        assert_eq!(say("go depth x"), "go: `depth x`: expected a number");
        assert_eq!(say("position moves e2e4"), "position: ``: expected startpos or fen FEN, then moves");
        assert_eq!(say("setoption Hash 3"), "setoption: `Hash`: expected name NAME [value VALUE]");
    }
}
