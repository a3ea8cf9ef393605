//! What is counted and measured while the server runs, for Prometheus.

pub(crate) mod listen;
pub(crate) mod measures;
