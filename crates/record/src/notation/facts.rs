//! What a legal move does, as far as the notation tells it: seen by playing it.

use variorum_core::any::{AnyRecord, MoveView};
use variorum_core::view::{PieceView, Wing};

/// Letters of the pieces that are written without one.
const UNLETTERED: [&str; 2] = ["P", "M"];

/// What stands on the square of arrival afterwards when nothing does.
pub(super) const NOTHING: &str = "0";

/// What kind of thing a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// No piece moves and none goes: a pass, a stop, a declined huff.
    Pass,
    /// A piece of another player is taken off and nothing moves.
    Remove,
    /// A piece stays where it is and acts around itself.
    Spin,
    /// A piece captures from afar and stays where it is.
    Strike,
    /// King and rook move together.
    Castle(Wing),
    /// A piece, or a part of one, goes somewhere.
    Travel,
}

/// What a legal move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Facts {
    /// The move text.
    pub text: String,
    /// What kind of thing it does.
    pub deed: Deed,
    /// Letters of what travels or acts: a part that leaves is named alone.
    pub letters: String,
    /// Where that stands.
    pub from: Option<usize>,
    /// The square the notation names: the one of arrival or of the victim, or the piece's own.
    pub spot: Option<usize>,
    /// Whether something is captured.
    pub captures: bool,
    /// What stands on the square of arrival afterwards, when it is not what left.
    pub becomes: Option<String>,
    /// `+` for each opponent in check afterwards, `#` when somebody lost or is out by it.
    pub sign: &'static str,
}

impl Facts {
    /// Plays a legal move on `record`, sees what happens and takes it back. `before` are the pieces
    /// that stand there now.
    pub fn of(record: &mut dyn AnyRecord, before: &[PieceView], m: &MoveView) -> Facts {
        let (mover, were_in, ply) = (record.to_move(), record.players_in(), record.ply());
        // A listed move is legal.
        let _ = record.play_text(&m.text);
        let after = record.pieces();
        let lost = record.outcome().is_some_and(|outcome| !outcome.winners.is_empty())
            || record.players_in() != were_in;
        let sign = match record.checked().without(mover).len() {
            _ if lost => "#",
            0 => "",
            1 => "+",
            _ => "++",
        };
        record.truncate(ply);

        let own = |pieces: &[PieceView], square: usize| {
            pieces.iter().find(|piece| piece.square == square && piece.owner == mover).map(|p| p.letters)
        };
        let gesture = &m.gesture;
        let mut facts = Facts {
            text: m.text.clone(),
            deed: Deed::Pass,
            letters: String::new(),
            from: gesture.from,
            spot: gesture.to.or(gesture.from),
            captures: false,
            becomes: None,
            sign,
        };
        let Some(from) = gesture.from else { return facts };
        facts.letters = own(before, from).unwrap_or_default().to_owned();
        let Some(to) = gesture.to else {
            facts.deed = if facts.letters.is_empty() { Deed::Remove } else { Deed::Spin };
            return facts;
        };
        if let Some(wing) = gesture.castles {
            facts.deed = Deed::Castle(wing);
            let rook = gesture.moves.get(1).copied();
            facts.becomes = rook.and_then(|(corner, arrival)| {
                own(&after, arrival)
                    .filter(|&arrived| Some(arrived) != own(before, corner))
                    .map(str::to_owned)
            });
            return facts;
        }
        if gesture.moves.is_empty() {
            facts.deed = Deed::Strike;
            facts.captures = true;
            return facts;
        }
        facts.deed = Deed::Travel;
        for stays in own(&after, from).unwrap_or_default().chars() {
            if let Some(at) = facts.letters.find(stays) {
                facts.letters.remove(at);
            }
        }
        let arrived = own(&after, to);
        if arrived != Some(facts.letters.as_str()) {
            facts.becomes = Some(arrived.unwrap_or(NOTHING).to_owned());
        }
        // Where nothing arrives, an own piece that goes too was merged with, not captured.
        let captured = |piece: &PieceView| piece.owner != mover || arrived.is_some();
        facts.captures = gesture.destroys.iter().any(|&square| {
            square != from && before.iter().any(|piece| piece.square == square && captured(piece))
        });
        facts
    }

    /// The letters as written: none for pawns and men.
    pub fn written_letters(&self) -> &str {
        if UNLETTERED.contains(&self.letters.as_str()) { "" } else { &self.letters }
    }

    /// The sign between origin and square: `x`, `:` or nothing.
    pub fn mark(&self) -> &'static str {
        match self.deed {
            Deed::Spin | Deed::Strike => ":",
            Deed::Remove => "x",
            _ if self.captures => "x",
            _ => "",
        }
    }

    /// Whether these letters of a text name what acts here.
    pub fn is_named(&self, letters: &str) -> bool {
        letters == self.letters || letters == self.written_letters()
    }
}
