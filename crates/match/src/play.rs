//! The game on the board: its record, and who made the moves.

use variorum_core::any::AnyRecord;
use variorum_core::{Departure, Fault, Player, Reason};

/// The game on the board.
pub(crate) struct Play {
    record: Box<dyn AnyRecord>,
    /// For each entry of the record whose move it was, if it was a move.
    movers: Vec<Option<Player>>,
    /// Number of the last event that changed the board.
    board_seq: u64,
}

impl Play {
    pub fn new(record: Box<dyn AnyRecord>) -> Play {
        Play { record, movers: Vec::new(), board_seq: 0 }
    }

    pub fn record(&self) -> &dyn AnyRecord {
        self.record.as_ref()
    }

    /// The game starts from another position, once the draft is over.
    pub fn start(&mut self, record: Box<dyn AnyRecord>) {
        self.record = record;
    }

    pub fn board_seq(&self) -> u64 {
        self.board_seq
    }

    /// The event with this number has changed the board.
    pub fn board_changed(&mut self, seq: u64) {
        self.board_seq = seq;
    }

    /// Whether the player has made a move that was not taken back.
    pub fn has_moved(&self, player: Player) -> bool {
        self.movers.contains(&Some(player))
    }

    /// Plays a move; gives its text as the rules write it.
    pub fn play(&mut self, player: Player, text: &str) -> Result<String, Fault> {
        if self.record.to_move() != player {
            return Err(Fault::new("player", player.name(), self.record.to_move().name()));
        }
        self.record.play_text(text)?;
        match self.record.entries().pop() {
            Some(entry) if entry.is_move => {
                self.movers.push(Some(player));
                Ok(entry.text)
            }
            _ => {
                // The rules read more than moves (`agree`, `resign:red`); those are not moves of a player.
                self.record.truncate(self.record.ply() - 1);
                Err(Fault::new("move", text, "a move on the board"))
            }
        }
    }

    pub fn leave(&mut self, player: Player, how: Departure) -> Result<(), Fault> {
        let entries = self.record.ply();
        self.record.leave(player, how);
        if self.record.ply() == entries {
            return Err(Fault::new("player", player.name(), "a player who is still in"));
        }
        self.movers.push(None);
        Ok(())
    }

    pub fn agree(&mut self) {
        self.record.agree();
        self.movers.push(None);
    }

    pub fn claim(&mut self, reason: Reason) -> Result<(), Fault> {
        self.record.claim(reason)?;
        self.movers.push(None);
        Ok(())
    }

    pub fn take_back(&mut self, entries: usize) -> Result<(), Fault> {
        if entries > self.record.ply() {
            let expected = format!("at most {}", self.record.ply());
            return Err(Fault::new("takeback", entries.to_string(), expected));
        }
        self.record.truncate(entries);
        self.movers.truncate(entries);
        Ok(())
    }
}
