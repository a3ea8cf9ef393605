//! The weights of the evaluation, in centipawns; `weights.rs` holds their values.

variorum_core::weights! {
    /// How much everything counts.
    pub struct Weights {
        /// A man.
        pub man: i32,
        /// A man that has come this many ranks from its first.
        pub advance: [i32; 8],
    }
}
