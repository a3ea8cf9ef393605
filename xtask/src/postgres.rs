//! A PostgreSQL for tests: a fresh one on this machine, for as long as a command runs.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::paths::root;
use crate::tools::{apt_install, find, output, run, show};

/// The variable of the environment by which tests are told where it is.
pub const VARIABLE: &str = "VARIORUM_TEST_POSTGRES";

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// The user that Debian's package makes for it: PostgreSQL refuses to run as root.
const USER: &str = "postgres";

/// A PostgreSQL that runs until this is dropped. It does not wait for the disk, so that tests are quick.
pub struct Postgres {
    folder: PathBuf,
    server: Child,
    url: String,
}

impl Postgres {
    /// Starts one on a free port of the loopback address, in a folder of its own; installs what is missing.
    ///
    /// # Errors
    /// When it cannot be installed, or does not start.
    pub fn start() -> Result<Postgres> {
        let programs = programs()?;
        let folder = std::env::temp_dir().join(format!("variorum-postgres-{}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let started = serve(&programs, &folder);
        if started.is_err() {
            // It is there for this start alone; the error of the start tells more than one of this.
            let _ = fs::remove_dir_all(&folder);
        }
        started
    }

    /// Where it is, for [`VARIABLE`].
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // What connections are left are closed. Without `kill` the process ends with this one.
        let _ = Command::new("kill").args(["-INT", &self.server.id().to_string()]).status();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Runs a command with the variable set.
///
/// # Errors
/// When there is none, PostgreSQL does not start, or the command fails.
pub fn with(words: &[String]) -> Result<()> {
    let [program, arguments @ ..] = words else {
        bail!("`postgres` takes a command: cargo xtask postgres COMMAND…")
    };
    let postgres = Postgres::start()?;
    run(Command::new(program).args(arguments).current_dir(root()).env(VARIABLE, postgres.url()))
}

/// The folder of the newest PostgreSQL's programs, which Debian keeps off the search path.
fn programs() -> Result<PathBuf> {
    let installed = || {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
        let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
        let versions = versions.filter_map(|entry| {
            let path = entry.ok()?.path();
            Some((number(&path)?, path))
        });
        let (_, newest) = versions.filter(|(number, _)| *number >= 15).max()?;
        Some(newest.join("bin")).filter(|folder| folder.join("initdb").is_file())
    };
    if let Some(folder) = installed() {
        return Ok(folder);
    }
    if let Some(folder) = find("initdb").and_then(|initdb| Some(initdb.parent()?.to_owned())) {
        return Ok(folder);
    }
    apt_install(&["postgresql-15"])?;
    installed().context("postgresql-15 is installed, and its programs are not in /usr/lib/postgresql")
}

fn serve(programs: &Path, folder: &Path) -> Result<Postgres> {
    let (data, password) = (folder.join("data"), folder.join("password"));
    let secret = secret()?;
    fs::write(&password, &secret)?;
    let is_root = output(Command::new("id").arg("-u"))? == "0";
    if is_root {
        run(Command::new("chown").args(["-R", USER]).arg(folder))?;
    }
    run(Command::new("chmod").args(["-R", "go="]).arg(folder))?;
    // As the user of the package where this one is root; the server ends with this process, however that ends.
    let unprivileged = |program: &str| {
        let mut command = Command::new("setpriv");
        if is_root {
            command.args([format!("--reuid={USER}"), format!("--regid={USER}"), "--init-groups".to_owned()]);
        }
        command.args(["--pdeathsig", "INT", "--"]).arg(programs.join(program)).current_dir(folder);
        command.stdin(Stdio::null());
        command
    };
    let mut initdb = unprivileged("initdb");
    initdb.arg("--pgdata").arg(&data).arg("--pwfile").arg(&password);
    // Its texts compare as people expect, so that a test shows where the program relies on the order of bytes.
    initdb.args(["--username=variorum", "--auth=scram-sha-256", "--no-sync", "--encoding=UTF8"]);
    initdb.args(["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"]);
    run(initdb.stdout(Stdio::null()))?;
    // Free a moment ago, and so most likely still.
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut postgres = unprivileged("postgres");
    postgres.arg("-D").arg(&data).arg("-p").arg(port.to_string());
    for setting in [
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "fsync=off",
        "full_page_writes=off",
        "max_connections=500",
        "logging_collector=off",
    ] {
        postgres.arg("-c").arg(setting);
    }
    let log = folder.join("log");
    let shown = show(&postgres);
    let server = postgres.stdout(Stdio::null()).stderr(fs::File::create(&log)?).spawn();
    let server = server.with_context(|| format!("cannot start {shown}"))?;
    let url = format!("postgres://variorum:{secret}@127.0.0.1:{port}/postgres");
    let mut postgres = Postgres { folder: folder.to_owned(), server, url };
    let deadline = Instant::now() + PATIENCE;
    loop {
        let mut ready = Command::new(programs.join("pg_isready"));
        ready.args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()]);
        if ready.status().context("cannot start pg_isready")?.success() {
            return Ok(postgres);
        }
        let ended = postgres.server.try_wait()?.is_some();
        let said = || fs::read_to_string(&log).unwrap_or_default();
        ensure!(!ended && Instant::now() < deadline, "PostgreSQL does not start:\n{}", said());
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A password that nobody guesses.
fn secret() -> Result<String> {
    let mut bytes = [0; 16];
    std::io::Read::read_exact(&mut fs::File::open("/dev/urandom")?, &mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
