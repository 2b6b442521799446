import { fill, h } from "./dom.js";
import { busy, copyButton } from "./parts.js";
import { urlOf } from "./server.js";

/**
 * What an account's page has of one app: its panels, once one of them has something to show; nothing if all of them have nothing.
 *
 * - `panels(context)`: the panels.
 * - `probe(context)`: whether the app knows the account at all, where that can be asked without a failure.
 * - `gate`: {applies(error), open(error, context)}: a failure that closes the whole app, and what is shown then: a node, or null if the app
 *   does not know the account at all.
 */
export function section(context, { id, title, basePath, panels: makePanels, probe, gate, voidText }) {
    const cards = h("div", { class: "app-cards" });
    const missing = h("p", { class: "app-missing" });
    const content = h("div", cards, missing);
    const place = h("div", { class: "app-place" });
    const baseURL = urlOf({ path: basePath, world: context.world }).replace(/\/$/, "");
    const node = h("section", { class: "app", id: `app-${id}`, "aria-labelledby": `title-${id}`, hidden: true },
        h("div", { class: "app-head" },
            h("h2", { id: `title-${id}` }, title),
            copyButton(baseURL, baseURL, { kind: "path", title: "The base URL of the app's build: copy" })),
        place);
    const own = { ...context, settled: update };
    const panels = makePanels(own);
    cards.append(...panels.map((panel) => panel.node));
    const self = { node, reload, end, state: "asking", quiet: h("p", { class: "quiet-app" }, h("strong", title), ` ${voidText}`) };
    let turn = 0;
    let gateAnswer = null;
    let isKnown = false;

    async function reload() {
        const mine = turn += 1;
        gateAnswer = null;
        // What failed before says nothing about what is asked now.
        for (const panel of panels) if (panel.result?.kind === "failed") panel.result = null;
        if (probe && !isKnown) {
            const isThere = await probe(own);
            if (mine !== turn) return;
            if (!isThere) return show("void");
        }
        await Promise.all(panels.map((panel) => panel.reload()));
    }

    function show(state, ...children) {
        self.state = state;
        node.hidden = state === "void" || state === "asking";
        if (children.length && place.firstChild !== children[0]) fill(place, ...children);
        context.settled();
    }

    function update() {
        const results = panels.map((panel) => panel.result);
        const closed = results.find((result) => result?.kind === "failed" && gate?.applies(result.error));
        if (closed) return openGate(closed.error);
        if (results.some((result) => result && result.kind !== "void")) {
            isKnown = true;
            showMissing();
            return show("shown", content);
        }
        if (results.every(Boolean)) show("void");
    }

    /** What the account has none of, in one line for all of it. */
    function showMissing() {
        for (const panel of panels) panel.node.hidden = panel.result?.kind === "void";
        const texts = panels.filter((panel) => panel.node.hidden).map((panel) => panel.voidText);
        missing.textContent = texts.join(" ");
        missing.hidden = texts.length === 0;
    }

    async function openGate(error) {
        if (gateAnswer) return;
        const mine = turn;
        isKnown = false;
        gateAnswer = gate.open(error, own);
        const shown = await busy(place, gateAnswer);
        if (mine !== turn) return;
        if (shown) show("shown", shown);
        else show("void");
    }

    function end() {
        turn += 1;
        for (const panel of panels) panel.end();
    }

    return self;
}
