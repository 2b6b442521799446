import { localTime } from "../screens/calendar-day.js";
import { dataEditor } from "./data-editor.js";
import { columnsOf, draft, isReferredTo, listTitle, recordSchema, summary, withMembers } from "./data-lists.js";
import { fill, h } from "../shell/dom.js";
import { heldPlace } from "../shell/held-place.js";
import { inline } from "../api/openapi-prose.js";
import { busy, card, counted, empty, pager } from "../shell/parts.js";
import { keepInAddress, queryValue } from "../shell/router.js";
import { instantText } from "../records/record-kinds.js";
import { control } from "../shell/server.js";
import { worldTime } from "../shell/state.js";

/** The rows of a page: an account can have many thousand records, of which the page never has more than these. */
const pageSize = 25;
/** The newest records among which the one in the address is looked for: the server's limit. */
const mostSearched = 1000;

/**
 * A page of records as a table: the name or the time of each, and the members that most of them have. `rows`: [{item, title, when, values}];
 * `editButton(item, name)` is the button for one. `currentID` is the id of the record in the address.
 */
function recordTable(caption, rows, editButton, currentID) {
    const hasTitle = rows.some(({ title }) => title);
    const labels = columnsOf(rows);
    const hasTime = rows.some(({ when }) => when);
    const heads = [hasTitle ? "Name" : hasTime ? "When" : "Id", ...(hasTitle && hasTime ? ["When"] : []), ...labels];
    const line = ({ item, title, when, values }) => {
        const texts = new Map([...(hasTitle && when ? [["When", when]] : []), ...values.map(({ label, text }) => [label, text])]);
        return h("tr", { "data-id": item.id, "aria-current": item.id === currentID ? "true" : null },
            h("th", { scope: "row", dir: "auto" }, title ?? (hasTitle ? null : when) ?? item.id),
            heads.slice(1).map((label) => h("td", { "data-label": label }, texts.has(label) ? h("bdi", texts.get(label)) : null)),
            h("td", { class: "data-tools" }, editButton(item, [title, when].filter(Boolean).join(", ") || item.id)));
    };
    return h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": caption },
        h("table", { class: "data-table" }, h("caption", { class: "visually-hidden" }, caption),
            h("thead", h("tr", heads.map((label) => h("th", { scope: "col" }, label)),
                h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, "Actions")))),
            h("tbody", { class: "data-rows" }, rows.map(line))));
}

/** The records of a list by the schema of seed files, as a form for them needs it. */
function described(root, backend, list) {
    const found = recordSchema(root, backend, list) ?? { about: "", schema: { type: "object", properties: {} } };
    return { ...found, root, isReferredTo: isReferredTo(root, backend, list) };
}

/**
 * The card of one list of an account's records, the newest first, in pages: {node, reload, take}. `list` is its name: `checkIns`. `take` gets
 * a changed schema; a form that is open stays as it is. It begins with the page of the record in the address (`?record=ID`), whose row is in
 * view.
 */
export function dataList(account, backend, list, root) {
    const zone = account.timezone || "UTC";
    const path = ["accounts", account.key, "data", backend, list].map(encodeURIComponent).join("/");
    const content = h("div", { class: "data-list" });
    const held = heldPlace(content);
    let page = 1;
    let shown = null;
    /** The number of the newest request, and whether a click of the user is not shown yet. */
    let [asked, hasOwn] = [0, false];
    let currentID = queryValue("record");
    let isCurrentShown = currentID === null;

    const records = { path, list: `${backend}/${list}`, ...described(root, backend, list) };
    const editor = dataEditor(records, {
        draft: () => {
            const now = worldTime();
            const { schema } = records;
            const first = draft(schema, { today: localTime(now, zone).date, now: instantText(now) });
            // A new record has the further members that its neighbours have.
            const names = Object.keys(withMembers(schema, shown?.items.flatMap(({ record }) => Object.keys(record)) ?? []).properties);
            return { ...Object.fromEntries(names.filter((name) => !schema.properties[name]).map((name) => [name, null])), ...first };
        },
        onDone: () => reload({ isOwn: true }),
    });

    const read = (offset) => control("GET", `${path}?limit=${pageSize}&offset=${offset}`);
    /** Turns to the page of the record in the address. */
    async function findCurrent() {
        const { items } = await control("GET", `${path}?limit=${mostSearched}`);
        const index = items.findIndex(({ id }) => id === currentID);
        page = 1 + Math.floor(Math.max(0, index) / pageSize);
    }

    /** Brings the row of the record in the address into view, and marks its button as the place to which the page was opened. */
    function showCurrent() {
        isCurrentShown = true;
        const row = content.querySelector("tr[aria-current]");
        if (!row) return;
        row.querySelector("button").dataset.arrival = "";
        row.scrollIntoView({ block: "center" });
    }

    async function load() {
        if (!isCurrentShown) await findCurrent();
        const found = await read((page - 1) * pageSize);
        if (found.items.length > 0 || found.total === 0) return found;
        // The shown page is beyond the end, because the account has fewer records now.
        page = Math.ceil(found.total / pageSize);
        return read((page - 1) * pageSize);
    }

    const summaryOf = (record) => summary(records.root, withMembers(records.schema, Object.keys(record)), record, zone);

    function draw(found) {
        shown = found;
        const { items, total } = found;
        const turn = (to) => {
            page = to;
            currentID = null;
            keepInAddress("record", null);
            return reload({ isOwn: true });
        };
        fill(content,
            h("p", { class: "muted" }, `${counted(total, "record")}, the newest first.`),
            items.length
                ? recordTable(listTitle(list), items.map((item) => ({ item, ...summaryOf(item.record) })), editor.editButton, currentID)
                : empty("No records. Add one, or let an app write some."),
            total > pageSize ? pager({ page, size: pageSize, shown: items.length, total }, turn) : null);
    }

    /** - isOwn: whether the list changes by a click of the user, which shows at once. */
    async function reload({ isOwn = false } = {}) {
        hasOwn ||= isOwn;
        const mine = ++asked;
        const found = await busy(content, load());
        if (mine !== asked) return;
        // Equal records are not drawn again, to keep the focus and the pointer's target.
        const isEqual = JSON.stringify(found) === JSON.stringify(shown);
        held.draw(() => { if (!isEqual) draw(found); }, hasOwn || !shown ? 0 : found.total - shown.total);
        hasOwn = false;
        if (!isCurrentShown) showCurrent();
    }

    const node = card({ title: listTitle(list), corner: editor.addButton(), class: "data-card" },
        records.about ? h("p", { class: "muted" }, inline(records.about)) : null, editor.node, held.node);
    return {
        node, reload,
        take(next) {
            Object.assign(records, described(next, backend, list));
            shown = null;
        },
    };
}
