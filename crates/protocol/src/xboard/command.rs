//! What the user interface sends.

use crate::text::{amount, shortened};

/// A line from the user interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `xboard`: speak this protocol.
    Xboard,
    /// `protover N`: the version spoken; asks for the features.
    ProtocolVersion(u64),
    /// `new`: a new game of the first variant; the engine plays the second seat.
    New,
    /// `variant NAME`: the game is another.
    Variant(String),
    /// `setboard TEXT`: a position.
    SetBoard(String),
    /// `force`: play for nobody.
    Force,
    /// `go`: play for whoever is on move.
    Go,
    /// `playother`: play for whoever comes next.
    PlayOther,
    /// A move or the moves of one turn, with `usermove` or without.
    Move(Vec<String>),
    /// `?`: move now.
    MoveNow,
    /// `level`, `st`: the clocks.
    Time(TimeControl),
    /// `sd N`: turns to look ahead at most.
    Depth(u64),
    /// `time N`, in milliseconds here: what is left to the engine.
    OwnClock(u64),
    /// `ping N`: answer `pong N` when everything before is done.
    Ping(String),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result …`: the game is over.
    Result,
    /// `undo`: take back a turn.
    Undo,
    /// `remove`: take back until the same player is on move again.
    Remove,
    /// `hint`: what would you play?
    Hint,
    /// `bk`: what does the opening book say?
    Book,
    /// `hard` and `easy`: think in the opponent's time, or do not.
    Ponder(bool),
    /// `post` and `nopost`: show thinking, or do not.
    Post(bool),
    /// `analyze`: think about the position on the board for nobody.
    Analyze,
    /// `exit`: leave analysis.
    ExitAnalysis,
    /// `.`: how far is the analysis?
    Status,
    /// `pause` and `resume`: stop the clocks and all work, and go on.
    Pause(bool),
    /// `memory N`: mebibytes to use at most.
    Memory(u64),
    /// `cores N`: threads to use at most.
    Cores(u64),
    /// `option NAME=VALUE`; `None` for a button.
    SetOption {
        /// The option's name as it was declared.
        name: String,
        /// Its new value.
        value: Option<String>,
    },
    /// `exclude MOVE`: leave a move out of the search; `None` for all.
    Exclude(Option<String>),
    /// `include MOVE`: take a move in again; `None` for all.
    Include(Option<String>),
    /// `quit`.
    Quit,
    /// A line that asks for nothing here: `random`, `computer`, `name …`, `otim …` and the like.
    Nothing,
}

/// How long the engine may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// `level MPS BASE INC`.
    Clock {
        /// Turns to each time control; 0 for one that holds for the whole game.
        turns: u64,
        /// Milliseconds at the start and after each control.
        base_ms: u64,
        /// Milliseconds added for each turn.
        increment_ms: u64,
    },
    /// `st N`, in milliseconds here: for each turn.
    Exactly(u64),
}

/// A line that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The first word is no command of the protocol, or one that is not offered.
    #[error("Error (unknown command): {0}")]
    Unknown(String),
    /// A word is missing or wrong: what was expected, and the line.
    #[error("Error (expected {0}): {1}")]
    Malformed(&'static str, String),
}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    /// The line is no command and no move, or a word in it is missing or wrong.
    ///
    /// ```
    /// use variorum_protocol::xboard::{Command, TimeControl};
    ///
    /// let control = TimeControl::Clock { turns: 40, base_ms: 300_000, increment_ms: 0 };
    /// assert_eq!(Command::parse("level 40 5 0")?, Command::Time(control));
    /// assert_eq!(Command::parse("usermove e2e4")?, Command::Move(vec!["e2e4".to_owned()]));
    /// # Ok::<(), variorum_protocol::xboard::Error>(())
    /// ```
    pub fn parse(line: &str) -> Result<Command, Error> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let malformed = |expected| Error::Malformed(expected, shortened(line));
        let number = || amount(rest).ok_or_else(|| malformed("a number"));
        let text = |expected| (!rest.is_empty()).then(|| rest.to_owned()).ok_or_else(|| malformed(expected));
        Ok(match word {
            "xboard" => Command::Xboard,
            "protover" => Command::ProtocolVersion(number()?),
            "new" => Command::New,
            "variant" => Command::Variant(text("the name of a variant")?),
            "setboard" => Command::SetBoard(text("a position")?),
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "usermove" => Command::Move(turn(&text("a move")?)),
            "?" => Command::MoveNow,
            "level" => {
                Command::Time(level(rest).ok_or_else(|| malformed("turns, minutes or m:ss, seconds"))?)
            }
            "st" => Command::Time(TimeControl::Exactly(
                milliseconds(rest, 1000).ok_or_else(|| malformed("seconds"))?,
            )),
            "sd" => Command::Depth(number()?),
            "time" => Command::OwnClock(number()?.saturating_mul(10)),
            "ping" => Command::Ping(shortened(rest)),
            "draw" => Command::Draw,
            "result" => Command::Result,
            "undo" => Command::Undo,
            "remove" => Command::Remove,
            "hint" => Command::Hint,
            "bk" => Command::Book,
            "hard" => Command::Ponder(true),
            "easy" => Command::Ponder(false),
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "analyze" => Command::Analyze,
            "exit" => Command::ExitAnalysis,
            "." => Command::Status,
            "pause" => Command::Pause(true),
            "resume" => Command::Pause(false),
            "memory" => Command::Memory(number()?),
            "cores" => Command::Cores(number()?),
            "option" => option(&text("NAME=VALUE")?),
            "exclude" => Command::Exclude(one_or_all(text("a move or `all`")?)),
            "include" => Command::Include(one_or_all(text("a move or `all`")?)),
            "quit" => Command::Quit,
            "" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "otim"
            | "white" | "black" => Command::Nothing,
            _ if rest.is_empty() && is_like_a_move(word) => Command::Move(turn(word)),
            _ => return Err(Error::Unknown(shortened(line))),
        })
    }
}

/// The moves of one turn, as written between commas.
fn turn(text: &str) -> Vec<String> {
    text.split(',').map(str::to_owned).collect()
}

/// Whether a word that is no command may be meant as a move, for interfaces that send it bare:
/// squares with what stands between and behind them, a castling, a pass.
fn is_like_a_move(word: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b",-=@+#".contains(&byte);
    let castling = word.starts_with("O-O");
    word.bytes().all(known) && (castling || word == "@@@@" || word.bytes().any(|byte| byte.is_ascii_digit()))
}

fn option(text: &str) -> Command {
    match text.split_once('=') {
        Some((name, value)) => {
            Command::SetOption { name: name.trim().to_owned(), value: Some(value.trim().to_owned()) }
        }
        None => Command::SetOption { name: text.to_owned(), value: None },
    }
}

fn one_or_all(text: String) -> Option<String> {
    (text != "all").then_some(text)
}

/// `MPS BASE INC`: turns, minutes or `minutes:seconds`, seconds. What follows a time is skipped, as
/// the protocol asks.
fn level(text: &str) -> Option<TimeControl> {
    let mut words = text.split_whitespace();
    let turns = amount(words.next()?)?;
    let base = words.next()?;
    let end = base.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.').unwrap_or(base.len());
    let base_ms = match base[..end].split_once(':') {
        Some((minutes, seconds)) => {
            milliseconds(minutes, 60_000)?.saturating_add(milliseconds(seconds, 1000)?)
        }
        None => milliseconds(&base[..end], 60_000)?,
    };
    let increment_ms = milliseconds(words.next().unwrap_or("0"), 1000)?;
    Some(TimeControl::Clock { turns, base_ms, increment_ms })
}

/// A number of units of so many milliseconds, with a fraction where there is one.
fn milliseconds(text: &str, unit: u64) -> Option<u64> {
    let whole = amount(text)?;
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    // Three digits tell thousandths.
    let thousandths =
        fraction.bytes().chain(*b"000").take(3).fold(0, |sum, b| sum * 10 + u64::from(b - b'0'));
    Some(whole.saturating_mul(unit).saturating_add(thousandths * unit / 1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Command {
        Command::parse(line).expect(line)
    }

    #[test]
    fn reads_commands() {
        assert_eq!(parse("xboard"), Command::Xboard);
        assert_eq!(parse("protover 2"), Command::ProtocolVersion(2));
        assert_eq!(parse("variant 9x9+0_perfect"), Command::Variant("9x9+0_perfect".into()));
        assert_eq!(parse("setboard 8/8 w - - 0 1 "), Command::SetBoard("8/8 w - - 0 1".into()));
        assert_eq!(parse("time 1234"), Command::OwnClock(12_340));
        assert_eq!(parse("time -5"), Command::OwnClock(0));
        assert_eq!(parse("otim -5"), Command::Nothing);
        assert_eq!(parse("ping 17"), Command::Ping("17".into()));
        assert_eq!(parse("easy"), Command::Ponder(false));
        assert_eq!(parse("."), Command::Status);
        assert_eq!(parse("?"), Command::MoveNow);
        assert_eq!(parse("exclude all"), Command::Exclude(None));
        assert_eq!(parse("include e2e4"), Command::Include(Some("e2e4".into())));
        assert_eq!(parse("accepted setboard"), Command::Nothing);
        assert_eq!(parse(""), Command::Nothing);
        assert_eq!(
            parse("option Skill Level=3"),
            Command::SetOption { name: "Skill Level".into(), value: Some("3".into()) }
        );
        assert_eq!(
            parse("option GameOptions=start=518 x=y"),
            Command::SetOption { name: "GameOptions".into(), value: Some("start=518 x=y".into()) }
        );
        assert_eq!(parse("option Clear Hash"), Command::SetOption { name: "Clear Hash".into(), value: None });
    }

    #[test]
    fn reads_moves_with_and_without_a_command() {
        for line in ["usermove e7e8q", "e7e8q", "usermove O-O", "O-O-O", "0000", "@@@@", "Pe5d6ep"] {
            let word = line.rsplit(' ').next().expect("a word");
            assert_eq!(parse(line), Command::Move(vec![word.into()]), "{line}");
        }
        assert_eq!(parse("usermove c4d5,d5e4"), Command::Move(vec!["c4d5".into(), "d5e4".into()]));
        assert!(Command::parse("e2e4 e7e5").is_err());
    }

    #[test]
    fn reads_every_form_of_time() {
        let clock =
            |turns, base_ms, increment_ms| Command::Time(TimeControl::Clock { turns, base_ms, increment_ms });
        assert_eq!(parse("level 40 5 0"), clock(40, 300_000, 0));
        assert_eq!(parse("level 40 0:30 0"), clock(40, 30_000, 0));
        assert_eq!(parse("level 0 2 12"), clock(0, 120_000, 12_000));
        assert_eq!(parse("level 0 1 0.5"), clock(0, 60_000, 500));
        assert_eq!(parse("level 40 25+5 0"), clock(40, 1_500_000, 0));
        assert_eq!(parse("level 0 0:01.5 0.1"), clock(0, 1_500, 100));
        assert_eq!(parse("st 30"), Command::Time(TimeControl::Exactly(30_000)));
        assert_eq!(parse("st 0.25"), Command::Time(TimeControl::Exactly(250)));
    }

    #[test]
    fn says_what_is_wrong_in_the_words_of_the_protocol() {
        let say = |line| Command::parse(line).expect_err(line).to_string();
        assert_eq!(say("nps 10"), "Error (unknown command): nps 10");
        assert_eq!(say("edit"), "Error (unknown command): edit");
        assert_eq!(say("sd deep"), "Error (expected a number): sd deep");
        assert_eq!(say("level 40"), "Error (expected turns, minutes or m:ss, seconds): level 40");
        assert_eq!(say("usermove"), "Error (expected a move): usermove");
    }
}
