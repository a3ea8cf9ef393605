//! One stored game.

use crate::bytes::{Bytes, put_text, put_varint, unzigzag, zigzag};
use variorum_core::{Fault, Player, PlayerSet};

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its number among the games of its run.
    pub number: u32,
    /// Options of the game that are not at their defaults, `name=value`.
    pub options: Vec<String>,
    /// The position text it starts from; `None` for the start of the options.
    pub start: Option<String>,
    /// What was played.
    pub decisions: Vec<Decision>,
    /// Who won.
    pub winners: PlayerSet,
    /// Who shares a draw.
    pub drawn: PlayerSet,
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Which of the legal moves, sorted by text as bytes, counted from 0.
    pub rank: u32,
    /// What the player to move thought of the position before it; `None` in an opening.
    pub value: Option<Value>,
}

/// The value that a player's search gave a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Hundredths of a pawn, good for the player when positive.
    Centipawns(i32),
    /// A forced win, or a forced loss.
    Forced {
        /// Whether it is a win.
        win: bool,
    },
}

/// Values beyond this stand for forced wins and losses.
const FORCED: i32 = 32_000;
/// A game has no more decisions than this.
const MOST_DECISIONS: u32 = 100_000;

impl Value {
    fn code(value: Option<Value>) -> u64 {
        let number = match value {
            None => return 0,
            Some(Value::Centipawns(value)) => value.clamp(1 - FORCED, FORCED - 1),
            Some(Value::Forced { win: true }) => FORCED,
            Some(Value::Forced { win: false }) => -FORCED,
        };
        zigzag(number) + 1
    }

    fn of_code(code: u32) -> Result<Option<Value>, Fault> {
        let Some(code) = code.checked_sub(1) else { return Ok(None) };
        match unzigzag(code) {
            FORCED => Ok(Some(Value::Forced { win: true })),
            value if value == -FORCED => Ok(Some(Value::Forced { win: false })),
            value if value.abs() < FORCED => Ok(Some(Value::Centipawns(value))),
            value => Err(Fault::new("value", value.to_string(), format!("at most {FORCED} either way"))),
        }
    }
}

impl StoredGame {
    /// The points of a player: 1 for a win, `1/k` for a draw among `k`, 0 else.
    pub fn points(&self, player: Player) -> f64 {
        self.winners.share(player).or(self.drawn.share(player)).unwrap_or(0.0)
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_varint(&mut bytes, u64::from(self.number));
        put_text(&mut bytes, &self.options.join(" "));
        put_text(&mut bytes, self.start.as_deref().unwrap_or_default());
        bytes.push(players(self.winners) | players(self.drawn) << 4);
        put_varint(&mut bytes, self.decisions.len() as u64);
        for decision in &self.decisions {
            put_varint(&mut bytes, u64::from(decision.rank));
            put_varint(&mut bytes, Value::code(decision.value));
        }
        bytes
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<StoredGame, Fault> {
        let mut bytes = Bytes(bytes);
        let number = bytes.number("game number")?;
        let options = bytes.text("options")?.split(' ').filter(|text| !text.is_empty());
        let options = options.map(str::to_owned).collect();
        let start = Some(bytes.text("start")?).filter(|text| !text.is_empty()).map(str::to_owned);
        let result = bytes.byte("result")?;
        let count = bytes.number("number of decisions")?;
        if count > MOST_DECISIONS {
            let expected = format!("at most {MOST_DECISIONS}");
            return Err(Fault::new("number of decisions", count.to_string(), expected));
        }
        let mut decisions = Vec::new();
        for _ in 0..count {
            let rank = bytes.number("decision")?;
            decisions.push(Decision { rank, value: Value::of_code(bytes.number("value")?)? });
        }
        if !bytes.0.is_empty() {
            return Err(Fault::new("game", format!("{} bytes more", bytes.0.len()), "the end of the game"));
        }
        let (winners, drawn) = (player_set(result & 15), player_set(result >> 4));
        Ok(StoredGame { number, options, start, decisions, winners, drawn })
    }
}

fn players(set: PlayerSet) -> u8 {
    set.iter().map(|player| 1 << player.index()).sum()
}

fn player_set(bits: u8) -> PlayerSet {
    let mut set = PlayerSet::EMPTY;
    for player in Player::ALL.into_iter().filter(|player| bits >> player.index() & 1 == 1) {
        set = set.with(player);
    }
    set
}
