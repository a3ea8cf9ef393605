//! How many files and sockets the system lets this process open.

/// Raises the limit so that this many connections fit, as far as the system allows; returns how many do.
#[cfg(unix)]
pub(crate) fn raise(connections: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // Kept for everything but connections: the store, the log, the runtime.
    const RESERVE: u64 = 64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = connections.saturating_add(RESERVE);
    let Some(now) = current.filter(|&now| now < wanted) else { return connections };
    let more = maximum.map_or(wanted, |most| wanted.min(most));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(more), maximum }).is_ok();
    let descriptors = if raised { more } else { now };
    if descriptors < wanted {
        tracing::warn!(descriptors, wanted, "the system gives fewer descriptors than connections need");
    }
    descriptors.saturating_sub(RESERVE).clamp(1, connections)
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise(connections: u64) -> u64 {
    connections
}
