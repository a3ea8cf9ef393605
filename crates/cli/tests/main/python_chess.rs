//! Both protocols with python-chess at the other end, where Python and its package `chess` are
//! installed (`pip install chess`). The environment variable `PYTHON` names another interpreter.

use crate::{Command, Stdio};

#[test]
fn python_chess_plays_and_analyses_with_both_protocols() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut command = Command::new(&python);
    command.args([script, env!("CARGO_BIN_EXE_variorum")]).stdin(Stdio::null());
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => return println!("skipped: {python} does not start: {error}"),
    };
    match output.status.code() {
        Some(3) => println!("skipped: {python} has no package chess"),
        status => {
            let said = String::from_utf8_lossy(&output.stdout);
            print!("{said}");
            assert_eq!(status, Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
        }
    }
}
