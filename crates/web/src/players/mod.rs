//! Leaderboards and profiles.

mod games;
mod graph;
mod leaderboard;
mod profile;
mod tallies;

pub use leaderboard::LeaderboardPage;
pub use profile::ProfilePage;
