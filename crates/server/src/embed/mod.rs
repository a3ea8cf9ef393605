//! Boards for pages of others, and what such pages are told of a link: read-only, without cookies, tokens or anything
//! that changes something. A game is shown as somebody sees it who watches.

mod address;
mod analysis;
mod caption;
mod first_boards;
mod first_view;
mod newest;
mod oembed;
mod page;
mod picture;
mod pixels;
mod preview;
mod routes;

pub(crate) use analysis::analysis_page;
pub(crate) use first_boards::FirstBoards;
pub(crate) use pixels::Pixels;
pub(crate) use preview::game_page;
pub(crate) use routes::routes;
