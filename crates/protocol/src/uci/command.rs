//! What the user interface sends.

use crate::text::{amount, shortened};

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
        /// Move texts played from there, one a decision.
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
    /// Time left, White, Black, then Red (`rtime`, an extension for games of three).
    pub time_ms: [Option<u64>; 3],
    /// Increment a turn, White, Black, then Red (`rinc`).
    pub increment_ms: [u64; 3],
    /// Turns to the next time control.
    pub moves_to_go: Option<u64>,
    /// Turns to look ahead.
    pub depth: Option<u64>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Look for a win in so many turns.
    pub mate: Option<u64>,
    /// Exactly this long.
    pub move_time_ms: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
    /// Count positions instead (`go perft N`).
    pub perft: Option<u64>,
    /// Words that are no limit and were skipped, as UCI asks; cut short.
    pub skipped: Vec<String>,
}

impl Go {
    /// The clock of a player: milliseconds left and milliseconds more for each turn. `None` where the search is to
    /// know of no clock.
    ///
    /// Where clocks are told but not the player's own, it is taken to have the shortest of them left, and none
    /// where only increments or turns to go are told; but then other limits are enough by themselves.
    pub fn clock(&self, player: usize) -> Option<(u64, u64)> {
        let increment = self.increment_ms.get(player).copied().unwrap_or(0);
        if let Some(left) = self.time_ms.get(player).copied().flatten() {
            return Some((left, increment));
        }
        let shortest = self.time_ms.iter().flatten().copied().min();
        let is_told =
            shortest.is_some() || self.increment_ms.iter().any(|&ms| ms > 0) || self.moves_to_go.is_some();
        let is_limited = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        (is_told && !is_limited).then(|| (shortest.unwrap_or(0), increment))
    }

    /// Whether no word of the line was understood, though there were some.
    pub fn has_only_unknown_words(&self) -> bool {
        !self.skipped.is_empty() && Go { skipped: Vec::new(), ..self.clone() } == Go::default()
    }
}

/// A line that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// No word is a command; this is the first.
    #[error("unknown command `{0}`")]
    UnknownCommand(String),
    /// A word is missing or wrong: the command, the offending text, what was expected.
    #[error("{command}: `{text}`: expected {expected}")]
    Malformed {
        /// The command.
        command: &'static str,
        /// The offending text.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl Command {
    /// Reads one line. Words before the first command are skipped, as UCI asks.
    ///
    /// # Errors
    /// The line holds no command, or a word after it is missing or wrong.
    ///
    /// ```
    /// use variorum_protocol::uci::{Command, Start};
    ///
    /// let command = Command::parse("position startpos moves e2e4 e7e5")?;
    /// let moves = vec!["e2e4".to_owned(), "e7e5".to_owned()];
    /// assert_eq!(command, Command::Position { start: Start::Startpos, moves });
    /// let Command::Go(go) = Command::parse("go wtime 60000 winc 500")? else { panic!("a search") };
    /// assert_eq!(go.clock(0), Some((60_000, 500)));
    /// # Ok::<(), variorum_protocol::uci::Error>(())
    /// ```
    pub fn parse(line: &str) -> Result<Command, Error> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first() else { return Ok(Command::Nothing) };
        for (at, word) in words.iter().enumerate() {
            let rest = &words[at + 1..];
            return Ok(match *word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "setoption" => set_option(rest)?,
                "position" => position(rest)?,
                "go" => Command::Go(go(rest)?),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "d" => Command::Display,
                "quit" => Command::Quit,
                "debug" | "register" => Command::Nothing,
                _ => continue,
            });
        }
        Err(Error::UnknownCommand(shortened(first)))
    }
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
    let tokens = words.iter().skip(moves_at + 1);
    // Decisions of one turn may come as one token.
    let moves = tokens.flat_map(|token| token.split(',')).map(str::to_owned).collect();
    let start = match &words[..moves_at] {
        ["startpos"] => Start::Startpos,
        ["fen", fields @ ..] if !fields.is_empty() => Start::Fen(fields.join(" ")),
        other => return Err(malformed("position", &other.join(" "), "startpos or fen FEN, then moves")),
    };
    Ok(Command::Position { start, moves })
}

const GO_WORDS: [&str; 15] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "rtime",
    "winc",
    "binc",
    "rinc",
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
                while let Some(token) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    // Of a turn the first decision is what is to be searched.
                    go.search_moves.extend(token.split(',').next().map(str::to_owned));
                }
            }
            _ if GO_WORDS.contains(&word) => {
                let text = words.next().unwrap_or_default();
                let value =
                    amount(text).ok_or_else(|| malformed("go", &format!("{word} {text}"), "a number"))?;
                match word {
                    "wtime" => go.time_ms[0] = Some(value),
                    "btime" => go.time_ms[1] = Some(value),
                    "rtime" => go.time_ms[2] = Some(value),
                    "winc" => go.increment_ms[0] = value,
                    "binc" => go.increment_ms[1] = value,
                    "rinc" => go.increment_ms[2] = value,
                    "movestogo" => go.moves_to_go = Some(value),
                    "depth" => go.depth = Some(value),
                    "nodes" => go.nodes = Some(value),
                    "mate" => go.mate = Some(value),
                    "perft" => go.perft = Some(value),
                    _ => go.move_time_ms = Some(value),
                }
            }
            other if go.skipped.len() < 8 => go.skipped.push(shortened(other)),
            _ => {}
        }
    }
    Ok(go)
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
            "go searchmoves e2e4 d2d4 wtime 1000 btime -5 rtime 7.5 winc 10 binc 20 rinc 30 movestogo 40 depth 8 \
             nodes 99 mate 3 movetime 50 ponder infinite",
        ) else {
            panic!("not understood")
        };
        assert_eq!(
            go,
            Go {
                search_moves: vec!["e2e4".into(), "d2d4".into()],
                ponder: true,
                time_ms: [Some(1000), Some(0), Some(7)],
                increment_ms: [10, 20, 30],
                moves_to_go: Some(40),
                depth: Some(8),
                nodes: Some(99),
                mate: Some(3),
                move_time_ms: Some(50),
                infinite: true,
                perft: None,
                skipped: vec![],
            }
        );
    }

    #[test]
    fn a_clock_that_is_not_told_is_as_short_as_the_others() {
        let clock = |line: &str, player| match Command::parse(line) {
            Ok(Command::Go(go)) => go.clock(player),
            other => panic!("{other:?}"),
        };
        assert_eq!(clock("go wtime 500 winc 5 btime 900 binc 9", 1), Some((900, 9)));
        assert_eq!(clock("go btime 900 binc 9", 0), Some((900, 0)));
        assert_eq!(clock("go wtime 500 btime 900 rinc 7", 2), Some((500, 7)));
        assert_eq!(clock("go winc 100", 0), Some((0, 100)));
        assert_eq!(clock("go movestogo 20", 0), Some((0, 0)));
        assert_eq!(clock("go wtime -20", 0), Some((0, 0)));
        for line in ["go", "go infinite", "go depth 3", "go btime 900 nodes 50", "go movestogo 0 mate 2"] {
            assert_eq!(clock(line, 0), None, "{line}");
        }
    }

    #[test]
    fn turns_may_come_as_one_token_or_as_one_a_decision() {
        let moves = |line: &str| match Command::parse(line) {
            Ok(Command::Position { moves, .. }) => moves,
            other => panic!("{other:?}"),
        };
        let apart = moves("position startpos moves e2e4 e1e2 d7d5");
        assert_eq!(apart, ["e2e4", "e1e2", "d7d5"]);
        assert_eq!(moves("position startpos moves e2e4,e1e2 d7d5"), apart);
    }

    #[test]
    fn skips_what_is_not_uci_and_goes_on() {
        assert_eq!(Command::parse("joho isready"), Ok(Command::IsReady));
        let Ok(Command::Go(go)) = Command::parse("go fast depth 3 please") else { panic!("not understood") };
        assert_eq!((go.depth, go.has_only_unknown_words()), (Some(3), false));
        assert_eq!(go.skipped, ["fast", "please"]);
        let Ok(Command::Go(go)) = Command::parse("go depht 5") else { panic!("not understood") };
        assert!(go.has_only_unknown_words());
        assert_eq!(Command::parse("go"), Ok(Command::Go(Go::default())));
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
