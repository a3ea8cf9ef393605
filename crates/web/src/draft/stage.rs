//! What the draft wants from those at this screen.

use variorum_api::{Draft, DraftOption, Seat};

/// How far those at this screen have got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nobody chooses here.
    Watching,
    /// Several choose here, one after the other, and this seat is next: what is on the screen is for
    /// nobody else, so it comes only when the one who sits there says so.
    Curtain(Seat),
    /// This seat chooses.
    Choosing(Seat, DraftOption),
    /// All from here have chosen. What one seat alone has chosen may be shown: label of the option and
    /// of the choice.
    Ready(Vec<(String, String)>),
}

/// The stage of those who hold the seats `you`; `uncovered` is the seat that the curtain was last
/// lifted for.
pub fn stage(draft: &Draft, you: &[Seat], uncovered: Option<Seat>) -> Stage {
    let mine: Vec<_> = draft.seats.iter().filter(|seat| you.contains(&seat.seat)).collect();
    let next = mine.iter().find_map(|seat| {
        let option = seat.options.iter().find(|option| option.chosen.is_none())?;
        Some((seat.seat, option))
    });
    match (next, &mine[..]) {
        (_, []) => Stage::Watching,
        (Some((seat, _)), [_, _, ..]) if uncovered != Some(seat) => Stage::Curtain(seat),
        (Some((seat, option)), _) => Stage::Choosing(seat, option.clone()),
        (None, [only]) => Stage::Ready(only.options.iter().filter_map(told).collect()),
        (None, _) => Stage::Ready(Vec::new()),
    }
}

fn told(option: &DraftOption) -> Option<(String, String)> {
    Some((option.label.clone(), label_of(option, option.chosen.as_deref()?).to_owned()))
}

/// What a value of an option is called.
pub fn label_of<'a>(option: &'a DraftOption, value: &'a str) -> &'a str {
    option.choices.iter().find(|choice| choice.value == value).map_or(value, |choice| &choice.label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::{DraftChoice, DraftSeat};

    fn option(chosen: Option<&str>) -> DraftOption {
        DraftOption {
            name: "o".into(),
            label: "What".into(),
            help: String::new(),
            choices: vec![DraftChoice { value: "a".into(), label: "The A".into() }],
            count: Some(3),
            default: "a".into(),
            chosen: chosen.map(str::to_owned),
        }
    }

    fn draft(white: Option<&str>, black: Option<&str>) -> Draft {
        let seat = |seat, chosen: Option<&str>| DraftSeat {
            seat,
            ready: chosen.is_some(),
            options: vec![option(chosen)],
        };
        let seats = vec![seat(Seat::White, white), seat(Seat::Black, black)];
        Draft { seats, limit_ms: 1000, remaining_ms: None }
    }

    #[test]
    fn who_is_alone_at_the_screen_chooses_at_once_and_sees_what_was_chosen() {
        let you = [Seat::Black];
        let open = draft(None, None);
        assert_eq!(stage(&open, &you, None), Stage::Choosing(Seat::Black, option(None)));
        let told = Stage::Ready(vec![("What".into(), "The A".into())]);
        assert_eq!(stage(&draft(None, Some("a")), &you, None), told);
        assert_eq!(stage(&open, &[], None), Stage::Watching);
        assert_eq!(stage(&open, &[Seat::Red], None), Stage::Watching);
    }

    #[test]
    fn at_one_screen_a_curtain_hides_each_choice_from_the_others() {
        let you = [Seat::White, Seat::Black];
        let open = draft(None, None);
        assert_eq!(stage(&open, &you, None), Stage::Curtain(Seat::White));
        assert_eq!(stage(&open, &you, Some(Seat::White)), Stage::Choosing(Seat::White, option(None)));
        let half = draft(Some("2"), None);
        assert_eq!(stage(&half, &you, Some(Seat::White)), Stage::Curtain(Seat::Black));
        assert_eq!(stage(&half, &you, Some(Seat::Black)), Stage::Choosing(Seat::Black, option(None)));
        assert_eq!(stage(&draft(Some("2"), Some("a")), &you, Some(Seat::Black)), Stage::Ready(vec![]));
    }
}
