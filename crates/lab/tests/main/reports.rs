//! Reports and their verification.

use super::{ARMIES, CHESS, games, play, study};
use std::fs;
use variorum_lab::{Folder, Report, Shard, verify};
use variorum_positions::{Reader, StoredGame, Writer};

#[test]
fn a_report_has_every_cell_and_needs_no_other_host() {
    let folder = tempfile::tempdir().expect("a folder");
    play(&study(CHESS), folder.path(), Shard::ALL, 2);
    let (opened, study) = Folder::open(folder.path()).expect("a folder of a study");
    let report = Report::of(&opened, &study).expect("a report");
    assert_eq!((report.games, report.missing_blocks, report.cells.len()), (24, 0, 2));
    for cell in &report.cells {
        let total: f64 = cell.shares.iter().map(|figure| figure.value).sum();
        assert!((total - 1.0).abs() < 1e-9 && cell.games == 12, "{cell:?}");
        assert_eq!(cell.endings.iter().map(|(_, games)| games).sum::<u64>(), 12);
        let captures = cell.uses.iter().find(|(used, _)| used == "capture").expect("captures").1;
        assert!(captures > 0.5 && captures < cell.decisions, "{:?}", cell.uses);
        assert!(cell.branching > 5.0 && cell.decisions > 2.0);
        assert!(cell.shares.iter().all(|figure| figure.low <= figure.value && figure.value <= figure.high));
    }
    let by = &report.by[0];
    assert_eq!(by.option, "start");
    assert_eq!(by.values.iter().map(|(_, games, ..)| games).sum::<u64>(), 24);

    let out = folder.path().join("report");
    report.write(&out).expect("files");
    let page = fs::read_to_string(out.join("index.html")).expect("a page");
    assert!(
        page.contains("<svg") && page.contains("White&apos;s edge") || page.contains("White's edge"),
        "{page}"
    );
    assert!(!page.contains("http") && !page.contains("<script"), "{page}");
    let cells = fs::read_to_string(out.join("cells.csv")).expect("a table");
    let widths: Vec<usize> = cells.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(widths, [14; 3], "{cells}");
    assert_eq!(fs::read_to_string(out.join(Report::JSON)).expect("numbers"), report.json());

    assert_eq!(verify(folder.path(), Some(&out)).expect("right").games, 24);
    let told = report.json().replace("\"games\": 12", "\"games\": 13");
    fs::write(out.join(Report::JSON), told).expect("written");
    let error = verify(folder.path(), Some(&out)).expect_err("other numbers").to_string();
    assert!(error.contains("expected the numbers that these games give"), "{error}");
}

#[test]
fn engines_that_meet_are_counted_in_pairs() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = CHESS
        .replace("[\"nodes=1\"]", "[\"nodes=1 name=less\", \"nodes=60 name=full\"]")
        .replace("engine = \"nodes\"", "engine = \"nodes\"\nof = 1");
    play(&study(&text), folder.path(), Shard::ALL, 2);
    let (opened, study) = Folder::open(folder.path()).expect("a folder of a study");
    let report = Report::of(&opened, &study).expect("a report");
    assert_eq!(report.axes, ["nodes of engine 1"]);
    for cell in &report.cells {
        let pairs = cell.pairs.expect("two engines meet");
        assert_eq!(pairs.iter().sum::<u64>(), 6);
        let points: f64 =
            pairs.iter().zip(0..).map(|(count, halves)| *count as f64 * f64::from(halves)).sum();
        let share = cell.engine.expect("two engines meet").value;
        assert!((points / 24.0 - share).abs() < 1e-9, "{pairs:?} {share}");
    }
    let out = folder.path().join("report");
    report.write(&out).expect("files");
    let cells = fs::read_to_string(out.join("cells.csv")).expect("a table");
    let widths: Vec<usize> = cells.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(widths, [22; 3], "{cells}");
}

#[test]
fn secret_choices_are_solved() {
    let folder = tempfile::tempdir().expect("a folder");
    let study = study(ARMIES);
    play(&study, folder.path(), Shard::ALL, 2);
    let (opened, study) = Folder::open(folder.path()).expect("a folder of a study");
    let report = Report::of(&opened, &study).expect("a report");
    let choice = report.choice.as_ref().expect("two secret choices");
    assert_eq!(
        choice.white.iter().map(|side| side.choice.as_str()).collect::<Vec<_>>(),
        ["classic", "reaper"]
    );
    for sides in [&choice.white, &choice.black] {
        let total: f64 = sides.iter().map(|side| side.often.value).sum();
        assert!((total - 1.0).abs() < 1e-9, "{sides:?}");
        assert!(sides.iter().all(|side| side.cost.value > -1e-9));
    }
    let [pair] = choice.pairs.as_slice() else { panic!("{:?}", choice.pairs) };
    assert_eq!((pair.choice.as_str(), pair.other.as_str()), ("classic", "reaper"));
    assert_eq!(pair.outcomes.iter().sum::<u64>() as usize, study.games, "each game has its counterpart");
    let total: f64 = choice.standings.iter().map(|standing| standing.share.value).sum();
    assert!((total - 1.0).abs() < 1e-9, "{:?}", choice.standings);
    // The same from the same games.
    assert_eq!(report.json(), Report::of(&opened, &study).expect("a report").json());
}

#[test]
fn what_was_changed_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    play(&study(ARMIES), folder.path(), Shard::ALL, 2);
    let blocks = folder.path().join("blocks");
    let names: Vec<String> = games(folder.path()).into_iter().map(|(name, _)| name).collect();
    // The games of one cell in place of another's.
    let (own, other) = (blocks.join(&names[0]), blocks.join(&names[6]));
    let kept = fs::read(&own).expect("games");
    fs::copy(&other, &own).expect("copied");
    let error = verify(folder.path(), None).expect_err("another cell").to_string();
    assert!(error.contains("it was not played with white=classic"), "{error}");
    // A move that there is not, and another result.
    let change = |change: fn(&mut StoredGame)| {
        let mut reader = Reader::new(&kept[..]).expect("a head");
        let header = reader.header().clone();
        let mut all: Vec<StoredGame> = reader.by_ref().map(|game| game.expect("a game")).collect();
        change(&mut all[1]);
        let mut writer = Writer::begin(fs::File::create(&own).expect("a file"), &header).expect("a head");
        all.iter().for_each(|game| writer.write(game).expect("written"));
        verify(folder.path(), None).expect_err("changed").to_string()
    };
    let error = change(|game| game.decisions[3].rank = 10_000);
    assert!(error.contains("game 2: decision: `10000`"), "{error}");
    let error = change(|game| game.number = 7);
    assert!(error.contains("game 2: it has the number 7"), "{error}");
    // A block cut short is not there.
    fs::write(&own, &kept[..kept.len() - 5]).expect("written");
    assert_eq!(verify(folder.path(), None).expect("the others").missing, 1);
}
