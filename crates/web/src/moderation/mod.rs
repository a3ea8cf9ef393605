//! Reporting players, and what moderators do about it.

mod report_card;
mod report_game;
mod reports_page;
mod words;

pub use report_game::ReportGame;
pub use reports_page::ReportsPage;
