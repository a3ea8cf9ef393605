//! The paths of lichess's Bot and Board API, so that programs written for it play here when only the address is
//! changed. They stand on the same functions as `/api/v1`: what differs is how things are named. `docs/programs.md`
//! lists the calls.

mod account;
mod body;
mod challenges;
mod chat;
mod computer;
mod event_stream;
mod failure;
mod game_shown;
mod game_stream;
mod open_challenge;
mod own_games;
mod play;
mod routes;
mod seek;
mod time;
mod tokens;
mod users;
mod variants;

pub(crate) use failure::in_their_shape;
pub(crate) use routes::routes;
