//! Pictures of the pieces of every game.

use std::collections::{BTreeSet, HashSet};
use variorum_core::view::{Parts, PieceState};
use variorum_draw::{PieceSet, piece};

/// What the pictures of a game's pieces show, whatever the fields of its position texts say.
fn parts_of_all_games() -> Vec<BTreeSet<Parts>> {
    let of_game = |game: &dyn variorum_core::any::AnyGame| {
        let mut parts: BTreeSet<Parts> = BTreeSet::new();
        let fields = game.editing(&[]).fields;
        for (at, field) in fields.iter().enumerate() {
            for choice in field.choices {
                let mut texts = vec![""; fields.len()];
                texts[at] = choice.value;
                parts.extend(game.editing(&texts).pieces.iter().map(|piece| piece.parts));
            }
        }
        parts
    };
    variorum_registry::games().map(of_game).collect()
}

#[test]
fn each_owner_kind_and_state_has_a_picture_of_its_own() {
    let mut letters = 0;
    for parts in parts_of_all_games() {
        let mut seen = [HashSet::new(), HashSet::new()];
        let others = ["RP", "PR", "QQ", "Z", "ZK", "KQR", ""].map(Parts::orthodox);
        letters += parts.len();
        for parts in parts.union(&others.into()) {
            for owner in 0..3 {
                for state in [PieceState::Alive, PieceState::Out] {
                    for (set, seen) in [PieceSet::Figures, PieceSet::Discs].into_iter().zip(&mut seen) {
                        let svg = piece(set, *parts, owner, state);
                        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
                        assert!(seen.insert(svg), "{parts:?} of {owner} looks like another in {set:?}");
                    }
                }
            }
        }
    }
    assert!(letters > 50, "{letters}");
}

#[test]
fn every_piece_of_every_game_has_a_picture() {
    for parts in parts_of_all_games().into_iter().flatten() {
        for set in [PieceSet::Figures, PieceSet::Discs] {
            assert!(!piece(set, parts, 0, PieceState::Alive).contains("<text"), "{parts:?} is shown as text");
        }
    }
}
