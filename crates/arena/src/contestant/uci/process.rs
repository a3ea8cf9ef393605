//! The process of a UCI engine: lines in, lines out, and how it ended.

use crate::spec::Uci;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest line that is read as one.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines that are kept for later before the program has to wait.
const QUEUE_LENGTH: usize = 1 << 12;

/// How often a wait checks whether the match has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The last characters of standard error that are reported.
const STDERR_TAIL: usize = 300;

pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Reads standard error to its end.
    stderr_reader: Option<JoinHandle<()>>,
}

/// What came from the program.
pub(super) enum Received {
    Line(String),
    /// Nothing until the deadline, or until it was not wanted any more.
    Timeout,
    /// The program has ended: why, in words.
    Closed(String),
}

impl Process {
    pub fn start(spec: &Uci) -> io::Result<Process> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // In a process group of its own, so that Ctrl-C interrupts only this program, which then ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (sender, lines) = mpsc::sync_channel(QUEUE_LENGTH);
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                loop {
                    let mut bytes = Vec::new();
                    match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
                        Ok(read) if read > 0 => {
                            if sender.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() {
                                break;
                            }
                        }
                        _ => break,
                    }
                }
            });
        }
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let stderr_reader = child.stderr.take().map(|mut output| {
            let errors = Arc::clone(&errors);
            std::thread::spawn(move || {
                let mut bytes = [0; 1024];
                while let Ok(read @ 1..) = output.read(&mut bytes) {
                    let mut last = errors.lock().unwrap_or_else(PoisonError::into_inner);
                    last.extend(&bytes[..read]);
                    let excess = last.len().saturating_sub(STDERR_TAIL);
                    last.drain(..excess);
                }
            })
        });
        Ok(Process { input: child.stdin.take(), child, lines, errors, stderr_reader })
    }

    /// Sends a line. If the program has ended, the next wait tells so.
    pub fn send(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    /// Waits for a line.
    pub fn receive(&mut self, deadline: Instant, stop: &AtomicBool) -> Received {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return Received::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Received::Closed(self.exit_reason()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() || stop.load(Ordering::Relaxed) => {
                    return Received::Timeout;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn exit_reason(&mut self) -> String {
        self.input = None;
        let mut status = None;
        wait_briefly(|| {
            status = self.child.try_wait().ok().flatten();
            status.is_some()
        });
        let mut why = match status {
            Some(status) => format!("ended ({status})"),
            None => "closed its output".to_owned(),
        };
        wait_briefly(|| self.stderr_reader.as_ref().is_none_or(JoinHandle::is_finished));
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = errors.iter().copied().collect();
        let words = String::from_utf8_lossy(&bytes);
        if !words.trim().is_empty() {
            why.push_str(&format!(", saying: {}", words.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        why
    }

    /// Ends it at once.
    pub fn end(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// Sends `quit`, and kills the program if it does not end.
    fn drop(&mut self) {
        if self.input.is_some() {
            self.send("quit");
            self.input = None;
            wait_briefly(|| !matches!(self.child.try_wait(), Ok(None)));
        }
        self.end();
    }
}

/// Waits until the condition holds, half a second at most.
fn wait_briefly(mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_millis(500);
    while !is_so() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
}
