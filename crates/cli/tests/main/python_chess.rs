//! Both protocols with python-chess at the other end. `cargo xtask python` installs it into `target/python`; the
//! environment variable `PYTHON` names another interpreter.

use crate::{Command, Stdio};

#[test]
fn python_chess_plays_and_analyses_with_both_protocols() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let python =
        std::env::var("PYTHON").unwrap_or_else(|_| format!("{folder}/../../target/python/bin/python3"));
    let mut command = Command::new(&python);
    command.arg(format!("{folder}/tests/main/python_chess.py")).arg(env!("CARGO_BIN_EXE_variorum"));
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{python}: {error}: run `cargo xtask python` first"));
    let said = String::from_utf8_lossy(&output.stdout);
    print!("{said}");
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}
