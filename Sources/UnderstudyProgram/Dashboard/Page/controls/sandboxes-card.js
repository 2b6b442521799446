import { fill, h } from "./dom.js";
import { busy, card, copyButton, time } from "./parts.js";
import { goToWorld, link } from "./router.js";
import { base, control } from "./server.js";
import { changed, state } from "./state.js";
import { age, bytes } from "./ages.js";
import { confirmButton } from "./confirm-button.js";
import { stackingTable } from "./stacking-table.js";

const main = { world: "main" };

function urlOfSandbox(id) {
    return `${location.origin}${base}/_sandbox/${id}`;
}

async function end(id) {
    await control("DELETE", `sandboxes/${encodeURIComponent(id)}`, undefined, main);
    // Who has ended what they look at looks at the main world from here on.
    if (id === state.world) await goToWorld("main");
    else await changed();
}

function row(sandbox) {
    const { id, now, persona, createdAt, lastRequestAt } = sandbox;
    const isShown = id === state.world;
    const name = isShown ? h("strong", h("bdi", id), " ", h("span", { class: "badge good" }, "shown"))
        : link(`controls/worlds?world=${encodeURIComponent(id)}`, { title: "Show this world" }, h("bdi", id));
    return [
        name, persona === null ? h("span", { class: "muted" }, "nobody") : h("bdi", persona), time.full(now),
        createdAt ? h("span", { title: createdAt }, age(createdAt)) : "–", bytes(sandbox.bytes),
        lastRequestAt ? h("span", { title: lastRequestAt }, `${age(lastRequestAt)} ago`) : h("span", { class: "muted" }, "none yet"),
        h("div", { class: "actions" }, copyButton(urlOfSandbox(id), "Copy URL", { kind: "quiet", title: "The base URL for an app" }),
            confirmButton("End", {
                question: "All that is in it goes.", answer: "End it", title: `Ends the sandbox ${id}`, kind: "quiet",
            }, () => end(id))),
    ];
}

const heads = [
    "Id", { label: "Without credentials", title: "The account that requests without credentials act as" },
    { label: "Its clock", class: "short" }, { label: "Age", class: "short" },
    { label: "Memory", class: "number short", title: "What it takes beside what it shares with the others" },
    { label: "Last request", class: "short", title: "To a backend; calls of the control API do not count" }, "",
];

/** The worlds beside main: how old they are, what they take, when they were used last. A click shows one. */
export function sandboxesCard() {
    const place = h("div");
    let shown = "";

    const draw = async () => {
        const { sandboxes } = await control("GET", "sandboxes", undefined, main);
        // Who is being asked something, or about to press, is not disturbed.
        if (place.querySelector(".confirm-open, .is-done, .actions :focus")) return;
        const minute = Math.floor(Date.now() / 5000);
        const next = JSON.stringify([sandboxes, state.world, minute]);
        if (next === shown) return;
        shown = next;
        if (!sandboxes.length) {
            fill(place, h("p", { class: "muted" }, "None. A sandbox is a world of its own in memory, for one test or one idea."));
        } else fill(place, stackingTable(heads, sandboxes.map(row), { caption: "Sandboxes" }));
    };

    const back = link("controls/worlds?world=main", { class: "button quiet" }, "Show main");
    const node = card({ title: "Sandboxes", corner: state.world === "main" ? "worlds of their own" : back }, place);
    return { node, draw: () => busy(place, draw()).catch((error) => fill(place, h("p", error.message))) };
}
