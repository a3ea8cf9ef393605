//! The weights of a hand-made evaluation as a list of numbers, so that they can be fitted to games.
//!
//! A game's evaluation has one structure of weights, declared by [`weights!`](crate::weights!): plain
//! integers and [`Tapered`]s, alone or in arrays. Each field is a group. [`Tunable`] evaluates with any
//! such weights, and [`AnyWeights`] does so for whichever game it is.

use crate::any::AnyRecord;
use crate::tapered::Tapered;
use crate::{Game, Hints, Notation, Player, Position, Record};
use std::fmt::{Arguments, Debug};
use std::ops::Deref;

/// Is given the name and the value of a weight, and may change the value.
pub type Visitor<'a> = &'a mut dyn FnMut(Arguments<'_>, &mut i32);

/// A weight, or several.
pub trait Weight {
    /// Shows every single weight, always in the same order. Names begin with `name`.
    fn visit(&mut self, name: Arguments<'_>, see: Visitor<'_>);
}

impl Weight for i32 {
    #[inline]
    fn visit(&mut self, name: Arguments<'_>, see: Visitor<'_>) {
        see(name, self);
    }
}

impl Weight for Tapered {
    fn visit(&mut self, name: Arguments<'_>, see: Visitor<'_>) {
        self.middle.visit(format_args!("{name}.middle"), see);
        self.end.visit(format_args!("{name}.end"), see);
    }
}

impl<W: Weight, const N: usize> Weight for [W; N] {
    fn visit(&mut self, name: Arguments<'_>, see: Visitor<'_>) {
        for (i, weight) in self.iter_mut().enumerate() {
            weight.visit(format_args!("{name}[{i}]"), see);
        }
    }
}

/// All weights of an evaluation. Printed with `{:?}` they are the Rust expression that makes them.
pub trait Weights: Clone + Debug + Send + Sync + 'static {
    /// Shows every single weight, always in the same order. The name of the group comes first in the name
    /// of a weight: `group`, `group.middle`, `group[3].end`.
    fn visit(&mut self, see: Visitor<'_>);
}

/// Where an evaluation reads its weights: a reference to them, or what stands for those built in.
pub trait Source<W>: Deref<Target = W> + Copy {}

impl<W, S: Deref<Target = W> + Copy> Source<W> for S {}

/// Declares a structure of weights, every field of it a group.
#[macro_export]
macro_rules! weights {
    (
        $(#[$about:meta])* $visibility:vis struct $name:ident$(<const $size:ident: usize>)? {
            $($(#[$doc:meta])* $field_visibility:vis $field:ident: $kind:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $visibility struct $name$(<const $size: usize>)? { $($(#[$doc])* $field_visibility $field: $kind,)* }

        impl$(<const $size: usize>)? $crate::weights::Weights for $name$(<$size>)? {
            fn visit(&mut self, see: $crate::weights::Visitor<'_>) {
                $($crate::weights::Weight::visit(&mut self.$field, format_args!(stringify!($field)), see);)*
            }
        }
    };
}

/// Declares an empty type that stands for constant weights and reads as them: an evaluation that takes any
/// [`Source`](crate::weights::Source) of weights is compiled with the constants where it is given this one.
#[macro_export]
macro_rules! built_in {
    ($(#[$about:meta])* $visibility:vis struct $built_in:ident: $name:ty = $weights:expr;) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        $visibility struct $built_in;

        impl std::ops::Deref for $built_in {
            type Target = $name;

            #[inline(always)]
            fn deref(&self) -> &$name {
                &$weights
            }
        }
    };
}

/// A position whose evaluation is made of weights.
pub trait Tunable: Hints {
    /// The weights.
    type Weights: Weights;

    /// Those of [`Evaluate::evaluate`](crate::Evaluate::evaluate).
    const WEIGHTS: Self::Weights;

    /// [`Evaluate::evaluate`](crate::Evaluate::evaluate) with other weights.
    fn evaluate_with(&self, player: Player, weights: &Self::Weights) -> i32;
}

/// The weights of a game's evaluation, whichever game it is.
pub trait AnyWeights: Send + Sync {
    /// An independent copy.
    fn clone_box(&self) -> Box<dyn AnyWeights>;

    /// The name of each weight, in the order in which they are listed. A name begins with its group, which
    /// ends at the first `.` or `[`.
    fn names(&self) -> Vec<String>;

    /// The value of each weight, in the same order.
    fn values(&self) -> Vec<i32>;

    /// Sets the weights, in the same order; those beyond the end of `values` stay.
    fn set(&mut self, values: &[i32]);

    /// Evaluates the position on the board for a player; `None` when it is of another game.
    fn evaluate(&self, record: &dyn AnyRecord, player: Player) -> Option<i32>;

    /// Whether the evaluation of the position on the board can be taken by its word: nobody whose
    /// decision it is must answer a threat or act, and the legal move of this text, which was played
    /// next, takes nothing. `None` when it is a position of another game or no such move.
    fn is_quiet(&self, record: &dyn AnyRecord, next: &str) -> Option<bool>;

    /// The weights as a Rust expression.
    fn source(&self) -> String;
}

/// The weights of one game's evaluation.
pub struct GameWeights<G: Game>(<G::Position as Tunable>::Weights)
where
    G::Position: Tunable;

impl<G: Game> GameWeights<G>
where
    G::Position: Tunable,
{
    /// Those that the evaluation has.
    pub fn new() -> GameWeights<G> {
        GameWeights(G::Position::WEIGHTS)
    }
}

impl<G: Game> Default for GameWeights<G>
where
    G::Position: Tunable,
{
    fn default() -> GameWeights<G> {
        GameWeights::new()
    }
}

impl<G: Game> AnyWeights for GameWeights<G>
where
    G::Position: Tunable,
{
    fn clone_box(&self) -> Box<dyn AnyWeights> {
        Box::new(GameWeights::<G>(self.0.clone()))
    }

    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.0.clone().visit(&mut |name, _| names.push(name.to_string()));
        names
    }

    fn values(&self) -> Vec<i32> {
        let mut values = Vec::new();
        self.0.clone().visit(&mut |_, value| values.push(*value));
        values
    }

    fn set(&mut self, values: &[i32]) {
        let mut values = values.iter();
        self.0.visit(&mut |_, weight| {
            if let Some(&value) = values.next() {
                *weight = value;
            }
        });
    }

    fn evaluate(&self, record: &dyn AnyRecord, player: Player) -> Option<i32> {
        let record = record.as_any().downcast_ref::<Record<G>>()?;
        Some(record.position().evaluate_with(player, &self.0))
    }

    fn is_quiet(&self, record: &dyn AnyRecord, next: &str) -> Option<bool> {
        let position = record.as_any().downcast_ref::<Record<G>>()?.position();
        let next = position.read_move(next).ok()?;
        let calm = !position.is_threatened() && !position.must_capture() && position.checked().is_empty();
        Some(calm && !position.is_tactical(next))
    }

    fn source(&self) -> String {
        format!("{:?}", self.0)
    }
}
