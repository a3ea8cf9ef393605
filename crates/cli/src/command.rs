//! The command line: its commands, with the help and the examples of each.

use crate::complete::GAMES;
use clap::{Parser, Subcommand};

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
    Perft(crate::perft::PerftArgs),
    /// Show a position: the board, whose turn it is, the legal moves, the result
    #[command(
        after_help = "Examples:\n  variorum show chess --moves \"e2e4 e7e5\" --json\n  variorum show --record \
                            games.pgn --game 2 --ply 10\n\nBesides moves, the list may hold resign:PLAYER, \
                            time:PLAYER and agree."
    )]
    Show(crate::show::ShowArgs),
    /// Prove or disprove that a player can force a win within some turns
    #[command(
        after_help = "Examples:\n  variorum solve chess --position \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"\n  \
                            variorum solve chess --moves \"f2f3 e7e5 g2g4\" --for black --turns 1 --all\n\nEvery \
                            move and every reply is looked at; draws count as not won. Exit status: 0 proven, 1 \
                            disproven or unknown, 2 bad input."
    )]
    #[cfg(feature = "full")]
    Solve(crate::solve::SolveArgs),
    /// See how many of the proven wins of a suite the engine finds
    #[command(
        after_help = "Example: variorum suite crates/solve/tests/suites/*.tsv --nodes 2000000\n\nFound is a \
                            position in which the engine plays a first move that is proven to win. The format is \
                            described in docs/solve.md."
    )]
    #[cfg(feature = "full")]
    Suite(crate::suite::SuiteArgs),
    /// Read game records (PGN), check them and write them in another form
    #[command(
        after_help = "Examples:\n  variorum convert games.pgn                      # tidy, in short notation\n  \
                            variorum convert games.pgn --to moves -o out.pgn\n  variorum convert - --to fen < \
                            games.pgn\n\nRecords are defined in docs/notation.md. Every move is checked against \
                            the rules; variations, comments and glyphs are kept."
    )]
    Convert(crate::convert::ConvertArgs),
    /// Draw a position as a picture: SVG or PNG
    #[command(after_help = "Example: variorum draw chess --moves \"e2e4 e7e5\" -o board.svg\n\nThe last \
                            move and check are marked, as in the browser.")]
    #[cfg(feature = "full")]
    Draw(crate::draw::DrawArgs),
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
    Play(crate::play::PlayArgs),
    /// Play engines against each other: ours at any setting, or any UCI engine
    #[command(
        after_help = "Examples:\n  variorum match chessplus -e \"name=new nodes=20000\" -e \"level=7\" --sprt\n  \
                            variorum match chess --each tc=1+0.1 -e name=ours -e cmd=fairy-stockfish --games 100 --pgn \
                            games.pgn\n  variorum match megachess --ladder\n\nThe settings of engines and everything \
                            else are explained in docs/match.md."
    )]
    #[cfg(feature = "full")]
    Match(crate::arena::MatchArgs),
    /// Let an engine play itself, and keep its games and what it thought as positions to learn from
    #[command(
        after_help = "Example: variorum selfplay chess2 --games 2000 --engine nodes=3000 -o chess2.vpos\n\nThe same \
                            command goes on where it was interrupted. The format is described in docs/selfplay.md."
    )]
    #[cfg(feature = "full")]
    Selfplay(crate::arena::SelfplayArgs),
    /// Fit the weights of a game's evaluation to the results of self-play
    #[command(
        after_help = "Example: variorum tune chess2.vpos --resume chess2.tune\n\nStandard output is a table of the \
                            weights that changed, then all weights as Rust source, for the evaluation of the game. How it \
                            is done is described in docs/tune.md."
    )]
    #[cfg(feature = "full")]
    Tune(crate::tune::TuneArgs),
    /// Print the positions of a file of self-play, one a line, or what it holds in all
    #[cfg(feature = "full")]
    Positions(crate::positions::PositionsArgs),
    /// Play studies over a grid of settings, and report what they say
    #[cfg(feature = "full")]
    #[command(
        after_help = "Examples:\n  variorum lab plan studies/smoke.toml\n  variorum lab run studies/smoke.toml -o \
                            smoke\n  variorum lab report smoke -o smoke-report\n\nStudies, statistics and how to play \
                            them on many machines are explained in docs/lab.md."
    )]
    Lab(crate::lab::LabArgs),
    /// Puzzles from files of games: positions in which one move only wins
    #[cfg(feature = "full")]
    #[command(
        after_help = "Examples:\n  variorum selfplay chess --games 500 -e nodes=1000 --opening-nodes 300 --window 300 \
                            --resign off -o chess.games\n  variorum puzzles chess.games -o puzzles.json\n\nWhat a puzzle is and how sets are made is explained in \
                            docs/lessons.md."
    )]
    Puzzles(crate::puzzles::PuzzlesArgs),
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
    #[command(
        after_help = "Examples:\n  variorum serve --data games --port 8080\n  variorum serve --show-config > \
                            variorum.toml\n  variorum serve --config variorum.toml\n\nEvery option is also a \
                            setting of the file, and a variable of the environment. docs/server.md describes the server, \
                            docs/hosting.md how to run one for others."
    )]
    Serve(crate::serve::ServeArgs),
    /// Copy the games and accounts of a server to a file, also while it runs
    #[command(
        after_help = "Example: variorum backup --data games games-monday.sqlite\n\nThe copy is of one moment, and is \
                            checked. How to make one every night is explained in docs/hosting.md."
    )]
    Backup(crate::backup::BackupArgs),
    /// Put a copy made by `backup` into a data folder on which no server runs
    #[command(after_help = "Example: variorum restore --data new games-monday.sqlite")]
    Restore(crate::backup::RestoreArgs),
    /// Move the games and accounts of a server between SQLite and PostgreSQL
    Store(crate::store::StoreArgs),
    /// Look after a server: its accounts, its players and what they report
    #[command(
        after_help = "Examples:\n  variorum admin list --banned\n  variorum admin create Ada\n  variorum admin ban \
                            Mallory --note \"plays with an engine\"\n\nWhile a server runs on the folder, it does \
                            the work, asked over a socket in the folder; otherwise this program does. Everything is \
                            explained in docs/hosting.md."
    )]
    Admin(crate::admin::AdminArgs),
    /// Let a UCI engine play at a server, under an account of its own
    #[cfg(feature = "full")]
    #[command(
        after_help = "Examples:\n  variorum bot --server https://example.org --token-file crank.token --engine \"variorum \
                            uci\"\n  variorum bot --server http://localhost:8080 --token-file crank.token --engine \
                            \"variorum uci\" --play chess --only casual --take --offer chess=3+2 --challenge \
                            Ada:chess=1+0\n\nWithout further options it accepts challenges with clocks from anybody. \
                            Account and token are made by `variorum admin`, or on the account page. Everything is \
                            explained in docs/programs.md."
    )]
    Bot(crate::bot::BotArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}
