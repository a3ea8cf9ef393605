//! The rights to castle as check boxes, one for each rook that may still castle by where it stands.

use leptos::prelude::*;
use variorum_core::{CastlingRight, Options, Player};

use super::state::EditorState;

/// The check boxes for the field with this index; nothing where no rook stands so that it might castle.
#[component]
pub fn CastlingBoxes(
    state: EditorState,
    index: usize,
    #[prop(into)] options: Signal<Options>,
) -> impl IntoView {
    let rights = Memo::new(move |_| {
        state.position.with(|position| options.with(|options| position.castling_rights(options)))
    });
    let one = move |right: CastlingRight| {
        let (letter, label) = (right.letter, label(&right));
        let has = {
            let right = right.clone();
            move || state.position.with(|position| is_set(position.field(index), &right))
        };
        let change = move |event| {
            let on = event_target_checked(&event);
            rights.with_untracked(|rights| {
                state.position.update(|position| {
                    let text = with_right(position.field(index), rights, &right, on);
                    position.set_field(index, &text);
                });
            });
        };
        view! {
            <label class="switch">
                <input type="checkbox" name=format!("castling-{letter}") prop:checked=has on:change=change/>
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="castling-boxes" role="group" aria-label="May castle">
            <For each=move || rights.get() key=|right| (right.letter, right.others.clone()) let:right>{one(right)}</For>
        </div>
    }
}

/// "White, rook on the h-file".
fn label(right: &CastlingRight) -> String {
    let player = if right.letter.is_uppercase() { Player::WHITE } else { Player::BLACK };
    let file = right.others.first().unwrap_or(&right.letter).to_ascii_lowercase();
    format!("{}, rook on the {file}-file", player.title())
}

/// Whether the field grants the right, by any of its letters.
fn is_set(field: &str, right: &CastlingRight) -> bool {
    field.chars().any(|letter| letter == right.letter || right.others.contains(&letter))
}

/// The field with one right granted or taken away. Rights stand in the order of the list; letters that mean none of
/// them are left out.
fn with_right(field: &str, rights: &[CastlingRight], changed: &CastlingRight, on: bool) -> String {
    let granted = |right: &&CastlingRight| if *right == changed { on } else { is_set(field, right) };
    let text: String = rights.iter().filter(granted).map(|right| right.letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_named_by_their_rook_and_written_in_order() {
        let right = |letter, others: &str| CastlingRight { letter, others: others.chars().collect() };
        let rights = [right('K', "HK"), right('Q', "AQ"), right('k', "hk")];
        assert_eq!(label(&rights[0]), "White, rook on the h-file");
        assert_eq!(label(&rights[2]), "Black, rook on the h-file");
        assert!(is_set("Kk", &rights[0]) && is_set("H", &rights[0]) && !is_set("kq", &rights[0]));
        assert_eq!(with_right("k", &rights, &rights[0], true), "Kk");
        assert_eq!(with_right("Kk", &rights, &rights[2], false), "K");
        assert_eq!(with_right("K", &rights, &rights[0], false), "-");
    }

    #[test]
    fn the_rooks_of_a_position_are_offered() {
        let game = variorum_registry::games().next().unwrap();
        let text = "4k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
        let position = crate::editor::position::EditedPosition::new(game, text);
        let rights = position.castling_rights(&Options::default());
        assert_eq!(rights.len(), 3);
    }
}
