import { h } from "../shell/dom.js";
import { pagedList } from "./paged-list.js";
import { time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { readJournal } from "./wellness-responses.js";

/** The limit of the text in place of a missing title. */
const mostCharacters = 60;

function beginning(content) {
    const characters = [...content.slice(0, 2 * mostCharacters)];
    return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join("")}…` : content;
}

/** Lume's journal. An entry opens to its text. */
export function entriesPanel(context) {
    const row = ({ id, title, content, type, tags, isFavorite, at }, edit) => h("li", { class: "entry", "data-id": id }, h("details",
        h("summary",
            h("span", { class: "insight-title", dir: "auto" },
                isFavorite ? h("span", { class: "insight-star", role: "img", "aria-label": "favorite", title: "favorite" }, "★ ") : null,
                title || beginning(content)),
            h("span", { class: "insight-kind" }, `${type.replaceAll("_", " ")}, ${time.day(at, context.zone)}`)),
        h("p", { class: "insight-content", dir: "auto" }, content),
        tags.length
            ? h("ul", { class: "labels", "aria-label": "Tags" }, tags.map((tag) => h("li", { class: "badge", dir: "auto" }, tag)))
            : null), edit);
    return pagedList(context, {
        id: "entries", title: "Journal", span: 4, size: 5, path: "/api/v1/journal",
        filters: { "30 days": {}, Favorites: { favorites_only: "true" }, All: { from: "1970-01-01" } }, everything: { from: "1970-01-01" },
        emptyText: "No journal entries. Lume adds them.",
        emptyTexts: { "30 days": "No entries in the last 30 days.", Favorites: "No favorites in the last 30 days." },
        read: readJournal, elements: (json) => json.data.entries, row,
        editing: recordKinds.fitiq.entry, nameOf: ({ title, content }) => title || beginning(content),
    });
}
