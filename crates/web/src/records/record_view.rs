//! The page of one record.

use leptos::prelude::*;
use variorum_core::{Player, PlayerSet};
use variorum_record::{GameRecord, MoveStyle, NodeId, write};

use super::export::{has_value, tag_value};
use super::export_buttons::{PgnFile, RecordExport};
use super::items::record_items;
use super::listed;
use super::loaded::LoadedRecords;
use super::tree::MoveTree;
use crate::board::Board;
use crate::board_model::BoardModel;
use crate::components::announce::Announce;
use crate::components::assumptions::Assumptions;
use crate::components::players::Players;
use crate::components::result::ResultBanner;
use crate::components::shortcuts;
use crate::format;
use crate::history::GameHistory;
use crate::route::{Link, Navigation, Route};

/// Board, moves and tags of a record.
#[component]
pub fn RecordView(record: GameRecord, loaded: LoadedRecords) -> impl IntoView {
    let (game, options) = (record.game(), record.options().texts());
    match GameHistory::open(game, &options, record.start()) {
        Ok(history) => {
            view! { <RecordBoard record history=history.for_analysis() options loaded/> }.into_any()
        }
        Err(why) => view! { <p class="error" role="alert">{why.to_string()}</p> }.into_any(),
    }
}

#[component]
fn RecordBoard(
    record: GameRecord,
    history: GameHistory,
    options: Vec<String>,
    loaded: LoadedRecords,
) -> impl IntoView {
    let (game, card) = (record.game(), record.card());
    let items = record_items(&record);
    let names = Player::ALL.iter().take(card.players);
    let names =
        names.map(|player| tag_value(&record, player.title()).unwrap_or_default().to_owned()).collect();
    let facts = facts(&record);
    let text = write(&record, MoveStyle::Short);
    let warnings: Vec<String> = record.warnings().iter().map(ToString::to_string).collect();
    let record = StoredValue::new(record);

    let nobody = Signal::stored(PlayerSet::EMPTY);
    let model = BoardModel::new(
        game,
        RwSignal::new(history),
        RwSignal::new(None),
        nobody,
        false,
        Callback::new(|_| ()),
    );
    shortcuts::install(model);
    // The nodes of the current line: up to the chosen node, and its main continuation.
    let nodes = RwSignal::new(Vec::<NodeId>::new());
    let go = Callback::new(move |id: NodeId| {
        record.with_value(|record| {
            let tree = record.tree();
            let path = tree.path(id);
            let ply = path.len();
            let line: Vec<NodeId> = path.into_iter().chain(tree.line_from(id)).collect();
            // The moves of the tree were legal when it was built.
            model.history.update(|history| drop(history.follow(line.iter().map(|&id| tree.node(id).text()))));
            nodes.set(line);
            model.step_to(ply);
        });
    });
    go.run(loaded.node.get_untracked());
    let current = Memo::new(move |_| {
        let ply = model.shown.with(|shown| shown.ply);
        let id = ply.checked_sub(1).and_then(|at| nodes.with(|nodes| nodes.get(at).copied()));
        id.unwrap_or(NodeId::ROOT)
    });
    Effect::new(move |_| loaded.node.set(current.get()));

    let result = Memo::new(move |_| model.shown.with(|shown| format::result_of(&*shown.record)));
    let navigation = expect_context::<Navigation>();
    let analyse = {
        let options = options.clone();
        move |_| navigation.go(Route::Analysis(card.id.to_owned(), model.game_so_far(&options)))
    };
    let edit = move |_| navigation.go(Route::Edit(card.id.to_owned(), model.start_here(&options)));
    let make = Callback::new(move |()| Ok(record.with_value(PgnFile::of)));
    view! {
        <div class="game-layout">
            <Players model names/>
            <div class="board-area"><Board model/><Announce model/></div>
            <div class="side-panel">
                {move || result.get().map(|result| view! { <ResultBanner result/> })}
                <Assumptions notes=warnings/>
                <MoveTree model items current go/>
                <div class="actions tools">
                    <button type="button" on:click=analyse>"Analyse from here"</button>
                    <button type="button" on:click=edit>"Edit this position"</button>
                    <button type="button" on:click=move |_| model.rotate()>"Turn the board"</button>
                    <Link to=Route::Rules(card.id.to_owned()) class="button">"Rules"</Link>
                </div>
                <RecordExport make/>
                <dl class="record-tags">{facts}</dl>
                <details>
                    <summary>"Record as text"</summary>
                    <textarea class="record-text" readonly rows="10" aria-label="Record as text" prop:value=text></textarea>
                </details>
            </div>
        </div>
    }
}

/// The tags of the record and what else it says besides moves.
fn facts(record: &GameRecord) -> Vec<AnyView> {
    let mut facts = vec![("Game", record.card().title.to_owned()), ("Result", listed::result(record))];
    let options = record.options().texts();
    if !options.is_empty() {
        facts.push(("Options", options.join(" ")));
    }
    if let Some(start) = record.start() {
        facts.push(("Begins from", start.to_owned()));
    }
    // The names of players are shown beside the board.
    let told = |name: &str| Player::ALL.iter().any(|player| player.title() == name);
    let rest = record.tags().filter(|(name, value)| has_value(value) && !told(name));
    facts.extend(rest.map(|(name, value)| (name, value.to_owned())));
    facts
        .into_iter()
        .map(|(name, value)| view! { <dt>{name.to_owned()}</dt><dd>{value}</dd> }.into_any())
        .collect()
}
