//! What each command does.

use crate::accounts::ended::Ended;
use crate::accounts::{settings, sign_in, tokens};
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::ids;
use crate::lobby::keep::put_out;
use crate::moderation::act::{self, Because};
use crate::moderation::shown;
use crate::service_clock::wall_ms;
use std::sync::Arc;
use variorum_accounts::{Name, check_password, recovery_code};
use variorum_api::{AdminAnswer, AdminCommand, PeopleList, Scope};
use variorum_core::Fault;
use variorum_store::{Change, Listed, PersonKind, PersonRow, Standing};

/// People of one page.
const PAGE: u32 = 500;

/// Carries out a command.
pub(super) async fn run(state: &Arc<AppState>, command: AdminCommand) -> AdminAnswer {
    match try_run(state, command).await {
        Ok(answer) => answer,
        Err(error) => {
            error.log();
            AdminAnswer::Refused(error.public())
        }
    }
}

async fn try_run(state: &Arc<AppState>, command: AdminCommand) -> Result<AdminAnswer, ServerError> {
    match command {
        AdminCommand::List { list, after } => people(state, list, after.as_deref()).await,
        AdminCommand::Find { text } => {
            let folded = Name::lookup(&text).unwrap_or_default();
            let found = state.moderation.find(&text, &folded, PAGE).await?;
            Ok(AdminAnswer::People { people: found.iter().map(shown::person).collect(), next: None })
        }
        AdminCommand::Create { name, bot, password } => create(state, &name, bot, password).await,
        AdminCommand::Token { player, label, scopes } => token(state, &player, &label, &scopes).await,
        AdminCommand::ResetPassword { player, password } => reset(state, &player, password).await,
        AdminCommand::Act { action, player, note } => {
            let person = act::person(state, &player).await?;
            act::act(state, &person, action, &Because { by: None, report: None, note: &note }).await?;
            Ok(AdminAnswer::Done)
        }
        AdminCommand::Export { player } => {
            let person = act::person(state, &player).await?;
            Ok(AdminAnswer::Export(Box::new(settings::export_of(state, &person).await?)))
        }
        AdminCommand::RecomputeRatings => {
            state.people.recompute_ratings().await?;
            tracing::info!("ratings computed anew");
            Ok(AdminAnswer::Done)
        }
        AdminCommand::Log { before } => Ok(AdminAnswer::Log(shown::deeds(state, before).await?)),
    }
}

async fn people(state: &AppState, list: PeopleList, after: Option<&str>) -> Result<AdminAnswer, ServerError> {
    let listed = match list {
        PeopleList::Accounts => Listed::Accounts,
        PeopleList::Bots => Listed::Bots,
        PeopleList::Guests => Listed::Guests,
        PeopleList::Banned => Listed::Banned,
        PeopleList::Silenced => Listed::Silenced,
        PeopleList::Moderators => Listed::Moderators,
    };
    let read = |text: &str| {
        let place = text.split_once('-').and_then(|(at, id)| Some((at.parse().ok()?, id.to_owned())));
        place.ok_or_else(|| Fault::new("after", text, "`next` of a page"))
    };
    let after: Option<(u64, String)> = after.map(read).transpose()?;
    let last = after.as_ref().map(|(at, id)| (*at, id.as_str()));
    let found = state.moderation.list(listed, last, PAGE).await?;
    let next = found.last().filter(|_| found.len() == PAGE as usize);
    let next = next.map(|last| format!("{}-{}", last.created_ms, last.id));
    Ok(AdminAnswer::People { people: found.iter().map(shown::person).collect(), next })
}

/// A password as it is stored and hashes of recovery codes; and the code to be told where there is no password.
type Way = (Option<String>, Vec<String>, Option<String>);

/// How somebody comes in: with this password, or with a code that sets one, once.
async fn way_in(state: &AppState, name: &str, password: Option<String>) -> Result<Way, ServerError> {
    if let Some(password) = password {
        check_password(&password, name)?;
        return Ok((Some(state.passwords.hash(password).await?), Vec::new(), None));
    }
    let code = recovery_code(rand::random());
    Ok((None, vec![ids::hash(&code)], Some(code)))
}

fn told(code: Option<String>) -> AdminAnswer {
    code.map_or(AdminAnswer::Done, |code| AdminAnswer::Code { code })
}

async fn create(
    state: &AppState,
    name: &str,
    bot: bool,
    password: Option<String>,
) -> Result<AdminAnswer, ServerError> {
    let name = Name::new(name)?;
    let (password, codes, code) = way_in(state, name.shown(), password).await?;
    let now = wall_ms();
    let person = PersonRow {
        id: ids::new_person(),
        kind: if bot { PersonKind::Bot } else { PersonKind::Account },
        name: name.shown().to_owned(),
        password,
        network: None,
        created_ms: now,
        seen_ms: now,
        renamed_ms: None,
        standing: Standing::default(),
        vacation: None,
    };
    let deed = Because { by: None, report: None, note: "" }.deed(Some(&person), "create")?;
    let change = Change::Create { person: Box::new(person), folded: name.folded().to_owned(), codes };
    state.moderation.moderate(&change, &deed).await?;
    tracing::info!(name = name.shown(), "new account");
    Ok(told(code))
}

async fn token(
    state: &AppState,
    player: &str,
    label: &str,
    scopes: &[Scope],
) -> Result<AdminAnswer, ServerError> {
    let person = account(state, player).await?;
    let created = tokens::make(state, &person, label, scopes).await?;
    let deed = Because { by: None, report: None, note: "" }.deed(Some(&person), "token")?;
    state.moderation.moderate(&Change::Nothing, &deed).await?;
    Ok(AdminAnswer::Token(created))
}

/// The account with this name, or this id.
async fn account(state: &AppState, player: &str) -> Result<PersonRow, ServerError> {
    let person = act::person(state, player).await?;
    if person.kind.has_account() {
        Ok(person)
    } else {
        Err(Fault::new("player", player, "an account").into())
    }
}

async fn reset(state: &AppState, player: &str, password: Option<String>) -> Result<AdminAnswer, ServerError> {
    let person = account(state, player).await?;
    let (password, codes, code) = way_in(state, &person.name, password).await?;
    let deed = Because { by: None, report: None, note: "" }.deed(Some(&person), "reset_password")?;
    state.moderation.moderate(&Change::ResetPassword { password, codes }, &deed).await?;
    // Whoever is connected with an old session is not who has the new password.
    put_out(state, &person.id).await?;
    state.ended_secrets.tell(Ended::Sessions { person: person.id.clone(), except: None });
    sign_in::tell_matches(state, &person.id, &person.id).await?;
    Ok(told(code))
}
