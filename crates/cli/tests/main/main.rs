//! The command as a user runs it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

mod admin;
mod analyse;
mod arena;
mod bot;
mod draw;
mod examples;
mod foreign;
mod gui;
mod hosting;
mod lab;
mod machine;
mod python_chess;
mod records;
mod selfplay;
mod shell;
mod solve;
mod uci;
mod xboard;

fn variorum(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_variorum"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the command runs")
}

/// Standard output of a command that must succeed.
fn said(args: &[&str]) -> String {
    let output = variorum(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Standard error of a command that must be refused with status 2 and print nothing else.
fn refused(args: &[&str]) -> String {
    let output = variorum(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?} prints {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("text")
}

/// Standard output of a command that must succeed, with this on standard input.
fn piped(args: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    child.stdin.take().expect("standard input").write_all(input).expect("input is read");
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}
