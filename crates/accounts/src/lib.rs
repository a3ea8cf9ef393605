//! Accounts as far as they are texts: which names may be had and which of them look alike, made-up names of guests,
//! passwords, and recovery codes. Pure: chance comes in as numbers, and nothing is stored or hashed here.

mod guest;
mod name;
mod password;
mod recovery;

pub use guest::guest_name;
pub use name::{DELETED, MAX_NAME, MIN_NAME, Name};
pub use password::{MAX_PASSWORD, MIN_PASSWORD, check_password};
pub use recovery::{RECOVERY_CODES, normal_code, recovery_code};
