//! The vocabulary of a game and what holds for every game.
