// The Web Worker that runs the engine beside the page. It says "ready" once it
// listens; nothing is to be sent to it before. Messages are arrays:
//   in:  ["search", id, game, options, start, moves, lines]  ["stop", id]
//        ["judge", id, game, options, start, moves, lines, nodes, only]
//   out: ["ready"]  ["info", id, …]  ["done", id]  ["error", id, text]
// One search goes on at a time; "search" runs in slices, between which messages come in, "judge" until
// so many nodes are searched. Lists are texts, separated by spaces.
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

onmessage = async ({ data: [what, id, game, options, start, moves, lines, nodes, only] }) => {
  wanted = id;
  if (what === "stop") return;
  try {
    engine.position(game, options, start, moves, lines);
  } catch (error) {
    postMessage(["error", id, String(error)]);
    return;
  }
  const report = (...info) => postMessage(["info", id, ...info]);
  if (what === "judge") {
    engine.judge(nodes, lines, only, report);
  } else {
    while (engine.slice(report)) {
      await pause();
      if (wanted !== id) return;
    }
  }
  postMessage(["done", id]);
};
postMessage(["ready"]);
