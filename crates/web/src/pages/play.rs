//! The page of a game in progress or over.

use leptos::prelude::*;
use variorum_api::{Clock, Command, SeatKind, Snapshot};
use variorum_core::any::AnyGame;
use variorum_core::{Player, PlayerSet};

use super::beside::Views;
use super::game_page::GamePage;
use super::{following, premoves};
use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::clock::now_ms;
use crate::coach::Coach;
use crate::components::actions::Actions;
use crate::components::announce::Announce;
use crate::components::connection_status::ConnectionStatus;
use crate::components::moves::MoveList;
use crate::components::offers::Offers;
use crate::components::pace::Pace;
use crate::components::seats::Seats;
use crate::components::turn::TurnLine;
use crate::components::wait_notices::WaitNotices;
use crate::components::{shortcuts, title};
use crate::conditional::ConditionalMoves;
use crate::engine::LiveAnalysis;
use crate::format;
use crate::history::GameHistory;
use crate::look::Look;
use crate::look::haptics::{self, Touch};
use crate::net::{Connection, MatchState};
use crate::offline::GameUnderWay;
use crate::opponents;
use crate::sound::{self, Sound};
use crate::storage::seats::SeatToken;
use crate::wake_lock;

/// Board, players, moves and actions.
#[component]
pub fn Play(
    game: &'static dyn AnyGame,
    history: GameHistory,
    snapshot: Snapshot,
    connection: Connection,
    tokens: RwSignal<Vec<SeatToken>>,
    /// The views of what stands beside the board, once they are there.
    beside: ReadSignal<Option<Views>>,
) -> impl IntoView {
    let card = game.card();
    let id = StoredValue::new(snapshot.id.clone());
    let match_state = connection.match_state;
    let history = RwSignal::new(history);
    let cursor = RwSignal::new(None);
    let mine = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().map(players_here).unwrap_or_default())
    });
    let free = Memo::new(move |_| {
        // While a move is unconfirmed no other can be made.
        if connection.pending_move.with(Option::is_some) { PlayerSet::EMPTY } else { mine.get() }
    });
    let play = Callback::new(move |text: String| {
        let seat = format::seat_of(history.with_untracked(|history| history.record().to_move()));
        cursor.set(None);
        connection.act(seat, Command::Move { text });
    });
    let model = BoardModel::new(game, history, cursor, free.into(), false, play);
    let coached =
        Memo::new(move |_| match_state.with(|match_state| match_state.as_ref().is_some_and(may_be_coached)));
    let coach = Coach::new(model, snapshot.options.clone(), coached);
    let model = BoardModel { play: Callback::new(move |text| coach.play(text)), ..model };
    let held_back = Signal::derive(move || {
        coach.held.get().and_then(|text| coach.gesture(&text)).into_iter().collect::<Vec<_>>()
    });
    model.face(mine.get_untracked().iter().next().unwrap_or(Player::WHITE));
    shortcuts::install(model);
    let conditional = ConditionalMoves::new(game, model, connection);
    model.clocks.set_value(Some(Callback::new(move |()| told_clocks(connection, card.players))));

    let pace = RwSignal::new(Pace::kept());
    let behind = following::follow(history, connection, pace);
    premoves::follow(model, mine, free);
    let clock_runs = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().is_some_and(is_timed)) && !mine.get().is_empty()
    });
    wake_lock::hold_while(clock_runs);
    let your_turn = Memo::new(move |_| {
        let history = history.read();
        history.record().outcome().is_none() && mine.get().contains(history.record().to_move())
    });
    title::follow(
        move || if your_turn.get() { format!("Your turn: {}", card.title) } else { card.title.to_owned() },
        move || your_turn.get(),
    );
    let fair =
        Signal::derive(move || match_state.with(|match_state| match_state.as_ref().is_none_or(may_analyse)));
    let look = Look::here();
    Effect::new(move |before: Option<bool>| {
        let mine = your_turn.get();
        // Against computers whoever looks at the page needs no call.
        if mine && before == Some(false) && (!fair.get_untracked() || document().hidden()) {
            sound::play(look, Sound::YourTurn);
            haptics::feel(look, Touch::YourTurn);
        }
        mine
    });
    let follows_mover = RwSignal::new(false);
    Effect::new(move |_| {
        if follows_mover.get() {
            model.face(model.shown.with(|shown| shown.record.to_move()));
        }
    });
    // The result is told when the board has shown how it came about.
    let result = Memo::new(move |_| {
        let result =
            match_state.with(|match_state| match_state.as_ref().and_then(|m| m.game.live.result.clone()));
        result.filter(|_| !behind.get())
    });
    GameUnderWay::follow(move || !mine.get().is_empty() && result.with(Option::is_none));
    let me = Memo::new(move |_| match_state.with(|match_state| match_state.as_ref().and_then(only_seat)));
    let noted = RwSignal::new(false);
    // What came of games against computers says who plays about like the user.
    Effect::new(move |_| {
        if result.with(Option::is_some) {
            let results = match_state.with_untracked(|state| state.as_ref().map(against_levels));
            opponents::note(card.id, &id.get_value(), &results.unwrap_or_default());
            noted.set(true);
        }
    });
    let against_computers =
        Memo::new(move |_| match_state.with(|match_state| match_state.as_ref().is_some_and(has_computers)));
    let unconfirmed = Signal::derive(move || connection.pending_move.with(Option::is_some));
    let analysis = LiveAnalysis::new(model, snapshot.options.clone(), fair);
    let suggested = analysis.suggested_moves();
    let board = move || {
        if conditional.entering.get() {
            view! { <Board model=conditional.model/> }.into_any()
        } else {
            view! { <Board model traced=true shown_moves=held_back engine_moves=suggested/> }.into_any()
        }
    };
    let page = GamePage {
        model,
        connection,
        id,
        options: StoredValue::new(snapshot.options),
        tokens,
        coach,
        conditional,
        analysis,
        pace,
        behind,
        your_turn,
        noted,
        me,
        mine,
        against_computers,
        result,
        follows_mover,
    };
    view! {
        <h1 class="visually-hidden">{card.title}</h1>
        <div class="game-layout play" class:over=move || result.with(Option::is_some)>
            <Seats model connection/>
            <div class="board-area" class:unconfirmed=unconfirmed class:ahead=move || conditional.entering.get()>{board}<Announce model/></div>
            <div class="side-panel">
                <ConnectionStatus connection/>
                {move || Some((beside.get()?.after)(page, result.get()?))}
                {move || result.with(Option::is_none).then(|| view! { <TurnLine model connection your_turn/> })}
                {move || beside.get().map(|views| (views.notices)(page))}
                <Offers connection/>
                <WaitNotices connection/>
                <Prompt model/>
                {move || beside.get().map(|views| (views.conditional)(page))}
                <MoveList model unconfirmed/>
                {move || beside.get().map(|views| (views.talk)())}
                <Actions model connection>{move || beside.get().map(|views| (views.tools)(page))}</Actions>
            </div>
        </div>
    }
}

/// The clocks of all players in words.
fn told_clocks(connection: Connection, players: usize) -> String {
    let told: Vec<String> = connection.match_state.with_untracked(|state| {
        let left = |&seat: &variorum_api::Seat| {
            let ms = state.as_ref()?.remaining_ms(seat, now_ms())?;
            Some(format!("{} {}", format::seat(seat), format::clock(ms)))
        };
        variorum_api::Seat::ALL[..players].iter().filter_map(left).collect()
    });
    if told.is_empty() { "There is no clock.".to_owned() } else { format!("{}.", told.join(", ")) }
}

/// The players that are moved in this browser: own seats that no computer stands in for. None in a game
/// without result, where the rules would go on.
fn players_here(match_state: &MatchState) -> PlayerSet {
    if match_state.is_aborted() {
        return PlayerSet::EMPTY;
    }
    let own = |seat: &&variorum_api::Seat| {
        match_state.game.live.seats.get(seat.index()).is_some_and(|state| !state.stand_in)
    };
    match_state.you.iter().filter(own).map(|&seat| format::player_of(seat)).collect()
}

/// The player of this browser, where it has one seat only.
fn only_seat(match_state: &MatchState) -> Option<Player> {
    match match_state.you[..] {
        [seat] => Some(format::player_of(seat)),
        _ => None,
    }
}

fn has_computers(match_state: &MatchState) -> bool {
    let computer = |seat: &variorum_api::SeatState| matches!(seat.kind, SeatKind::Computer { .. });
    match_state.game.live.seats.iter().any(computer)
}

/// The user's points against each computer, with its level, of a game that is over: where three play by their places.
/// None where the user has several seats or none, and where other people play.
fn against_levels(match_state: &MatchState) -> Vec<(u8, f64)> {
    let live = &match_state.game.live;
    let (Some(result), [me]) = (&live.result, &match_state.you[..]) else { return Vec::new() };
    let computers = live.seats.iter().filter(|state| state.seat != *me).map(|state| match state.kind {
        SeatKind::Computer { level } if !state.stand_in => Some((state.seat, level)),
        _ => None,
    });
    let (Some(computers), false) = (computers.collect::<Option<Vec<_>>>(), match_state.is_aborted()) else {
        return Vec::new();
    };
    let place = |seat: variorum_api::Seat| result.places.get(seat.index()).copied();
    let points = |seat| match place(*me)?.cmp(&place(seat)?) {
        std::cmp::Ordering::Less => Some(1.0),
        std::cmp::Ordering::Equal => Some(0.5),
        std::cmp::Ordering::Greater => Some(0.0),
    };
    computers.into_iter().filter_map(|(seat, level)| Some((level, points(seat)?))).collect()
}

/// Whether a coach may help the user: against computers alone, without a clock, in a game that changes no rating.
fn may_be_coached(match_state: &MatchState) -> bool {
    let live = &match_state.game.live;
    let alone = live.seats.iter().all(|state| match match_state.you.contains(&state.seat) {
        true => !state.stand_in,
        false => matches!(state.kind, SeatKind::Computer { .. }) && !state.stand_in,
    });
    let untimed = match_state.game.clock == Clock::None && !live.rated;
    alone && untimed && live.result.is_none() && match_state.you.len() == 1
}

/// Whether a clock runs that is watched: one of days is not.
fn is_timed(match_state: &MatchState) -> bool {
    let live = &match_state.game.live;
    let watched = !matches!(match_state.game.clock, Clock::None | Clock::Days { .. });
    watched && live.ticking.is_some() && live.result.is_none()
}

/// Whether the engine's help is fair: the game is over, or no other person plays against the user.
fn may_analyse(match_state: &MatchState) -> bool {
    let other_person = |state: &variorum_api::SeatState| {
        (state.kind == SeatKind::Human || state.stand_in) && !match_state.you.contains(&state.seat)
    };
    match_state.game.live.result.is_some()
        || match_state.you.is_empty()
        || !match_state.game.live.seats.iter().any(other_person)
}
