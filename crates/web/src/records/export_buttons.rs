//! Buttons that copy or save a record.

use leptos::prelude::*;
use variorum_record::{GameRecord, MoveStyle, write};

use super::{export, files};
use crate::components::clipboard::copy;
use crate::game_error::GameError;

/// A text to copy, or to save as a file.
#[derive(Clone)]
pub struct PgnFile {
    /// Name of the file.
    pub name: String,
    /// Contents.
    pub text: String,
}

impl PgnFile {
    /// A record with short notation.
    pub fn of(record: &GameRecord) -> PgnFile {
        PgnFile { name: export::file_name(record), text: write(record, MoveStyle::Short) }
    }
}

/// Copies or saves the file that `make` returns.
#[component]
pub fn RecordExport(make: Callback<(), Result<PgnFile, GameError>>) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let fault = RwSignal::new(None::<String>);
    let with = move |act: &dyn Fn(&PgnFile)| match make.run(()) {
        Ok(file) => {
            fault.set(None);
            act(&file);
        }
        Err(why) => fault.set(Some(why.to_string())),
    };
    let on_copy = move |_| with(&|file| copy(&file.text, copied));
    let on_save = move |_| {
        with(&|file| {
            if files::save(&file.name, &file.text).is_err() {
                fault.set(Some("The browser does not save files here.".to_owned()));
            }
        });
    };
    let label = move || match copied.get() {
        None => "Copy record",
        Some(true) => "Record copied",
        Some(false) => "Not allowed to copy",
    };
    view! {
        <div class="actions">
            <button type="button" data-action="copy-record" on:click=on_copy>{label}</button>
            <button type="button" data-action="download-record" on:click=on_save>"Download record"</button>
        </div>
        <p class="error" role="alert">{move || fault.get()}</p>
    }
}
