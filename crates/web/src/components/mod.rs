//! Components that several pages use.

pub mod actions;
pub mod after_game;
pub mod announce;
pub mod assumptions;
pub mod captured;
pub mod clipboard;
pub mod connection_status;
pub mod dialog;
pub mod held_seats;
pub mod invite;
pub mod move_input;
pub mod moves;
pub mod offers;
pub mod options;
pub mod picture;
pub mod players;
pub mod result;
pub mod revealed;
pub mod rules;
pub mod seats;
pub mod series;
pub mod share;
pub mod shortcuts;
pub mod theme;
pub mod title;
pub mod wait_notices;
