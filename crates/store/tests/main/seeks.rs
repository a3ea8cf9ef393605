//! What is open in the lobby.

use super::{example, status};
use variorum_store::{Database, SeekChange, SeekPlace, SeekRow, Seeks, Store, StoreError};

fn seek(id: u64) -> SeekRow {
    SeekRow {
        id,
        pairing: id == 2,
        game: "g".into(),
        options: vec!["x=y".into(), "z=1".into()],
        clock: "c".into(),
        rated: true,
        bots: false,
        players: 3,
        range: (Some(1400.0), None),
        since: 7,
        places: vec![
            SeekPlace { person: "a".into(), seat: Some(1), computer: false },
            SeekPlace { person: "b".into(), seat: None, computer: true },
        ],
    }
}

async fn a_seek_is_there_until_it_is_gone_or_a_match_comes_of_it(store: Database) {
    let open: Vec<SeekChange> = [1, 2, 3].map(|id| SeekChange::Open(seek(id))).into();
    store.change_seeks(&open).await.unwrap();
    assert_eq!(store.seeks().await.unwrap(), [seek(1), seek(2), seek(3)]);
    let fewer = SeekRow { places: seek(1).places[..1].to_vec(), ..seek(1) };
    store.change_seeks(&[SeekChange::Open(fewer.clone()), SeekChange::Gone(2)]).await.unwrap();
    assert_eq!(store.seeks().await.unwrap(), [fewer.clone(), seek(3)]);
    store.start_from_seeks(&[SeekChange::Gone(3)], &example("game"), &status(None)).await.unwrap();
    assert!(store.load("game").await.unwrap().is_some());
    let again = store.start_from_seeks(&[SeekChange::Gone(1)], &example("game"), &status(None)).await;
    assert!(matches!(again, Err(StoreError::Conflict { .. })));
    assert_eq!(store.seeks().await.unwrap(), [fewer], "both or nothing");
}

on_both!(a_seek_is_there_until_it_is_gone_or_a_match_comes_of_it);
