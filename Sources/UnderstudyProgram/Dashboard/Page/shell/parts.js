import { h } from "./dom.js";
import { button } from "./buttons.js";
import { number } from "./formats.js";

export { button, copyButton, copyText } from "./buttons.js";
export { ask, confirmButton } from "./confirm-button.js";
export { counted, number, time } from "./formats.js";
export { field, formProblem, textInput } from "./forms.js";
export { busy, toast } from "./notices.js";

/** A card with a heading. Its corner shows the source of its data, or actions. */
export function card({ title, corner, id, class: kind, level = 2 } = {}, ...children) {
    const head = title || corner
        ? h("div", { class: "card-head" }, title ? h(`h${level}`, { class: "card-title" }, title) : null,
            corner ? h("div", { class: "card-corner" }, corner) : null)
        : null;
    return h("section", { class: ["card", kind], id }, head, ...children);
}

/** Marks operations and requests to which the user's own endpoints contribute. */
export function yoursBadge(text = "yours") {
    return h("span", { class: "badge", title: "By the files of your own endpoints" }, text);
}

export function upstreamBadge() {
    return h("span", { class: "badge", title: "Answered by the real backend" }, "real backend");
}

/** An empty state: a sentence that says what would fill it, and the actions that do. */
export function empty(text, ...actions) {
    return h("div", { class: "empty" }, h("p", text), actions.length ? h("div", { class: "actions" }, actions) : null);
}

/**
 * A table. A header is a text or {label, class, title}; a row is a list of cells (texts or nodes) or a `tr` element. A table wider than its
 * place scrolls inside it, also by keyboard.
 */
export function table(headers, rows, { caption } = {}) {
    const heads = headers.map((header) => typeof header === "object" && header !== null ? header : { label: header });
    const cell = (content, i) => h("td", { class: heads[i]?.class ?? null }, content ?? "–");
    return h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": caption ?? "Table", "data-scroll": caption ?? "Table" },
        h("table",
            caption ? h("caption", { class: "visually-hidden" }, caption) : null,
            h("thead", h("tr", heads.map((head) => h("th", { scope: "col", class: head.class, title: head.title }, head.label)))),
            h("tbody", rows.map((row) => row instanceof Node ? row : h("tr", row.map(cell))))));
}

/** Empty cards in place of content that is loading. */
export function skeleton() {
    return h("div", { class: "grid skeleton-cards", "aria-hidden": "true" },
        ["", "span-4", "span-4", "span-4"].map((span) => h("div", { class: ["skeleton-card", span] })));
}

/** The heading of a column of buttons, for screen readers only. */
function hiddenHeading() {
    return { label: h("span", { class: "visually-hidden" }, "Actions"), name: null };
}

/**
 * A table whose rows become lists of names and values if the columns have no room. Headers and rows are those of `table`; an empty header
 * stands over buttons.
 */
export function stackingTable(headers, rows, options) {
    const heads = headers.map((header) => {
        if (header === "") return hiddenHeading();
        return typeof header === "object" ? { ...header, name: header.label } : { label: header, name: header };
    });
    const cell = (content, i) => h("td", { class: heads[i].class ?? null, "data-label": heads[i].name }, content);
    return h("div", { class: "stacking" }, table(heads, rows.map((row) => h("tr", row.map(cell))), options));
}

/** The buttons for the pages beside the shown one, by default newer and older entries, with its place: `1 to 5 of 137`. Pages count from 1. */
export function pager({ page, size, shown, total, names = ["Newer", "Older"] }, turn) {
    const first = (page - 1) * size + 1;
    const last = first + shown - 1;
    return h("div", { class: "pager" },
        button(names[0], () => turn(page - 1), { kind: "quiet", disabled: page <= 1, "data-keep": "newer" }),
        h("span", { class: "muted" }, `${number(first)} to ${number(last)} of ${number(total)}`),
        button(names[1], () => turn(page + 1), { kind: "quiet", disabled: last >= total, "data-keep": "older" }));
}
