//! The laws that every game must pass.
