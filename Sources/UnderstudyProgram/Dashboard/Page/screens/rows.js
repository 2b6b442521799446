import { fill, h } from "../shell/dom.js";
import { heldRows } from "../shell/held-place.js";
import { counted, number } from "../shell/parts.js";

/**
 * A part of a card that is closed at first: `const part = openedRows(keep)`, then `part(title, draw)` at each drawing of the card. `draw()`
 * makes its content when it opens. It stays open when the card is drawn again. `keep`: the `data-keep` of its title.
 */
export function openedRows(keep) {
    let drawn = null;
    return (title, draw) => {
        const place = h("div");
        const drawOnce = () => { if (!place.firstChild) fill(place, draw()); };
        // Asked of the former element: its event may still be on the way.
        const isOpen = drawn?.open ?? false;
        if (isOpen) drawOnce();
        drawn = h("details", { class: "opened-rows", open: isOpen, on: { toggle: ({ target }) => { if (target.open) drawOnce(); } } },
            h("summary", { "data-keep": keep }, title), place);
        return drawn;
    };
}

/** The rows that a card shows before its list is opened, and the limit after that. */
const [shownCount, mostCount] = [5, 500];

/**
 * Entries as rows, newest first, of which earlier ones open on request: `const days = rowList("day", "days")`, then
 * `days(panel, entries, row)` at each drawing of the card. `row(entry)` returns a list item. With a title, for a card whose chart shows the
 * same, all rows are hidden until they are opened.
 */
export function rowList(one, many, title = null) {
    const held = heldRows();
    const whole = title && openedRows(title);
    const rest = openedRows("earlier");

    function list(entries, row) {
        const [newest, earlier] = [entries.slice(0, shownCount), entries.slice(shownCount, mostCount)];
        const left = entries.length - shownCount - earlier.length;
        return [
            h("ul", { class: "rows" }, newest.map(row)),
            earlier.length
                ? rest(counted(earlier.length, `earlier ${one}`, `earlier ${many}`), () => [
                    h("ul", { class: "rows" }, earlier.map(row)), left > 0 ? h("p", { class: "muted" }, `And ${number(left)} more.`) : null,
                ])
                : null,
        ];
    }

    return (panel, entries, row) => entries.length === 0 ? null : held(panel, entries.length, () => {
        return whole ? whole(title, () => list(entries, row)) : list(entries, row);
    });
}
