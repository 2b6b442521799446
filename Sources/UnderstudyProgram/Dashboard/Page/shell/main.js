import { fill, h } from "./dom.js";
import { button } from "./buttons.js";
import { goToWorld, start } from "./router.js";
import { control } from "./server.js";
import { enter, refresh, state, subscribe } from "./state.js";
import { bar } from "./bar.js";
import { followShortcuts } from "./overlays.js";

function stopped() {
    return h("div", { class: "presence", role: "alert" },
        h("p", h("strong", "Understudy does not respond. "),
            "The page shows the last data from the server. It reconnects by itself when the server runs again."));
}

async function createSandbox(id) {
    await control("PUT", `sandboxes/${encodeURIComponent(id)}`, undefined, { world: "main" });
    await refresh();
}

/** Why the world cannot be shown, in the server's words, with ways out. It takes the place of the content, which is hidden. */
function unavailable() {
    const { world, problem } = state;
    return h("div", { class: "presence", role: "main" },
        h("div", { role: "alert" }, h("h1", `The world ${world} cannot be shown.`), h("p", problem)),
        world === "main" ? null : h("div", { class: "actions" },
            button("Show the main world", () => goToWorld("main")), button(`Create the sandbox ${world}`, () => createSandbox(world))));
}

/** Shows when the server or the world is unavailable. Without the server, the page greys out until the server is back. */
function presence(place, content) {
    const draw = () => {
        document.documentElement.classList.toggle("is-offline", !state.isOnline);
        content.hidden = state.problem !== null;
        fill(place, state.isOnline ? null : stopped(), state.problem ? unavailable() : null);
    };
    subscribe(["isOnline", "problem"], draw);
    draw();
}

// The buttons of a form send it. A browser would leave the page.
addEventListener("submit", (event) => event.preventDefault());
bar(document.getElementById("bar"));
presence(document.getElementById("state"), document.getElementById("content"));
followShortcuts();
enter().then(start, start);
