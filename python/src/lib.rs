//! Variorum as a Python package: what Python calls, in terms of the other crates.
//!
//! Everything here checks what it is given and answers with a Python exception: [`failure`] says which. The stubs in
//! `package/variorum` describe the interface for people and type checkers.

mod engine;
mod evaluated;
mod failure;
mod files;
mod game;
mod observation;
mod outcome;
mod picture;
mod player;
mod position;
mod record;
mod review;
mod search_result;
mod vector;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
fn _variorum(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("InputError", module.py().get_type::<failure::InputError>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<search_result::SearchResult>()?;
    module.add_class::<search_result::Line>()?;
    module.add_class::<review::Review>()?;
    module.add_class::<review::Turn>()?;
    module.add_class::<vector::VectorEnv>()?;
    module.add_class::<files::FileReader>()?;
    module.add_class::<files::FileWriter>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(game::_game, module)?)?;
    module.add_function(wrap_pyfunction!(position::_position, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_pgn, module)?)?;
    module.add_function(wrap_pyfunction!(record::_record, module)?)?;
    Ok(())
}
