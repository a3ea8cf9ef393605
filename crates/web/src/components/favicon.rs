//! The icon of the window, which says how many games wait.

use leptos::prelude::*;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::playing::PlayingGames;

/// The icon without a number.
const ICON: &str = include_str!("../../static/icon.svg");

/// Keeps the number on the icon.
pub fn follow(playing: PlayingGames) {
    Effect::new(move |_| {
        let link = document().query_selector("link[rel=icon]").ok().flatten();
        let address = match playing.waiting() {
            0 => "icon.svg".to_owned(),
            waiting => {
                let svg = with_number(waiting);
                format!("data:image/svg+xml,{}", utf8_percent_encode(&svg, NON_ALPHANUMERIC))
            }
        };
        // A page without the link has no icon to change.
        let _ = link.map(|link| link.set_attribute("href", &address));
    });
}

/// The icon with a number in its corner; from ten on only that there are many.
fn with_number(waiting: usize) -> String {
    let text = if waiting > 9 { "9+".to_owned() } else { waiting.to_string() };
    let badge = format!(
        "<circle cx=\"22\" cy=\"22\" r=\"10\" fill=\"#1b5e3b\" stroke=\"#fff\" stroke-width=\"1.500\"/>\
         <text x=\"22\" y=\"27\" text-anchor=\"middle\" font-family=\"sans-serif\" font-weight=\"bold\" \
         font-size=\"14\" fill=\"#fff\">{text}</text></svg>"
    );
    ICON.trim_end().replace("</svg>", &badge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_on_the_icon_and_short() {
        for (waiting, text) in [(1, ">1<"), (9, ">9<"), (10, ">9+<"), (250, ">9+<")] {
            let svg = with_number(waiting);
            assert!(svg.contains(text) && svg.ends_with("</svg>"), "{svg}");
            assert_eq!(svg.matches("</svg>").count(), 1);
        }
    }
}
