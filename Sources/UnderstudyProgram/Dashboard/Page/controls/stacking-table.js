import { h } from "./dom.js";
import { table } from "./parts.js";

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
