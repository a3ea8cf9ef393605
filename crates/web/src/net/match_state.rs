//! The client's copy of a match on the server, kept up to date by numbered events.

use variorum_api::{Event, Live, NumberedEvent, Offer, Seat, SeatKind, SeatState, ServerMessage, Snapshot};
use variorum_core::Player;

/// The client's copy of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchState {
    /// The last snapshot with all later events.
    pub game: Snapshot,
    /// The seats played in this browser.
    pub you: Vec<Seat>,
    /// When `game.live` arrived, on the clock of [`crate::clock::now_ms`].
    pub received_ms: f64,
    /// Since when the clocks stand still because the server cannot save, on the same clock.
    pub stalled_ms: Option<f64>,
    /// The offer that was declined last, and by whom; until something else happens.
    pub declined: Option<(Player, Offer)>,
}

/// The result of applying a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Applied {
    /// The copy is up to date.
    UpToDate,
    /// An event was missed: a snapshot is needed.
    Gap,
}

impl MatchState {
    /// A copy from a snapshot.
    pub fn new(game: Snapshot, you: Vec<Seat>, now_ms: f64) -> MatchState {
        MatchState { game, you, received_ms: now_ms, stalled_ms: None, declined: None }
    }

    /// Whether the game was called off.
    pub fn is_aborted(&self) -> bool {
        self.game.live.result.as_ref().is_some_and(|result| result.reason == "aborted")
    }

    /// Applies a message. Messages that do not concern the match are ignored.
    pub fn apply_message(&mut self, message: ServerMessage, now_ms: f64) -> Applied {
        match message {
            ServerMessage::Snapshot { you, snapshot } => {
                let stalled_ms = self.stalled_ms.map(|_| now_ms);
                *self = MatchState { stalled_ms, ..MatchState::new(*snapshot, you, now_ms) };
            }
            ServerMessage::Stalled { stalled } => self.set_stalled(stalled, now_ms),
            ServerMessage::Resumed { you, events, live } => {
                for event in events {
                    if self.apply_event(event) == Applied::Gap {
                        return Applied::Gap;
                    }
                }
                self.you = you;
                self.set_live(*live, now_ms);
            }
            ServerMessage::Event { event, live } => {
                if self.apply_event(event) == Applied::Gap {
                    return Applied::Gap;
                }
                self.set_live(*live, now_ms);
            }
            ServerMessage::Live { live } => self.set_live(*live, now_ms),
            _ => {}
        }
        Applied::UpToDate
    }

    fn set_live(&mut self, live: Live, now_ms: f64) {
        self.game.live = live;
        self.received_ms = now_ms;
        self.stalled_ms = self.stalled_ms.map(|_| now_ms);
    }

    /// The clocks stand still, or go on from where they stood.
    fn set_stalled(&mut self, stalled: bool, now_ms: f64) {
        match self.stalled_ms {
            None if stalled => self.stalled_ms = Some(now_ms),
            Some(since) if !stalled => {
                self.received_ms += now_ms - since;
                self.stalled_ms = None;
            }
            _ => {}
        }
    }

    fn apply_event(&mut self, event: NumberedEvent) -> Applied {
        if event.seq <= self.game.seq {
            return Applied::UpToDate; // told twice
        }
        if event.seq != self.game.seq + 1 {
            return Applied::Gap;
        }
        self.game.seq = event.seq;
        self.game.entries.extend(event.entry());
        self.declined = None;
        match event.event {
            Event::TakenBack { entries } => self.game.entries.truncate(entries),
            Event::Started { options, start } => {
                self.game.position.clone_from(&start);
                (self.game.options, self.game.start) = (options, start);
            }
            Event::Declined { player, offer } => self.declined = Some((player, offer)),
            // All other changes are in `live`.
            _ => {}
        }
        Applied::UpToDate
    }

    /// The people at seats that are not played in this browser.
    pub fn others(&self) -> impl Iterator<Item = &SeatState> {
        let seats = self.game.live.seats.iter();
        seats.filter(move |seat| seat.kind == SeatKind::Human && !self.you.contains(&seat.seat))
    }

    /// Milliseconds since the last message with the live state, without the time in which clocks stood still.
    pub fn elapsed_ms(&self, now_ms: f64) -> u64 {
        (self.stalled_ms.unwrap_or(now_ms) - self.received_ms).max(0.0) as u64
    }

    /// What a seat's clock shows at a time, in milliseconds; `None` without clocks.
    pub fn remaining_ms(&self, seat: Seat, now_ms: f64) -> Option<u64> {
        let left = self.game.live.seats.get(seat.index())?.remaining_ms?;
        let run = match &self.game.live.ticking {
            Some(ticking) if ticking.seat == seat => self.elapsed_ms(now_ms).saturating_sub(ticking.free_ms),
            _ => 0,
        };
        Some(left.saturating_sub(run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::{Clock, Series, Ticking};

    fn live(ticking: Option<Ticking>) -> Live {
        let seat = |seat| SeatState {
            seat,
            kind: SeatKind::Human,
            name: String::new(),
            account: false,
            rating: None,
            bot: false,
            joined: true,
            connected: true,
            away: None,
            stand_in: false,
            is_in: true,
            remaining_ms: Some(60_000),
            clock: None,
            vacation_ms: None,
            abort_in_ms: None,
        };
        Live {
            seats: vec![seat(Seat::White), seat(Seat::Black)],
            draft: None,
            ticking,
            busy: None,
            rated: false,
            conditional: vec![],
            offers: vec![],
            result: None,
            series: Series { game: 1, score: vec![] },
            rematch: None,
            watchers: 0,
        }
    }

    fn match_state() -> MatchState {
        let game = Snapshot {
            id: "i".into(),
            seq: 4,
            game: "g".into(),
            rules_version: 1,
            options: vec![],
            start: String::new(),
            position: String::new(),
            to_move: Seat::White,
            clock: Clock::None,
            entries: vec![],
            live: live(None),
            public: false,
            created_ms: 0,
        };
        MatchState::new(game, vec![Seat::White], 0.0)
    }

    fn event(seq: u64, event: Event) -> ServerMessage {
        ServerMessage::Event {
            event: NumberedEvent { seq, remaining_ms: None, event },
            live: Box::new(live(None)),
        }
    }

    fn played(seq: u64) -> ServerMessage {
        event(seq, Event::Played { player: Seat::White.into(), text: format!("m{seq}") })
    }

    #[test]
    fn clocks_stand_still_while_the_server_cannot_save() {
        let mut state = match_state();
        state.received_ms = 1000.0;
        state.game.live = live(Some(Ticking { seat: Seat::White, free_ms: 0 }));
        let white = |state: &MatchState, now| state.remaining_ms(Seat::White, now);
        state.apply_message(ServerMessage::Stalled { stalled: true }, 3000.0);
        assert_eq!((white(&state, 3000.0), white(&state, 9000.0)), (Some(58_000), Some(58_000)));
        state.apply_message(ServerMessage::Stalled { stalled: true }, 5000.0);
        state.apply_message(ServerMessage::Stalled { stalled: false }, 9000.0);
        assert_eq!((white(&state, 9000.0), white(&state, 10_000.0)), (Some(58_000), Some(57_000)));
        // What comes meanwhile counts from then on.
        state.apply_message(ServerMessage::Stalled { stalled: true }, 10_000.0);
        let live = Box::new(live(Some(Ticking { seat: Seat::White, free_ms: 0 })));
        state.apply_message(ServerMessage::Live { live }, 12_000.0);
        assert_eq!(white(&state, 20_000.0), Some(60_000));
        state.apply_message(ServerMessage::Stalled { stalled: false }, 20_000.0);
        assert_eq!(white(&state, 21_000.0), Some(59_000));
    }

    #[test]
    fn events_in_order_are_applied_and_repeats_are_not() {
        let mut match_state = match_state();
        assert_eq!(match_state.apply_message(played(5), 1.0), Applied::UpToDate);
        assert_eq!(match_state.apply_message(played(5), 1.0), Applied::UpToDate);
        assert_eq!((match_state.game.seq, match_state.game.entries.len()), (5, 1));
        let declined = Event::Declined { player: Seat::White.into(), offer: Offer::Draw };
        match_state.apply_message(event(6, declined), 1.0);
        assert_eq!(match_state.declined, Some((Seat::White.into(), Offer::Draw)));
        let offered = Event::Offered { player: Seat::Black.into(), offer: Offer::Takeback };
        assert_eq!(match_state.apply_message(event(7, offered), 2.0), Applied::UpToDate);
        assert_eq!(match_state.declined, None);
        assert_eq!(
            match_state.apply_message(event(8, Event::TakenBack { entries: 0 }), 2.0),
            Applied::UpToDate
        );
        assert!(match_state.game.entries.is_empty());
    }

    #[test]
    fn a_gap_asks_for_a_snapshot_and_changes_nothing() {
        let mut match_state = match_state();
        let before = match_state.clone();
        assert_eq!(match_state.apply_message(played(6), 1.0), Applied::Gap);
        assert_eq!(match_state, before);
    }

    #[test]
    fn what_was_missed_is_resumed() {
        let mut match_state = match_state();
        let events = vec![NumberedEvent { seq: 5, remaining_ms: None, event: Event::Drawn }];
        let resumed = ServerMessage::Resumed { you: vec![Seat::Black], events, live: Box::new(live(None)) };
        assert_eq!(match_state.apply_message(resumed, 9.0), Applied::UpToDate);
        assert_eq!(
            (match_state.game.seq, match_state.you.clone(), match_state.received_ms),
            (5, vec![Seat::Black], 9.0)
        );
    }

    #[test]
    fn only_the_ticking_clock_falls_and_only_after_its_free_time() {
        let mut match_state = match_state();
        match_state.game.live = live(Some(Ticking { seat: Seat::Black, free_ms: 3000 }));
        match_state.received_ms = 1000.0;
        assert_eq!(match_state.remaining_ms(Seat::White, 9000.0), Some(60_000));
        assert_eq!(match_state.remaining_ms(Seat::Black, 3000.0), Some(60_000));
        assert_eq!(match_state.remaining_ms(Seat::Black, 9000.0), Some(55_000));
        assert_eq!(match_state.remaining_ms(Seat::Black, 1e9), Some(0));
    }
}
