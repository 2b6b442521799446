import { fill, h } from "../shell/dom.js";
import { busy, button, copyButton } from "../shell/parts.js";
import { urlOf } from "../shell/server.js";

/** Whether a shown element is above or below the window. */
function isBeyondWindow(node) {
    const { top, bottom } = node.getBoundingClientRect();
    return node.checkVisibility() && (bottom < 0 || top > innerHeight);
}

/**
 * The section of an app on an account's page. It shows its panels once one of them has data of the account. If all are empty, it is one
 * line, `quiet`, with a button that shows the empty screens.
 *
 * - `panels(context)`: the panels. Those with data of all accounts load once the section is shown.
 * - `probe(context)`: whether the app knows the account, if a request can tell without an error response.
 * - `gate`: {applies(error), open(error, context)}: an error that closes the whole app. `open` returns the node to show instead, or null if
 *   the app does not know the account.
 */
export function section(context, { id, backend, title, basePath, panels: makePanels, probe, gate, emptyText }) {
    const cards = h("div", { class: "app-cards" });
    const missing = h("ul", { class: "app-missing" });
    const content = h("div", cards, missing);
    const place = h("div", { class: "app-place" });
    const baseURL = urlOf({ path: basePath, world: context.world }).replace(/\/$/, "");
    const node = h("section", { class: "app", id: `app-${id}`, "aria-labelledby": `title-${id}`, hidden: true },
        h("div", { class: "app-head" },
            h("h2", { id: `title-${id}`, tabindex: "-1" }, title),
            copyButton(baseURL, baseURL, { kind: "path", title: "Copy the base URL for the app" })),
        place);
    const inner = { ...context, settled: update };
    const panels = makePanels(inner);
    cards.append(...panels.map((panel) => panel.node));
    const [own, shared] = [panels.filter(({ isShared }) => !isShared), panels.filter(({ isShared }) => isShared)];
    const quiet = h("div", { class: "quiet-app" }, h("p", h("strong", title), ` ${emptyText}`),
        probe ? null : button("Show its empty screens", open, { kind: "quiet", "aria-label": `Show the empty screens of ${title}` }));
    const self = { node, backend, reload, reloadShared, showPreviews, end, state: "loading", quiet, ids: panels.map(({ id }) => id) };
    let turn = 0;
    let gateResult = null;
    let isKnown = false;
    let isOpened = false;
    /** The panels without data that a button has shown. */
    const shownPanels = new Set();
    /** Loads a panel that was left out when it comes into view. */
    const leftOut = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            leftOut.unobserve(target);
            panels.find((panel) => panel.node === target).reload();
        }
    });

    /** Reloads panels, with `isInView` except those above and below the window. A hidden panel may have data at another time. */
    function load(some, isInView) {
        const due = isInView ? some.filter(({ node: card }) => !isBeyondWindow(card)) : some;
        for (const panel of some) if (!due.includes(panel)) leftOut.observe(panel.node);
        return Promise.all(due.map((panel) => panel.reload()));
    }

    async function reload({ isInView = false } = {}) {
        const mine = turn += 1;
        gateResult = null;
        leftOut.disconnect();
        // An earlier failure says nothing about the new requests.
        for (const panel of panels) if (panel.result?.kind === "failed") panel.result = null;
        if (probe && !isKnown) {
            const isThere = await probe(inner);
            if (mine !== turn) return;
            if (!isThere) return show("empty");
        }
        const isShown = self.state === "shown";
        await load([...own, ...(isShown ? shared : [])], isInView);
        if (!isShown && mine === turn) await reloadShared();
    }

    /** Reloads the data of all accounts, if the section is shown. */
    async function reloadShared() {
        if (self.state === "shown") await Promise.all(shared.map((panel) => panel.reload()));
    }

    /** Shows the chosen panels as previews. */
    function showPreviews() {
        const changed = panels.filter((panel) => panel.updatePreview());
        if (changed.length === 0) return;
        // A failure that closes the app may be an effect of a rule.
        if (gateResult) reload();
        else for (const panel of changed) if (panel.result || panel.isLoading) panel.reload();
    }

    /** Shows the empty screens. */
    async function open() {
        isOpened = true;
        update();
        await reloadShared();
        node.querySelector("h2").focus();
    }

    function show(state, ...children) {
        self.state = state;
        node.hidden = state === "empty" || state === "loading";
        if (children.length && place.firstChild !== children[0]) fill(place, ...children);
        context.settled();
    }

    function update() {
        const results = panels.map((panel) => panel.result);
        const closed = results.find((result) => result?.kind === "failed" && gate?.applies(result.error));
        if (closed) return openGate(closed.error);
        if (isOpened || own.some(({ result, isRuled }) => result && (result.kind !== "empty" || (isKnown && isRuled)))) {
            isKnown = true;
            showMissing();
            return show("shown", content);
        }
        if (own.every(({ result }) => result)) show("empty");
    }

    /** Hides empty panels, except previews on which a rule acts, and lists their texts, unless the empty screens are shown. */
    function showMissing() {
        for (const panel of panels) {
            panel.node.hidden = !isOpened && !shownPanels.has(panel) && panel.result?.kind === "empty" && !panel.isRuled;
        }
        const hidden = panels.filter((panel) => panel.node.hidden);
        // Equal content stays, so that a button keeps its focus.
        const key = hidden.map(({ node: { id } }) => id).join();
        if (missing.dataset.key !== key) fill(missing, hidden.map((panel) => h("li", panel.emptyText, " ", adding(panel))));
        missing.dataset.key = key;
        missing.hidden = hidden.length === 0;
    }

    /** A button that shows an empty panel and opens its form for a record, or null if the app has no operation for that. */
    function adding(panel) {
        const title = panel.addButton()?.getAttribute("aria-label");
        return title ? button(title, () => {
            shownPanels.add(panel);
            update();
            panel.addButton().click();
        }, { kind: "quiet" }) : null;
    }

    async function openGate(error) {
        if (gateResult) return;
        const mine = turn;
        isKnown = false;
        gateResult = gate.open(error, inner);
        const shown = await busy(place, gateResult);
        if (mine !== turn) return;
        if (shown) show("shown", shown);
        else show("empty");
    }

    function end() {
        turn += 1;
        leftOut.disconnect();
        for (const panel of panels) panel.end();
    }

    return self;
}
