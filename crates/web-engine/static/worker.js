// The Web Worker that runs the engine beside the page. It says "ready" once it
// listens; nothing is to be sent to it before.
import init, { version } from "./engine.js";

await init({ module_or_path: "./engine_bg.wasm" });
onmessage = ({ data }) => {
  if (data === "version") postMessage({ version: version() });
};
postMessage("ready");
