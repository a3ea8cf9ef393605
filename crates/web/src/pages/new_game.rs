//! The form for a new game, made from the options of the rules.

use leptos::prelude::*;
use variorum_api::{CreateGame, Created, SeatRequest, clean_name, visible};
use variorum_core::any::AnyGame;
use variorum_core::{Card, Player, Role};
use variorum_draw::PieceSet;

use super::clock_fields::{ClockChoice, ClockFields};
use super::draft_limit::DraftLimitField;
use super::odds_fields::{OddsChoice, OddsFields};
use super::seating::{SeatChoice, SeatFields, seating};
use crate::account::Identity;
use crate::components::assumptions::Assumptions;
use crate::components::balance::{BalanceField, ExpectedLine};
use crate::components::dialog::Dialog;
use crate::components::options::{OptionChoices, OptionFields, settled};
use crate::components::picture::picture;
use crate::components::rules::Rules;
use crate::components::title;
use crate::game_error::GameError;
use crate::game_start::GameStart;
use crate::history::{self, GameHistory};
use crate::look::Look;
use crate::net::RequestError;
use crate::offline::OfflineGame;
use crate::route::{Link, Navigation, Route};
use crate::storage;
use crate::storage::seats::{self, SeatToken};
use crate::{format, net};

/// The form, with options and a position filled in.
#[component]
pub fn NewGame(game: &'static dyn AnyGame, start: GameStart) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("New game: {}", card.title), || false);
    let navigation = expect_context::<Navigation>();
    let look = Look::here();
    let seats = seating(card);
    let (time, odds) = (ClockChoice::new(), OddsChoice::new());
    recall(card.id, &seats, time);
    let chosen = OptionChoices::of(card, |role| matches!(role, Role::Rule | Role::Start), &start.options);
    let has_rules = !chosen.is_empty();
    let rules_given = !chosen.texts().is_empty();
    let secrets = OptionChoices::in_secret(card, &start.options);
    let has_secrets = !secrets.is_empty();
    let open = OptionChoices::openly(card, &start.options);
    let balanced = vec![chosen.clone(), secrets.clone(), open.clone()];
    let limit = RwSignal::new(None);
    let begun = start.position.is_some();
    let position = RwSignal::new(start.position.unwrap_or_default());
    let name = RwSignal::new(storage::setting("name").unwrap_or_default());
    let public = RwSignal::new(false);
    let rated = RwSignal::new(false);
    let identity = expect_context::<Identity>();
    let fault = RwSignal::new(None::<String>);
    let sending = RwSignal::new(false);
    // The game that can be played in this browser, when the server was not reached.
    let alone = RwSignal::new(None::<OfflineGame>);
    let rules = RwSignal::new(false);
    // Rated games are between accounts, each at their own screen, with the same time.
    let may_be_rated = {
        let seats = StoredValue::new(seats.clone());
        move || {
            let people = |who: SeatChoice| matches!(who, SeatChoice::Me | SeatChoice::Link);
            let all = seats.with_value(|seats| seats.iter().all(|seat| people(seat.get())));
            all && identity.account().is_some() && odds.own(time.chosen()).is_none()
        }
    };
    let plays = {
        let seats = seats.clone();
        move |player: Player, who: fn(SeatChoice) -> bool| {
            seats.get(player.index()).is_some_and(|seat| who(seat.get()))
        }
    };
    // With a position no player chooses before the game, and open choices decide how it is read.
    let asked_here = {
        let (open, plays) = (open.clone(), plays.clone());
        move || {
            open.of_players(|player| {
                !from_start(position) || plays(player, |who: SeatChoice| who == SeatChoice::Me)
            })
        }
    };
    let asked_later = move || {
        let other_person = |who: SeatChoice| matches!(who, SeatChoice::Link | SeatChoice::Here);
        open.of_players(|player| from_start(position) && plays(player, other_person))
    };
    let options = {
        let (chosen, secrets, asked_here) = (chosen.clone(), secrets.clone(), asked_here.clone());
        move || {
            let mut texts = chosen.texts();
            texts.extend(asked_here().texts());
            // A position already contains the secret choices.
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
    let expected = Signal::derive(options.clone());
    let preview = {
        let options = options.clone();
        Memo::new(move |_| preview(game, &options(), &position.get(), look.set()))
    };
    let edited = {
        let options = options.clone();
        move |_| {
            let text = position.get_untracked().trim().to_owned();
            let position = (!text.is_empty()).then_some(text);
            navigation.go(Route::Edit(
                card.id.to_owned(),
                GameStart { options: untrack(&options), position, ..GameStart::default() },
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
            storage::set_setting("name", &me);
            let position = match preview.get_untracked() {
                Ok(preview) => preview.position,
                Err(why) => return fault.set(Some(why.to_string())),
            };
            let who: Vec<SeatChoice> = seats.iter().map(|seat| seat.get_untracked()).collect();
            note(card.id, &who, time);
            let clock = time.clock();
            let own = untrack(|| odds.own(clock));
            let seat = |(at, who): (usize, &SeatChoice)| SeatRequest {
                clock: own.filter(|(other, _)| *other == at).map(|(_, clock)| clock),
                ..who.request(&me)
            };
            let wanted = CreateGame {
                game: card.id.to_owned(),
                options: untrack(&options),
                position,
                seats: who.iter().enumerate().map(seat).collect(),
                clock,
                draft_ms: limit.get_untracked().filter(|_| untrack(&drafts)),
                public: public.get_untracked(),
                rated: rated.get_untracked() && untrack(may_be_rated),
            };
            sending.set(true);
            fault.set(None);
            alone.set(None);
            leptos::task::spawn_local(async move {
                let answer = net::create(&wanted).await;
                if sending.try_set(false).is_some() {
                    return; // the form was left meanwhile
                }
                match answer {
                    Ok(created) => {
                        keep(&created, card.id, &who);
                        navigation.go(Route::Game(created.id));
                    }
                    Err(why) => {
                        if matches!(why, RequestError::Unreachable) {
                            alone.set(without_server(&wanted, &who));
                        }
                        fault.set(Some(why.to_string()));
                    }
                }
            });
        }
    };
    let play_alone = move |_| {
        if let Some(begun) = alone.get_untracked() {
            begun.keep(card.id);
            navigation.go(Route::Offline(card.id.to_owned()));
        }
    };
    let titles: Vec<&'static str> = Player::ALL.into_iter().take(card.players).map(Player::title).collect();
    view! {
        <div class="new-game">
            <form on:submit=submit>
                <h1>{card.title}</h1>
                <p>{card.summary}" "<button type="button" class="link" on:click=move |_| rules.set(true)>"Rules"</button></p>
                <SeatFields game seats/>
                <Show when=move || has_secrets && from_start(position)>
                    <OptionFields chosen=secrets.clone() legend="Each player's own"/>
                </Show>
                <Show when=move || from_start(position)>
                    <BalanceField game options=balanced.clone()/>
                    <ExpectedLine game options=expected/>
                </Show>
                {move || view! { <OptionFields chosen=asked_here() legend="Before the game"/> }}
                {move || asked_later().named().map(later).collect::<Vec<_>>()}
                <Show when=drafts><DraftLimitField limit/></Show>
                <ClockFields time/>
                <OddsFields game time odds who=titles/>
                {has_rules.then(|| view! {
                    <details class="house-rules" open=rules_given>
                        <summary>"House rules"</summary>
                        <OptionFields chosen legend="House rules" hidden_legend=true/>
                    </details>
                })}
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
                    <Show when=may_be_rated>
                        <label class="switch"><input type="checkbox" name="rated" prop:checked=move || rated.get()
                            on:change=move |event| rated.set(event_target_checked(&event))/>
                            <span>"Rated: with a clock, by the usual rules; whoever gets the link signs in to play"</span></label>
                    </Show>
                </details>
                {move || preview.get().ok().map(|preview| view! { <Assumptions notes=preview.notes/> })}
                <p class="error" role="alert">{move || preview.get().err().map(|why| why.to_string()).or_else(|| fault.get())}</p>
                <Show when=move || alone.with(Option::is_some)>
                    <p class="notice offline-offer">
                        <span>"The computer can also play in this browser, without the server. Choices left open take their defaults."</span>
                        <button type="button" class="primary" data-action="play-offline" on:click=play_alone>"Play here"</button>
                    </p>
                </Show>
                {OfflineGame::kept(card.id).filter(OfflineGame::is_begun).map(|_| view! {
                    <p><Link to=Route::Offline(card.id.to_owned())>"Go on with the game that is kept in this browser"</Link></p>
                })}
                <p class="links start-bar">
                    <button type="submit" class="primary" disabled=move || sending.get() || preview.with(Result::is_err)>"Start the game"</button>
                    <Link to=Route::Analysis(card.id.to_owned(), GameStart::default()) class="button">"Analysis board"</Link>
                </p>
            </form>
            <div class="picture preview" aria-hidden="true" inner_html=move || preview.get().map_or_else(|_| String::new(), |preview| preview.picture)></div>
        </div>
        <Dialog open=rules title=card.title><Rules game/></Dialog>
    }
}

/// The name under which the browser keeps the seats and the time chosen last for a game.
fn kept_name(game: &str) -> String {
    format!("form.{game}")
}

/// Keeps who plays and the time, for the next form of the game.
fn note(game: &str, who: &[SeatChoice], time: ClockChoice) {
    let seats: Vec<String> = who.iter().map(|who| who.value()).collect();
    storage::set_setting(&kept_name(game), &format!("{};{}", seats.join(" "), time.noted()));
}

/// Whom the user wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Computers in all other seats.
    Computer,
    /// Persons, who get links.
    Friend,
}

/// Lets the next form of a game begin with such opponents. The time, and the levels of computers, stay as they were chosen
/// last.
pub fn prefer(card: &Card, opponent: Opponent) {
    let kept = storage::setting(&kept_name(card.id)).unwrap_or_default();
    let (who, clock) = kept.split_once(';').unwrap_or_default();
    let before: Vec<SeatChoice> = who.split(' ').filter_map(SeatChoice::from_value).collect();
    storage::set_setting(
        &kept_name(card.id),
        &format!("{};{clock}", preferred(card, &before, opponent).join(" ")),
    );
}

/// The seats, by their values in forms: the user stays where he or she sat.
fn preferred(card: &Card, before: &[SeatChoice], opponent: Opponent) -> Vec<String> {
    let players = card.players;
    let me = before.iter().take(players).position(|who| *who == SeatChoice::Me).unwrap_or(0);
    let levels = before.iter().filter(|who| matches!(who, SeatChoice::Computer(_))).copied();
    let level = levels.last().unwrap_or(SeatChoice::Computer(variorum_registry::usual_level(card.id)));
    let other = |seat: usize| match (opponent, before.get(seat)) {
        (Opponent::Friend, _) => SeatChoice::Link,
        (Opponent::Computer, Some(&who @ SeatChoice::Computer(_))) => who,
        (Opponent::Computer, _) => level,
    };
    (0..players).map(|seat| if seat == me { SeatChoice::Me } else { other(seat) }.value()).collect()
}

/// Fills in what was chosen last.
fn recall(game: &str, seats: &[RwSignal<SeatChoice>], time: ClockChoice) {
    let kept = storage::setting(&kept_name(game)).unwrap_or_default();
    let Some((who, clock)) = kept.split_once(';') else { return };
    let who: Vec<SeatChoice> = who.split(' ').filter_map(SeatChoice::from_value).collect();
    if who.len() == seats.len() {
        seats.iter().zip(who).for_each(|(seat, who)| seat.set(who));
    }
    time.recall(clock);
}

/// Says which player will be asked for an option.
fn later((label, player): (&'static str, Option<Player>)) -> impl IntoView {
    let who = player.map_or("", Player::title);
    view! { <p class="hint" data-asked="later">{format!("{who} is asked before the game: {label}.")}</p> }
}

/// Whether the game begins from the start position.
fn from_start(position: RwSignal<String>) -> bool {
    position.with(|text| text.trim().is_empty())
}

/// The same game in this browser alone; `None` where a person with a link is to play.
fn without_server(wanted: &CreateGame, who: &[SeatChoice]) -> Option<OfflineGame> {
    let start = GameStart {
        options: settled(&wanted.options),
        position: wanted.position.clone(),
        ..GameStart::default()
    };
    OfflineGame::begin(who, start)
}

/// The start position of the game.
#[derive(Clone, PartialEq, Eq)]
struct Preview {
    picture: String,
    /// The exact text of the position, where one was given.
    position: Option<String>,
    /// The assumptions made in reading it.
    notes: Vec<String>,
}

/// Why a game cannot begin at a position.
#[derive(Clone, PartialEq, Eq, thiserror::Error, Debug)]
enum StartError {
    #[error(transparent)]
    Game(#[from] GameError),
    /// It is over there; with its result in words.
    #[error("Nothing is left to play there. {0}")]
    Over(String),
}

/// The start position, or why the game cannot begin there.
fn preview(
    game: &dyn AnyGame,
    options: &[String],
    position: &str,
    set: PieceSet,
) -> Result<Preview, StartError> {
    // The server draws random values; the picture shows the defaults.
    let options = settled(options);
    let (position, notes) = match position.trim() {
        "" => (None, Vec::new()),
        text => history::position(game, &options, text).map(|(text, notes)| (Some(text), notes))?,
    };
    let history = GameHistory::open(game, &options, position.as_deref())?;
    match format::result_of(history.record()) {
        Some(result) => Err(StartError::Over(format::result(&result))),
        None => Ok(Preview { picture: picture(game, history.record(), Player::WHITE, set), position, notes }),
    }
}

/// Stores the tokens of a new game.
pub fn keep(created: &Created, game: &str, who: &[SeatChoice]) {
    let here = |link: &variorum_api::SeatLink| who.get(link.seat.index()).is_some_and(|who| who.is_here());
    let tokens: Vec<SeatToken> = created
        .seats
        .iter()
        .map(|link| SeatToken { seat: link.seat, token: link.token.clone(), here: here(link) })
        .collect();
    // The page of the game tells the user if they are not stored.
    let _ = seats::save(&created.id, &tokens);
    storage::remember(&created.id, game);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_to_play_is_kept_in_the_form() {
        use SeatChoice::{Computer, Here, Link, Me};
        let seats = |players, before: &[SeatChoice], opponent| {
            let mut games = variorum_registry::games().map(|game| game.card());
            let card = games.find(|card| card.players == players).unwrap();
            preferred(card, before, opponent)
                .join(" ")
                .replace(&Computer(variorum_registry::usual_level(card.id)).value(), "usual")
        };
        assert_eq!(seats(2, &[], Opponent::Computer), "me usual");
        assert_eq!(seats(3, &[Link, Me, Computer(5)], Opponent::Computer), "computer5 me computer5");
        assert_eq!(seats(2, &[Here, Here], Opponent::Computer), "me usual");
        assert_eq!(seats(3, &[Computer(6), Me, Here], Opponent::Friend), "link me link");
    }
}
