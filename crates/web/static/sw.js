// The service worker: with it the site opens without a network. `cargo xtask web` writes three constants before
// this text: VERSION; PAGES, the first parts of the paths that the app shows; FILES, every file of the site with
// the first digits of its SHA-256.
//
// The files of one version are kept in one cache, and nothing else ever is: no answer of /api, no address of a
// game, no key of a seat.

importScripts("/push.js");

const CACHE = `variorum-${VERSION}`;
const APP = "index.html";

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// The page sends it when the user wants the new version. Until then the new worker waits.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const name = url.pathname.slice(1);
  if (Object.hasOwn(FILES, name) && url.search === "") {
    event.respondWith(kept(name, request));
  } else if (request.mode === "navigate" && PAGES.includes(name.split("/")[0])) {
    event.respondWith(kept(APP, request));
  }
});

// A file as it was when this version was installed; from the server where the browser has thrown it away.
async function kept(name, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(`/${name}`, { ignoreVary: true })) ?? fetch(request);
}

// Takes unchanged files from the version before and fetches the others. Where one does not come, or is of yet
// another version, nothing is installed, and the browser tries again at its next visit.
async function fill() {
  const names = [CACHE, ...(await ours()).filter((name) => name !== CACHE)];
  const [cache, ...older] = await Promise.all(names.map((name) => caches.open(name)));
  await Promise.all(Object.entries(FILES).map(async ([name, hash]) => {
    const path = `/${name}`;
    for (const one of [cache, ...older]) {
      const found = await one.match(path, { ignoreVary: true });
      if (found && (await digest(found)) === hash) {
        if (one !== cache) await cache.put(path, found);
        return;
      }
    }
    const answer = await fetch(path, { cache: "no-cache", credentials: "omit" });
    if (!answer.ok || (await digest(answer)) !== hash) throw new Error(`${path} is not of version ${VERSION}`);
    await cache.put(path, answer);
  }));
}

async function takeOver() {
  await Promise.all((await ours()).filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith("variorum-"));
}

// The first 16 hexadecimal digits of the SHA-256 of what an answer holds; the answer can be read afterwards.
async function digest(answer) {
  const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
