// The page's only script of its own: loads the app. In a file, because the
// content security policy allows no inline code.
import init from "./app.js";

init({ module_or_path: "./app_bg.wasm" });
