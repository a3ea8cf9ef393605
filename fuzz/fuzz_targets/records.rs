#![no_main]
//! See [`variorum_fuzz::records`].

libfuzzer_sys::fuzz_target!(|data: &[u8]| variorum_fuzz::records(data));
