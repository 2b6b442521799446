import { bar } from "./bar.js";
import { presence } from "./presence.js";
import { start } from "./router.js";
import { followShortcuts } from "./shortcuts.js";
import { enter } from "./state.js";

bar(document.getElementById("bar"));
presence(document.getElementById("state"), document.getElementById("content"));
followShortcuts();
enter().then(start, start);
