//! The games of a text, to choose one.

use leptos::prelude::*;
use variorum_core::Player;
use variorum_record::{GameRecord, Score};

use super::kept::Kept;
use super::made::known;

/// So many are shown at once; a word narrows them down.
const SHOWN: usize = 200;

/// The list of games.
#[component]
pub fn Choose(kept: Kept) -> impl IntoView {
    let word = RwSignal::new(String::new());
    let headings = StoredValue::new(
        kept.records.with_untracked(|records| records.iter().map(heading).collect::<Vec<_>>()),
    );
    let found = Memo::new(move |_| {
        let word = word.get().trim().to_lowercase();
        headings.with_value(|all| {
            (0..all.len()).filter(|&at| all[at].to_lowercase().contains(&word)).collect::<Vec<usize>>()
        })
    });
    let entry = move |at: usize| {
        let result = kept.records.with_untracked(|records| records.get(at).map(result)).unwrap_or_default();
        let heading = headings.with_value(|all| all[at].clone());
        view! {
            <li><button type="button" class="link" data-game-number=at + 1 on:click=move |_| kept.choose(Some(at))>{heading}</button>
            " "<span class="hint">{result}</span></li>
        }
    };
    let entries = move || found.get().into_iter().take(SHOWN).map(entry).collect::<Vec<_>>();
    let count = move || {
        let found = found.with(Vec::len);
        if found > SHOWN {
            format!("{found} games, the first {SHOWN} of them:")
        } else {
            format!("{found} games:")
        }
    };
    view! {
        <section class="record-list">
            <label class="stacked"><span>"Only games with"</span>
                <input type="search" name="only" placeholder="a name, an event, a date"
                    on:input=move |event| word.set(event_target_value(&event))/>
            </label>
            <p role="status">{count}</p>
            <ol>{entries}</ol>
        </section>
    }
}

/// Who played what, where and when.
pub fn heading(record: &GameRecord) -> String {
    let card = record.card();
    let name = |player: &Player| known(record, player.title()).unwrap_or(player.title());
    let names: Vec<&str> = Player::ALL.iter().take(card.players).map(name).collect();
    let rest = ["Event", "Date"].into_iter().filter_map(|tag| known(record, tag));
    let mut words = names.join(" – ");
    for part in std::iter::once(card.title).chain(rest) {
        words.push_str(", ");
        words.push_str(part);
    }
    words
}

/// The result as records write it.
pub fn result(record: &GameRecord) -> String {
    let score = record.played().outcome().map_or(record.score, Score::from);
    score.text(record.card().players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_by_what_is_known_of_it() {
        let text = "[White \"Anna\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n[Event \"Club\"]\n\n1. e4 1-0\n";
        let record = variorum_record::read(text).expect("a record").remove(0);
        assert_eq!(heading(&record), format!("Anna – Black, {}, Club", record.card().title));
        assert_eq!(result(&record), "1-0");
    }
}
