//! The form for a new game, made from the game's own options.

use leptos::prelude::*;
use variorum_api::{CreateGame, Created, clean_name, visible};
use variorum_core::any::AnyGame;
use variorum_core::{Player, Role};

use super::limit::LimitField;
use super::seating::{SeatFields, Who, seating};
use super::time::{Time, TimeFields};
use crate::line::{self, Line};
use crate::memory;
use crate::memory::seats::{self, Token};
use crate::opening::Opening;
use crate::parts::assumed::Assumed;
use crate::parts::dialog::Dialog;
use crate::parts::options::{Chosen, OptionFields, settled};
use crate::parts::picture::picture;
use crate::parts::rules::Rules;
use crate::parts::title;
use crate::route::{Link, Place, Route};
use crate::{net, words};

/// The form, filled in with options and a position to begin from.
#[component]
pub fn New(game: &'static dyn AnyGame, opening: Opening) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("New game: {}", card.title), || false);
    let place = expect_context::<Place>();
    let seats = seating(card.players);
    let time = Time::new();
    let chosen = Chosen::of(card, |role| matches!(role, Role::Rule | Role::Start), &opening.options);
    let secrets = Chosen::in_secret(card, &opening.options);
    let has_secrets = !secrets.is_empty();
    let open = Chosen::openly(card, &opening.options);
    let limit = RwSignal::new(None);
    let begun = opening.start.is_some();
    let position = RwSignal::new(opening.start.unwrap_or_default());
    let name = RwSignal::new(memory::wish("name").unwrap_or_default());
    let public = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let sending = RwSignal::new(false);
    let rules = RwSignal::new(false);
    let plays = {
        let seats = seats.clone();
        move |player: Player, who: fn(Who) -> bool| {
            seats.get(player.index()).is_some_and(|seat| who(seat.get()))
        }
    };
    // With a position nobody is asked before the game, and how it is read depends on it.
    let asked_here = {
        let (open, plays) = (open.clone(), plays.clone());
        move || open.of_players(|player| !from_start(position) || plays(player, |who: Who| who == Who::Me))
    };
    let asked_later = move || {
        let other_person = |who: Who| matches!(who, Who::Link | Who::Here);
        open.of_players(|player| from_start(position) && plays(player, other_person))
    };
    let options = {
        let (chosen, secrets, asked_here) = (chosen.clone(), secrets.clone(), asked_here.clone());
        move || {
            let mut texts = chosen.texts();
            texts.extend(asked_here().texts());
            // A position says itself what each player has.
            if from_start(position) {
                texts.extend(secrets.texts());
            }
            texts
        }
    };
    let drafts = {
        let (secrets, asked_later) = (secrets.clone(), asked_later.clone());
        move || from_start(position) && (secrets.leaves_secrets() || !asked_later().is_empty())
    };
    let preview = {
        let options = options.clone();
        Memo::new(move |_| preview(game, &options(), &position.get()))
    };
    let edited = {
        let options = options.clone();
        move |_| {
            let text = position.get_untracked().trim().to_owned();
            let start = (!text.is_empty()).then_some(text);
            place.go(Route::Edit(
                card.id.to_owned(),
                Opening { options: untrack(&options), start, ..Opening::default() },
            ));
        }
    };
    let submit = {
        let (seats, drafts) = (seats.clone(), drafts.clone());
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            if sending.get_untracked() {
                return;
            }
            let me = clean_name(&name.get_untracked());
            memory::set_wish("name", &me);
            let position = match preview.get_untracked() {
                Ok(preview) => preview.position,
                Err(why) => return fault.set(Some(why)),
            };
            let who: Vec<Who> = seats.iter().map(|seat| seat.get_untracked()).collect();
            let wanted = CreateGame {
                game: card.id.to_owned(),
                options: untrack(&options),
                position,
                seats: who.iter().map(|who| who.request(&me)).collect(),
                clock: time.clock(),
                draft_ms: limit.get_untracked().filter(|_| untrack(&drafts)),
                public: public.get_untracked(),
            };
            sending.set(true);
            fault.set(None);
            leptos::task::spawn_local(async move {
                let answer = net::create(&wanted).await;
                if sending.try_set(false).is_some() {
                    return; // the form was left meanwhile
                }
                match answer {
                    Ok(created) => {
                        keep(&created, card.id, &who);
                        place.go(Route::Game(created.id));
                    }
                    Err(why) => fault.set(Some(why)),
                }
            });
        }
    };
    view! {
        <div class="new-game">
            <form on:submit=submit>
                <h1>{card.title}</h1>
                <p>{card.summary}" "<button type="button" class="link" on:click=move |_| rules.set(true)>"Rules"</button></p>
                <SeatFields seats/>
                <Show when=move || has_secrets && from_start(position)>
                    <OptionFields chosen=secrets.clone() legend="Each player's own"/>
                </Show>
                {move || view! { <OptionFields chosen=asked_here() legend="Before the game"/> }}
                {move || asked_later().named().map(later).collect::<Vec<_>>()}
                <Show when=drafts><LimitField limit/></Show>
                <OptionFields chosen legend="Options"/>
                <TimeFields time/>
                <details open=begun>
                    <summary>"More"</summary>
                    <label class="row"><span>"Your name"</span>
                        <input type="text" name="name" maxlength=variorum_api::MAX_NAME autocomplete="nickname"
                            prop:value=move || name.get() on:input=move |event| name.set(visible(&event_target_value(&event)))/>
                    </label>
                    <label class="stacked"><span>"Start from a position (text)"</span>
                        <textarea name="position" rows="3" spellcheck="false" placeholder="The game's own start"
                            prop:value=move || position.get() on:input=move |event| position.set(event_target_value(&event))></textarea>
                    </label>
                    <p><button type="button" class="link" on:click=edited>"Set up a position on the board"</button></p>
                    <label class="switch"><input type="checkbox" name="public"
                        on:change=move |event| public.set(event_target_checked(&event))/><span>"In the public list"</span></label>
                </details>
                {move || preview.get().ok().map(|preview| view! { <Assumed notes=preview.notes/> })}
                <p class="fault" role="alert">{move || preview.get().err().or_else(|| fault.get())}</p>
                <p class="links">
                    <button type="submit" class="main" disabled=move || sending.get() || preview.with(Result::is_err)>"Start the game"</button>
                    <Link to=Route::Analysis(card.id.to_owned(), Opening::default()) class="button">"Analysis board"</Link>
                </p>
            </form>
            <div class="picture preview" aria-hidden="true" inner_html=move || preview.get().map_or_else(|_| String::new(), |preview| preview.picture)></div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// Says of a choice that its player is asked.
fn later((label, player): (&'static str, Option<Player>)) -> impl IntoView {
    let who = player.map_or("", Player::title);
    view! { <p class="hint" data-asked="later">{format!("{who} is asked before the game: {label}.")}</p> }
}

/// Whether the game begins from its own start.
fn from_start(position: RwSignal<String>) -> bool {
    position.with(|text| text.trim().is_empty())
}

/// Where the game would start.
#[derive(Clone, PartialEq, Eq)]
struct Preview {
    picture: String,
    /// The exact text of the position, where one was given.
    position: Option<String>,
    /// What was assumed in reading it.
    notes: Vec<String>,
}

/// Where the game would start, or why it cannot.
fn preview(game: &dyn AnyGame, options: &[String], position: &str) -> Result<Preview, String> {
    // The server draws what is left to chance; the picture shows the default meanwhile.
    let options = settled(options);
    let (position, notes) = match position.trim() {
        "" => (None, Vec::new()),
        text => line::position(game, &options, text).map(|(text, notes)| (Some(text), notes))?,
    };
    let line = Line::open(game, &options, position.as_deref())?;
    match words::result_of(line.record()) {
        Some(result) => Err(format!("Nothing is left to play there. {}", words::result(&result))),
        None => Ok(Preview { picture: picture(game, line.record()), position, notes }),
    }
}

/// Keeps the secrets of a new game.
fn keep(created: &Created, game: &str, who: &[Who]) {
    let here = |link: &variorum_api::SeatLink| who.get(link.seat.index()).is_some_and(|who| who.is_here());
    let tokens: Vec<Token> = created
        .seats
        .iter()
        .map(|link| Token { seat: link.seat, token: link.token.clone(), here: here(link) })
        .collect();
    // Where the browser keeps nothing, the page of the game says so.
    let _ = seats::keep(&created.id, &tokens);
    memory::remember(&created.id, game);
}
