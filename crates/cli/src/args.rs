//! The command line as data.

use crate::complete::{GAMES, OPTIONS, PLAYERS, SEATS};
use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use variorum_engine::Level;
use variorum_record::Letters;

/// Play, analyse and study published chess variants.
#[derive(Parser)]
#[command(name = "variorum", version, propagate_version = true, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// List the games with their options
    Games,
    /// Print the rules of a game
    Rules {
        /// The game's id, as `variorum games` lists it
        #[arg(value_parser = GAMES, hide_possible_values = true)]
        game: String,
    },
    /// Count the positions that can be reached in a number of decisions
    #[command(after_help = "Example: variorum perft chess --depth 5 --divide\n\nThe last line on standard \
                            output is `nodes N`; the speed goes to standard error.")]
    Perft(PerftArgs),
    /// Show a position: the board, whose turn it is, the legal moves, the result
    #[command(
        after_help = "Examples:\n  variorum show chess --moves \"e2e4 e7e5\" --json\n  variorum show --record \
                            games.pgn --game 2 --ply 10\n\nBesides moves, the list may hold resign:PLAYER, \
                            time:PLAYER and agree."
    )]
    Show(ShowArgs),
    /// Prove or disprove that a player can force a win within some turns
    #[command(
        after_help = "Examples:\n  variorum solve chess --position \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"\n  \
                            variorum solve chess --moves \"f2f3 e7e5 g2g4\" --for black --turns 1 --all\n\nEvery \
                            move and every reply is looked at; draws count as not won. Exit status: 0 proven, 1 \
                            disproven or unknown, 2 bad input."
    )]
    Solve(crate::solve::SolveArgs),
    /// See how many of the proven wins of a suite the engine finds
    #[command(
        after_help = "Example: variorum suite crates/solve/tests/suites/*.tsv --nodes 2000000\n\nFound is a \
                            position in which the engine plays a first move that is proven to win. The format is \
                            described in docs/solve.md."
    )]
    Suite(crate::suite::SuiteArgs),
    /// Read game records (PGN), check them and write them in another form
    #[command(
        after_help = "Examples:\n  variorum convert games.pgn                      # tidy, in short notation\n  \
                            variorum convert games.pgn --to moves -o out.pgn\n  variorum convert - --to fen < \
                            games.pgn\n\nRecords are defined in docs/notation.md. Every move is checked against \
                            the rules; variations, comments and glyphs are kept."
    )]
    Convert(ConvertArgs),
    /// Draw a position as a picture: SVG or PNG
    #[command(after_help = "Example: variorum draw chess --moves \"e2e4 e7e5\" -o board.svg\n\nThe last \
                            move and check are marked, as in the browser.")]
    Draw(DrawArgs),
    /// Search a position for its best lines, or judge whole games
    #[command(
        after_help = "Examples:\n  variorum analyse chess --moves \"e2e4 e7e5\" --lines 3 --movetime 3000\n  \
                            variorum analyse games.pgn --game 2 -o judged.pgn --graph judged.svg\n\nMarks, accuracy \
                            and the graph are explained in docs/analysis.md."
    )]
    Analyse(crate::analyse::AnalyseArgs),
    /// Play in the terminal, people and computers in any mix
    #[command(after_help = "Example: variorum play chess --white human --black 3\n\nWhile playing, `help` \
                            lists what you can type.")]
    Play(PlayArgs),
    /// Play engines against each other: ours at any setting, or any UCI engine
    #[command(
        after_help = "Examples:\n  variorum match chessplus -e \"name=new nodes=20000\" -e \"level=7\" --sprt\n  \
                            variorum match chess --each tc=1+0.1 -e name=ours -e cmd=fairy-stockfish --games 100 --pgn \
                            games.pgn\n  variorum match megachess --ladder\n\nThe settings of engines and everything \
                            else are explained in docs/match.md."
    )]
    Match(crate::arena::MatchArgs),
    /// Let an engine play itself, and keep its games and what it thought as positions to learn from
    #[command(
        after_help = "Example: variorum selfplay chess2 --games 2000 --engine nodes=3000 -o chess2.vpos\n\nThe same \
                            command goes on where it was interrupted. The format is described in docs/selfplay.md."
    )]
    Selfplay(crate::arena::SelfplayArgs),
    /// Fit the weights of a game's evaluation to the results of self-play
    #[command(
        after_help = "Example: variorum tune chess2.vpos --resume chess2.tune\n\nStandard output is a table of the \
                            weights that changed, then all weights as Rust source, for the evaluation of the game. How it \
                            is done is described in docs/tune.md."
    )]
    Tune(crate::tune::TuneArgs),
    /// Print the positions of a file of self-play, one a line, or what it holds in all
    Positions(crate::positions::PositionsArgs),
    /// Speak UCI on standard input and output, for programs that use engines
    #[command(
        after_help = "Choose the game with `setoption name UCI_Variant value …`; its own options with \
                            `setoption name GameOptions value name=value …`. Everything is explained in docs/uci.md."
    )]
    Uci,
    /// Speak XBoard's protocol (CECP, version 2) on standard input and output
    #[command(after_help = "Example: xboard -fcp \"variorum xboard perfect\"\n\nEverything is explained in \
                            docs/xboard.md.")]
    Xboard(crate::xboard::XboardArgs),
    /// Search fixed positions of every game to a fixed depth and print the number of nodes
    #[command(after_help = "The total is the engine's signature: it changes exactly when the search or an \
                            evaluation changes. The speed goes to standard error.")]
    Bench {
        /// Depth of each search
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=20))]
        depth: u32,
    },
    /// Serve the web app, with its games kept in a data folder
    Serve(ServeArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// A game and where it starts.
#[derive(Args, Clone)]
pub struct GameArgs {
    /// The game's id, as `variorum games` lists it
    #[arg(value_parser = GAMES, hide_possible_values = true)]
    pub game: String,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = OPTIONS, hide_possible_values = true)]
    pub options: Vec<String>,
    /// Start from this position text instead of the start position
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
}

/// Arguments of `perft`.
#[derive(Args)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// How many decisions deep
    #[arg(long, value_name = "N", value_parser = depth)]
    pub depth: u32,
    /// Also print the count below each legal move
    #[arg(long)]
    pub divide: bool,
}

/// Arguments of `show`.
#[derive(Args)]
pub struct ShowArgs {
    /// The game's id, as `variorum games` lists it
    #[arg(required_unless_present = "record", value_parser = GAMES, hide_possible_values = true)]
    pub game: Option<String>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = OPTIONS, hide_possible_values = true)]
    pub options: Vec<String>,
    /// Start from this position text instead of the start position
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// Show a game of this record file instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "position", "moves"])]
    pub record: Option<PathBuf>,
    /// Which game of the record file, counted from 1; the first when left out
    #[arg(long = "game", value_name = "N")]
    pub number: Option<usize>,
    /// After how many decisions of the record; all when left out
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// The letters of pieces in records: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", value_parser = letters, hide_possible_values = true, requires = "record")]
    pub letters: Letters,
    /// Print one JSON object for programs
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `convert`.
#[derive(Args)]
pub struct ConvertArgs {
    /// The record file; `-` is standard input
    pub file: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value = "pgn")]
    pub to: RecordFormat,
    /// The letters of pieces in records: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", value_parser = letters, hide_possible_values = true)]
    pub letters: Letters,
    /// The file to write; standard output when left out or `-`
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What `convert` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum RecordFormat {
    /// Records in short notation: Nf3
    Pgn,
    /// Records with move texts, as `show` lists them: g1f3
    Moves,
    /// The last position of each game, one a line
    Fen,
}

/// Arguments of `draw`.
#[derive(Args)]
pub struct DrawArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// The player whose pieces advance up the picture: white, black or red
    #[arg(long = "as", value_name = "PLAYER", default_value = "white", value_parser = PLAYERS, hide_possible_values = true)]
    pub viewer: String,
    /// Pixels of the longer side
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub size: u32,
    /// Leave out files and ranks along the edge
    #[arg(long)]
    pub no_coordinates: bool,
    /// Dark colours
    #[arg(long)]
    pub dark: bool,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// The format, where the file's name does not tell it
    #[arg(long, value_enum)]
    pub format: Option<PictureFormat>,
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum PictureFormat {
    /// Lines and surfaces, sharp at every size
    Svg,
    /// Pixels
    Png,
}

/// Arguments of `play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Who plays White: `human`, or a computer's level from 1 (weak) to 8 (full strength)
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = SEATS.try_map(seat), hide_possible_values = true)]
    pub white: Seat,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value_t, value_parser = SEATS.try_map(seat), hide_possible_values = true)]
    pub black: Seat,
    /// Who plays Red, in three-player games [default: 3]
    #[arg(long, value_name = "WHO", value_parser = SEATS.try_map(seat), hide_possible_values = true)]
    pub red: Option<Seat>,
    /// Milliseconds a computer thinks about a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub think: u64,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Somebody at this terminal.
    Human,
    /// The engine at a level.
    Computer(Level),
}

/// A computer that somebody who plays now and then can beat.
impl Default for Seat {
    fn default() -> Seat {
        Level::new(3).map_or(Seat::Human, Seat::Computer)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Computer(level) => write!(f, "{}", level.number()),
        }
    }
}

/// Arguments of `serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// Folder in which games are kept; made when it does not exist
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub data: PathBuf,
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub port: u16,
    /// Believe the last address in X-Forwarded-For to be the client's: only where a proxy stands in
    /// front that sets it
    #[arg(long)]
    pub behind_proxy: bool,
    /// An address of pages that may play here besides the server's own, `https://example.org`; may be
    /// given several times
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<String>,
    /// A bound of what clients may do, as docs/server.md lists them; may be given several times
    #[arg(long = "limit", value_name = "NAME=VALUE")]
    pub limits: Vec<String>,
}

fn depth(text: &str) -> Result<u32, String> {
    variorum_core::text::number(text)
        .filter(|&depth| depth <= 60)
        .ok_or_else(|| "expected a number from 0 to 60 without leading zeros".to_owned())
}

/// The letters of a language with this name.
pub fn letters(name: &str) -> Result<Letters, String> {
    Letters::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Letters::ALL.into_iter().map(Letters::name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn seat(text: String) -> Result<Seat, String> {
    if text == "human" {
        return Ok(Seat::Human);
    }
    let level = text.parse().ok().and_then(Level::new);
    level.map(Seat::Computer).ok_or_else(|| "expected `human` or a level from 1 to 8".to_owned())
}
