import { fill, h } from "../shell/dom.js";
import { heldPlace } from "../shell/held-place.js";
import { busy, button, card, confirmButton, copyButton, number, pager, stackingTable, time } from "../shell/parts.js";
import { createSandbox } from "../shell/sandbox-names.js";
import { goToWorld, link } from "../shell/router.js";
import { base, control } from "../shell/server.js";
import { changed, state } from "../shell/state.js";
import { age, bytes } from "../shell/formats.js";

const main = { world: "main" };

function urlOfSandbox(id) {
    return `${location.origin}${base}/_sandbox/${id}`;
}

async function deleteSandboxes(ids) {
    for (const id of ids) {
        try {
            await control("DELETE", `sandboxes/${encodeURIComponent(id)}`, undefined, main);
        } catch (error) {
            // Another client has deleted it.
            if (error.status !== 404) throw error;
        }
    }
    // Without the shown sandbox, the page shows the main world.
    if (ids.includes(state.world)) await goToWorld("main");
    else await changed();
}

/** The count from which the list has a field to find sandboxes, and a button that ends all that it shows. */
const manyCount = 2;
/** The rows of a page: a server can have a thousand sandboxes. */
const pageSize = 25;

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
            }, () => deleteSandboxes([id]))),
    ];
}

const heads = [
    "Id", { label: "Without credentials", title: "The account that requests without credentials act as" },
    { label: "Clock", class: "short" }, { label: "Age", class: "short" },
    { label: "Memory", class: "number short", title: "Approximately the memory that it does not share with other worlds" },
    { label: "Last request", class: "short", title: "The last request to a backend; calls of the control API and this page’s own do not count" }, "",
];

/** The sandboxes, newest first and in pages: their age, memory and last request. A click on an id shows that world. */
export function sandboxesCard() {
    const place = h("div", { class: "sandbox-list" });
    const held = heldPlace(place);
    const search = h("input", { type: "search", placeholder: "Find by id or account", "aria-label": "Find a sandbox" });
    const all = h("span");
    const tools = h("div", { class: "sandbox-tools", hidden: true }, search, all);
    let sandboxes = [];
    let page = 1;

    const found = () => {
        const text = search.value.trim().toLowerCase();
        return sandboxes.filter(({ id, persona }) => `${id} ${persona ?? ""}`.toLowerCase().includes(text));
    };

    const drawTools = () => {
        if (all.querySelector(".confirm-open")) return;
        const ids = found().map(({ id }) => id);
        // A button that stays the same takes a click that began before.
        if (all.dataset.ids === ids.join(" ")) return;
        all.dataset.ids = ids.join(" ");
        const label = ids.length === sandboxes.length ? `End all ${number(ids.length)}` : `End ${number(ids.length)} found`;
        fill(all, ids.length ? confirmButton(label, { question: "Their data will be lost.", kind: "quiet" }, () => deleteSandboxes(ids)) : null);
    };

    const turn = (to) => {
        page = to;
        drawAges();
    };

    const drawRows = () => {
        const shown = found();
        if (!sandboxes.length) {
            return fill(place, h("p", { class: "muted" }, "None. A sandbox is a separate world in memory, for a test or an experiment."));
        }
        if (!shown.length) return fill(place, h("p", { class: "muted" }, `No sandbox matches “${search.value.trim()}”.`));
        page = Math.min(page, Math.ceil(shown.length / pageSize));
        const rows = shown.slice((page - 1) * pageSize, page * pageSize);
        return fill(place, stackingTable(heads, rows.map(row), { caption: "Sandboxes" }),
            shown.length > pageSize ? pager({ page, size: pageSize, shown: rows.length, total: shown.length }, turn) : null);
    };

    const drawAges = () => {
        drawTools();
        // Keeps an open question and a focused button.
        if (!place.querySelector(".confirm-open, .is-done, .actions :focus")) drawRows();
    };
    search.addEventListener("input", () => turn(1));
    const draw = async () => {
        const read = await control("GET", "sandboxes", undefined, main);
        const former = new Set(sandboxes.map(({ id }) => id));
        held.draw(() => {
            sandboxes = read.sandboxes.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
            // Stays while a text is in it: the text still applies.
            tools.hidden = sandboxes.length < manyCount && search.value === "" && document.activeElement !== search;
            drawAges();
        }, former.size ? read.sandboxes.filter(({ id }) => !former.has(id)).length : 0);
    };

    const back = link("controls/worlds?world=main", { class: "button quiet" }, "Show main");
    const quick = button("New sandbox", createSandbox, { kind: "quiet", title: "Creates a sandbox with a made-up name, and shows it" });
    const corner = h("div", { class: "actions" }, state.world === "main" ? null : back, quick);
    const node = card({ title: "Sandboxes", corner }, tools, held.node);
    return { node, drawAges, draw: () => busy(place, draw()).catch((error) => fill(place, h("p", error.message))) };
}
