//! What must hold of the sources, the documentation and the dependencies of the workspace.

mod circles;
mod dependencies;
mod documents;
mod sources;
mod tables;
mod tidy;
