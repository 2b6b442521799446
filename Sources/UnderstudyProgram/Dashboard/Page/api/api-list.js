import { announce, fill, h } from "./dom.js";
import { button, counted, field, yoursBadge } from "./parts.js";
import { link } from "./router.js";

/**
 * The searchable list of a document's operations, grouped by app and subject: `{node, show(id), take(document)}`.
 *
 * Operations that are not built are hidden until a button shows them.
 */
export function operationList(document) {
    const view = { text: "", hasUnbuilt: false, shown: null };
    const input = h("input", { type: "search", autocomplete: "off", spellcheck: "false", placeholder: "weight, /trends, POST" });
    const status = h("p", { class: "api-count muted" });
    const groups = h("div", { class: "api-groups" });
    const search = field({ label: "Find an operation", input });

    const draw = () => {
        const found = document.matching(view.text);
        const listed = found.filter((operation) => view.hasUnbuilt || operation.isBuilt || operation.id === view.shown);
        const unbuilt = found.filter((operation) => !operation.isBuilt).length;
        fill(status, counted(listed.length, "operation"), unbuilt > 0 ? [" · ", toggle(unbuilt)] : null);
        fill(groups, listed.length === 0 ? h("p", { class: "muted" }, "No operation has all of these words.") : null,
            document.grouped(listed).map((app, index) => section(app, view, index === 0)));
    };
    const toggle = (unbuilt) => button(view.hasUnbuilt ? "Hide those not built" : `Show ${unbuilt} not built`, () => {
        view.hasUnbuilt = !view.hasUnbuilt;
        draw();
        status.querySelector("button")?.focus();
    }, { title: "Understudy answers these with 501 or an empty list" });

    input.addEventListener("input", () => {
        view.text = input.value;
        draw();
        announce(status.firstChild?.textContent ?? "");
    });
    const node = h("nav", { class: "card api-list", "aria-label": "Operations" }, search, status, groups);
    return {
        node,
        /** Shows the operations of another document. */
        take(next) {
            document = next;
            draw();
        },
        show(id) {
            const isListed = groups.querySelector(`[data-operation="${CSS.escape(id ?? "")}"]`) !== null;
            view.shown = id;
            if (groups.firstChild && (id === null || isListed)) mark(groups, id);
            else draw();
            groups.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
        },
    };
}

function section(app, view, isFirst) {
    const isShown = app.groups.some((group) => group.operations.some((operation) => operation.id === view.shown));
    return h("details", { class: "api-app", open: isShown || view.text !== "" || (isFirst && view.shown === null) },
        h("summary", {}, app.title, " ", h("span", { class: "muted" }, app.count)),
        app.groups.map((group) => h("section", {},
            h("h3", { title: group.description || null }, group.title),
            h("ul", { class: "api-rows" }, group.operations.map((operation) => h("li", {}, row(operation, operation.id === view.shown)))))));
}

function row(operation, isShown) {
    const attributes = { class: "api-row", "data-operation": operation.id, "aria-current": isShown ? "page" : null };
    return link(`api/${encodeURIComponent(operation.id)}`, attributes,
        h("span", { class: "api-method mono" }, operation.method), " ",
        h("span", { class: "api-path mono" }, operation.path), operation.yours ? [" ", yoursBadge(operation.yours)] : null,
        h("span", { class: "api-summary muted" }, operation.summary, operation.isBuilt ? null : " (not built)"));
}

function mark(groups, id) {
    for (const each of groups.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    const shown = id === null ? null : groups.querySelector(`[data-operation="${CSS.escape(id)}"]`);
    shown?.setAttribute("aria-current", "page");
    const parent = shown?.closest("details");
    if (parent) parent.open = true;
}
