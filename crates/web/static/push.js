// Notices by Web Push: the part of the service worker that shows them.

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // Not ours; a browser wants something to be shown all the same.
  }
  const { title = "Variorum", body = "", url = "/games" } = notice;
  const options = { body, tag: url, icon: "/icon.svg", data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.url ?? "/games", self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(show(address.href));
});

// The page that shows the game already, or a new one.
async function show(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url.split("#")[0] === address);
  return open ? open.focus() : self.clients.openWindow(address);
}
