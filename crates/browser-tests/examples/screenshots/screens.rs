//! The screens that are taken.

use anyhow::Result;
use variorum_browser_tests::{Page, Server};

use crate::games::{Game, Set};

/// A screen: where it is, when it is there, and what is clicked before it is taken.
pub struct Screen {
    /// The name of its pictures.
    pub name: String,
    path: String,
    /// What is on the page when it is complete.
    complete: &'static str,
    clicks: &'static [&'static str],
}

impl Screen {
    fn new(name: impl Into<String>, path: impl Into<String>, complete: &'static str) -> Screen {
        Screen { name: name.into(), path: path.into(), complete, clicks: &[] }
    }

    fn after(self, clicks: &'static [&'static str]) -> Screen {
        Screen { clicks, ..self }
    }

    /// Opens it.
    pub async fn open(&self, page: &Page, server: &Server) -> Result<()> {
        page.web.goto(&server.url(&self.path)).await?;
        for click in self.clicks {
            page.click(click).await?;
        }
        // On a slow machine the engine may take a minute or two.
        for _ in 1..TRIES {
            if page.find(self.complete).await.is_ok() {
                return Ok(());
            }
        }
        page.find(self.complete).await.map(drop)
    }
}

/// How often a page is looked at, half a minute each time, until it is complete.
const TRIES: usize = 4;

/// What a board holds once it can be played on.
const BOARD: &str = ".board [data-square]";

/// All screens, in the order of a first visit.
pub fn all(set: &Set) -> Vec<Screen> {
    let record = |game: &Game| format!("{}#moves={}", game.rules, game.moves.join("+"));
    let mut screens = vec![
        Screen::new("home", "/", ".game-card .moment svg"),
        Screen::new("about", "/chess2", ".begin-board svg"),
        Screen::new("new-game", "/new/chess", ".opponent .face"),
        Screen::new("draft", &set.draft.path, "[data-choice]"),
    ];
    screens.extend(set.under_way.iter().map(|game| Screen::new(game.rules, &game.path, BOARD)));
    let talked = &set.under_way[0];
    screens.extend([
        Screen::new("more", &talked.path, ".more-sheet:not([hidden])").after(&["[data-action='more']"]),
        Screen::new("talk", &talked.path, ".talk-panel").after(&["[data-action='talk']"]),
        Screen::new("coach", &set.against_computer.path, ".coach").after(&["[data-action='hint']"]),
        Screen::new("after", &set.over.path, ".afterwards"),
        Screen::new("lobby", "/lobby", ".seek"),
        Screen::new("my-games", "/games", ".my-game"),
        Screen::new("profile", "/player/Ada", "h1"),
        Screen::new("leaderboard", "/players", "h1"),
        Screen::new("analysis", format!("/analysis/{}", record(&set.under_way[1])), BOARD),
        Screen::new("review", format!("/review/{}", record(&set.over)), ".graph"),
        Screen::new("editor", "/edit/chess2", ".palette"),
        Screen::new("course", "/learn/chess2", ".lessons"),
        Screen::new("lesson", "/learn/chess2/midline", BOARD),
        Screen::new("puzzle", "/puzzles/chess2/270477", BOARD),
        Screen::new("watch", "/watch", ".watched"),
        Screen::new("results", "/lab", "h1"),
        Screen::new("account", "/account", ".account"),
    ]);
    screens
}
