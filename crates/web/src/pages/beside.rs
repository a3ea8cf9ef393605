//! What stands beside the board of a game and is not needed for a move, and what is shown in its place. It is in a module
//! of its own, so that the board is there before it.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use variorum_api::{GameResult, Snapshot};
use variorum_core::any::AnyGame;

use super::game_page::GamePage;
use super::other_rules::OtherRules;
use super::tools;
use crate::afterwards::Afterwards;
use crate::coach::CoachPanel;
use crate::components::after_game::AfterGame;
use crate::components::invite::Invites;
use crate::components::out::OutNotice;
use crate::components::rated::RatedNotice;
use crate::components::result::ResultBanner;
use crate::components::revealed::Revealed;
use crate::components::series::SeriesScore;
use crate::conditional::ConditionalPanel;
use crate::draft::DraftView;
use crate::learn::LessonComments;
use crate::net::Connection;
use crate::opponents::LikeYou;
use crate::playing::NextGame;
use crate::storage::seats::SeatToken;
use crate::talk::TalkPanel;

/// The views of the module.
#[derive(Clone, Copy)]
pub struct Views {
    /// Before the game: the choices of the players.
    pub draft: fn(&'static dyn AnyGame, Snapshot, Connection, RwSignal<Vec<SeatToken>>) -> AnyView,
    /// A game by other rules than the page has.
    pub other_rules: fn(&'static dyn AnyGame, Snapshot, Connection) -> AnyView,
    /// What is said and asked above the moves.
    pub notices: fn(GamePage) -> AnyView,
    /// After the game.
    pub after: fn(GamePage, GameResult) -> AnyView,
    /// Conditional moves.
    pub conditional: fn(GamePage) -> AnyView,
    /// Talk.
    pub talk: fn() -> AnyView,
    /// What is behind "More".
    pub tools: fn(GamePage) -> AnyView,
}

/// Fetches the module.
#[wasm_split(beside, wasm_split_path = leptos::wasm_split, fallible)]
pub fn views() -> Result<Views, SplitLoaderError> {
    Ok(Views {
        draft: |game, snapshot, connection, tokens| {
            view! { <DraftView game snapshot connection tokens/> }.into_any()
        },
        other_rules: |game, snapshot, connection| view! { <OtherRules game snapshot connection/> }.into_any(),
        notices,
        after,
        conditional: |GamePage { conditional, connection, .. }| {
            view! { <ConditionalPanel conditional connection/> }.into_any()
        },
        talk: || view! { <TalkPanel/> }.into_any(),
        tools: tools::tools,
    })
}

fn notices(page: GamePage) -> AnyView {
    let GamePage { model, connection, coach, your_turn, pace, behind, tokens, .. } = page;
    let (game, id) = (model.game, page.id);
    let options = move || page.options.get_value();
    view! {
        <CoachPanel coach/>
        <NextGame id=id.get_value() your_turn/>
        <OutNotice model connection pace behind options=options()/>
        <RatedNotice connection/>
        <SeriesScore game connection/>
        <LessonComments game id=id.get_value() history=model.history/>
        <Revealed game options=options()/>
        <Invites connection tokens/>
    }
    .into_any()
}

fn after(page: GamePage, result: GameResult) -> AnyView {
    let GamePage { model, connection, me, noted, .. } = page;
    let options = move || page.options.get_value();
    view! {
        <ResultBanner result me=me.get()/>
        <AfterGame model options=options() connection/>
        <LikeYou game=model.game again=noted/>
        <Afterwards model options=options() id=page.id.get_value() me=me.get_untracked()/>
    }
    .into_any()
}
