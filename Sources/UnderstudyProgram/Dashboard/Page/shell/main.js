import { bar } from "./bar.js";
import { presence } from "./presence.js";
import { start } from "./router.js";
import { look, refresh, state } from "./state.js";

bar(document.getElementById("bar"));
presence(document.getElementById("state"), document.getElementById("content"));
refresh().then(start, start);

/** What others have moved: looked for now and then, and when somebody comes back to the page. */
const lookMs = 4000;
setInterval(() => { if (!document.hidden && state.isOnline) look(); }, lookMs);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
