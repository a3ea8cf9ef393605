//! Talking to the binary line by line.

use crate::{BufRead, BufReader, Command, Stdio, Write};
use std::process::{Child, ChildStdin, ChildStdout};

/// The binary at work.
pub struct Engine {
    child: Child,
    pub input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts it with these arguments.
    pub fn start(args: &[&str]) -> Engine {
        Engine::run(env!("CARGO_BIN_EXE_variorum"), args)
    }

    /// Starts a program that starts it.
    pub fn run(program: &str, args: &[&str]) -> Engine {
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let input = child.stdin.take().expect("input");
        let output = BufReader::new(child.stdout.take().expect("output"));
        Engine { child, input, output }
    }

    /// Says a line, or several.
    pub fn tell(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("it listens");
    }

    /// Reads up to and including the first line that begins with `start`.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).expect("it speaks") > 0,
                "ended before {start}: {lines:?}"
            );
            let line = line.trim_end().to_owned();
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// The first line that begins with `start`.
    pub fn last(&mut self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    /// Ends it with `quit`.
    pub fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().expect("it ends").success());
    }

    /// Ends it by ending its input, and gives what it still says.
    pub fn hang_up(self) -> Vec<String> {
        let Engine { mut child, input, output } = self;
        drop(input);
        let said = output.lines().map(|line| line.expect("it speaks")).collect();
        assert!(child.wait().expect("it ends").success());
        said
    }
}

/// Numbers that look random and are the same every time (xorshift).
pub struct Random(pub u64);

impl Random {
    /// One of the elements.
    pub fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        list[(self.0 >> 20) as usize % list.len()]
    }
}
