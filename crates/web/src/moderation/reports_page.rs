//! The page of moderators: reports, and what was done.

use leptos::prelude::*;
use variorum_api::{Deed, Report};

use super::report_card::ReportCard;
use super::words;
use crate::account::Identity;
use crate::components::paged::Paged;
use crate::components::title;
use crate::net::moderation;
use crate::route::{Link, Route};

/// Reports, open or closed, and the log.
#[component]
pub fn ReportsPage() -> impl IntoView {
    title::follow(|| "Reports".to_owned(), || false);
    let identity = expect_context::<Identity>();
    let may = Memo::new(move |_| identity.me().map(|me| me.moderator));
    view! {
        <section class="account reports">
            <h1>"Reports"</h1>
            {move || match may.get() {
                None => view! { <p role="status">"Asking the server…"</p> }.into_any(),
                Some(true) => view! { <Desk/> }.into_any(),
                Some(false) => view! {
                    <p>"This page is for moderators. "<Link to=Route::Account>"Sign in"</Link>" if you are one."</p>
                }
                .into_any(),
            }}
        </section>
    }
}

#[component]
fn Desk() -> impl IntoView {
    let closed = RwSignal::new(false);
    let (reports, deeds) = (Paged::<Report, u64>::new(), Paged::<Deed, u64>::new());
    let ask_reports = move |before: Option<u64>| {
        let wanted = closed.get_untracked();
        reports.ask(before, async move {
            let page = moderation::reports(wanted, before).await?;
            Ok((page.reports, page.next))
        });
    };
    let ask_deeds = move |before: Option<u64>| {
        deeds.ask(before, async move {
            let page = moderation::log(before).await?;
            Ok((page.deeds, page.next))
        });
    };
    Effect::new(move |_| {
        closed.track();
        ask_reports(None);
    });
    ask_deeds(None);
    let changed = Callback::new(move |()| {
        ask_reports(None);
        ask_deeds(None);
    });
    let cards = move || {
        let all = reports.items();
        all.into_iter().map(|report| view! { <ReportCard report changed/> }).collect_view()
    };
    view! {
        <p class="links">
            <button type="button" aria-pressed=move || (!closed.get()).to_string() on:click=move |_| closed.set(false)>"Open"</button>
            <button type="button" aria-pressed=move || closed.get().to_string() on:click=move |_| closed.set(true)>"Closed"</button>
        </p>
        <Show when=move || reports.is_empty()>
            <p class="hint">"There is no such report."</p>
        </Show>
        <ul class="report-list">{cards}</ul>
        {reports.foot("More", ask_reports)}
        <h2>"What was done"</h2>
        <ul class="log">{move || deeds.items().into_iter().map(line).collect_view()}</ul>
        {deeds.foot("Earlier", ask_deeds)}
    }
}

fn line(deed: Deed) -> impl IntoView {
    let by = deed.by.unwrap_or_else(|| "the host".to_owned());
    let about = deed.person.map(|person| format!(" {person}")).unwrap_or_default();
    let report = deed.report.map(|report| format!(", report {report}")).unwrap_or_default();
    let note = if deed.note.is_empty() { String::new() } else { format!(": {}", deed.note) };
    let what = deed.what.replace('_', " ");
    view! { <li>{format!("{} {by}: {what}{about}{report}{note}", words::moment(deed.at_ms))}</li> }
}
