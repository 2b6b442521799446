import { clockFace } from "./clock.js";
import { fill, h, svg } from "./dom.js";
import { areas, goToWorld, hrefOf, link, onRoute } from "./router.js";
import { control } from "./server.js";
import { state, subscribe } from "./state.js";

function wordmark() {
    const mark = svg("svg", { class: "mark", viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
        svg("path", { class: "mark-near", d: "M3 3h6v5.5c0 3.8-2.3 6.6-6 8.5z" }),
        svg("path", { class: "mark-far", d: "M17 3h-6v5.5c0 3.8 2.3 6.6 6 8.5z" }));
    return link("accounts", { class: "wordmark" }, mark, "Understudy");
}

function areaLinks() {
    const links = areas.map(({ name, title }) => ({ name, node: link(name, { class: "area-link" }, title) }));
    onRoute(({ segments }) => {
        for (const { name, node } of links) {
            // The world may be another.
            node.href = hrefOf(name);
            if (segments[0] === name) node.setAttribute("aria-current", "page");
            else node.removeAttribute("aria-current");
        }
    });
    return h("nav", { class: "areas", "aria-label": "Areas" }, links.map(({ node }) => node));
}

/** What is unusual now; nothing when nothing is. */
function unusual() {
    const place = h("div", { class: "unusual", "aria-live": "polite" });
    const draw = () => {
        const { faults } = state.faults;
        if (!faults.length) return fill(place);
        const names = [...new Set(faults.map(({ preset, id }) => preset ?? `rule ${id}`))].join(", ");
        const text = faults.length === 1 ? "1 fault on" : `${faults.length} faults on`;
        return fill(place, link("controls/faults", { class: "fault-pill", title: `Rules that change answers: ${names}` }, text));
    };
    subscribe(["faults", "world"], draw);
    draw();
    return place;
}

/** The shown world, and those that there are. */
function worldChoice() {
    const choice = h("select", { class: "world", title: "The world that is shown: main, or a sandbox", "aria-label": "World" });
    let names = ["main"];
    const draw = () => {
        const shown = names.includes(state.world) ? names : [...names, state.world];
        fill(choice, shown.map((name) => h("option", { value: name }, name)));
        choice.value = state.world;
    };
    const ask = async () => {
        try {
            const { sandboxes } = await control("GET", "sandboxes", undefined, { world: "main" });
            const found = ["main", ...sandboxes.map(({ id }) => id)];
            if (found.join("\n") === names.join("\n")) return;
            names = found;
            draw();
        } catch {
            // The page says already that the server does not answer.
        }
    };
    choice.addEventListener("change", () => goToWorld(choice.value));
    choice.addEventListener("pointerenter", ask);
    choice.addEventListener("focus", ask);
    subscribe("data", ask);
    subscribe("world", draw);
    draw();
    ask();
    return h("div", { class: "world-choice" }, choice);
}

/** The bar that is always there. */
export function bar(node) {
    fill(node, h("div", { class: "bar" }, wordmark(), areaLinks(), unusual(), clockFace(), worldChoice()));
    // A link of the bar would lead to the base address, not to this one.
    const content = document.getElementById("content");
    document.querySelector(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        content.focus();
    });
}
