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
    let drawn = Options::parse_drawing(&SPECS, ["start=random"], |count| count - 1).expect("options");
    assert_eq!(drawn.get("start"), Some("959"));
    assert!(Options::parse_drawing(&SPECS, ["rule=random"], |_| 0).is_err());
}
