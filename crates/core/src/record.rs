//! A game in progress: where it started, what was played, and whether it is over.

use crate::{
    Departure, End, Fault, Game, Key, Notation, Outcome, PerPlayer, Play, Player, PlayerSet, Position,
    Reason, View,
};

/// Something that happened in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// A decision on the board by this player.
    Move(Player, M),
    /// A player left.
    Leave(Player, Departure),
    /// All players still in agreed on a draw.
    Agree,
    /// The player to move claimed a draw.
    Claim(Player, Reason),
    /// The player to move gave up the turn, outside the rules: a null move of an analysis.
    Null(Player),
}

/// The text of a null move, which no game has for a move.
pub const NULL_TEXT: &str = "--";

/// A game in progress. Repetition is judged by the positions it holds.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    positions: Vec<G::Position>,
    keys: Vec<Key>,
    events: Vec<Event<<G::Position as Play>::Move>>,
    outcome: Option<Outcome>,
    /// After how many events the game was drawn but resumed, and how it was drawn.
    resumed: Option<(usize, Outcome)>,
}

impl<G: Game> Record<G> {
    /// A game that starts from `start`.
    pub fn new(start: G::Position) -> Record<G> {
        let keys = vec![start.repetition_key()];
        let mut record =
            Record { positions: vec![start], keys, events: Vec::new(), outcome: None, resumed: None };
        record.outcome = record.judge();
        record
    }

    /// The position now on the board.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The positions from the start to now: one more than there are events.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// Repetition keys of the positions from the start to now.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// What happened, in order.
    pub fn events(&self) -> &[Event<<G::Position as Play>::Move>] {
        &self.events
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How the rules of play had ended a game that was resumed, and after how many events; see
    /// [`Record::resume`].
    pub fn resumed(&self) -> Option<(usize, Outcome)> {
        self.resumed
    }

    /// How often the position on the board has stood in this game, itself included.
    pub fn occurrences(&self) -> usize {
        let key = self.keys[self.keys.len() - 1];
        self.keys.iter().filter(|&&other| other == key).count()
    }

    /// The legal moves; none once the game is over.
    pub fn legal_moves(&self) -> Vec<<G::Position as Play>::Move> {
        let mut moves = Vec::new();
        if self.outcome.is_none() {
            self.position().legal_moves(&mut moves);
        }
        moves
    }

    /// What the player to move may claim.
    pub fn claims(&self) -> Vec<Reason> {
        if self.outcome.is_some() { Vec::new() } else { self.position().claims(self.occurrences()) }
    }

    /// The players who went out, in the order they did, the start included.
    pub fn went_out(&self) -> Vec<Player> {
        let mut still_in = PlayerSet::first(G::CARD.players);
        let mut out = Vec::new();
        for (i, position) in self.positions.iter().enumerate() {
            if still_in == position.players_in() {
                continue;
            }
            // Several may go out by one event: first who leaves, then who has nothing left on the board,
            // then as the turn comes to them.
            let before = &self.positions[i.saturating_sub(1)];
            let leaver = match i.checked_sub(1).map(|i| self.events[i]) {
                Some(Event::Leave(player, _)) => Some(player),
                _ => None,
            };
            let from = before.to_move().index();
            let turns = (0..Player::ALL.len()).map(|i| Player::ALL[(from + i) % Player::ALL.len()]);
            let pieces = position.pieces();
            let is_bare = |player: &Player| pieces.iter().all(|piece| piece.owner != *player);
            for player in leaver.into_iter().chain(turns.clone().filter(is_bare)).chain(turns) {
                if still_in.contains(player) && !position.players_in().contains(player) {
                    out.push(player);
                    still_in = still_in.without(player);
                }
            }
        }
        out
    }

    /// The place of each player once the game is over.
    pub fn places(&self) -> Option<PerPlayer<u8>> {
        self.outcome.map(|outcome| outcome.places(G::CARD.players, &self.went_out()))
    }

    /// Plays a move or an event by its text: `e2e4`, `resign:red`, `time:red`, `agree`.
    ///
    /// # Errors
    /// The game is over, or the text names neither a legal move nor a possible event. The record is
    /// then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<(), Fault> {
        if self.outcome.is_some() {
            return Err(Fault::new("move", text, "nothing: the game is over"));
        }
        if text == "agree" {
            self.agree();
            return Ok(());
        }
        for (word, how) in [("resign:", Departure::Resign), ("time:", Departure::Time)] {
            if let Some(name) = text.strip_prefix(word) {
                let player = Player::from_name(name)
                    .filter(|&player| self.position().players_in().contains(player))
                    .ok_or_else(|| Fault::new("move", text, format!("{word} and a player still in")))?;
                self.leave(player, how);
                return Ok(());
            }
        }
        let m = self.position().read_move(text).map_err(|fault| self.with_examples(fault))?;
        self.play(m);
        Ok(())
    }

    /// Shows in a refused move how moves are written here: the first of the legal ones, and the longest,
    /// which has all that a move text can have. What was refused is not legal, so it is not among them.
    fn with_examples(&self, mut fault: Fault) -> Fault {
        let texts = self.legal_moves().into_iter().map(|m| self.position().move_text(m));
        let texts: Vec<String> = texts.collect();
        let longest = texts.iter().max_by_key(|text| (text.len(), *text));
        if let (Some(first), Some(longest)) = (texts.iter().min(), longest) {
            fault.expected += &format!(", such as {first}");
            if longest != first {
                fault.expected += &format!(" or {longest}");
            }
        }
        fault
    }

    /// Plays an entry of another record back: what [`Record::play_text`] reads, and `claim:` with the
    /// reason claimed.
    ///
    /// # Errors
    /// As for [`Record::play_text`] and [`Record::claim`]; the record is then unchanged.
    pub fn replay_text(&mut self, text: &str) -> Result<(), Fault> {
        match text.strip_prefix("claim:").and_then(Reason::from_name) {
            Some(reason) => self.claim(reason),
            None => self.play_text(text),
        }
    }

    /// Plays an entry of a record or an analysis, which may go on where play may not: what
    /// [`Record::replay_text`] reads, also after a draw that the game can be resumed from, and
    /// [`NULL_TEXT`].
    ///
    /// # Errors
    /// As for [`Record::replay_text`] and [`Record::play_null`]; the record is then unchanged.
    pub fn follow_text(&mut self, text: &str) -> Result<(), Fault> {
        let ended = self.outcome;
        let resumes = self.resume();
        let followed = if text == NULL_TEXT { self.play_null() } else { self.replay_text(text) };
        if followed.is_err() && resumes {
            (self.outcome, self.resumed) = (ended, None);
        }
        followed
    }

    /// Goes on with a game that is drawn by history or judgement (repetition, too many quiet moves, a
    /// dead position), as records and analyses do: from here on no such draw ends it. Says whether that
    /// was so. What the board has ended, or the players, stays ended.
    pub fn resume(&mut self) -> bool {
        let stands = self.keys[self.keys.len() - 1] == Key(0);
        let Some(outcome) = self.outcome.filter(|_| !stands && self.position().decided().is_none()) else {
            return false;
        };
        self.resumed = Some((self.events.len(), outcome));
        self.outcome = None;
        true
    }

    /// The player to move gives up the turn, which is no move of the game: analyses show threats so.
    ///
    /// # Errors
    /// The game is over, or the position has no null move; the record is then unchanged.
    pub fn play_null(&mut self) -> Result<(), Fault> {
        let player = self.position().to_move();
        let next = self.position().give_up_turn().filter(|_| self.outcome.is_none()).ok_or_else(|| {
            let expected = "a legal move; null moves are for games of two, out of check";
            Fault::new("move", NULL_TEXT, expected)
        })?;
        self.push(Event::Null(player), next, None);
        Ok(())
    }

    /// Plays a legal move. Does nothing when the game is over.
    pub fn play(&mut self, m: <G::Position as Play>::Move) {
        if self.outcome.is_none() {
            let mut next = self.position().clone();
            let player = next.to_move();
            next.play(m);
            self.push(Event::Move(player, m), next, None);
        }
    }

    /// A player leaves. Does nothing when the game is over or the player is out.
    pub fn leave(&mut self, player: Player, how: Departure) {
        if self.outcome.is_none() && self.position().players_in().contains(player) {
            let mut next = self.position().clone();
            let outcome = next.leave(player, how);
            self.push(Event::Leave(player, how), next, outcome);
        }
    }

    /// All players still in agree on a draw. Does nothing when the game is over.
    pub fn agree(&mut self) {
        if self.outcome.is_none() {
            let next = self.position().clone();
            let outcome = Outcome::draw(next.players_in(), Reason::Agreement);
            self.push(Event::Agree, next, Some(outcome));
        }
    }

    /// The player to move claims a draw.
    ///
    /// # Errors
    /// The rules do not give that claim now.
    pub fn claim(&mut self, reason: Reason) -> Result<(), Fault> {
        if !self.claims().contains(&reason) {
            return Err(Fault::new("claim", reason.name(), "a claim that the position allows"));
        }
        let next = self.position().clone();
        let event = Event::Claim(next.to_move(), reason);
        let outcome = Outcome::draw(next.players_in(), reason);
        self.push(event, next, Some(outcome));
        Ok(())
    }

    /// Goes back to the position after the first `events` events. Does nothing when there are not
    /// more.
    pub fn truncate(&mut self, events: usize) {
        if events < self.events.len() {
            self.events.truncate(events);
            self.positions.truncate(events + 1);
            self.keys.truncate(events + 1);
            self.resumed = self.resumed.filter(|&(ply, _)| ply <= events);
            self.outcome = self.judge();
        }
    }

    fn push(
        &mut self,
        event: Event<<G::Position as Play>::Move>,
        next: G::Position,
        outcome: Option<Outcome>,
    ) {
        // An event that ends the game leaves the position standing: it does not occur once more.
        let stands = matches!(event, Event::Agree | Event::Claim(..)) || outcome.is_some();
        self.keys.push(if stands { Key(0) } else { next.repetition_key() });
        self.positions.push(next);
        self.events.push(event);
        self.outcome = outcome.or_else(|| self.judge());
    }

    fn judge(&self) -> Option<Outcome> {
        let position = self.position();
        let drawn = || position.drawn(self.occurrences()).filter(|_| self.resumed.is_none());
        position.decided().or_else(drawn)
    }
}
