//! Work shared out to threads.

/// Does `work` for every task, each in a thread of its own but the last, which is done here. A single task starts no
/// thread.
pub fn each<T: Send>(tasks: impl Iterator<Item = T>, work: impl Fn(T) + Sync) {
    std::thread::scope(|scope| {
        let work = &work;
        let mut tasks = tasks.peekable();
        while let Some(task) = tasks.next() {
            if tasks.peek().is_some() {
                scope.spawn(move || work(task));
            } else {
                work(task);
            }
        }
    });
}
