//! Parts of the views.

pub mod actions;
pub mod after;
pub mod announce;
pub mod assumed;
pub mod clipboard;
pub mod delivery;
pub mod dialog;
pub mod entry;
pub mod holding;
pub mod invite;
pub mod keys;
pub mod moves;
pub mod offers;
pub mod options;
pub mod picture;
pub mod result;
pub mod revealed;
pub mod rules;
pub mod seats;
pub mod series;
pub mod share;
pub mod sides;
pub mod taken;
pub mod theme;
pub mod title;
pub mod waiting;
