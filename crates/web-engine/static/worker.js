// The Web Worker that runs the engine beside the page. It says "ready" once it
// listens; nothing is to be sent to it before. Messages are arrays:
//   in:  ["search", id, game, options, start, moves, lines]  ["stop", id]
//        ["search-nodes", id, game, options, start, moves, lines, nodes, only]
//        ["search-level", id, game, options, start, moves, lines, level, seed]
//   out: ["ready"]  ["info", id, …]  ["done", id]  ["error", id, text]
// One search goes on at a time; "search" runs in slices, between which messages come in, "search-nodes" until
// so many nodes are searched, "search-level" until one of the computer's levels has its move. Lists are texts,
// with spaces between the items.
import init, { Engine } from "./engine.js";

await init({ module_or_path: "./engine_bg.wasm" });
const engine = new Engine();
let current = 0;

// A pause that lets messages in; a timer would wait some milliseconds more.
const channel = new MessageChannel();
const pause = () => new Promise((go) => {
  channel.port1.onmessage = go;
  channel.port2.postMessage(0);
});

onmessage = async ({ data: [what, id, game, options, start, moves, lines, ...more] }) => {
  current = id;
  if (what === "stop") return;
  try {
    engine.position(game, options, start, moves, lines);
  } catch (error) {
    postMessage(["error", id, String(error)]);
    return;
  }
  const report = (...info) => postMessage(["info", id, ...info]);
  if (what === "search-nodes") {
    const [nodes, only] = more;
    engine.search_nodes(nodes, lines, only, report);
  } else if (what === "search-level") {
    const [level, seed] = more;
    engine.search_level(level, seed, report);
  } else {
    while (engine.search_slice(report)) {
      await pause();
      if (current !== id) return;
    }
  }
  postMessage(["done", id]);
};
postMessage(["ready"]);
