import { bar } from "./bar.js";
import { presence } from "./presence.js";
import { start } from "./router.js";
import { poll, refresh, state } from "./state.js";

bar(document.getElementById("bar"));
presence(document.getElementById("state"), document.getElementById("content"));
refresh().then(start, start);

/** How often the page looks for changes by other clients. It also looks when it becomes visible. */
const pollMs = 4000;
setInterval(() => { if (!document.hidden && state.isOnline) poll(); }, pollMs);
document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });
