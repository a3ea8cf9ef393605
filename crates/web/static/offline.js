// Installs the service worker once the page is there, and tells the app when a new version waits: the root element
// gets the attribute data-new-version, and the window the event "new-version". The app sends "take-new-version"
// to the window when the user wants it.

const HOUR = 3600e3;

async function install() {
  const workers = navigator.serviceWorker;
  let registration;
  try {
    registration = await workers.register("/sw.js");
  } catch {
    return; // the browser keeps no data of this site, or the worker could not be loaded
  }
  const tell = () => {
    document.documentElement.dataset.newVersion = "";
    dispatchEvent(new Event("new-version"));
  };
  const look = (worker) => worker?.addEventListener("statechange", () => {
    // The first version of all has nothing to replace.
    if (worker.state === "installed" && workers.controller) tell();
  });
  if (registration.waiting && workers.controller) tell();
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));

  let wanted = false;
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    // Another window has taken the new version; this one is told and goes on.
    else if (controlled) tell();
    controlled = true;
  });
  addEventListener("take-new-version", () => {
    wanted = true;
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  });
  // A page may stay open for days, and the browser itself looks only when one is loaded.
  setInterval(() => registration.update().catch(() => {}), HOUR);
}

if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}
