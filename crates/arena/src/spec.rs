//! Who plays, as the user describes it.

use crate::limit::Limit;
use crate::words;
use variorum_core::{Fault, Method};
use variorum_engine::Level;

/// One side of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What it is called in tables and records.
    pub name: String,
    /// What it is.
    pub kind: EngineKind,
    /// How long it may think.
    pub limit: Limit,
    /// The settings it was made from, as text: two engines are set alike exactly when this is equal.
    pub settings: String,
}

/// What kind of player it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineKind {
    /// Our own search, in this process.
    Own(Own),
    /// A program that speaks UCI.
    Uci(Uci),
    /// Makes the capture with the best static evaluation after it; without captures, a random move.
    Greedy,
    /// Wins at once or puts another player out where it can, takes what hangs, and else makes random moves.
    Beginner,
    /// Makes random moves.
    Random,
}

/// Settings of our own search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Own {
    /// Strength.
    pub level: Level,
    /// Mebibytes for the transposition table.
    pub hash: usize,
    /// Threads a search.
    pub threads: usize,
    /// How positions of three players are searched; `None` for the game's own method.
    pub method: Option<Method>,
    /// Milliseconds a turn kept back from the clock.
    pub overhead_ms: u64,
}

/// Settings of a UCI engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Uci {
    /// The program.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// The value of `UCI_Variant`; found among those the engine declares when left out.
    pub variant: Option<String>,
    /// How the game's start is told.
    pub start: StartForm,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
}

/// How a UCI engine is told where a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StartForm {
    /// `startpos` where the engine's start is the game's, else the position text.
    #[default]
    Auto,
    /// Always `startpos`.
    Startpos,
    /// Always the position text.
    Fen,
}

const NAMES: &str = "one of name, level, nodes, depth, movetime, tc, hash, threads, method, overhead, player; with \
                     cmd also args, variant, position, option.NAME";

impl EngineSpec {
    /// Reads `level=5 nodes=20000` or `cmd=./engine args="…" tc=1+0.1 option.Hash=16`. What `each` says
    /// holds where the text says nothing; its limits only where the text has no limit at all.
    ///
    /// # Errors
    /// An unknown setting, a value it does not take, settings that do not go together.
    pub fn parse(text: &str, each: &str) -> Result<EngineSpec, Fault> {
        let own = words::pairs("engine", text)?;
        let common = words::pairs("each", each)?;
        let is_limit = |name: &str| ["nodes", "depth", "movetime", "tc"].contains(&name);
        let limited = own.iter().any(|(name, _)| is_limit(name));
        let told = |name: &str| limited && is_limit(name) || own.iter().any(|(other, _)| other == name);
        let mut pairs: Vec<(String, String)> = common.into_iter().filter(|(name, _)| !told(name)).collect();
        pairs.extend(own);
        let mut reader = Reader::default();
        let mut settings: Vec<String> = Vec::new();
        for (name, value) in &pairs {
            if settings.iter().any(|other| other.split('=').next() == Some(name)) {
                return Err(Fault::new("engine", name, "each setting at most once"));
            }
            reader.take(name, value)?;
            let quote = if value.contains(char::is_whitespace) { "\"" } else { "" };
            settings.push(format!("{name}={quote}{value}{quote}"));
        }
        reader.finish(settings.join(" "))
    }

    /// A program that speaks UCI, by its command line (`./engine --threads 2`), with options to set, `NAME=VALUE`.
    /// It has no limit of its own.
    ///
    /// # Errors
    /// The command line is empty or has an open quotation mark, or an option has no value.
    pub fn program(command: &str, options: &[String]) -> Result<EngineSpec, Fault> {
        let expected = "a program and its arguments, as in a shell";
        let mut words = shlex::split(command).ok_or_else(|| Fault::new("engine", command, expected))?;
        if words.is_empty() {
            return Err(Fault::new("engine", command, expected));
        }
        let program = words.remove(0);
        let settings: Vec<&str> =
            std::iter::once(command).chain(options.iter().map(String::as_str)).collect();
        let settings = settings.join(" ");
        let pair = |text: &String| {
            let pair = text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
            pair.ok_or_else(|| Fault::new("option", text.as_str(), "NAME=VALUE"))
        };
        let options = options.iter().map(pair).collect::<Result<Vec<_>, _>>()?;
        let name = program_name(&program);
        let uci = Uci { command: program, args: words, options, ..Uci::default() };
        Ok(EngineSpec { name, kind: EngineKind::Uci(uci), limit: Limit::default(), settings })
    }
}

/// What a program is called where it was given no name: its file's name.
fn program_name(command: &str) -> String {
    command.rsplit(['/', '\\']).next().unwrap_or_default().to_owned()
}

#[derive(Default)]
struct Reader {
    name: Option<String>,
    limit: Limit,
    player: Option<String>,
    level: Option<Level>,
    hash: Option<u64>,
    threads: Option<u64>,
    method: Option<Method>,
    overhead_ms: Option<u64>,
    uci: Uci,
}

impl Reader {
    fn take(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        if let Some(option) = name.strip_prefix("option.").filter(|option| !option.is_empty()) {
            self.uci.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match name {
            "name" if value.is_empty() => return Err(Fault::new(name, value, "a name")),
            "name" => self.name = Some(value.to_owned()),
            "player" => self.player = Some(value.to_owned()),
            "level" => self.level = Level::new(words::number(name, value, 1, 8)? as u8),
            "hash" => self.hash = Some(words::number(name, value, 1, 65_536)?),
            "threads" => self.threads = Some(words::number(name, value, 1, 512)?),
            "overhead" => self.overhead_ms = Some(words::number(name, value, 0, 5000)?),
            "method" => {
                let names = || Method::ALL.map(Method::name).join(", ");
                self.method = Some(
                    Method::from_name(value)
                        .ok_or_else(|| Fault::new(name, value, format!("one of {}", names())))?,
                );
            }
            "cmd" if value.is_empty() => return Err(Fault::new(name, value, "a program")),
            "cmd" => self.uci.command = value.to_owned(),
            "args" => self.uci.args = words::split(name, value)?,
            "variant" => self.uci.variant = Some(value.to_owned()),
            "position" => {
                self.uci.start = match value {
                    "auto" => StartForm::Auto,
                    "startpos" => StartForm::Startpos,
                    "fen" => StartForm::Fen,
                    _ => return Err(Fault::new(name, value, "one of auto, startpos, fen")),
                }
            }
            _ if self.limit.set(name, value)? => {}
            _ => return Err(Fault::new("engine", name, NAMES)),
        }
        Ok(())
    }

    fn finish(mut self, settings: String) -> Result<EngineSpec, Fault> {
        let limit = self.limit.or_usual();
        let (kind, usual_name) = if !self.uci.command.is_empty() {
            if self.level.is_some() || self.method.is_some() || self.player.is_some() {
                return Err(Fault::new("engine", settings, "no level, method or player beside cmd"));
            }
            let mut options = Vec::new();
            options.extend(self.hash.map(|hash| ("Hash".to_owned(), hash.to_string())));
            options.extend(self.threads.map(|threads| ("Threads".to_owned(), threads.to_string())));
            options.extend(self.overhead_ms.map(|ms| ("Move Overhead".to_owned(), ms.to_string())));
            options.append(&mut self.uci.options);
            let program = program_name(&self.uci.command);
            (EngineKind::Uci(Uci { options, ..self.uci }), program)
        } else if self.uci != Uci::default() {
            return Err(Fault::new(
                "engine",
                settings,
                "cmd=PROGRAM for args, variant, position or option.NAME",
            ));
        } else {
            match self.player.as_deref() {
                Some("beginner") => (EngineKind::Beginner, "beginner".to_owned()),
                Some("greedy") => (EngineKind::Greedy, "greedy".to_owned()),
                Some("random") => (EngineKind::Random, "random".to_owned()),
                Some(other) => return Err(Fault::new("player", other, "beginner, greedy or random")),
                None => {
                    let level = self.level.unwrap_or(Level::MAX);
                    let own = Own {
                        level,
                        hash: self.hash.unwrap_or(16) as usize,
                        threads: self.threads.unwrap_or(1) as usize,
                        method: self.method,
                        overhead_ms: self.overhead_ms.unwrap_or(10),
                    };
                    let mut name = format!("level {}", level.number());
                    if let Some(method) = self.method {
                        name = format!("{name} {method}");
                    }
                    (EngineKind::Own(own), name)
                }
            }
        };
        Ok(EngineSpec { name: self.name.unwrap_or(usual_name), kind, limit, settings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_described_by_words() {
        let spec = EngineSpec::parse("level=5 depth=3", "nodes=500 hash=4").expect("a level");
        assert_eq!(spec.name, "level 5");
        assert_eq!(spec.limit.to_string(), "depth=3");
        assert!(matches!(&spec.kind, EngineKind::Own(own) if own.level.number() == 5 && own.hash == 4));
        let spec = EngineSpec::parse("cmd=./x/fish args='a \"b c\"' option.Hash=16 position=fen", "tc=1+0.1");
        let spec = spec.expect("a program");
        assert_eq!((spec.name.as_str(), spec.limit.to_string().as_str()), ("fish", "tc=1+0.1"));
        let EngineKind::Uci(uci) = spec.kind else { panic!("no program") };
        assert_eq!(uci.args, ["a", "b c"]);
        assert_eq!(uci.options, [("Hash".to_owned(), "16".to_owned())]);
        assert_eq!(uci.start, StartForm::Fen);
    }

    #[test]
    fn programs_with_other_options_are_set_otherwise() {
        let program =
            |options: &[String]| EngineSpec::program("./x/fish --fast", options).expect("a program");
        let (plain, large) = (program(&[]), program(&["Hash=16".to_owned()]));
        assert_eq!((plain.name.as_str(), plain.settings.as_str()), ("fish", "./x/fish --fast"));
        assert_eq!(large.settings, "./x/fish --fast Hash=16");
        assert_eq!(plain.limit, Limit::default());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let say = |text| EngineSpec::parse(text, "").expect_err(text).to_string();
        assert_eq!(say("level=9"), "level: `9`: expected a number from 1 to 8");
        assert!(say("strength=9").starts_with("engine: `strength`: expected one of name, level"));
        assert_eq!(say("nodes=1 nodes=2"), "engine: `nodes`: expected each setting at most once");
        assert_eq!(
            say("cmd=x level=3"),
            "engine: `cmd=x level=3`: expected no level, method or player beside cmd"
        );
        assert!(say("args=uci").contains("expected cmd=PROGRAM"));
        assert_eq!(say("player=clever"), "player: `clever`: expected beginner, greedy or random");
        assert!(say("method=clever").starts_with("method: `clever`: expected one of "));
    }
}
