//! `variorum play`: a game in the terminal.

mod args;
mod choice;
mod command;
mod input;

pub use args::PlayArgs;

use crate::args::GameArgs;
use crate::board::{self, Style};
use crate::clock::WallClock;
use crate::failure::Failure;
use crate::open;
use args::Seat;
use command::Command;
use input::read_line;
use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Departure, PerPlayer, Player};
use variorum_engine::{Level, Limits, Request, Searcher};
use variorum_record::ShortNotation;

/// Memory of the engine in mebibytes.
const MEMORY: usize = 64;

const HELP: &str = "\
Type a move as it is listed by `moves`, in short notation, or one of
  help         this list
  moves        the legal moves
  board        the board again
  undo         take back to your last turn
  hint         what the computer would play
  claim        end the game by a draw that the rules give you now
  draw         end the game by agreement (people at this terminal agree by typing it)
  resign       give up
  position     the position as text
  quit         leave
";

/// Plays until the game is over, the input ends or somebody quits.
pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    let card = open::game(&args.game.game)?.card();
    if let Some(seat) = args.red.filter(|_| card.players < 3) {
        return Err(Failure::Input(format!(
            "red: `{seat}`: expected no such player: {} has two",
            card.title
        )));
    }
    let (input, out) = (&mut std::io::stdin().lock(), &mut std::io::stdout().lock());
    let seats = PerPlayer([args.white, args.black, args.red.unwrap_or_default()]);
    let GameArgs { game, mut options, position } = args.game.clone();
    // A position text holds what was chosen.
    if position.is_none() {
        options.extend(choice::make(card.options, &args.game.options, &seats, input, out)?);
    }
    let record = open::new_game(&GameArgs { game, options, position })?;
    let searcher = variorum_registry::searcher(record.card().id, MEMORY).ok_or_else(|| {
        Failure::Input(format!("game: `{}`: expected a game with an engine", args.game.game))
    })?;
    let notation = ShortNotation::of(open::game(record.card().id)?);
    let mut game = Game { record, notation, seats, searcher, think_ms: args.think, style: Style::detect() };
    game.play(input, out)
}

struct Game {
    record: Box<dyn AnyRecord>,
    notation: ShortNotation,
    seats: PerPlayer<Seat>,
    searcher: Box<dyn Searcher>,
    think_ms: u64,
    style: Style,
}

impl Game {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        let card = self.record.card();
        writeln!(out, "{}. Type `help` for what you can do.\n", card.title)?;
        self.draw(out)?;
        while self.record.outcome().is_none() {
            let player = self.record.to_move();
            match self.seats[player] {
                Seat::Computer(level) => {
                    let Some(chosen) = self.think(level) else { break };
                    self.record.play_text(&chosen).map_err(|fault| Failure::Input(fault.to_string()))?;
                    writeln!(out, "{} plays {chosen}\n", player.title())?;
                    self.draw(out)?;
                }
                Seat::Human => {
                    write!(out, "{}> ", player.title())?;
                    out.flush()?;
                    let Some(line) = read_line(input)? else { return Ok(()) };
                    if !self.obey(player, &line, out)? {
                        return Ok(());
                    }
                }
            }
        }
        if let Some(outcome) = self.record.outcome() {
            writeln!(out, "{}.", outcome.in_words())?;
            if let Some(places) = self.record.places().filter(|_| card.players > 2) {
                for player in Player::ALL {
                    writeln!(out, "  {}. {}", places[player], player.title())?;
                }
            }
        }
        Ok(())
    }

    /// Does what a person typed; false to leave.
    fn obey(&mut self, player: Player, line: &str, out: &mut impl Write) -> Result<bool, Failure> {
        match Command::parse(line) {
            Command::Quit => return Ok(false),
            Command::Nothing => {}
            Command::Help => out.write_all(HELP.as_bytes())?,
            Command::Moves => writeln!(out, "{}", self.record.legal().join(" "))?,
            Command::Board => self.draw(out)?,
            Command::Position => writeln!(out, "{}", self.record.text())?,
            Command::Hint => match self.think(Level::MAX) {
                Some(hint) => writeln!(out, "{hint}")?,
                None => writeln!(out, "There is no move.")?,
            },
            Command::Undo => match self.undo(player) {
                true => self.draw(out)?,
                false => writeln!(out, "There is nothing to take back.")?,
            },
            Command::Claim => match self.record.claims().first() {
                Some(&reason) => {
                    self.record.claim(reason).map_err(|fault| Failure::Input(fault.to_string()))?
                }
                None => writeln!(out, "There is nothing to claim.")?,
            },
            Command::Draw if self.people_only() => self.record.agree(),
            Command::Draw => writeln!(out, "The computer declines.")?,
            Command::Resign => self.record.leave(player, Departure::Resign),
            Command::Play(text) => match self.notation.read_typed(&mut *self.record, text) {
                Ok(text) => {
                    self.record.play_text(&text).map_err(|fault| Failure::Input(fault.to_string()))?;
                    writeln!(out)?;
                    self.draw(out)?;
                }
                Err(fault) => writeln!(out, "{fault}. Type `moves` to see them.")?,
            },
        }
        Ok(true)
    }

    /// What the computer would play now.
    fn think(&mut self, level: Level) -> Option<String> {
        let limits =
            Limits { soft_ms: Some(self.think_ms), hard_ms: Some(self.think_ms), ..Limits::default() };
        let request = Request { limits, level, seed: rand::random(), ..Request::default() };
        let never = AtomicBool::new(false);
        self.searcher.search(&*self.record, &request, &WallClock::start(), &never, &mut |_| {}).best_move
    }

    /// Goes back to the player's last own decision; false when there is none.
    fn undo(&mut self, player: Player) -> bool {
        let last = self.record.entries().iter().rposition(|entry| entry.player == Some(player));
        if let Some(events) = last {
            self.record.truncate(events);
        }
        last.is_some()
    }

    fn people_only(&self) -> bool {
        self.record.players_in().iter().all(|player| self.seats[player] == Seat::Human)
    }

    fn draw(&self, out: &mut impl Write) -> Result<(), Failure> {
        out.write_all(board::draw(&*self.record, self.style).as_bytes())?;
        for player in self.record.checked().iter() {
            writeln!(out, "{} is in check.", player.title())?;
        }
        Ok(writeln!(out)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;

    /// What is printed when these lines are typed into a game between people.
    fn session(id: &str, lines: &str) -> String {
        let game = variorum_registry::find(id).expect(id);
        let (record, notation) =
            (game.new_record(&Options::default()).expect("a start"), ShortNotation::of(game));
        let searcher = variorum_registry::searcher(id, 1).expect(id);
        let seats = PerPlayer([Seat::Human; 3]);
        let mut game = Game { record, notation, seats, searcher, think_ms: 10, style: Style::PLAIN };
        let mut out = Vec::new();
        assert!(game.play(&mut lines.as_bytes(), &mut out).is_ok());
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn plays_to_mate_and_says_who_won() {
        let out = session("chess", "f2f3\ne7e5\ng2g4\nd8h4\n");
        assert!(out.contains("White is in check."), "{out}");
        assert!(out.ends_with("Black wins by checkmate.\n"), "{out}");
    }

    #[test]
    fn refuses_what_is_no_move_and_goes_on() {
        let out = session("chess", "e2e5\n\u{1b}[A\nmoves\nquit\n");
        assert!(out.contains("`e2e5`: expected a legal move of white, such as e3, e4. "), "{out}");
        assert!(out.contains("a2a3 a2a4 b1a3"), "{out}");
    }

    #[test]
    fn moves_are_typed_as_people_write_them() {
        let out = session("chess", "e4\nE7-E5\nNf3\nnc6\nBC4\nnf6\n0-0\nposition\nquit\n");
        assert!(out.contains("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b "), "{out}");
        // The text that was refused is never the example.
        let out = session("chess", "e2e4\ne2e4\nquit\n");
        assert!(out.contains("`e2e4`: expected a legal move of black, such as e5. "), "{out}");
    }

    #[test]
    fn takes_back_and_resigns() {
        let out = session("chess", "e2e4\ne7e5\nundo\nundo\nundo\nresign\n");
        assert!(out.contains("There is nothing to take back."), "{out}");
        assert!(out.ends_with("Black wins by resignation.\n"), "{out}");
    }

    #[test]
    fn three_players_get_places() {
        let out = session("megachess", "resign\nresign\n");
        assert!(out.contains("Red wins as the last player in."), "{out}");
        assert!(out.ends_with("  3. White\n  2. Black\n  1. Red\n"), "{out}");
    }
}
