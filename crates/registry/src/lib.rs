//! The list of games, where games and engine meet.
