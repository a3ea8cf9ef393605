//! What a bot declines, and what is wrong with how it was started.

use super::*;
use variorum_api::{ChallengeState, DeclineReason};

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_answered_by_the_rules() {
    let site = Site::new().await;
    let (ada, eve, mallory) =
        (site.bot("Ada").await, site.account("Eve").await, site.account("Mallory").await);
    let mut strict = config();
    strict.rules = Rules {
        games: vec!["chess".into()],
        house_rules: false,
        at_once: 1,
        untimed: false,
        rated: Some(false),
        opponents: Opponents::People,
        blocked: vec!["mallory".into()],
        ..strict.rules
    };
    let _bot = run(&site, &ada, strict).await;
    let clock = r#""clock":{"kind":"increment","budget_ms":60000,"increment_ms":0}"#;
    for (by, wanted, reason) in [
        (&eve, format!(r#""game":"chess2",{clock}"#), Some(DeclineReason::OtherGame)),
        (&eve, format!(r#""game":"chess","rated":true,{clock}"#), Some(DeclineReason::Casual)),
        (
            &eve,
            format!(r#""game":"chess","options":["start=random"],{clock}"#),
            Some(DeclineReason::OtherRules),
        ),
        (&eve, r#""game":"chess""#.to_owned(), Some(DeclineReason::Faster)),
        (&mallory, format!(r#""game":"chess",{clock}"#), Some(DeclineReason::No)),
        (&eve, format!(r#""game":"chess",{clock}"#), None),
        (&eve, format!(r#""game":"chess",{clock}"#), Some(DeclineReason::Later)),
    ] {
        let id = site.challenge(by, &format!(r#"{{"players":["Ada"],{wanted}}}"#)).await;
        let answered = until("an answer", async || {
            let all = site.challenges(by).await;
            all.into_iter().find(|one| one.id == id && one.state != ChallengeState::Open)
        });
        let answered = answered.await;
        assert_eq!((answered.reason, answered.started.is_some()), (reason, reason.is_none()), "{wanted}");
    }
    site.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said() {
    let site = Site::new().await;
    let ada = site.account("Ada").await;
    let wrong = async |site: &Site, account: &Account, config: BotConfig| {
        let error = try_run(site, account, config).await.err().expect("an error");
        (error.passes(), error.to_string())
    };
    let (passes, person) = wrong(&site, &ada, config()).await;
    assert!(person.starts_with("Ada is a person's account") && !passes, "{person}");
    let nobody = Account { token: "vrm_wrong".into(), ..site.bot("Ben").await };
    let (passes, token) = wrong(&site, &nobody, config()).await;
    assert!(token.contains("bad_token") && !passes, "{token}");
    let missing = EngineSpec::program("no-such-engine --at-all", &[]).unwrap();
    let (passes, engine) =
        wrong(&site, &ada, BotConfig { engine: missing, become_bot: true, ..config() }).await;
    assert!(
        engine.starts_with("cmd: `no-such-engine`: expected a program that can be run") && !passes,
        "{engine}"
    );
    let unreachable = Server::new(&format!("http://{}", site.address), &ada.token, false).unwrap();
    site.running.stop().await;
    let gone = Bot::new(unreachable, config()).await.err().expect("nobody listens there");
    assert!(gone.passes() && gone.to_string().starts_with("the server cannot be reached"), "{gone}");
}
