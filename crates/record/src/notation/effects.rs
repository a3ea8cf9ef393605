//! What a legal move does, as far as the notation tells it: seen by playing it.

use variorum_core::any::{AnyRecord, MoveView};
use variorum_core::view::{PieceView, Wing};

/// What stands on the square of arrival afterwards when nothing does.
pub(super) const NOTHING: &str = "0";

/// What kind of thing a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// No piece moves and none goes: a pass, a stop, an offer declined.
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
pub(super) struct Effects {
    /// The move text.
    pub text: String,
    /// What kind of thing it does.
    pub action: Action,
    /// Letters of what travels or acts: a part that leaves is named alone.
    pub letters: String,
    /// Letters of the game's pieces that are written without one.
    pub unlettered: &'static str,
    /// Where that stands.
    pub from: Option<usize>,
    /// The square the notation names: the one of arrival or of the victim, or the piece's own.
    pub target: Option<usize>,
    /// Whether something is captured.
    pub captures: bool,
    /// What stands on the square of arrival afterwards, when it is not what left.
    pub becomes: Option<String>,
    /// `+` for each opponent in check afterwards, `#` when somebody lost or is out by it.
    pub sign: &'static str,
}

impl Effects {
    /// Plays a legal move on `record`, sees what happens and takes it back. `before` are the pieces
    /// that stand there now.
    pub fn of(record: &mut dyn AnyRecord, before: &[PieceView], m: &MoveView) -> Effects {
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
        let mut effects = Effects {
            text: m.text.clone(),
            action: Action::Pass,
            letters: String::new(),
            unlettered: record.card().unlettered,
            from: gesture.from,
            target: gesture.to.or(gesture.from),
            captures: false,
            becomes: None,
            sign,
        };
        let Some(from) = gesture.from else { return effects };
        effects.letters = own(before, from).unwrap_or_default().to_owned();
        let Some(to) = gesture.to else {
            effects.action = if effects.letters.is_empty() { Action::Remove } else { Action::Spin };
            return effects;
        };
        if let Some(wing) = gesture.castles {
            effects.action = Action::Castle(wing);
            let rook = gesture.moves.get(1).copied();
            effects.becomes = rook.and_then(|(corner, arrival)| {
                own(&after, arrival)
                    .filter(|&arrived| Some(arrived) != own(before, corner))
                    .map(str::to_owned)
            });
            return effects;
        }
        if gesture.moves.is_empty() {
            effects.action = Action::Strike;
            effects.captures = true;
            return effects;
        }
        effects.action = Action::Travel;
        for stays in own(&after, from).unwrap_or_default().chars() {
            if let Some(at) = effects.letters.find(stays) {
                effects.letters.remove(at);
            }
        }
        let arrived = own(&after, to);
        if arrived != Some(effects.letters.as_str()) {
            effects.becomes = Some(arrived.unwrap_or(NOTHING).to_owned());
        }
        // Where nothing arrives, an own piece that goes too was merged with, not captured.
        let captured = |piece: &PieceView| piece.owner != mover || arrived.is_some();
        effects.captures = gesture.destroys.iter().any(|&square| {
            square != from && before.iter().any(|piece| piece.square == square && captured(piece))
        });
        effects
    }

    /// The letters as written: none for pawns and what a game writes like them.
    pub fn written_letters(&self) -> &str {
        let mut letters = self.letters.chars();
        match (letters.next(), letters.next()) {
            (Some(only), None) if self.unlettered.contains(only) => "",
            _ => &self.letters,
        }
    }

    /// The sign between origin and square: `x`, `:` or nothing.
    pub fn mark(&self) -> &'static str {
        match self.action {
            Action::Spin | Action::Strike => ":",
            Action::Remove => "x",
            _ if self.captures => "x",
            _ => "",
        }
    }

    /// Whether these letters of a text name what acts here.
    pub fn is_named(&self, letters: &str) -> bool {
        letters == self.letters || letters == self.written_letters()
    }
}
