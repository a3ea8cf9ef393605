//! Ratings beside names.

use leptos::prelude::*;
use variorum_api::SeatRating;

use crate::route::{Link, Route};

/// A rating in a few characters: `1512`, provisional `1512?`, after a game that counted `1512 +8`.
pub fn words(rating: SeatRating) -> String {
    let mark = if rating.provisional { "?" } else { "" };
    match rating.change {
        None => format!("{}{mark}", rating.rating),
        Some(change) if change < 0 => format!("{}{mark} \u{2212}{}", rating.rating, change.unsigned_abs()),
        Some(change) => format!("{}{mark} +{change}", rating.rating),
    }
}

/// The name of an account, with a link to its page.
#[component]
pub fn PlayerLink(name: String) -> impl IntoView {
    view! { <Link to=Route::Player(name.clone()) class="player">{name}</Link> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_said_in_a_few_characters() {
        let of = |provisional, change| words(SeatRating { rating: 1512, provisional, change });
        assert_eq!((of(false, None), of(true, None)), ("1512".to_owned(), "1512?".to_owned()));
        assert_eq!((of(false, Some(8)), of(true, Some(-12))), ("1512 +8".to_owned(), "1512? −12".to_owned()));
        assert_eq!(of(false, Some(0)), "1512 +0");
    }
}
