import { h } from "../shell/dom.js";
import { heldRows } from "../shell/held-place.js";
import { openedRows } from "./rows.js";
import { number, table } from "../shell/parts.js";

/** The limits of the table: more rows or longer texts would slow the page. */
const [mostRows, mostCharacters] = [100, 160];
/** The longest text that stays in one line: an id or a time. */
const mostUnbroken = 36;

/** A value of a response in a cell, shortened. */
export function cellText(value) {
    const text = typeof value === "string" ? value : JSON.stringify(value) ?? "–";
    return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** The same, with two decimals where a number has some. */
function dataText(value) {
    return typeof value === "number" && !Number.isInteger(value) ? number(value, 2) : cellText(value);
}

/** The values of an object, each with its path: {member: "state.agingDebtYears", value: -1.48}. An empty list or object is a value. */
export function flatten(value, path = "") {
    const isNested = typeof value === "object" && value !== null && Object.keys(value).length > 0;
    if (!isNested) return [{ member: path, value }];
    const step = (name) => Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    return Object.keys(value).flatMap((name) => flatten(value[name], step(name)));
}

function dataTable(caption, elements) {
    const shown = elements.slice(0, mostRows);
    const names = [...new Set(shown.flatMap((element) => Object.keys(element)))];
    const cell = (value) => {
        const text = dataText(value);
        return h("span", { class: ["mono", text.length <= mostUnbroken ? "unbroken" : null], dir: "auto" }, text);
    };
    return h("div", { class: "as-data" },
        table(names, shown.map((element) => names.map((name) => cell(element[name]))), { caption }),
        elements.length > shown.length ? h("p", { class: "muted" }, `And ${number(elements.length - shown.length)} more.`) : null);
}

/**
 * The data of a card as a table below the app's view: `const data = asData("Goals as data")`, then `data(panel, found, total)` at each
 * drawing. The columns of a list of objects have the names of their members; an object has a row for each of its values. `total` is the
 * number of entries of which `found` is a page.
 */
export function asData(caption) {
    const part = openedRows("as-data");
    const held = heldRows();
    return (panel, found, total) => {
        const elements = Array.isArray(found) ? found : found === null ? [] : flatten(found);
        if (elements.length === 0) return null;
        return held(panel, total ?? elements.length, () => part("As data", () => dataTable(caption, elements)));
    };
}
