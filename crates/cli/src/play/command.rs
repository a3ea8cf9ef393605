//! What a person can type.

/// A line typed by a person.
pub enum Command<'a> {
    Help,
    Moves,
    Board,
    Undo,
    Hint,
    Claim,
    Draw,
    Resign,
    Position,
    Quit,
    Nothing,
    /// Everything else is taken for a move.
    Play(&'a str),
}

impl Command<'_> {
    /// Reads a line; never fails, since anything else may be a move.
    pub fn parse(line: &str) -> Command<'_> {
        match line {
            "" => Command::Nothing,
            "help" | "?" => Command::Help,
            "moves" => Command::Moves,
            "board" => Command::Board,
            "undo" => Command::Undo,
            "hint" => Command::Hint,
            "claim" => Command::Claim,
            "draw" => Command::Draw,
            "resign" => Command::Resign,
            "position" => Command::Position,
            "quit" | "exit" => Command::Quit,
            other => Command::Play(other),
        }
    }
}
