import { fill, h } from "./dom.js";
import { button } from "./buttons.js";
import { goToWorld } from "./router.js";
import { control } from "./server.js";
import { refresh, state, subscribe } from "./state.js";

function stopped() {
    return h("div", { class: "presence", role: "alert" },
        h("p", h("strong", "Understudy does not answer. "),
            "What you see is what it last said. The page comes back by itself as soon as it runs again."));
}

async function make(id) {
    await control("PUT", `sandboxes/${encodeURIComponent(id)}`, undefined, { world: "main" });
    await refresh();
}

/** Why the shown world cannot be shown, in the server's own words, and the ways on. */
function unavailable() {
    const { world, problem } = state;
    return h("div", { class: "presence", role: "alert" },
        h("p", h("strong", `The world ${world} cannot be shown. `), problem),
        world === "main" ? null : h("div", { class: "actions" },
            button("Show the main world", () => goToWorld("main")), button(`Make the sandbox ${world}`, () => make(world))));
}

/** Says so when the server has gone, or the world: what is shown greys out, and comes back by itself. */
export function presence(place, content) {
    const draw = () => {
        document.documentElement.classList.toggle("is-offline", !state.isOnline);
        content.hidden = state.problem !== null;
        fill(place, state.isOnline ? null : stopped(), state.problem ? unavailable() : null);
    };
    subscribe(["isOnline", "problem"], draw);
    draw();
}
