//! The games that whoever sits here plays now.

mod games_page;
mod next_game;
mod playing_games;

pub use games_page::GamesPage;
pub use next_game::NextGame;
pub use playing_games::PlayingGames;
