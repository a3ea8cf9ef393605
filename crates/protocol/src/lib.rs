//! UCI: parse and print, no games, no threads.
