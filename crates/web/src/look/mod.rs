//! How boards and pages look, and whether they sound: chosen by the user, kept in the browser.

mod dialog;
pub mod haptics;

use leptos::prelude::*;
use variorum_core::view::{Parts, PieceState};
use variorum_draw::PieceSet;

pub use dialog::LookButtons;

use crate::storage;

/// Something to choose: its name in the browser's storage, and the values with what the form calls them. The first is
/// the default.
pub struct Setting {
    name: &'static str,
    label: &'static str,
    values: &'static [(&'static str, &'static str)],
}

const THEME: Setting = Setting {
    name: "theme",
    label: "Colours",
    values: &[("auto", "As the system"), ("light", "Light"), ("dark", "Dark")],
};
const BOARD: Setting = Setting {
    name: "board",
    label: "Board",
    values: &[("wood", "Wood"), ("meadow", "Meadow"), ("lake", "Lake"), ("stone", "Stone")],
};
const PIECES: Setting =
    Setting { name: "pieces", label: "Pieces", values: &[("figures", "Figures"), ("discs", "Discs")] };
const SOUND: Setting = Setting { name: "sound", label: "Sound", values: &[("on", "On"), ("off", "Off")] };
const VIBRATION: Setting =
    Setting { name: "vibration", label: "Vibration", values: &[("on", "On"), ("off", "Off")] };

/// The value chosen of a setting, by its place in the list.
#[derive(Clone, Copy)]
pub struct Chosen {
    setting: &'static Setting,
    value: RwSignal<usize>,
}

impl Chosen {
    fn kept(setting: &'static Setting) -> Chosen {
        let kept = storage::setting(setting.name);
        let at = kept.and_then(|kept| setting.values.iter().position(|value| value.0 == kept));
        Chosen { setting, value: RwSignal::new(at.unwrap_or(0)) }
    }

    /// The name of the value, tracked.
    pub fn name(self) -> &'static str {
        self.setting.values[self.value.get()].0
    }

    fn choose(self, at: usize) {
        self.value.set(at);
        storage::set_setting(self.setting.name, self.setting.values[at].0);
    }
}

/// What the user has chosen. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct Look {
    theme: Chosen,
    board: Chosen,
    pieces: Chosen,
    sound: Chosen,
    vibration: Chosen,
}

impl Look {
    /// Reads what was chosen before, and keeps the page's root element in accord with it.
    pub fn provide() {
        let look = Look {
            theme: Chosen::kept(&THEME),
            board: Chosen::kept(&BOARD),
            pieces: Chosen::kept(&PIECES),
            sound: Chosen::kept(&SOUND),
            vibration: Chosen::kept(&VIBRATION),
        };
        Effect::new(move |_| {
            for (attribute, chosen) in [("data-theme", look.theme), ("data-board", look.board)] {
                let name = chosen.name();
                if let Some(root) = document().document_element() {
                    // Fails only for an invalid attribute name.
                    let _ = root.set_attribute(attribute, name);
                }
            }
        });
        provide_context(look);
    }

    /// The choice of this page.
    pub fn here() -> Look {
        expect_context()
    }

    /// The set of pieces, tracked.
    pub fn set(self) -> PieceSet {
        if self.pieces.value.get() == 0 { PieceSet::Figures } else { PieceSet::Discs }
    }

    /// The picture of a piece in the chosen set, tracked.
    pub fn piece(self, parts: Parts, owner: usize, state: PieceState) -> String {
        variorum_draw::piece(self.set(), parts, owner, state)
    }

    /// Whether moves are heard, tracked.
    pub fn sounds(self) -> bool {
        self.sound.value.get() == 0
    }

    /// Whether moves are felt on devices that can vibrate, tracked.
    pub fn vibrates(self) -> bool {
        self.vibration.value.get() == 0
    }

    fn switch_sound(self) {
        self.sound.choose(1 - self.sound.value.get_untracked());
    }
}
