use variorum_core::{Choice, OptionSpec, Options, Role, Values};

static SPECS: [OptionSpec; 2] = [
    OptionSpec {
        name: "rule",
        label: "Rule",
        help: "A rule.",
        values: Values::Choices(&[
            Choice { value: "on", label: "On" },
            Choice { value: "off", label: "Off" },
        ]),
        default: "on",
        role: Role::Rule,
    },
    OptionSpec {
        name: "start",
        label: "Start",
        help: "A start.",
        values: Values::Numbered { choices: &[Choice { value: "standard", label: "Standard" }], count: 960 },
        default: "standard",
        role: Role::Start,
    },
];

#[test]
fn reads_choices() {
    let options = Options::parse(&SPECS, ["start=959", "rule=off"]).expect("options");
    assert_eq!(options.get("start"), Some("959"));
    assert_eq!(options.texts(), ["start=959", "rule=off"]);
    assert_eq!(Options::default().get("rule"), None);
}

#[test]
fn refuses_and_says_why() {
    let refused = |texts: &[&str]| Options::parse(&SPECS, texts.iter().copied()).unwrap_err().to_string();
    assert_eq!(refused(&["rule=maybe"]), "option rule: `maybe`: expected one of on, off");
    assert_eq!(refused(&["start=960"]), "option start: `960`: expected standard or a number from 0 to 959");
    assert_eq!(refused(&["start=007"]), "option start: `007`: expected standard or a number from 0 to 959");
    assert_eq!(
        refused(&["start=random"]),
        "option start: `random`: expected standard or a number from 0 to 959"
    );
    assert_eq!(refused(&["rule=on", "rule=on"]), "option rule: `on`: expected each option at most once");
    assert_eq!(refused(&["Rule=on"]), "option: `Rule`: expected one of rule, start");
    assert_eq!(refused(&["rule"]), "option: `rule`: expected name=value");
}

#[test]
fn edges_draw_random_starts() {
    let drawn = Options::parse_drawing(&SPECS, ["start=random"], false, |count| count - 1).expect("options");
    assert_eq!(drawn.get("start"), Some("959"));
    assert!(Options::parse_drawing(&SPECS, ["rule=random"], false, |_| 0).is_err());
    assert_eq!(Options::parse_drawing(&SPECS, [], false, |_| 7), Ok(Options::default()));
}

#[test]
fn edges_draw_what_is_random_by_default() {
    static SPECS: [OptionSpec; 1] = [OptionSpec {
        name: "start",
        label: "Start",
        help: "The array.",
        values: Values::Numbered { choices: &[Choice { value: "random", label: "Drawn" }], count: 960 },
        default: "random",
        role: Role::Start,
    }];
    let drawn = |texts: &[&str], has_position| {
        Options::parse_drawing(&SPECS, texts.iter().copied(), has_position, |_| 7).map(|o| o.texts())
    };
    assert_eq!(drawn(&[], false), Ok(vec!["start=7".to_owned()]));
    assert_eq!(drawn(&["start=random"], false), Ok(vec!["start=7".to_owned()]));
    assert_eq!(drawn(&["start=518"], false), Ok(vec!["start=518".to_owned()]));
    assert_eq!(drawn(&[], true), Ok(vec![]));
}
