//! Who sits at this browser, and what they may change of themselves.

mod account_page;
mod forms;
mod identity;
mod notices;
mod recovery_codes;
mod sign_in;
mod tokens;
mod vacation;

pub use account_page::AccountPage;
pub use forms::SendForm;
pub use identity::{Identity, Who};
