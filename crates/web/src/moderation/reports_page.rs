//! The page of moderators: reports, and what was done.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{Deed, Deeds, Reports};

use super::report_card::ReportCard;
use super::words;
use crate::account::Identity;
use crate::components::title;
use crate::net::{RequestError, moderation};
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
    let reports = RwSignal::new(Reports { reports: Vec::new(), next: None });
    let deeds = RwSignal::new(Deeds { deeds: Vec::new(), next: None });
    let error = RwSignal::new(String::new());
    let said = move |why: RequestError| drop(error.try_set(why.to_string()));
    // Open or closed ones may have been chosen meanwhile.
    let still = move |wanted: bool| closed.try_get_untracked() == Some(wanted);
    let load = move || {
        let wanted = closed.get_untracked();
        spawn_local(async move {
            match moderation::reports(wanted, None).await {
                Ok(page) if still(wanted) => drop(reports.try_set(page)),
                Ok(_) => {}
                Err(why) => said(why),
            }
            match moderation::log(None).await {
                Ok(page) => drop(deeds.try_set(page)),
                Err(why) => said(why),
            }
        });
    };
    Effect::new(move |_| {
        closed.track();
        load();
    });
    let more = move |_| {
        let (wanted, before) = (closed.get_untracked(), reports.with_untracked(|page| page.next));
        spawn_local(async move {
            match moderation::reports(wanted, before).await {
                Ok(page) if still(wanted) => drop(reports.try_update(|all| {
                    all.reports.extend(page.reports);
                    all.next = page.next;
                })),
                Ok(_) => {}
                Err(why) => said(why),
            }
        });
    };
    let earlier = move |_| {
        let before = deeds.with_untracked(|page| page.next);
        spawn_local(async move {
            match moderation::log(before).await {
                Ok(page) => drop(deeds.try_update(|all| {
                    all.deeds.extend(page.deeds);
                    all.next = page.next;
                })),
                Err(why) => said(why),
            }
        });
    };
    let changed = Callback::new(move |()| load());
    let cards = move || {
        let all = reports.get().reports;
        all.into_iter().map(|report| view! { <ReportCard report changed/> }).collect_view()
    };
    view! {
        <p class="links">
            <button type="button" aria-pressed=move || (!closed.get()).to_string() on:click=move |_| closed.set(false)>"Open"</button>
            <button type="button" aria-pressed=move || closed.get().to_string() on:click=move |_| closed.set(true)>"Closed"</button>
        </p>
        <p class="error" role="alert">{move || error.get()}</p>
        <Show when=move || reports.with(|page| page.reports.is_empty())>
            <p class="hint">"There is no such report."</p>
        </Show>
        <ul class="report-list">{cards}</ul>
        <Show when=move || reports.with(|page| page.next.is_some())>
            <p class="links"><button type="button" on:click=more>"More"</button></p>
        </Show>
        <h2>"What was done"</h2>
        <ul class="log">{move || deeds.get().deeds.into_iter().map(line).collect_view()}</ul>
        <Show when=move || deeds.with(|page| page.next.is_some())>
            <p class="links"><button type="button" on:click=earlier>"Earlier"</button></p>
        </Show>
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
