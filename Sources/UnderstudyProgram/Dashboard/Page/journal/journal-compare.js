import { h } from "../shell/dom.js";
import { counted, time } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { textOf } from "./journal-body.js";
import { appName } from "./journal-words.js";
import { isByPath, jsonDiff } from "./json-diff.js";
import { lineDiff } from "./line-diff.js";

/** The equal lines that are shown around a difference, and the limit of the rows of a part. */
const [contextLines, mostRows] = [2, 1_000];
/** The longest text of a value beside its path. */
const mostCharacters = 2_000;

const pairsOf = (members) => Object.entries(members ?? {}).flatMap(([name, values]) => values.map((value) => [name, value]));

function headLines({ method, path, query, status, account, backend, faults, reason }) {
    return [
        `${method} ${path}`, ...pairsOf(query).map(([name, value]) => `?${name}=${value}`), status === null ? "no response" : `status ${status}`,
        account === null ? "no account" : `account ${account}`, appName(backend), ...faults.map((id) => `rule ${id}`),
        ...(reason ? [`why: ${reason}`] : []),
    ];
}

/** The headers by name: their order has no meaning. */
const headerLines = (headers) => pairsOf(headers).map(([name, value]) => `${name}: ${value}`).sort();
const bodyLines = (body) => body === null || body === undefined ? [] : textOf(body).split("\n");

/** The compared parts of two requests. The journal's entry has no answer while the request is in progress. */
const parts = [
    ["Request", { linesOf: headLines }], ["Request headers", { linesOf: ({ headers }) => headerLines(headers) }],
    ["Request body", { bodyOf: ({ body }) => body }], ["Response headers", { linesOf: ({ answer }) => headerLines(answer?.headers) }],
    ["Response body", { bodyOf: ({ answer }) => answer?.body }],
];

/** The rows with few equal ones around each difference; a number stands for equal rows that are left out. */
function shortened(rows) {
    const isNear = (i) => rows.slice(Math.max(0, i - contextLines), i + contextLines + 1).some(({ isEqual }) => !isEqual);
    const shown = [];
    rows.forEach((row, i) => {
        if (isNear(i)) shown.push(row);
        else if (typeof shown.at(-1) === "number") shown[shown.length - 1] += 1;
        else shown.push(1);
    });
    return shown;
}

function cell(text, sign, kind) {
    if (text === null) return h("td", { class: "compare-none" });
    return h("td", { class: kind }, sign ? h("span", { class: "compare-sign" }, `${sign} `) : null, h("bdi", text));
}

function row(entry) {
    if (typeof entry === "number") return h("tr", h("td", { class: "muted", colspan: 2 }, `… ${counted(entry, "equal line")}`));
    const { left, right, isEqual } = entry;
    return isEqual ? h("tr", cell(left), cell(right)) : h("tr", cell(left, "\u2212", "compare-left"), cell(right, "+", "compare-right"));
}

/** A difference of two JSON bodies: its path, and both values. */
function pathRow({ path, left, right }) {
    const value = (found, sign, kind) => cell(found === undefined ? null : shortText(found), sign, kind);
    return h("tr", h("th", { scope: "row", class: "compare-path" }, h("bdi", path || "the body")),
        value(left, "\u2212", "compare-left"), value(right, "+", "compare-right"));
}

function shortText(value) {
    const text = JSON.stringify(value);
    return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** The comparison of a part: {rows, differences, isEmpty, hasPaths}. JSON bodies are compared by path, all else line by line. */
function compared({ linesOf, bodyOf }, left, right) {
    if (bodyOf && isByPath(bodyOf(left), bodyOf(right))) {
        const found = jsonDiff(bodyOf(left), bodyOf(right));
        return { rows: found.map(pathRow), differences: found.length, isEmpty: false, hasPaths: true };
    }
    const [a, b] = [left, right].map(linesOf ?? ((entry) => bodyLines(bodyOf(entry))));
    const rows = lineDiff(a, b);
    const differences = rows.filter(({ isEqual }) => !isEqual).length;
    return { rows: differences ? shortened(rows).map(row) : [], differences, isEmpty: rows.length === 0, hasPaths: false };
}

function part([title, taken], [left, right], heads) {
    const { rows, differences, isEmpty, hasPaths } = compared(taken, left, right);
    const note = differences ? counted(differences, "difference") : isEmpty ? "none" : "equal";
    const head = h("div", { class: "journal-part-head" }, h("h3", title), h("span", { class: differences ? "badge attention" : "muted" }, note));
    if (differences === 0) return h("section", { class: "journal-part" }, head);
    const headers = hasPaths ? ["Path", ...heads] : heads;
    return h("section", { class: "journal-part" }, head,
        h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": `${title}, compared` },
            h("table", { class: "compare" },
                h("thead", h("tr", headers.map((text) => h("th", { scope: "col" }, text)))), h("tbody", rows.slice(0, mostRows)))),
        rows.length > mostRows ? h("p", { class: "muted" }, `And ${counted(rows.length - mostRows, "more line")}.`) : null);
}

/** Two requests side by side: head and headers line by line, JSON bodies by path. `addressOf(id)` is the address of one of them. */
export function compareView(left, right, addressOf) {
    const heads = [left, right].map(({ receivedAt }) => time.full(receivedAt) + receivedAt.slice(16, 23));
    return [
        h("div", { class: "actions" }, [left, right].map((entry, i) => link(addressOf(entry.id), { class: "button quiet" },
            `Show ${entry.method} of ${heads[i]}`))),
        parts.map((each) => part(each, [left, right], heads)),
        h("p", { class: "muted" }, "*** replaces secrets, which may differ. Time and duration are not compared."),
    ];
}
