// The Web Worker that runs the engine beside the page. It says "ready" once it
// listens; nothing is to be sent to it before. Messages are arrays:
//   in:  ["search", id, game, options, start, moves]  ["stop", id]
//   out: ["ready"]  ["info", id, …]  ["done", id]  ["error", id, text]
// One search goes on at a time; it runs in slices, between which messages come in.
import init, { Engine } from "./engine.js";

await init({ module_or_path: "./engine_bg.wasm" });
const engine = new Engine();
let wanted = 0;

// A pause that lets messages in; a timer would wait some milliseconds more.
const channel = new MessageChannel();
const pause = () => new Promise((go) => {
  channel.port1.onmessage = go;
  channel.port2.postMessage(0);
});

onmessage = async ({ data: [what, id, ...question] }) => {
  wanted = id;
  if (what !== "search") return;
  try {
    engine.position(...question);
  } catch (error) {
    postMessage(["error", id, String(error)]);
    return;
  }
  const report = (...info) => postMessage(["info", id, ...info]);
  while (engine.slice(report)) {
    await pause();
    if (wanted !== id) return;
  }
  postMessage(["done", id]);
};
postMessage(["ready"]);
