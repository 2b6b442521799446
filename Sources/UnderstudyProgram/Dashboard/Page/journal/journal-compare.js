import { h } from "../shell/dom.js";
import { counted, time } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { textOf } from "./journal-body.js";
import { appName } from "./journal-words.js";
import { lineDiff } from "./line-diff.js";

/** The equal lines that are shown around a difference, and the limit of the rows of a part. */
const [contextLines, mostRows] = [2, 1_000];

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
    ["Request", headLines], ["Request headers", ({ headers }) => headerLines(headers)], ["Request body", ({ body }) => bodyLines(body)],
    ["Response headers", ({ answer }) => headerLines(answer?.headers)], ["Response body", ({ answer }) => bodyLines(answer?.body)],
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

function part([title, linesOf], [left, right], heads) {
    const rows = lineDiff(linesOf(left), linesOf(right));
    const differences = rows.filter(({ isEqual }) => !isEqual).length;
    const note = differences ? counted(differences, "difference") : rows.length ? "equal" : "none";
    const head = h("div", { class: "journal-part-head" }, h("h3", title), h("span", { class: differences ? "badge attention" : "muted" }, note));
    if (differences === 0) return h("section", { class: "journal-part" }, head);
    const shown = shortened(rows);
    return h("section", { class: "journal-part" }, head,
        h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": `${title}, compared` },
            h("table", { class: "compare" },
                h("thead", h("tr", heads.map((text) => h("th", { scope: "col" }, text)))), h("tbody", shown.slice(0, mostRows).map(row)))),
        shown.length > mostRows ? h("p", { class: "muted" }, `And ${counted(shown.length - mostRows, "more line")}.`) : null);
}

/** Two requests side by side: head, headers and bodies, line by line. `addressOf(id)` is the address of one of them. */
export function compareView(left, right, addressOf) {
    const heads = [left, right].map(({ receivedAt }) => time.full(receivedAt) + receivedAt.slice(16, 23));
    return [
        h("div", { class: "actions" }, [left, right].map((entry, i) => link(addressOf(entry.id), { class: "button quiet" },
            `Show ${entry.method} of ${heads[i]}`))),
        parts.map((each) => part(each, [left, right], heads)),
        h("p", { class: "muted" }, "*** replaces secrets, which may differ. Time and duration are not compared."),
    ];
}
