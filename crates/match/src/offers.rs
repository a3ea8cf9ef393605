//! Offers: draw, takeback, rematch.

use crate::{Event, Match, Offer, Refusal, SeatKind};
use variorum_core::{Player, PlayerSet};

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingOffer {
    /// What.
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

impl Match {
    /// Offers that wait for answers: at most one of a kind.
    pub fn offers(&self) -> &[PendingOffer] {
        &self.offers
    }

    /// Whose answer an offer waits for. A draw needs all who are in, a takeback the other people
    /// who are in, a rematch all people.
    pub fn waiting(&self, pending: &PendingOffer) -> PlayerSet {
        let asked = match pending.offer {
            Offer::Draw => self.record.players_in(),
            Offer::Takeback => {
                self.people().iter().filter(|&p| self.record.players_in().contains(p)).collect()
            }
            Offer::Rematch => self.people(),
        };
        asked.iter().filter(|&player| !pending.agreed.contains(player)).collect()
    }

    /// Whether all agreed on another game that does not exist yet.
    pub fn rematch_due(&self) -> bool {
        self.rematch().is_none()
            && self.pending(Offer::Rematch).is_some_and(|pending| self.waiting(pending).is_empty())
    }

    fn people(&self) -> PlayerSet {
        self.players().iter().filter(|&player| self.seats[player].kind == SeatKind::Human).collect()
    }

    fn pending(&self, offer: Offer) -> Option<&PendingOffer> {
        self.offers.iter().find(|pending| pending.offer == offer)
    }

    pub(crate) fn offer(&self, player: Player, offer: Offer, seen: u64) -> Result<Event, Refusal> {
        match self.pending(offer) {
            Some(pending) if pending.agreed.contains(player) => return Err(Refusal::AlreadyOffered(offer)),
            Some(_) => return self.accept(player, offer, seen),
            None => self.may_offer(player, offer)?,
        }
        if offer == Offer::Takeback {
            self.must_know_board(seen)?;
            self.takeback_target(player).ok_or(Refusal::NothingToTakeBack)?;
        }
        if let Some(length) = self.seats[player].turned_down[offer as usize] {
            let moved = self.record.entries().iter().skip(length).any(|entry| entry.player == Some(player));
            if offer != Offer::Rematch && !moved {
                return Err(Refusal::TooSoon(offer));
            }
        }
        Ok(Event::Offered { player, offer })
    }

    pub(crate) fn accept(&self, player: Player, offer: Offer, seen: u64) -> Result<Event, Refusal> {
        let pending = self.pending(offer).ok_or(Refusal::NoOffer(offer))?;
        if seen < pending.seq {
            return Err(Refusal::Stale);
        }
        if !self.waiting(pending).contains(player) {
            return Err(Refusal::NoOffer(offer));
        }
        Ok(Event::Agreed { player, offer })
    }

    pub(crate) fn decline(&self, player: Player, offer: Offer) -> Result<Event, Refusal> {
        let pending = self.pending(offer).ok_or(Refusal::NoOffer(offer))?;
        let asked = pending.by == player || self.waiting(pending).contains(player);
        if asked { Ok(Event::Declined { player, offer }) } else { Err(Refusal::NoOffer(offer)) }
    }

    fn may_offer(&self, player: Player, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw | Offer::Takeback => self.must_play(player),
            Offer::Rematch if !self.is_over() => Err(Refusal::NotOver),
            Offer::Rematch if self.rematch().is_some() => Err(Refusal::Followed),
            Offer::Rematch => Ok(()),
        }
    }

    /// How many entries are left once the player's last turn is taken back. A departure since
    /// cannot be undone.
    fn takeback_target(&self, player: Player) -> Option<usize> {
        let entries = self.record.entries();
        let own = |index: usize| entries[index].player == Some(player);
        let last = (0..entries.len()).rev().take_while(|&index| entries[index].is_move).find(|&i| own(i))?;
        let turn = (0..=last).rev().take_while(|&index| entries[index].is_move && own(index));
        turn.last()
    }

    pub(crate) fn offered(&mut self, player: Player, offer: Offer) {
        let entries = (offer == Offer::Takeback).then(|| self.takeback_target(player)).flatten();
        let agreed = PlayerSet::only(player);
        self.offers.retain(|pending| pending.offer != offer);
        self.offers.push(PendingOffer { offer, by: player, agreed, entries, seq: self.seq() + 1 });
    }

    pub(crate) fn agreed(&mut self, player: Player, offer: Offer) {
        if let Some(pending) = self.offers.iter_mut().find(|pending| pending.offer == offer) {
            pending.agreed = pending.agreed.with(player);
        }
    }

    pub(crate) fn declined(&mut self, offer: Offer) {
        if let Some(by) = self.pending(offer).map(|pending| pending.by) {
            self.seats[by].turned_down[offer as usize] = Some(self.record.ply());
        }
        self.offers.retain(|pending| pending.offer != offer);
    }

    /// After something new on the record: a move answers a draw offer of another with no, and what
    /// would be taken back is no longer the same.
    pub(crate) fn drop_offers(&mut self, decider: Player, mover: Option<Player>) {
        let over = self.is_over();
        let players_in = self.record.players_in();
        self.offers.retain(|pending| {
            let ignored = mover == Some(decider) && !pending.agreed.contains(decider);
            !over && pending.offer == Offer::Draw && players_in.contains(pending.by) && !ignored
        });
    }

    /// What follows from the answers so far, if anything.
    pub(crate) fn answer_due(&self) -> Option<Event> {
        self.offers.iter().find_map(|pending| {
            let waiting = self.waiting(pending);
            match (pending.offer, pending.entries) {
                (Offer::Rematch, _) => None,
                (Offer::Draw, _) if waiting.is_empty() => Some(Event::Drawn),
                (Offer::Draw, _) => waiting.iter().find_map(|player| self.computer_answers_draw(player)),
                (Offer::Takeback, Some(entries)) if waiting.is_empty() => Some(Event::TakenBack { entries }),
                (Offer::Takeback, _) => None,
            }
        })
    }
}
