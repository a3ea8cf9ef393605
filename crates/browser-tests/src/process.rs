//! The programs that a test runs.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, Result, bail};

/// A process with all its children, which end when this is dropped.
struct Running(Child);

impl Running {
    /// Starts a program and waits for a line in which `find` finds something.
    fn start<T>(command: &mut Command, find: impl Fn(&str) -> Option<T>) -> Result<(Running, T)> {
        command.process_group(0).stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let mut running = Running(child);
        let out = running.0.stdout.take().context("no standard output")?;
        let mut lines = BufReader::new(out).lines();
        for line in lines.by_ref() {
            if let Some(found) = find(&line?) {
                // The output is read on, because the program would block when the pipe is
                // full.
                std::thread::spawn(move || lines.for_each(drop));
                return Ok((running, found));
            }
        }
        bail!("{command:?} ended before it was ready")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}

/// A new empty folder, removed when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Result<Folder> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("variorum-{name}-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `variorum serve` on a free port with an empty data folder.
pub struct Server {
    running: Option<Running>,
    port: u16,
    data: Folder,
}

impl Server {
    /// Starts a server.
    ///
    /// # Errors
    /// The program is not there or does not come up.
    pub fn start() -> Result<Server> {
        let data = Folder::new("data")?;
        let (running, port) = serve(&data.0, 0)?;
        Ok(Server { running: Some(running), port, data })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    /// The address of a path on the server.
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Kills the server as in a crash, lets `change` work in its data folder, and starts it again.
    ///
    /// # Errors
    /// The change fails, or the server does not start.
    pub async fn change_data(&mut self, change: impl AsyncFnOnce(&Path) -> Result<()>) -> Result<()> {
        self.running = None;
        change(&self.data.0).await?;
        self.running = Some(serve(&self.data.0, self.port)?.0);
        Ok(())
    }

    /// Kills the server as in a crash: nothing answers at its address any more.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Kills the server as in a crash and starts it again with the same port and data.
    ///
    /// # Errors
    /// It does not start.
    pub fn crash_and_restart(&mut self) -> Result<()> {
        self.running = None;
        self.running = Some(serve(&self.data.0, self.port)?.0);
        Ok(())
    }
}

fn serve(data: &Path, port: u16) -> Result<(Running, u16)> {
    let mut command = Command::new(program()?);
    command.arg("serve").arg("--port").arg(port.to_string()).arg("--data").arg(data);
    Running::start(&mut command, |line| {
        let address = line.split("listening on http://").nth(1)?;
        address.split_whitespace().next()?.trim_end_matches('/').rsplit(':').next()?.parse().ok()
    })
}

/// The program under test.
fn program() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("VARIORUM_BIN") {
        return Ok(path.into());
    }
    // This file lies in target/PROFILE/deps.
    let here = std::env::current_exe()?;
    let profile = here.parent().and_then(Path::parent).context("no target folder")?;
    let path = profile.join("variorum");
    if path.exists() {
        return Ok(path);
    }
    bail!("{} is not there: build it first, or name it in VARIORUM_BIN", path.display())
}

/// ChromeDriver on a free port, with a folder for the browser's profile.
pub struct Driver {
    _running: Running,
    /// Where it listens.
    pub url: String,
    profile: Folder,
}

impl Driver {
    /// Starts the driver.
    ///
    /// # Errors
    /// ChromeDriver is not installed or does not come up.
    pub fn start() -> Result<Driver> {
        let mut command = Command::new("chromedriver");
        let (running, port) = Running::start(command.arg("--port=0"), |line| {
            line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
        })?;
        Ok(Driver {
            _running: running,
            url: format!("http://127.0.0.1:{port}"),
            profile: Folder::new("profile")?,
        })
    }

    /// Arguments of the browser. None of them allows requests beyond this machine.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-prefers-reduced-motion",
            "--window-size=1280,800",
        ]
        .map(str::to_owned)
        .to_vec();
        arguments.push(format!("--user-data-dir={}", self.profile.0.display()));
        arguments
    }
}
