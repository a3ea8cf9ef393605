//! How often something may be done.

use std::time::Instant;

/// A bucket that fills steadily and is emptied by use.
#[derive(Debug)]
pub(crate) struct Rate {
    per_second: f64,
    most: f64,
    left: f64,
    filled: Instant,
}

impl Rate {
    /// So many a second, and so many at once after a rest.
    pub fn new((per_second, most): (f64, f64)) -> Rate {
        Rate { per_second, most, left: most, filled: Instant::now() }
    }

    /// Whether it may be done once more now.
    pub fn allows(&mut self) -> bool {
        let now = Instant::now();
        let rest = now.duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.left = (self.left + rest * self.per_second).min(self.most);
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}
