//! A legal move with what ordering and pruning need to know of it.

/// A legal move with what ordering and pruning need to know of it.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M> {
    /// The move.
    pub m: M,
    /// Its fingerprint.
    pub fingerprint: u16,
    /// What it gains at once, in centipawns; 0 for quiet moves.
    pub gain: i32,
    /// Index into the tables of [`Histories`](crate::histories::Histories).
    pub slot: u32,
    /// Whether it is tactical.
    pub tactical: bool,
    /// Whether static exchange evaluation has found that it loses material.
    pub losing: bool,
    /// Whether static exchange evaluation is still to be asked, which is put off until the move's turn comes.
    pub needs_see: bool,
}
