// Follows a game that goes on: listens to its stream as somebody who watches, and asks for the page again whenever
// something has happened. No cookie is sent.
const game = document.currentScript.dataset.game;

async function show() {
  const answer = await fetch(location.href, { credentials: "omit" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["board", "caption"]) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
}

// True once the game is over.
async function listen() {
  const answer = await fetch(`/api/v1/games/${game}/stream`, { credentials: "omit" });
  if (!answer.ok) throw new Error(answer.statusText);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    const messages = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
    const news = messages.filter((message) => message.type === "event" || message.type === "snapshot");
    if (news.length > 0) await show();
    if (news.some((message) => (message.live ?? message.snapshot.live).result)) return true;
  }
}

async function follow() {
  for (let wait = 1000; ; wait = Math.min(2 * wait, 60000)) {
    try {
      if (await listen()) return;
      wait = 1000;
    } catch {
      // The server is not there for the moment.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

follow();
