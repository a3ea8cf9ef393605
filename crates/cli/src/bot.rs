//! `variorum bot`: an engine at a server.

use crate::complete::GAMES;
use crate::failure::Failure;
use crate::log::{self, LogForm};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use variorum_arena::EngineSpec;
use variorum_bot::{Bot, BotConfig, BotError, Offer, Opponents, Rules, Server, Wanted, Wishes};
use variorum_core::{Fault, OptionSpec, Options, Role};

/// Arguments of `bot`.
#[derive(Args)]
pub struct BotArgs {
    /// Address of the server, like https://example.org
    #[arg(long, value_name = "URL")]
    server: String,
    /// Send the token over http to a server on another machine too: everybody on the way can read it
    #[arg(long)]
    plain_http: bool,
    /// File that holds a token of the account, with the scope `bot`, and nothing else
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// Command that starts the engine, which speaks UCI; each game has one of its own
    #[arg(long, value_name = "COMMAND")]
    engine: String,
    /// An option of the engine; may be given several times
    #[arg(long = "engine-option", value_name = "NAME=VALUE")]
    engine_options: Vec<String>,
    /// Turn the account into a bot if it is none yet: for good, and only if it has never played
    #[arg(long)]
    become_bot: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    wishes: WishesArgs,
    /// How long to think about a decision where no clock runs, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    movetime: u64,
    /// Kept back from the clock in each decision for the way to the server, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    overhead: u64,
    /// How the log on standard error is written
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: LogForm,
}

/// What is accepted.
#[derive(Args)]
#[command(next_help_heading = "What is accepted")]
struct RulesArgs {
    /// A game that is played; may be given several times. Without it all that the engine knows
    #[arg(long = "play", value_name = "GAME", value_parser = GAMES)]
    games: Vec<String>,
    /// No games with house rules
    #[arg(long)]
    no_house_rules: bool,
    /// The most games at the same time; those that the account has already are always played
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=100))]
    games_at_once: u8,
    /// The shortest clock, in minutes for the game
    #[arg(long, value_name = "MINUTES", default_value = "0.5", value_parser = minutes)]
    min_minutes: u64,
    /// The longest clock, in minutes for the game
    #[arg(long, value_name = "MINUTES", default_value = "60", value_parser = minutes)]
    max_minutes: u64,
    /// Games by the day too
    #[arg(long)]
    days: bool,
    /// Games without clocks too
    #[arg(long)]
    untimed: bool,
    /// Only games that are rated, or only those that are not
    #[arg(long, value_name = "KIND")]
    only: Option<Kind>,
    /// With whom
    #[arg(long, value_name = "WHOM", default_value = "all")]
    opponents: Whom,
    /// Only with this account; may be given several times
    #[arg(long = "allow", value_name = "NAME")]
    allowed: Vec<String>,
    /// Not with this account; may be given several times
    #[arg(long = "block", value_name = "NAME")]
    blocked: Vec<String>,
}

/// What is done unasked.
#[derive(Args)]
#[command(next_help_heading = "What it does unasked, while there is room for another game")]
struct WishesArgs {
    /// A game to offer in the lobby: chess=3+2 (minutes and seconds), chess=2d (days) or chess (without clocks); may
    /// be given five times
    #[arg(long = "offer", value_name = "GAME=CLOCK", value_parser = Offer::parse)]
    offers: Vec<Offer>,
    /// Take games that others offer to programs in the lobby, also those of three
    #[arg(long)]
    take: bool,
    /// Somebody to challenge, again after each game, or two with a comma between for a game of three; may be given
    /// several times
    #[arg(long = "challenge", value_name = "NAME:GAME=CLOCK", value_parser = Wanted::parse)]
    challenges: Vec<Wanted>,
    /// Offers and challenges are of rated games
    #[arg(long)]
    rated: bool,
    /// What to choose before games that have this choice; anything else is drawn at random. May be given several times
    #[arg(long = "choose", value_name = "OPTION=VALUE", value_parser = chosen)]
    choices: Vec<(String, String)>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Rated,
    Casual,
}

#[derive(Clone, Copy, ValueEnum)]
enum Whom {
    All,
    People,
    Bots,
}

/// Offers that the server takes from one account.
const MAX_OFFERS: usize = 5;

/// Plays until the process is told to stop.
pub fn run(args: BotArgs) -> Result<(), Failure> {
    let token = std::fs::read_to_string(&args.token_file)
        .map_err(|error| Failure::Input(format!("token-file {}: {error}", args.token_file.display())))?;
    let server = Server::new(&args.server, &token, args.plain_http).map_err(failure)?;
    let engine = EngineSpec::program(&args.engine, &args.engine_options);
    let engine = engine.map_err(|fault| Failure::Input(fault.to_string()))?;
    for game in &args.rules.games {
        crate::open::game(game)?;
    }
    let RulesArgs { games, allowed, blocked, days, untimed, .. } = args.rules;
    let WishesArgs { offers, take, challenges, rated, choices } = args.wishes;
    if offers.len() > MAX_OFFERS {
        let fault = Fault::new("offer", offers.len().to_string(), format!("at most {MAX_OFFERS} of them"));
        return Err(Failure::Input(fault.to_string()));
    }
    let config = BotConfig {
        rules: Rules {
            games,
            house_rules: !args.rules.no_house_rules,
            at_once: usize::from(args.rules.games_at_once),
            min_ms: args.rules.min_minutes,
            max_ms: args.rules.max_minutes,
            days,
            untimed,
            rated: args.rules.only.map(|kind| matches!(kind, Kind::Rated)),
            opponents: match args.rules.opponents {
                Whom::All => Opponents::All,
                Whom::People => Opponents::People,
                Whom::Bots => Opponents::Bots,
            },
            allowed,
            blocked,
        },
        wishes: Wishes { offers, takes: take, challenges, rated },
        engine,
        move_time_ms: args.movetime,
        overhead_ms: args.overhead,
        choices,
        become_bot: args.become_bot,
    };
    log::start(args.log);
    let runtime = tokio::runtime::Runtime::new()?;
    let ended = runtime.block_on(async {
        let bot = Bot::new(server, config).await?;
        tokio::select! {
            ended = bot.run() => ended,
            // Its games go on when it runs again.
            () = variorum_server::shutdown_signal() => Ok(()),
        }
    });
    // Engines that still think are not waited for.
    runtime.shutdown_background();
    ended.map_err(failure)
}

/// What the user gave is told from what may work later.
fn failure(error: BotError) -> Failure {
    if error.passes() { Failure::Run(error.into()) } else { Failure::Input(error.to_string()) }
}

/// Minutes, as milliseconds.
fn minutes(text: &str) -> Result<u64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if (0.0..=100_000.0).contains(&minutes) => Ok((minutes * 60_000.0).round() as u64),
        _ => Err("expected minutes from 0 to 100000, like 0.5".to_owned()),
    }
}

/// An option that players of some game choose, and its value.
fn chosen(text: &str) -> Result<(String, String), String> {
    let expected = "expected an option that players choose before a game, and one of its values";
    let (name, value) = text.split_once('=').ok_or(expected)?;
    let known = variorum_registry::games().any(|game| {
        let options = game.card().options;
        let is_choice = |spec: &OptionSpec| matches!(spec.role, Role::Secret(_) | Role::Open(_));
        options.iter().any(|spec| spec.name == name && is_choice(spec))
            && Options::parse(options, [text]).is_ok()
    });
    if known { Ok((name.to_owned(), value.to_owned())) } else { Err(expected.to_owned()) }
}
