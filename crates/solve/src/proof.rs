//! Writing out what was proven, from the table and from a little more search.

use crate::node::Node;
use crate::problem::Branch;
use crate::search::Search;
use variorum_core::Notation;

impl<P: Notation> Search<'_, P> {
    /// The moves to the goal from a node that is proven with its turns and not with fewer: the player
    /// goes the shortest way, the others hold out as long as they can. Also the last position. Cut
    /// short when the search is stopped.
    pub fn line(&mut self, root: &Node<P>) -> (Vec<String>, P) {
        let mut texts = Vec::new();
        let mut node = root.clone();
        loop {
            let ours = self.goal.is_ours(&node);
            let next = if ours { self.shortest(&node) } else { self.longest(&node) };
            let Some((m, next)) = next else { break };
            texts.push(node.position.move_text(m));
            node = next;
            if self.goal.settled(&node).is_some() {
                break;
            }
        }
        (texts, node.position)
    }

    /// The tree below a proven node: the player's move or all replies, and so on, `left` moves in all.
    pub fn tree(&mut self, node: &Node<P>, left: &mut usize) -> Vec<Branch> {
        let children = if self.goal.is_ours(node) {
            self.shortest(node).into_iter().collect()
        } else {
            self.children(node)
        };
        let mut branches = Vec::new();
        for (m, child) in children {
            if *left == 0 {
                break;
            }
            *left -= 1;
            let next = if self.goal.settled(&child).is_some() { Vec::new() } else { self.tree(&child, left) };
            branches.push(Branch { player: node.position.to_move(), text: node.position.move_text(m), next });
        }
        branches
    }

    /// A reply by which a node that is not proven holds, where an opponent is to reply.
    pub fn refutation(&mut self, node: &Node<P>) -> Option<String> {
        if self.goal.is_ours(node) || self.goal.settled(node).is_some() {
            return None;
        }
        let mut children = self.children(node).into_iter();
        let (m, _) = children.find(|(_, child)| self.is_forced(child) == Some(false))?;
        Some(node.position.move_text(m))
    }

    fn children(&mut self, node: &Node<P>) -> Vec<(P::Move, Node<P>)> {
        let mut moves = Vec::new();
        node.position.legal_moves(&mut moves);
        moves.into_iter().map(|m| (m, self.make(node, m))).collect()
    }

    /// The move that reaches the goal soonest from a proven node, with as few turns left as it needs.
    fn shortest(&mut self, node: &Node<P>) -> Option<(P::Move, Node<P>)> {
        for turns in u32::from(!node.continues)..=node.turns {
            let node = Node { turns, ..node.clone() };
            if !self.is_open_forced(&node)? {
                continue;
            }
            let mut children = self.children(&node);
            let best = self.best(&node);
            if best < children.len() {
                children.swap(0, best);
            }
            for (m, child) in children {
                if self.is_forced(&child)? {
                    return Some((m, child));
                }
            }
        }
        None
    }

    /// The reply to which a proven node holds out longest, with as few turns left as the player then
    /// needs.
    fn longest(&mut self, node: &Node<P>) -> Option<(P::Move, Node<P>)> {
        let mut longest: Option<(P::Move, Node<P>)> = None;
        for (m, child) in self.children(node) {
            let least = longest.as_ref().map_or(0, |(_, found)| found.turns);
            for turns in least..=node.turns {
                let child = Node { turns, ..child.clone() };
                if self.is_forced(&child)? {
                    if longest.as_ref().is_none_or(|(_, found)| turns > found.turns) {
                        longest = Some((m, child));
                    }
                    break;
                }
            }
            if longest.as_ref().is_some_and(|(_, found)| found.turns == node.turns) {
                break;
            }
        }
        longest
    }
}
