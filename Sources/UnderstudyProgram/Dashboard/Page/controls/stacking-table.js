import { h } from "./dom.js";
import { table } from "./parts.js";

/** The heading of a column of buttons, which only those hear who cannot see what it holds. */
function unseen() {
    return { label: h("span", { class: "visually-hidden" }, "Actions"), name: null };
}

/**
 * A table whose rows become lists of names and values where there is no room for its columns. Headers and rows as `table` takes them; a header
 * without a text is one of buttons.
 */
export function stackingTable(headers, rows, options) {
    const heads = headers.map((header) => {
        if (header === "") return unseen();
        return typeof header === "object" ? { ...header, name: header.label } : { label: header, name: header };
    });
    const cell = (content, i) => h("td", { class: heads[i].class ?? null, "data-label": heads[i].name }, content);
    return h("div", { class: "stacking" }, table(heads, rows.map((row) => h("tr", row.map(cell))), options));
}
