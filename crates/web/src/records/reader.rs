//! One record before somebody's eyes.

use leptos::prelude::*;
use variorum_core::{Player, PlayerSet};
use variorum_record::{GameRecord, MoveStyle, NodeId, write};

use super::flow::flow;
use super::kept::Kept;
use super::listed;
use super::made::{is_known, known};
use super::tools::RecordTools;
use super::tree::MoveTree;
use crate::board::Board;
use crate::desk::Desk;
use crate::line::Line;
use crate::parts::announce::Announce;
use crate::parts::assumed::Assumed;
use crate::parts::keys;
use crate::parts::result::ResultBanner;
use crate::parts::sides::Sides;
use crate::route::{Link, Place, Route};
use crate::words;

/// Board, moves and tags of a record.
#[component]
pub fn Reader(record: GameRecord, kept: Kept) -> impl IntoView {
    let (game, options) = (record.game(), record.options().texts());
    match Line::open(game, &options, record.start()) {
        Ok(line) => view! { <Table record line=line.study() options kept/> }.into_any(),
        Err(why) => view! { <p class="fault" role="alert">{why}</p> }.into_any(),
    }
}

#[component]
fn Table(record: GameRecord, line: Line, options: Vec<String>, kept: Kept) -> impl IntoView {
    let (game, card) = (record.game(), record.card());
    let items = flow(&record);
    let names = Player::ALL.iter().take(card.players);
    let names = names.map(|player| known(&record, player.title()).unwrap_or_default().to_owned()).collect();
    let facts = facts(&record);
    let text = write(&record, MoveStyle::Short);
    let warnings: Vec<String> = record.warnings().iter().map(ToString::to_string).collect();
    let record = StoredValue::new(record);

    let nobody = Signal::stored(PlayerSet::EMPTY);
    let desk =
        Desk::new(game, RwSignal::new(line), RwSignal::new(None), nobody, false, Callback::new(|_| ()));
    keys::follow(desk);
    // The nodes of the line on the desk: those up to the one chosen, and how it goes on from there.
    let nodes = RwSignal::new(Vec::<NodeId>::new());
    let go = Callback::new(move |id: NodeId| {
        record.with_value(|record| {
            let tree = record.tree();
            let path = tree.path(id);
            let ply = path.len();
            let line: Vec<NodeId> = path.into_iter().chain(tree.line_from(id)).collect();
            // What is in the tree was played when it came there.
            desk.line.update(|steps| drop(steps.follow(line.iter().map(|&id| tree.node(id).text()))));
            nodes.set(line);
            desk.step_to(ply);
        });
    });
    go.run(kept.node.get_untracked());
    let current = Memo::new(move |_| {
        let ply = desk.shown.with(|shown| shown.ply);
        let id = ply.checked_sub(1).and_then(|at| nodes.with(|nodes| nodes.get(at).copied()));
        id.unwrap_or(NodeId::ROOT)
    });
    Effect::new(move |_| kept.node.set(current.get()));

    let result = Memo::new(move |_| desk.shown.with(|shown| words::result_of(&*shown.record)));
    let place = expect_context::<Place>();
    let analyse = {
        let options = options.clone();
        move |_| place.go(Route::Analysis(card.id.to_owned(), desk.game_so_far(&options)))
    };
    let edit = move |_| place.go(Route::Edit(card.id.to_owned(), desk.opening(&options)));
    let make = Callback::new(move |()| Ok(record.get_value()));
    view! {
        <div class="table">
            <Sides desk names/>
            <div class="middle"><Board desk/><Announce desk/></div>
            <div class="side">
                {move || result.get().map(|result| view! { <ResultBanner result/> })}
                <Assumed notes=warnings/>
                <MoveTree desk items current go/>
                <div class="actions tools">
                    <button type="button" on:click=analyse>"Analyse from here"</button>
                    <button type="button" on:click=edit>"Edit this position"</button>
                    <button type="button" on:click=move |_| desk.turn_on()>"Turn the board"</button>
                    <Link to=Route::Rules(card.id.to_owned()) class="button">"Rules"</Link>
                </div>
                <RecordTools make/>
                <dl class="facts">{facts}</dl>
                <details>
                    <summary>"Record as text"</summary>
                    <textarea class="record-text" readonly rows="10" aria-label="Record as text" prop:value=text></textarea>
                </details>
            </div>
        </div>
    }
}

/// What the record says besides the moves.
fn facts(record: &GameRecord) -> Vec<AnyView> {
    let mut facts = vec![("Game", record.card().title.to_owned()), ("Result", listed::result(record))];
    let options = record.options().texts();
    if !options.is_empty() {
        facts.push(("Options", options.join(" ")));
    }
    if let Some(start) = record.start() {
        facts.push(("Begins from", start.to_owned()));
    }
    // The names stand beside the board.
    let told = |name: &str| Player::ALL.iter().any(|player| player.title() == name);
    let rest = record.tags().filter(|(name, value)| is_known(value) && !told(name));
    facts.extend(rest.map(|(name, value)| (name, value.to_owned())));
    facts
        .into_iter()
        .map(|(name, value)| view! { <dt>{name.to_owned()}</dt><dd>{value}</dd> }.into_any())
        .collect()
}
