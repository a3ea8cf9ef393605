//! Moves as people type them.

use super::{NotFound, OVER, SHOWN, ShortNotation};
use crate::letters::Letters;
use variorum_core::Fault;
use variorum_core::any::AnyRecord;

impl ShortNotation {
    /// Reads a move that a person types: a move text or a short text as [`ShortNotation::read`] takes them, or
    /// else one of them without regard to case, hyphens, `x`, `:`, `=` and brackets, where exactly one
    /// legal move is written so. A number before the move, `!` and `?` behind it and spaces say nothing;
    /// `pass` is `--`. Returns the move text as the game writes it. Moves are tried out on `record` and
    /// taken back.
    ///
    /// # Errors
    /// The text names no legal move or more than one. The message names those it could have been, or
    /// else one that is legal.
    ///
    /// ```
    /// use variorum_core::Options;
    /// use variorum_record::{ShortNotation, find_game};
    ///
    /// let (game, _) = find_game("chess").expect("a game");
    /// let mut record = game.new_record(&Options::default())?;
    /// let fault = ShortNotation::of(game).read_typed(&mut *record, "e5").expect_err("no such move");
    /// assert!(fault.to_string().contains("expected a legal move of white, such as"), "{fault}");
    /// # Ok::<(), variorum_core::Fault>(())
    /// ```
    pub fn read_typed(&self, record: &mut dyn AnyRecord, text: &str) -> Result<String, Fault> {
        let cleaned = clean(text);
        let typed = Letters::default().spelled(&cleaned);
        let miss = match self.find(record, &typed) {
            Ok(text) => return Ok(text),
            Err(NotFound::Over) => return Err(Fault::new("move", text, OVER)),
            Err(miss) => miss,
        };
        let spelled = self.spelled(record);
        let folded = fold(&typed);
        // A text without letters and digits names no move.
        let is = |spelling: &Spelled| !folded.is_empty() && spelling.folded.contains(&folded);
        let same: Vec<String> = spelled.iter().filter(|m| is(m)).map(|m| m.text.clone()).collect();
        match (&same[..], miss) {
            ([only], _) => Ok(only.clone()),
            ([], NotFound::Several(texts)) => Err(self.several(record, text, &texts)),
            ([], NotFound::None { near }) => {
                let texts = if near.is_empty() { closest(&spelled, &folded) } else { near };
                let list = self.list(record, &texts);
                let expected = format!("a legal move of {}, such as {list}", record.to_move());
                Err(Fault::new("move", text, expected))
            }
            (several, _) => Err(self.several(record, text, several)),
        }
    }

    /// How every legal move is written.
    fn spelled(&self, record: &mut dyn AnyRecord) -> Vec<Spelled> {
        let texts = record.legal();
        let spell = |text: String| {
            let short = self.write(record, &text).unwrap_or_default();
            let letters = short.split(|c: char| !c.is_ascii_uppercase()).next().unwrap_or_default();
            Spelled { folded: [fold(&text), fold(&short), fold(letters) + &fold(&text)], text }
        };
        texts.into_iter().map(spell).collect()
    }
}

/// A legal move, and its move text, its short text and its move text behind the letters of the piece,
/// without what people leave out.
struct Spelled {
    text: String,
    folded: [String; 3],
}

/// The typed text without words and signs that have no meaning.
fn clean(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.trim_end_matches(['!', '?', ',']);
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if digits.starts_with('.') { digits.trim_start_matches('.') } else { text };
    if text.eq_ignore_ascii_case("pass") { "--".to_owned() } else { text.to_owned() }
}

/// The letters and digits of a text, in lower case; castling with letters.
fn fold(text: &str) -> String {
    let text = text.to_lowercase();
    let castles = text.starts_with("0-0") || text.starts_with("00") && text.len() < "0000".len();
    let text = if castles { text.replace('0', "o") } else { text };
    text.chars().filter(|&c| c.is_alphanumeric() && c != 'x').collect()
}

/// The legal moves that begin most like a text; the first legal move where none does.
fn closest(spelled: &[Spelled], folded: &str) -> Vec<String> {
    let common = |m: &Spelled| {
        let same = |other: &String| folded.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        m.folded.iter().map(same).max().unwrap_or(0)
    };
    let most = spelled.iter().map(common).max().unwrap_or(0);
    let alike = spelled.iter().filter(|m| common(m) == most).map(|m| m.text.clone());
    alike.take(if most < 2 { 1 } else { SHOWN + 1 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_nothing_is_left_out() {
        for (text, cleaned) in [
            (" Nf3 ", "Nf3"),
            ("12. Nf3!?", "Nf3"),
            ("1...e5", "e5"),
            ("e2 e4", "e2e4"),
            ("0-0", "0-0"),
            ("0000", "0000"),
            ("Pass", "--"),
            ("exd6 e.p.", "exd6e.p."),
            ("", ""),
        ] {
            assert_eq!(clean(text), cleaned, "{text}");
        }
    }

    #[test]
    fn spellings_fold_into_one() {
        for (text, folded) in [
            ("E2-E4", "e2e4"),
            ("O-O-O+", "ooo"),
            ("0-0-0", "ooo"),
            ("00", "oo"),
            ("0-0=R", "oor"),
            ("0000", "0000"),
            ("a8=Q#", "a8q"),
            ("a8(Q)", "a8q"),
            ("RNb1xc3", "rnb1c3"),
            ("K:e1", "ke1"),
            ("--", ""),
            ("a10", "a10"),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }
}
