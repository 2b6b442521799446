import { choice, keptChoice } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { heldRows } from "../shell/held-place.js";
import { pager } from "../shell/parts.js";
import { panel } from "./panel.js";

/**
 * A card with a list of records, newest first, filtered and in pages. The page has all its rows, so that a long list stays small.
 *
 * - `filters`: {name: query}, with the app's own filter first. `emptyTexts`: {name: text} for a filter that finds none.
 * - `everything`: the query without a filter; it tells an empty account from a filter that finds none.
 * - `read(json)`: {total, entries}. `elements(json)`: the same entries as in the response. `row(entry, edit)`: a list item; `edit` is the
 *   button that edits the entry, if `editing` names its kind, and `nameOf(entry)` tells it from others.
 */
export function pagedList(context, {
    id, title, span, size, path, filters, everything = "", emptyText, emptyTexts, read, elements, row, editing, nameOf,
}) {
    const held = heldRows();
    const names = Object.keys(filters);
    const filter = keptChoice(id, names, names[0]);
    let page = 1;
    const pathFor = (query, limit, number) => `${path}?${new URLSearchParams({ ...query, limit, offset: (number - 1) * limit })}`;
    const shownPath = () => pathFor(filters[filter.value], size, page);
    return panel(context, {
        id, title, span, path: shownPath,
        load: async (ask) => {
            const asked = filter.value;
            let json = await ask(shownPath());
            let found = read(json);
            // The shown page may be beyond the end, if the world has fewer records now.
            if (found.entries.length === 0 && found.total > 0) {
                page = Math.ceil(found.total / size);
                json = await ask(shownPath());
                found = read(json);
            }
            const isNothing = found.total === 0 && read(await ask(pathFor(everything, 1, 1))).total === 0;
            return { ...found, asked, page, isNothing, elements: elements(json) };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText, editing,
        draw: (found, self) => {
            const turn = (chosen, chosenPage) => {
                filter.take(chosen);
                page = chosenPage;
                self.redraw();
            };
            const { entries, total } = found;
            return [
                names.length > 1 ? h("div", choice(title, names, filter.value, (chosen) => turn(chosen, 1))) : null,
                held(self, total, () => [
                    entries.length
                        ? h("ul", { class: "rows records" }, entries.map((entry, i) => row(entry, self.editButton?.(found.elements[i], nameOf(entry)))))
                        : h("p", { class: "panel-empty" }, emptyTexts?.[found.asked] ?? emptyText),
                    total > size ? pager({ page: found.page, size, shown: entries.length, total }, (to) => turn(filter.value, to)) : null,
                ]),
            ];
        },
    });
}
