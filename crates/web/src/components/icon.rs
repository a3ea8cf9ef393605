//! Small pictures on buttons, drawn as lines in the colour of the text.

use leptos::prelude::*;

/// What a button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// Sounds are heard.
    Sound,
    /// Sounds are not heard.
    Silence,
    /// Things to choose.
    Settings,
    /// A move is taken back.
    Back,
    /// A draw is offered.
    Draw,
    /// The game is given up.
    Flag,
    /// Something is said.
    Talk,
    /// All the rest.
    More,
    /// The direction in which an army advances.
    Forward,
}

impl Icon {
    /// Lines in a box of 24 × 24.
    fn lines(self) -> &'static str {
        match self {
            Icon::Sound => {
                "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4 4 0 0 1 15.5 15M18 6.5A7.5 7.5 0 0 1 18 17.5"
            }
            Icon::Silence => "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5",
            Icon::Settings => {
                "M4 7H13M17 7H20M4 12H7M11 12H20M4 17H14M18 17H20M13 5H17V9H13ZM7 10H11V14H7ZM14 15H18V19H14Z"
            }
            Icon::Back => "M9 5L4 10L9 15M4 10H14.5A5 5 0 0 1 14.5 20H11",
            Icon::Draw => "M5 9H19M5 15H19",
            Icon::Flag => "M6 21V4M6 4.5C10 2.5 13 7 18.5 4.5V13C13 15.5 10 11 6 13",
            Icon::Talk => "M4 5H20V16H11L7 20V16H4ZM8 9H16M8 12H13",
            Icon::More => "M5 12H5.1M12 12H12.1M19 12H19.1",
            Icon::Forward => "M12 20V5M6 11L12 5L18 11",
        }
    }
}

/// The picture; what it means is said beside it.
#[component]
pub fn IconView(icon: Icon) -> impl IntoView {
    view! {
        <svg class="icon" class:dots=icon == Icon::More viewBox="0 0 24 24" aria-hidden="true"><path d=icon.lines()/></svg>
    }
}
