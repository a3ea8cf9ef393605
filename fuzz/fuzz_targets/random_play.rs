#![no_main]
//! See [`variorum_fuzz::random_play`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| variorum_fuzz::random_play(data));
