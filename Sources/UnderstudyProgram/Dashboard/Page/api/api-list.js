import { announce, fill, h } from "../shell/dom.js";
import { button, counted, field, yoursBadge } from "../shell/parts.js";
import { appTitle } from "./openapi-document.js";
import { operationSearch } from "./operation-search.js";
import { keepInAddress, link, queryValue } from "../shell/router.js";

/** The results of a search that are shown. */
const mostResults = 50;

/**
 * The searchable list of a document's operations: `{node, show(id), take(document)}`. It is grouped by app and subject, and the results of a
 * search are in the order of their rank.
 *
 * Operations that are not built are hidden until a button shows them. The address keeps the search, also while an operation is open.
 */
export function operationList(document) {
    const view = { text: queryValue("find") ?? "", hasUnbuilt: false, shown: null };
    let search = prepared(document);
    const input = h("input", {
        type: "search", autocomplete: "off", spellcheck: "false", placeholder: "log a weight, /trends, POST", value: view.text,
    });
    const status = h("p", { class: "api-count muted" });
    const groups = h("div", { class: "api-groups" });

    const draw = () => {
        const { operations: found, isRanked, isWhole } = search(view.text);
        const listed = found.filter((operation) => view.hasUnbuilt || operation.isBuilt || operation.id === view.shown);
        const unbuilt = found.filter((operation) => !operation.isBuilt).length;
        fill(status, counted(listed.length, "operation"), unbuilt > 0 ? [" · ", toggle(unbuilt)] : null);
        fill(groups, isRanked ? results(listed, isWhole, view) : document.grouped(listed).map((app, index) => section(app, view, index === 0)));
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
    const keepText = () => keepInAddress("find", view.text || null);
    input.addEventListener("change", keepText);
    const node = h("nav", { class: "card api-list", "aria-label": "Operations" }, field({ label: "Find an operation", input }), status,
        groups);
    return {
        node,
        /** Shows the operations of another document. */
        take(next) {
            document = next;
            search = prepared(next);
            draw();
        },
        show(id) {
            const isListed = groups.querySelector(`[data-operation="${CSS.escape(id ?? "")}"]`) !== null;
            view.shown = id;
            keepText();
            if (groups.firstChild && (id === null || isListed)) mark(groups, id);
            else draw();
            groups.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
        },
    };
}

/** The search of a document, which reads the document before the first text is typed. */
function prepared(document) {
    const search = operationSearch(document);
    (globalThis.requestIdleCallback ?? setTimeout)(search.prepare);
    return search;
}

/** The results of a search, the best first, each with its app. */
function results(listed, isWhole, view) {
    if (listed.length === 0) {
        return h("p", { class: "muted" }, "No operation has these words. Try what you want to do, such as “log a weight”, or a part of a path, ",
            "such as ", h("code", {}, "/trends"), ".");
    }
    const more = listed.length - mostResults;
    return [
        isWhole ? null : h("p", { class: "muted" }, "No operation has all of these words. These have some of them."),
        h("ul", { class: "api-rows" },
            listed.slice(0, mostResults).map((operation) => h("li", {}, row(operation, view, appTitle(operation.app))))),
        more > 0 ? h("p", { class: "muted" }, `${counted(more, "more operation")} with these words: another word finds fewer.`) : null,
    ];
}

function section(app, view, isFirst) {
    const isShown = app.groups.some((group) => group.operations.some((operation) => operation.id === view.shown));
    const content = h("div");
    // A closed section has no rows: a document has some hundred operations.
    const draw = () => {
        if (!node.open || content.firstChild) return;
        fill(content, app.groups.map((group) => h("section", {},
            h("h3", { title: group.description || null }, group.title),
            h("ul", { class: "api-rows" }, group.operations.map((operation) => h("li", {}, row(operation, view)))))));
    };
    const node = h("details", { class: "api-app", open: isShown || (isFirst && view.shown === null), on: { toggle: draw } },
        h("summary", {}, app.title, " ", h("span", { class: "muted" }, app.count)), content);
    draw();
    return node;
}

function row(operation, { shown, text }, title = null) {
    const attributes = { class: "api-row", "data-operation": operation.id, "aria-current": operation.id === shown ? "page" : null };
    const query = text ? `?${new URLSearchParams({ find: text })}` : "";
    return link(`api/${encodeURIComponent(operation.id)}${query}`, attributes,
        h("span", { class: "api-method mono" }, operation.method), " ",
        h("span", { class: "api-path mono" }, operation.path), operation.yours ? [" ", yoursBadge(operation.yours)] : null,
        h("span", { class: "api-summary muted" }, operation.summary, operation.isBuilt ? null : " (not built)", title && ` · ${title}`));
}

function mark(groups, id) {
    for (const each of groups.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
    const shown = id === null ? null : groups.querySelector(`[data-operation="${CSS.escape(id)}"]`);
    shown?.setAttribute("aria-current", "page");
    const parent = shown?.closest("details");
    if (parent) parent.open = true;
}
