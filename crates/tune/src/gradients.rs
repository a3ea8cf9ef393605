//! How an evaluation changes with each of its weights, by finite differences.

use crate::data::{Partial, Row};
use variorum_core::any::AnyRecord;
use variorum_core::weights::AnyWeights;
use variorum_core::{Player, seed_of};

/// Step for weights in which the evaluation is linear: wide, so that rounding hardly matters.
const WIDE_STEP: i32 = 32;
/// Step for the other weights, small enough to approximate the derivative.
const NARROW_STEP: i32 = 4;
/// Where the evaluation is linear, rounding makes the differences over [`WIDE_STEP`] differ by no more than this.
const ROUNDING: i32 = 2;

/// An evaluation, and copies of it with weights moved.
pub struct Gradients {
    weights: Box<dyn AnyWeights>,
    /// The root of the tree; `None` when no weight may change.
    whole: Option<Node>,
}

/// Some weights moved at once, to see whether any of them matters in a position.
struct Node {
    moved: Box<dyn AnyWeights>,
    below: Below,
}

enum Below {
    Halves(Box<[Node; 2]>),
    /// One weight, by its number among those that may change, moved by [`WIDE_STEP`] down (up is the node's
    /// own), and by [`NARROW_STEP`] up and down.
    Weight {
        number: u16,
        far_down: Box<dyn AnyWeights>,
        near: Box<[Box<dyn AnyWeights>; 2]>,
    },
}

impl Gradients {
    /// For the evaluation with these weights, of which those at the places `free` may change.
    pub fn new(weights: &dyn AnyWeights, free: &[u16]) -> Gradients {
        let numbered: Vec<(u16, u16)> = (0..).zip(free.iter().copied()).collect();
        Gradients { weights: weights.clone_box(), whole: Node::new(weights, &numbered) }
    }

    /// The row of a position for a player; `None` when it is a position of another game.
    pub fn row(&self, record: &dyn AnyRecord, player: Player) -> Option<Row> {
        let value = self.weights.evaluate(record, player)?;
        let mut row = Row { value: value as f32, partials: Vec::new() };
        if let Some(whole) = &self.whole {
            whole.find(
                &|weights| weights.evaluate(record, player).unwrap_or(value),
                value,
                &mut row.partials,
            );
        }
        Some(row)
    }
}

fn moved(weights: &dyn AnyWeights, changes: impl Iterator<Item = (u16, i32)>) -> Box<dyn AnyWeights> {
    let mut values = weights.values();
    for (place, change) in changes {
        if let Some(value) = values.get_mut(usize::from(place)) {
            *value += change;
        }
    }
    let mut moved = weights.clone_box();
    moved.set(&values);
    moved
}

impl Node {
    /// The weights of this part of the list, as pairs of number and place; `None` without any.
    fn new(weights: &dyn AnyWeights, part: &[(u16, u16)]) -> Option<Node> {
        if let &[(number, place)] = part {
            let by = |change| moved(weights, [(place, change)].into_iter());
            let near = Box::new([by(NARROW_STEP), by(-NARROW_STEP)]);
            return Some(Node {
                moved: by(WIDE_STEP),
                below: Below::Weight { number, far_down: by(-WIDE_STEP), near },
            });
        }
        if part.is_empty() {
            return None;
        }
        let (first, second) = part.split_at(part.len() / 2);
        let halves = [Node::new(weights, first)?, Node::new(weights, second)?];
        // All by different amounts, so that weights which matter hardly ever make up for each other.
        let by = |place: u16| {
            let chance = seed_of(&[u64::from(place), part.len() as u64]);
            let far = WIDE_STEP / 2 + (chance % WIDE_STEP as u64) as i32;
            if chance >> 63 == 0 { far } else { -far }
        };
        let moved = moved(weights, part.iter().map(|&(_, place)| (place, by(place))));
        Some(Node { moved, below: Below::Halves(Box::new(halves)) })
    }

    /// Appends the partial derivatives by the weights in this part that matter, by number.
    fn find(&self, evaluate: &dyn Fn(&dyn AnyWeights) -> i32, value: i32, partials: &mut Vec<Partial>) {
        let here = evaluate(&*self.moved);
        match &self.below {
            _ if here == value => {}
            Below::Halves(halves) => {
                for half in halves.iter() {
                    half.find(evaluate, value, partials);
                }
            }
            Below::Weight { number, far_down, near } => {
                let (up, down) = (here - value, value - evaluate(&**far_down));
                let partial = if (up - down).abs() <= ROUNDING {
                    (up + down) as f32 / (2 * WIDE_STEP) as f32
                } else {
                    let [up, down] = near.each_ref().map(|weights| evaluate(&**weights));
                    (up - down) as f32 / (2 * NARROW_STEP) as f32
                };
                if partial != 0.0 {
                    partials.push(Partial::new(*number, partial));
                }
            }
        }
    }
}
