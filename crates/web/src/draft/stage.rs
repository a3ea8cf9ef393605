//! What the draft asks of this browser's seats.

use variorum_api::{Draft, DraftOption, Seat};

use crate::format;

/// What to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DraftStage {
    /// No own seat chooses. Says what the others do.
    Watching(String),
    /// Several own seats choose one after another, and the choice of this one is secret: it is shown
    /// when its player confirms to be at the screen.
    Handover(Seat),
    /// This seat chooses.
    Choosing(Seat, DraftOption),
    /// All own seats have chosen. Labels of option and value of the open choices, and of secret ones if
    /// there is one own seat only.
    Ready(Vec<(String, String)>),
}

impl DraftStage {
    /// The stage before the state of the game is known.
    pub fn nothing() -> DraftStage {
        DraftStage::Watching(String::new())
    }
}

/// The stage for the own seats `you`. `revealed_to` is the seat whose player confirmed last.
pub fn stage(draft: &Draft, you: &[Seat], revealed_to: Option<Seat>) -> DraftStage {
    let mine: Vec<_> = draft.seats.iter().filter(|seat| you.contains(&seat.seat)).collect();
    let next = mine.iter().find_map(|seat| {
        let option = seat.options.iter().find(|option| option.chosen.is_none())?;
        Some((seat.seat, option))
    });
    match (next, &mine[..]) {
        (_, []) => DraftStage::Watching(doing(draft)),
        (Some((seat, option)), [_, _, ..]) if !option.open && revealed_to != Some(seat) => {
            DraftStage::Handover(seat)
        }
        (Some((seat, option)), _) => DraftStage::Choosing(seat, option.clone()),
        (None, several) => {
            let options = several.iter().flat_map(|seat| &seat.options);
            let shown = options.filter(|option| option.open || several.len() == 1);
            DraftStage::Ready(shown.filter_map(told).collect())
        }
    }
}

/// What the others are doing, in words.
fn doing(draft: &Draft) -> String {
    let all = draft.seats.iter().flat_map(|seat| seat.options.iter().map(move |option| (seat.seat, option)));
    let due: Vec<_> = all.filter(|(_, option)| option.chosen.is_none()).collect();
    let open = due.iter().filter(|(_, option)| option.open);
    let mut sentences: Vec<String> = open
        .map(|(seat, option)| format!("{} chooses, for all to see: {}.", format::seat(*seat), option.label))
        .collect();
    if due.iter().any(|(_, option)| !option.open) {
        sentences.push("Others are choosing in secret.".to_owned());
    }
    sentences.join(" ")
}

fn told(option: &DraftOption) -> Option<(String, String)> {
    Some((option.label.clone(), label_of(option, option.chosen.as_deref()?).to_owned()))
}

/// The label of a value of an option.
pub fn label_of<'a>(option: &'a DraftOption, value: &'a str) -> &'a str {
    option.choices.iter().find(|choice| choice.value == value).map_or(value, |choice| &choice.label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::{DraftChoice, DraftSeat};

    const SECRETLY: &str = "Others are choosing in secret.";

    fn option(chosen: Option<&str>) -> DraftOption {
        DraftOption {
            name: "o".into(),
            label: "What".into(),
            help: String::new(),
            open: false,
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
        assert_eq!(stage(&open, &you, None), DraftStage::Choosing(Seat::Black, option(None)));
        let told = DraftStage::Ready(vec![("What".into(), "The A".into())]);
        assert_eq!(stage(&draft(None, Some("a")), &you, None), told);
        assert_eq!(stage(&open, &[], None), DraftStage::Watching(SECRETLY.into()));
        assert_eq!(stage(&open, &[Seat::Red], None), DraftStage::Watching(SECRETLY.into()));
    }

    #[test]
    fn an_open_choice_needs_no_handover_and_is_told_to_all() {
        let mut mixed = draft(None, None);
        let open = DraftOption { open: true, ..option(None) };
        mixed.seats[0].options.push(open.clone());
        mixed.seats[0].options[0].chosen = Some("a".into());
        let both = [Seat::White, Seat::Black];
        assert_eq!(stage(&mixed, &both, None), DraftStage::Choosing(Seat::White, open));
        let words = format!("White chooses, for all to see: What. {SECRETLY}");
        assert_eq!(stage(&mixed, &[], None), DraftStage::Watching(words));
        mixed.seats[0].options[1].chosen = Some("2".into());
        assert_eq!(stage(&mixed, &both, None), DraftStage::Handover(Seat::Black));
        mixed.seats[1].options[0].chosen = Some("a".into());
        assert_eq!(stage(&mixed, &both, None), DraftStage::Ready(vec![("What".into(), "2".into())]));
    }

    #[test]
    fn at_one_screen_a_handover_hides_each_choice_from_the_others() {
        let you = [Seat::White, Seat::Black];
        let open = draft(None, None);
        assert_eq!(stage(&open, &you, None), DraftStage::Handover(Seat::White));
        assert_eq!(stage(&open, &you, Some(Seat::White)), DraftStage::Choosing(Seat::White, option(None)));
        let half = draft(Some("2"), None);
        assert_eq!(stage(&half, &you, Some(Seat::White)), DraftStage::Handover(Seat::Black));
        assert_eq!(stage(&half, &you, Some(Seat::Black)), DraftStage::Choosing(Seat::Black, option(None)));
        assert_eq!(stage(&draft(Some("2"), Some("a")), &you, Some(Seat::Black)), DraftStage::Ready(vec![]));
    }
}
