import { h } from "./dom.js";
import { openedRows } from "./opened-rows.js";
import { number, table } from "./parts.js";

/** The limits of the table: more rows or longer texts would slow the page. */
const [mostRows, mostCharacters] = [100, 160];

/** A value of a response in a cell, shortened. */
export function cellText(value) {
    const text = typeof value === "string" ? value : JSON.stringify(value) ?? "–";
    return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function elementTable(caption, elements) {
    const shown = elements.slice(0, mostRows);
    const names = [...new Set(shown.flatMap((element) => Object.keys(element)))];
    const cell = (element, name) => h("span", { class: "mono", dir: "auto" }, cellText(element[name]));
    return [
        table(names, shown.map((element) => names.map((name) => cell(element, name))), { caption }),
        elements.length > shown.length ? h("p", { class: "muted" }, `And ${number(elements.length - shown.length)} more.`) : null,
    ];
}

/**
 * The elements of a card's response as a table below the app's view: `const data = asData("Goals of the response")`, then `data(elements)`
 * at each drawing. The columns have the names of the members. The table is made when it opens, and stays open when the card is drawn again.
 */
export function asData(caption) {
    const part = openedRows("As data", "as-data");
    return (elements) => elements.length === 0 ? null : part(() => elementTable(caption, elements));
}
