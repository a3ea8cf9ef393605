//! The engine as a Web Worker module.
