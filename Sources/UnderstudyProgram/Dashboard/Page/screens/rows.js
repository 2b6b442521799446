import { fill, h } from "./dom.js";
import { counted } from "./figures.js";
import { openedRows } from "./opened-rows.js";
import { number } from "./parts.js";

/** The rows that a card shows before its list is opened, and the limit after that. */
const [shownCount, mostCount] = [5, 500];

/** Entries as rows, newest first. Earlier ones open on request. `row(entry)` returns a list item. */
export function rowList(entries, row, one, many) {
    const [newest, earlier] = [entries.slice(0, shownCount), entries.slice(shownCount, mostCount)];
    const more = h("ul", { class: "rows" });
    const left = entries.length - shownCount - earlier.length;
    return [
        h("ul", { class: "rows" }, newest.map(row)),
        earlier.length
            ? h("details", { on: { toggle: ({ target }) => { if (target.open && !more.firstChild) fill(more, earlier.map(row)); } } },
                h("summary", `${counted(earlier.length, `earlier ${one}`, `earlier ${many}`)}`), more,
                left > 0 ? h("p", { class: "muted" }, `And ${number(left)} more.`) : null)
            : null,
    ];
}

/**
 * Entries as rows that are hidden until they are opened, for a card whose chart shows the same: `const days = closedRows("Days")`, then
 * `days(entries, row, "day", "days")` at each drawing. They stay open when the card is drawn again.
 */
export function closedRows(title) {
    const part = openedRows(title, title);
    return (entries, row, one, many) => entries.length === 0 ? null : part(() => rowList(entries, row, one, many));
}
