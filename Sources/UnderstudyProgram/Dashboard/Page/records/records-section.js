import { apps } from "../accounts/accounts-apps.js";
import { cellText } from "../screens/as-data.js";
import { documentKinds } from "./document-kinds.js";
import { fill, h } from "../shell/dom.js";
import { heldRows } from "../shell/held-place.js";
import { openAPI } from "../api/openapi-document.js";
import { button, counted, field, pager, table } from "../shell/parts.js";
import { panel } from "../screens/panel.js";
import { list } from "../screens/read.js";
import { keepInAddress } from "../shell/router.js";

/** The rows of a page, and the columns of a table: more would not fit. */
const [pageSize, mostColumns] = [10, 6];

/** The records of a response, and their number, which a response without pages does not have. */
function readRecords(json, path) {
    const records = list(json, path.join("."), (record) => record);
    return { records, total: json.data?.total ?? json.data?.total_count ?? records.length };
}

/** The card of a kind of records: all of them as a table in pages. */
function recordsPanel(context, { title, path, list: listPath, query, isPaged, columns, kind }) {
    const held = heldRows();
    let page = 1;
    const pathOf = () => {
        const paging = isPaged ? { limit: pageSize, offset: (page - 1) * pageSize } : {};
        const text = new URLSearchParams({ ...query, ...paging }).toString();
        return text ? `${path}?${text}` : path;
    };
    return panel(context, {
        id: "records", title, span: 12, path: pathOf, editing: kind,
        load: async (ask) => {
            const found = readRecords(await ask(pathOf()), listPath);
            if (found.records.length > 0 || found.total === 0) return found;
            // The shown page is beyond the end, because the world has fewer records now.
            page = Math.ceil(found.total / pageSize);
            return readRecords(await ask(pathOf()), listPath);
        },
        isEmpty: ({ total }) => total === 0, emptyText: "No records.", elements: null,
        draw: ({ records, total }, self) => {
            const shown = isPaged ? records : records.slice((page - 1) * pageSize, page * pageSize);
            const names = columns.filter((name) => records.some((record) => name in record)).slice(0, mostColumns);
            const turn = (to) => {
                page = to;
                self.redraw();
            };
            return [
                h("p", { class: "lead-note" }, `${counted(total, "record")}.`, kind.isShared ? " They belong to all accounts." : null),
                held(self, total, () => [
                    table([{ label: h("span", { class: "visually-hidden" }, "Actions") }, ...names], shown.map((record) => [
                        self.editButton(record, `${record.id ?? record.date}`),
                        ...names.map((name) => h("span", { class: "mono", dir: "auto" }, cellText(record[name]))),
                    ]), { caption: title }),
                    total > pageSize ? pager({ page, size: pageSize, shown: shown.length, total }, turn) : null,
                ]),
            ];
        },
    });
}

/** The choice of a kind, by app. */
function kindChoice(kinds, shown, choose) {
    const select = h("select", { value: shown.path, on: { change: () => choose(kinds.find(({ path }) => path === select.value)) } },
        apps.map(({ name, title: label }) => ({ label, own: kinds.filter(({ app }) => app === name) })).filter(({ own }) => own.length > 0)
            .map(({ label, own }) => h("optgroup", { label }, own.map(({ path, title }) => h("option", { value: path }, title)))));
    return field({ label: "Kind", input: select });
}

/**
 * All records of an account's apps, by kind: each kind for which the OpenAPI document has a list and an operation that adds one. It is a button
 * at first, because the document is large. {node, open(path), reload, end}; `open` shows the kind with the path of a list.
 */
export function recordsSection(context) {
    const place = h("div", { class: "records-place" });
    const shown = h("div", { class: "app-cards" });
    let card = null;

    const choose = (kind) => {
        keepInAddress("records", kind.path);
        card?.end();
        // It is no screen of an app.
        card = recordsPanel({ ...context, previews: null }, kind);
        fill(shown, card.node);
        return card.reload();
    };
    const open = async (path = "") => {
        const kinds = documentKinds(await openAPI());
        // The page may show something else by now.
        if (!place.isConnected) return;
        const first = kinds.find((kind) => kind.path === path) ?? kinds[0];
        const choice = kindChoice(kinds, first, choose);
        fill(place, choice, shown);
        await choose(first);
        choice.querySelector("select").focus();
    };
    fill(place, button("Show all records", () => open()));
    return {
        node: h("section", { class: "app all-records", "aria-labelledby": "title-records" },
            h("div", { class: "app-head" }, h("h2", { id: "title-records" }, "Records"),
                h("span", { class: "muted" }, "All data of the account that its apps can list and add, by their own operations.")), place),
        open,
        reload: () => card?.reload(),
        end: () => card?.end(),
    };
}
