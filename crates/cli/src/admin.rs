//! `variorum admin`.

use crate::failure::Failure;
use crate::{output, store_url};
use clap::{Args, Subcommand};
use std::fmt::Write;
use std::io::BufRead;
use std::path::PathBuf;
use variorum_api::{
    Action, AdminAnswer, AdminCommand, Deed, KnownPerson, PeopleList, PersonKind, Scope, to_json,
};

/// Arguments of `admin`.
#[derive(Args)]
pub struct AdminArgs {
    /// Folder in which the server keeps everything
    #[arg(long, value_name = "DIR", default_value = "data", env = "VARIORUM_DATA", global = true)]
    data: PathBuf,
    /// File that holds the address of the database of PostgreSQL, where there is one; it may also stand in
    /// VARIORUM_STORE_URL
    #[arg(long, value_name = "FILE", env = "VARIORUM_STORE_URL_FILE", global = true)]
    store_url_file: Option<PathBuf>,
    #[command(subcommand)]
    command: AdminSubcommand,
}

/// Whom a command is about, and why.
#[derive(Args)]
struct About {
    /// Name of the account; of somebody without one the id, as `list --guests` prints it
    player: String,
    /// Why; for the log
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// How a password is set.
#[derive(Args)]
struct NewPassword {
    /// Read the password from standard input, one line; otherwise a code is printed with which the player sets
    /// one, once
    #[arg(long)]
    password_stdin: bool,
}

#[derive(Subcommand)]
enum AdminSubcommand {
    /// List people: name, kind, when they came, when they were last here, what was decided about them, id
    List {
        /// Programs
        #[arg(long, group = "which")]
        bots: bool,
        /// Those who have not signed up
        #[arg(long, group = "which")]
        guests: bool,
        /// Those who are shut out
        #[arg(long, group = "which")]
        banned: bool,
        /// Those who may write no text of their own
        #[arg(long, group = "which")]
        silenced: bool,
        /// Those who see reports and act on them
        #[arg(long, group = "which")]
        moderators: bool,
    },
    /// List the accounts whose name holds a text, or the person with this id
    Find {
        /// The text
        text: String,
    },
    /// Make an account
    Create {
        /// Its name
        name: String,
        /// It is a program's
        #[arg(long)]
        bot: bool,
        #[command(flatten)]
        password: NewPassword,
    },
    /// Make a token, by which a program acts for an account, and print it and nothing else
    Token {
        /// Name of the account
        player: String,
        /// What it may do, with commas between: read, play, challenge, bot (these three and more), admin (for
        /// moderators)
        #[arg(long, value_name = "SCOPES", value_delimiter = ',', required = true, value_parser = scope)]
        scopes: Vec<Scope>,
        /// What to call it in the list of the account's tokens
        #[arg(long, value_name = "TEXT", default_value = "")]
        label: String,
    },
    /// Set a new password; the player is signed out everywhere, and all recovery codes of before are void
    ResetPassword {
        /// Name of the account
        player: String,
        #[command(flatten)]
        password: NewPassword,
    },
    /// Shut somebody out: sessions end, and live connections are cut
    Ban(About),
    /// Let somebody in again
    Unban(About),
    /// Let somebody write no text of their own: nothing in games, no name in games or of the account, no reports
    Silence(About),
    /// Let somebody write again
    Unsilence(About),
    /// Take away a name, which nobody gets again; the account gets a made-up one and may choose another
    RemoveName(About),
    /// Delete somebody; their games stay, under `deleted player`
    Delete(About),
    /// Make somebody a moderator, who sees reports and acts on them
    Promote(About),
    /// Make somebody no moderator any more
    Demote(About),
    /// Print all that is kept of somebody, as JSON
    Export {
        /// Name of the account, or id of the person
        player: String,
    },
    /// Compute all ratings anew from the games; they come out the same unless the rules for ratings have changed
    RecomputeRatings,
    /// Print what was done, the newest first: when, by whom, what, about whom, after which report, why
    Log,
}

/// Carries out a command, and prints its answer on standard output.
pub fn run(args: AdminArgs) -> Result<(), Failure> {
    let AdminArgs { data, store_url_file, command } = args;
    let postgres = store_url::read(store_url_file.as_deref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let administer = |command| variorum_server::administer(&data, postgres.as_ref(), command);
    let ask = |command: AdminCommand| match runtime.block_on(administer(command)) {
        Ok(AdminAnswer::Refused(failure)) => Err(Failure::Input(failure.message)),
        Ok(answer) => Ok(answer),
        Err(error @ variorum_server::ServerError::Value(_)) => Err(Failure::Input(error.to_string())),
        Err(error) => Err(error.into()),
    };
    let list = match &command {
        AdminSubcommand::List { bots: true, .. } => PeopleList::Bots,
        AdminSubcommand::List { guests: true, .. } => PeopleList::Guests,
        AdminSubcommand::List { banned: true, .. } => PeopleList::Banned,
        AdminSubcommand::List { silenced: true, .. } => PeopleList::Silenced,
        AdminSubcommand::List { moderators: true, .. } => PeopleList::Moderators,
        _ => PeopleList::Accounts,
    };
    let mut next = match command {
        AdminSubcommand::List { .. } => AdminCommand::List { list, after: None },
        AdminSubcommand::Find { text } => AdminCommand::Find { text },
        AdminSubcommand::Create { name, bot, password } => {
            AdminCommand::Create { name, bot, password: password.read()? }
        }
        AdminSubcommand::Token { player, scopes, label } => AdminCommand::Token { player, label, scopes },
        AdminSubcommand::ResetPassword { player, password } => {
            AdminCommand::ResetPassword { player, password: password.read()? }
        }
        AdminSubcommand::Ban(about) => about.act(Action::Ban),
        AdminSubcommand::Unban(about) => about.act(Action::Unban),
        AdminSubcommand::Silence(about) => about.act(Action::Silence),
        AdminSubcommand::Unsilence(about) => about.act(Action::Unsilence),
        AdminSubcommand::RemoveName(about) => about.act(Action::RemoveName),
        AdminSubcommand::Delete(about) => about.act(Action::Delete),
        AdminSubcommand::Promote(about) => about.act(Action::Promote),
        AdminSubcommand::Demote(about) => about.act(Action::Demote),
        AdminSubcommand::Export { player } => AdminCommand::Export { player },
        AdminSubcommand::RecomputeRatings => AdminCommand::RecomputeRatings,
        AdminSubcommand::Log => AdminCommand::Log { before: None },
    };
    loop {
        match ask(next)? {
            AdminAnswer::People { people, next: after } => {
                output::print(&people.iter().map(line).collect::<String>())?;
                let Some(after) = after else { return Ok(()) };
                next = AdminCommand::List { list, after: Some(after) };
            }
            AdminAnswer::Log(page) => {
                output::print(&page.deeds.iter().map(logged).collect::<String>())?;
                let Some(before) = page.next else { return Ok(()) };
                next = AdminCommand::Log { before: Some(before) };
            }
            AdminAnswer::Code { code } => {
                output::note(format_args!(
                    "With this code the player sets a password, once, under \"Forgot the password?\":"
                ));
                return output::print(&format!("{code}\n"));
            }
            AdminAnswer::Token(created) => return output::print(&format!("{}\n", created.token)),
            AdminAnswer::Export(export) => return output::print(&format!("{}\n", to_json(&*export))),
            AdminAnswer::Done => return Ok(()),
            AdminAnswer::Refused(failure) => return Err(Failure::Input(failure.message)),
        }
    }
}

impl About {
    fn act(self, action: Action) -> AdminCommand {
        AdminCommand::Act { action, player: self.player, note: self.note }
    }
}

impl NewPassword {
    fn read(&self) -> Result<Option<String>, Failure> {
        if !self.password_stdin {
            return Ok(None);
        }
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line)?;
        let password = line.trim_end_matches(['\n', '\r']);
        if password.is_empty() {
            let message = "password: nothing came on standard input: expected it as one line";
            return Err(Failure::Input(message.to_owned()));
        }
        Ok(Some(password.to_owned()))
    }
}

/// A scope by its name.
fn scope(text: &str) -> Result<Scope, String> {
    let names = || Scope::ALL.map(Scope::name).join(", ");
    Scope::from_name(text).ok_or_else(|| format!("expected one of {}", names()))
}

/// Somebody, in a line with tabs.
fn line(person: &KnownPerson) -> String {
    let kind = match person.kind {
        Some(PersonKind::Account) => "account",
        Some(PersonKind::Bot) => "bot",
        Some(PersonKind::Guest) => "guest",
        Some(PersonKind::Visitor) | None => "deleted",
    };
    let mut decided: Vec<String> = Vec::new();
    decided.extend(person.moderator.then(|| "moderator".to_owned()));
    decided.extend(person.banned_ms.map(|at| format!("banned since {}", day(at))));
    decided.extend(person.silenced_ms.map(|at| format!("silenced since {}", day(at))));
    let decided = if decided.is_empty() { "-".to_owned() } else { decided.join(", ") };
    let (came, seen) = (day(person.created_ms), day(person.seen_ms));
    format!("{}\t{kind}\t{came}\t{seen}\t{decided}\t{}\n", person.name, person.id)
}

/// An entry of the log, in a line with tabs.
fn logged(deed: &Deed) -> String {
    let mut text = format!("{}\t{}", moment(deed.at_ms), deed.by.as_deref().unwrap_or("admin"));
    let report = deed.report.map_or("-".to_owned(), |report| format!("report {report}"));
    let (person, note) = (deed.person.as_deref().unwrap_or("-"), deed.note.replace('\n', " "));
    // Writing to a text does not fail.
    let _ = writeln!(text, "\t{}\t{person}\t{report}\t{note}", deed.what);
    text
}

/// The day of a time in milliseconds since 1970, in UTC.
fn day(at_ms: u64) -> String {
    let days = i64::try_from(at_ms / (24 * 60 * 60 * 1000)).unwrap_or(0);
    let (year, month, day) = variorum_record::date(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Day and minute of a time in milliseconds since 1970, in UTC.
fn moment(at_ms: u64) -> String {
    let minutes = at_ms / 60_000 % (24 * 60);
    format!("{} {:02}:{:02}", day(at_ms), minutes / 60, minutes % 60)
}
