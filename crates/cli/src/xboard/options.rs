//! The options that the user finds in XBoard's engine menu.

use super::variants::Variant;
use crate::gui::{SettingError, Settings, number};
use variorum_core::{OptionSpec, Values};
use variorum_engine::Level;
use variorum_protocol::xboard::OptionFeature;

/// The options with their values at the start. Names are single words, as some programs expect. Options of the game
/// have their own names where there is only one game; else they are one text, since a name may mean different things in
/// different games.
pub fn declare(settings: &Settings, resigns: bool, only: Option<Variant>) -> Vec<OptionFeature> {
    let spin = |name: &str, value: u64, min: u64, max: u64| OptionFeature::Spin {
        name: name.to_owned(),
        value: value as i64,
        min: min as i64,
        max: max as i64,
    };
    let level = settings.level.number();
    let mut options = vec![
        spin("SkillLevel", level.into(), Level::MIN.number().into(), Level::MAX.number().into()),
        spin("MultiPV", settings.lines as u64, 1, Settings::MAX_LINES),
        spin("MoveOverhead", settings.overhead_ms, 0, Settings::MAX_OVERHEAD),
        OptionFeature::Check { name: "Resign".to_owned(), value: resigns },
        OptionFeature::Button { name: "ClearHash".to_owned() },
    ];
    match only {
        Some(variant) => {
            let value = |spec: &OptionSpec| {
                let implied = variant.options().iter().filter_map(|text| text.split_once('='));
                let implied = implied.filter(|(name, _)| *name == spec.name).map(|(_, value)| value).next();
                implied.unwrap_or(spec.default)
            };
            options.extend(variant.game.card().options.iter().map(|spec| of_game(spec, value(spec))));
        }
        None => {
            options.push(OptionFeature::Text { name: "GameOptions".to_owned(), value: String::new() });
        }
    }
    options
}

fn of_game(spec: &OptionSpec, value: &str) -> OptionFeature {
    let (name, value) = (spec.name.to_owned(), value.to_owned());
    match spec.values {
        Values::Choices(choices) => {
            let values = choices.iter().map(|choice| choice.value.to_owned()).collect();
            OptionFeature::Combo { name, value, values }
        }
        Values::Numbered { .. } => OptionFeature::Text { name, value },
    }
}

/// What has to follow a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing.
    None,
    /// The transposition table is cleared.
    Forget,
    /// The next game starts otherwise.
    Start,
}

/// Takes a new value.
///
/// # Errors
/// No such option, or a value it does not take.
pub fn set(
    settings: &mut Settings,
    resigns: &mut bool,
    name: &str,
    value: &str,
) -> Result<Change, SettingError> {
    match name.to_ascii_lowercase().as_str() {
        "skilllevel" => {
            settings.level = Level::new(number(name, value, 1, 8)? as u8).unwrap_or(Level::MAX);
            Ok(Change::Forget)
        }
        "multipv" => {
            settings.lines = number(name, value, 1, Settings::MAX_LINES)? as usize;
            Ok(Change::None)
        }
        "moveoverhead" => {
            settings.overhead_ms = number(name, value, 0, Settings::MAX_OVERHEAD)?;
            Ok(Change::None)
        }
        "resign" => {
            *resigns = number(name, value, 0, 1)? == 1;
            Ok(Change::None)
        }
        "clearhash" => Ok(Change::Forget),
        "gameoptions" => {
            take(settings, value.split_whitespace().map(str::to_owned).collect())?;
            Ok(Change::Start)
        }
        _ if settings.game.card().options.iter().any(|spec| spec.name == name) => {
            let mut texts = settings.game_options.clone();
            texts.retain(|text| text.split('=').next() != Some(name));
            texts.push(format!("{name}={value}"));
            take(settings, texts)?;
            Ok(Change::Start)
        }
        _ => Err(SettingError::value(name, value, "one of the options declared")),
    }
}

/// Takes options of the game, unless they do not go together.
fn take(settings: &mut Settings, texts: Vec<String>) -> Result<(), SettingError> {
    let before = std::mem::replace(&mut settings.game_options, texts);
    settings.open(None, &[], true).map(drop).inspect_err(|_| settings.game_options = before)
}
