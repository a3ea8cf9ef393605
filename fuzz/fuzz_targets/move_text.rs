#![no_main]
//! See [`variorum_fuzz::move_text`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| variorum_fuzz::move_text(data));
