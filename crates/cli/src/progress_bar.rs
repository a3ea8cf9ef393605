//! The bar that shows on standard error how far something is.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar of `length` that says with `count`, a template, how far it is; a hidden one where there is no
/// terminal or nothing is to be shown.
pub fn progress_bar(count: &str, length: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:40}} {count}, {{elapsed}} gone, {{eta}} to go\n{{wide_msg}}");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
