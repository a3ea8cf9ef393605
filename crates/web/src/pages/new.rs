//! The form for a new game, made from the game's own options.

use leptos::prelude::*;
use variorum_api::{CreateGame, Created};
use variorum_core::any::AnyGame;
use variorum_core::{Choice, OptionSpec, Role, Values};

use super::seating::{SeatFields, Who, seating};
use super::time::{Time, TimeFields};
use crate::line::Line;
use crate::memory::{self, Token};
use crate::parts::dialog::Dialog;
use crate::parts::picture::picture;
use crate::parts::rules::Rules;
use crate::parts::title;
use crate::route::{Link, Place, Route};
use crate::{net, words};

/// The form.
#[component]
pub fn New(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("New game: {}", card.title), || false);
    let place = expect_context::<Place>();
    let seats = seating(card.players);
    let time = Time::new();
    let chosen: Vec<(&'static OptionSpec, RwSignal<String>)> = card
        .options
        .iter()
        .filter(|spec| matches!(spec.role, Role::Rule | Role::Start))
        .map(|spec| (spec, RwSignal::new(spec.default.to_owned())))
        .collect();
    let fields: Vec<_> = chosen.iter().map(|&(spec, value)| view! { <OptionField spec value/> }).collect();
    let position = RwSignal::new(String::new());
    let name = RwSignal::new(memory::wish("name").unwrap_or_default());
    let public = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let sending = RwSignal::new(false);
    let rules = RwSignal::new(false);
    let options = {
        let chosen = chosen.clone();
        move || -> Vec<String> {
            let differs = chosen.iter().filter(|(spec, value)| value.with(|value| value != spec.default));
            differs.map(|(spec, value)| format!("{}={}", spec.name, value.get())).collect()
        }
    };
    let preview = {
        let options = options.clone();
        Memo::new(move |_| preview(game, &options(), &position.get()))
    };
    let submit = {
        let seats = seats.clone();
        move |event: leptos::ev::SubmitEvent| {
            event.prevent_default();
            if sending.get_untracked() {
                return;
            }
            let me = name.get_untracked().trim().to_owned();
            memory::set_wish("name", &me);
            let text = position.get_untracked().trim().to_owned();
            let who: Vec<Who> = seats.iter().map(|seat| seat.get_untracked()).collect();
            let wanted = CreateGame {
                game: card.id.to_owned(),
                options: untrack(&options),
                position: (!text.is_empty()).then_some(text),
                seats: who.iter().map(|who| who.request(&me)).collect(),
                clock: time.clock(),
                draft_ms: None,
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
                {(!fields.is_empty()).then(|| view! { <fieldset><legend>"Options"</legend>{fields}</fieldset> })}
                <TimeFields time/>
                <details>
                    <summary>"More"</summary>
                    <label class="row"><span>"Your name"</span>
                        <input type="text" name="name" maxlength=variorum_api::MAX_NAME autocomplete="nickname"
                            prop:value=name.get_untracked() on:input=move |event| name.set(event_target_value(&event))/>
                    </label>
                    <label class="stacked"><span>"Start from a position (text)"</span>
                        <textarea name="position" rows="3" spellcheck="false" placeholder="The game's own start"
                            prop:value=move || position.get() on:input=move |event| position.set(event_target_value(&event))></textarea>
                    </label>
                    <label class="switch"><input type="checkbox" name="public"
                        on:change=move |event| public.set(event_target_checked(&event))/><span>"In the public list"</span></label>
                </details>
                <p class="fault" role="alert">{move || preview.get().err().or_else(|| fault.get())}</p>
                <p class="links">
                    <button type="submit" class="main" disabled=move || sending.get() || preview.with(Result::is_err)>"Start the game"</button>
                    <Link to=Route::Analysis(card.id.to_owned()) class="button">"Analysis board"</Link>
                </p>
            </form>
            <div class="picture preview" aria-hidden="true" inner_html=move || preview.get().unwrap_or_default()></div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// A picture of where the game would start, or why it cannot.
fn preview(game: &dyn AnyGame, options: &[String], position: &str) -> Result<String, String> {
    let text = position.trim();
    // The server draws what is left to chance; the picture shows the default meanwhile.
    let settled: Vec<String> = options.iter().filter(|text| !text.ends_with("=random")).cloned().collect();
    let line = Line::open(game, &settled, (!text.is_empty()).then_some(text))?;
    match words::result_of(line.record()) {
        Some(result) => Err(format!("Nothing is left to play there. {}", words::result(&result))),
        None => Ok(picture(game, line.record())),
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
    memory::set_tokens(&created.id, &tokens);
    memory::remember(&created.id, game);
}

/// A field for one option.
#[component]
fn OptionField(spec: &'static OptionSpec, value: RwSignal<String>) -> impl IntoView {
    let (choices, count): (&'static [Choice], Option<u32>) = match spec.values {
        Values::Choices(choices) => (choices, None),
        Values::Numbered { choices, count } => (choices, Some(count)),
    };
    let number = RwSignal::new("0".to_owned());
    let by_number = RwSignal::new(false);
    let choose = move |event| {
        let chosen = event_target_value(&event);
        by_number.set(chosen == "#");
        value.set(if chosen == "#" { number.get_untracked() } else { chosen });
    };
    let options: Vec<_> = choices
        .iter()
        .map(|choice| {
            view! { <option value=choice.value selected=choice.value == spec.default>{choice.label}</option> }
        })
        .collect();
    let numbered = count.map(|_| {
        view! {
            <option value="random">"Drawn by lot"</option>
            <option value="#">"By number"</option>
        }
    });
    let enter = move |event| {
        let text = event_target_value(&event);
        number.set(text.clone());
        value.set(text);
    };
    view! {
        <label class="row">
            <span>{spec.label}</span>
            <select name=format!("option-{}", spec.name) on:change=choose>{options}{numbered}</select>
        </label>
        {count.map(|count| view! {
            <Show when=move || by_number.get()>
                <label class="row"><span>{format!("Number, 0 to {}", count - 1)}</span>
                    <input type="number" name=format!("number-{}", spec.name) min="0" max=count - 1 step="1" required
                        prop:value=number.get_untracked() on:input=enter/>
                </label>
            </Show>
        })}
        <p class="hint">{spec.help}</p>
    }
}
