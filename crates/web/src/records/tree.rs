//! The moves of a record with variations and comments.

use leptos::html::Div;
use leptos::prelude::*;

use super::items::{Item, MoveItem};
use crate::board_model::BoardModel;
use crate::components::moves::{Stepper, centre_in_list};
use variorum_record::NodeId;

/// The tree of moves. A click shows the position after a move.
#[component]
pub fn MoveTree(
    model: BoardModel,
    items: Vec<Item>,
    current: Memo<NodeId>,
    go: Callback<NodeId>,
) -> impl IntoView {
    let list = NodeRef::<Div>::new();
    // Keeps the current move visible by scrolling the list, not the page.
    Effect::new(move |_| {
        current.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || centre_in_list(&list, "[aria-current]"));
    });
    let items = views(items, current, go);
    view! {
        <section class="moves" aria-label="Moves">
            <div class="move-list tree" node_ref=list>{items}</div>
            <Stepper model/>
        </section>
    }
}

fn views(items: Vec<Item>, current: Memo<NodeId>, go: Callback<NodeId>) -> Vec<AnyView> {
    let view = |item| match item {
        Item::Comment(text) => view! { <span class="comment">{text}</span>" " }.into_any(),
        Item::Move(played) => move_view(played, current, go).into_any(),
        Item::Variation(inside) => {
            let inside = views(inside, current, go);
            view! { <div class="variation" role="group" aria-label="Variation">"("{inside}")"</div> }
                .into_any()
        }
    };
    items.into_iter().map(view).collect()
}

fn move_view(played: MoveItem, current: Memo<NodeId>, go: Callback<NodeId>) -> impl IntoView {
    let id = played.id;
    let here = Memo::new(move |_| current.get() == id);
    let note = |class, title, text| view! { <span class=class title=title>{text}</span>" " };
    view! {
        <span class="ply">
            {played.number.map(|number| view! { <span class="round">{number}</span> })}
            <button
                type="button"
                class="move"
                class:event=!played.is_move
                data-move=played.plain
                aria-current=move || here.get().then_some("step")
                on:click=move |_| go.run(id)
            >
                {played.text}
            </button>
        </span>
        " "
        {played.eval.map(|text| note("note", "Evaluation", text))}
        {played.clock.map(|text| note("note", "Clock", format!("{text} left")))}
    }
}
