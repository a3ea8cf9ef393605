#![no_main]
//! See [`variorum_fuzz::position_text`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| variorum_fuzz::position_text(data));
