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

async function deleteSandbox(id) {
    await control("DELETE", `sandboxes/${encodeURIComponent(id)}`, undefined, main);
    // Without the shown sandbox, the page shows the main world.
    if (id === state.world) await goToWorld("main");
    else await changed();
}

function row(sandbox) {
    const { id, now, persona, createdAt, lastRequestAt } = sandbox;
    const isShown = id === state.world;
    const name = isShown ? h("strong", h("bdi", id), " ", h("span", { class: "badge good" }, "shown"))
        : link(`controls/worlds?world=${encodeURIComponent(id)}`, { title: "Show this world" }, h("bdi", id));
    return [
        name, persona === null ? h("span", { class: "muted" }, "no account") : h("bdi", persona), time.full(now),
        createdAt ? h("span", { title: createdAt }, age(createdAt)) : "–", bytes(sandbox.bytes),
        lastRequestAt ? h("span", { title: lastRequestAt }, `${age(lastRequestAt)} ago`) : h("span", { class: "muted" }, "none yet"),
        h("div", { class: "actions" }, copyButton(urlOfSandbox(id), "Copy URL", { kind: "quiet", title: "The base URL for an app" }),
            confirmButton("Delete", {
                question: "Its data will be lost.", confirmLabel: "Delete", title: `Deletes the sandbox ${id}`, kind: "quiet",
            }, () => deleteSandbox(id))),
    ];
}

const heads = [
    "Id", { label: "Without credentials", title: "The account that requests without credentials act as" },
    { label: "Clock", class: "short" }, { label: "Age", class: "short" },
    { label: "Memory", class: "number short", title: "About the memory that it does not share with other worlds" },
    { label: "Last request", class: "short", title: "The last request to a backend; calls of the control API and this page’s own do not count" }, "",
];

/** The sandboxes: their age, memory and last request. A click on an id shows that world. */
export function sandboxesCard() {
    const place = h("div");
    let sandboxes = [];

    const drawAges = () => {
        // Keeps an open question and a focused button.
        if (place.querySelector(".confirm-open, .is-done, .actions :focus")) return;
        if (!sandboxes.length) {
            fill(place, h("p", { class: "muted" }, "None. A sandbox is a separate world in memory, for a test or an experiment."));
        } else fill(place, stackingTable(heads, sandboxes.map(row), { caption: "Sandboxes" }));
    };
    const draw = async () => {
        ({ sandboxes } = await control("GET", "sandboxes", undefined, main));
        drawAges();
    };

    const back = link("controls/worlds?world=main", { class: "button quiet" }, "Show main");
    const node = card({ title: "Sandboxes", corner: state.world === "main" ? "separate worlds" : back }, place);
    return { node, drawAges, draw: () => busy(place, draw()).catch((error) => fill(place, h("p", error.message))) };
}
