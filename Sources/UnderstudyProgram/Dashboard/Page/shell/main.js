import { bar } from "./bar.js";
import { presence } from "./presence.js";
import { start } from "./router.js";
import { enter } from "./state.js";

bar(document.getElementById("bar"));
presence(document.getElementById("state"), document.getElementById("content"));
enter().then(start, start);
