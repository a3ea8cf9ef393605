//! Progress of a match on standard error: a bar on a terminal, else a line per game.

use super::report;
use crate::output;
use crate::progress_bar::progress_bar;
use indicatif::ProgressBar;
use variorum_arena::{GameResult, Incident, Plan, Schedule, Tally};
use variorum_core::{Fault, Player};

/// A bar for so many games.
pub fn games_bar(games: u64, quiet: bool) -> ProgressBar {
    progress_bar("{pos}/{len}", games, quiet)
}

pub struct Progress<'a> {
    plan: &'a Plan,
    schedule: Schedule,
    /// `None` where there is no terminal.
    bar: Option<ProgressBar>,
    quiet: bool,
}

impl<'a> Progress<'a> {
    /// Nothing is shown yet.
    pub fn new(plan: &'a Plan, quiet: bool) -> Result<Progress<'a>, Fault> {
        let schedule = plan.schedule()?;
        let games = plan.games()? as u64;
        let bar = Some(games_bar(games, quiet)).filter(|bar| !bar.is_hidden());
        Ok(Progress { plan, schedule, bar, quiet })
    }

    /// A match begins, or goes on.
    pub fn begun(&self, tally: &Tally) {
        if let Some(bar) = &self.bar {
            bar.set_position(tally.games());
            bar.reset_eta();
            bar.enable_steady_tick(std::time::Duration::from_secs(1));
        }
        if tally.games() > 0 {
            self.say(&format!("{} games were played before", tally.games()));
        }
    }

    /// A game has ended.
    pub fn finished(&mut self, result: &GameResult, incidents: &[Incident], tally: &Tally) {
        let standing = report::standing(self.plan, tally);
        for incident in incidents {
            self.say(&self.incident(result, incident));
        }
        match &self.bar {
            Some(bar) => {
                bar.set_position(tally.games());
                bar.set_message(standing);
            }
            None => self.say(&format!("{}; {standing}", self.game(result))),
        }
    }

    /// Nothing more is shown.
    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            None if self.quiet => {}
            None => output::note(line),
        }
    }

    fn name(&self, game: usize, player: Player) -> &str {
        let seats = self.schedule.seats(game);
        seats.get(player.index()).map_or("", |&engine| &self.plan.engines[engine].name)
    }

    fn game(&self, result: &GameResult) -> String {
        let players = Player::ALL.into_iter().take(self.schedule.players());
        let seats: Vec<String> = players
            .map(|player| {
                let points = match (result.winners.contains(player), result.drawn.contains(player)) {
                    (true, _) => "1".to_owned(),
                    (_, true) => format!("1/{}", result.drawn.len()),
                    _ => "0".to_owned(),
                };
                format!("{} {points}", self.name(result.number, player))
            })
            .collect();
        let (number, ending) = (result.number + 1, result.ending.name());
        format!("game {number}: {} ({ending}, {} decisions)", seats.join(", "), result.plies)
    }

    fn incident(&self, result: &GameResult, incident: &Incident) -> String {
        format!(
            "game {}: {} as {} loses: {}\n  position: {}\n  moves: {}",
            result.number + 1,
            self.name(result.number, incident.player),
            incident.player,
            incident.detail,
            incident.position,
            if incident.moves.is_empty() { "none".to_owned() } else { incident.moves.join(" ") }
        )
    }
}
