//! Offers: draw, takeback, rematch.

use crate::situation::Situation;
use crate::{Event, Offer, Refusal};
use variorum_core::any::AnyRecord;
use variorum_core::{PerPlayer, Player, PlayerSet};

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingOffer {
    /// What is offered.
    pub offer: Offer,
    /// Who offers.
    pub by: Player,
    /// Who agrees, `by` included.
    pub agreed: PlayerSet,
    /// For a takeback: how many entries of the record would be left.
    pub entries: Option<usize>,
    /// Number of the event by which it was made.
    seq: u64,
}

/// The offers of a match.
#[derive(Clone, Default, Debug)]
pub(crate) struct Offers {
    /// At most one of a kind.
    pending: Vec<PendingOffer>,
    /// How long the record was when the player's offer of this kind was last turned down.
    turned_down: PerPlayer<[Option<usize>; 3]>,
}

impl Offers {
    pub fn pending(&self) -> &[PendingOffer] {
        &self.pending
    }

    /// Whose answer an offer waits for. A draw needs all who are in, a takeback the other people who are in,
    /// a rematch all people.
    pub fn waiting(pending: &PendingOffer, situation: &Situation<'_>) -> PlayerSet {
        let asked = match pending.offer {
            Offer::Draw => situation.record().players_in(),
            Offer::Takeback => situation.people_in(),
            Offer::Rematch => situation.people(),
        };
        asked.iter().filter(|&player| !pending.agreed.contains(player)).collect()
    }

    /// Whether all agreed on an offer of this kind.
    pub fn is_agreed(&self, offer: Offer, situation: &Situation<'_>) -> bool {
        self.find(offer).is_some_and(|pending| Offers::waiting(pending, situation).is_empty())
    }

    fn find(&self, offer: Offer) -> Option<&PendingOffer> {
        self.pending.iter().find(|pending| pending.offer == offer)
    }

    /// A player offers something. `followed` says whether the next game of the series exists already.
    pub fn offer(
        &self,
        player: Player,
        offer: Offer,
        seen: u64,
        situation: &Situation<'_>,
        followed: bool,
    ) -> Result<Event, Refusal> {
        match self.find(offer) {
            Some(pending) if pending.agreed.contains(player) => return Err(Refusal::AlreadyOffered(offer)),
            Some(_) => return self.accept(player, offer, seen, situation),
            None => {}
        }
        match offer {
            Offer::Takeback if plays_on_without(player, situation) => {}
            Offer::Draw | Offer::Takeback => situation.must_play(player)?,
            Offer::Rematch if !situation.is_over() => return Err(Refusal::NotOver),
            Offer::Rematch if followed => return Err(Refusal::Followed),
            Offer::Rematch => {}
        }
        if offer == Offer::Takeback {
            // Computers among themselves change the board faster than a person answers.
            if !plays_on_without(player, situation) {
                situation.must_know_board(seen)?;
            }
            takeback_target(situation.record(), player).ok_or(Refusal::NothingToTakeBack)?;
        }
        if let Some(length) = self.turned_down[player][offer as usize] {
            let later = situation.record().entries().into_iter().skip(length);
            if offer != Offer::Rematch && !later.into_iter().any(|entry| entry.player == Some(player)) {
                return Err(Refusal::TooSoon(offer));
            }
        }
        Ok(Event::Offered { player, offer })
    }

    /// A player agrees to an offer.
    pub fn accept(
        &self,
        player: Player,
        offer: Offer,
        seen: u64,
        situation: &Situation<'_>,
    ) -> Result<Event, Refusal> {
        let pending = self.find(offer).ok_or(Refusal::NoOffer(offer))?;
        if seen < pending.seq {
            return Err(Refusal::Stale);
        }
        if !Offers::waiting(pending, situation).contains(player) {
            return Err(Refusal::NoOffer(offer));
        }
        Ok(Event::Agreed { player, offer })
    }

    /// A player turns an offer down, or withdraws it.
    pub fn decline(&self, player: Player, offer: Offer, situation: &Situation<'_>) -> Result<Event, Refusal> {
        let pending = self.find(offer).ok_or(Refusal::NoOffer(offer))?;
        let asked = pending.by == player || Offers::waiting(pending, situation).contains(player);
        if asked { Ok(Event::Declined { player, offer }) } else { Err(Refusal::NoOffer(offer)) }
    }

    /// What follows from the answers so far, if anything; `computer_answers` is the computer's answer to an
    /// offer of a draw, `None` for a person.
    pub fn due(
        &self,
        situation: &Situation<'_>,
        computer_answers: impl Fn(Player) -> Option<Event>,
    ) -> Option<Event> {
        self.pending.iter().find_map(|pending| {
            let waiting = Offers::waiting(pending, situation);
            match (pending.offer, pending.entries) {
                (Offer::Rematch, _) => None,
                (Offer::Draw, _) if waiting.is_empty() => Some(Event::Drawn),
                (Offer::Draw, _) => waiting.iter().find_map(&computer_answers),
                (Offer::Takeback, Some(entries)) if waiting.is_empty() => Some(Event::TakenBack { entries }),
                (Offer::Takeback, _) => None,
            }
        })
    }

    /// The event with number `seq` was an offer.
    pub fn offered(&mut self, player: Player, offer: Offer, record: &dyn AnyRecord, seq: u64) {
        let entries = (offer == Offer::Takeback).then(|| takeback_target(record, player)).flatten();
        let agreed = PlayerSet::only(player);
        self.pending.retain(|pending| pending.offer != offer);
        self.pending.push(PendingOffer { offer, by: player, agreed, entries, seq });
    }

    pub fn agreed(&mut self, player: Player, offer: Offer) {
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.offer == offer) {
            pending.agreed = pending.agreed.with(player);
        }
    }

    pub fn declined(&mut self, offer: Offer, record: &dyn AnyRecord) {
        if let Some(by) = self.find(offer).map(|pending| pending.by) {
            self.turned_down[by][offer as usize] = Some(record.ply());
        }
        self.pending.retain(|pending| pending.offer != offer);
    }

    /// After a new entry of the record: a move answers a draw offer of another with no, and what would be
    /// taken back is no longer the same. `mover` is the player whose decision the entry was, if any.
    pub fn entry_added(&mut self, decider: Player, mover: Option<Player>, situation: &Situation<'_>) {
        let over = situation.is_over();
        let players_in = situation.record().players_in();
        self.pending.retain(|pending| {
            let ignored = mover == Some(decider) && !pending.agreed.contains(decider);
            !over && pending.offer == Offer::Draw && players_in.contains(pending.by) && !ignored
        });
    }

    pub fn clear(&mut self) {
        self.pending.clear();
    }
}

/// Whether the player is out and the game goes on among computers alone: then a takeback harms nobody.
fn plays_on_without(player: Player, situation: &Situation<'_>) -> bool {
    let is_out = !situation.record().players_in().contains(player);
    is_out && situation.people_in().is_empty() && situation.must_go_on().is_ok()
}

/// How many entries are left once the player's last turn is taken back. A departure since cannot be undone.
fn takeback_target(record: &dyn AnyRecord, player: Player) -> Option<usize> {
    let entries = record.entries();
    let own = |index: usize| entries[index].player == Some(player);
    let last = (0..entries.len()).rev().take_while(|&index| entries[index].is_move).find(|&i| own(i))?;
    let turn = (0..=last).rev().take_while(|&index| entries[index].is_move && own(index));
    turn.last()
}
