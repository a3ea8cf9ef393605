// Runs before anything is painted on a page into which the server has drawn a board: the chosen colours, and whether
// the address names more than the server was told, so that the board may be another one.
const root = document.documentElement;
try {
  for (const name of ["theme", "board"]) {
    const chosen = JSON.parse(localStorage.getItem(`variorum.${name}`) ?? "null");
    if (chosen) root.setAttribute(`data-${name}`, chosen);
  }
} catch {
  // Where the browser keeps nothing, nothing was chosen.
}
if (location.pathname.startsWith("/analysis/") && location.hash !== "") root.classList.add("other-board");
