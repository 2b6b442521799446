import { fill, h } from "../shell/dom.js";
import { time, upstreamBadge, yoursBadge } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { holdOf } from "./journal-held.js";
import { queryText } from "./journal-filter.js";
import { appName, clientName, duration, statusMeaning } from "./journal-words.js";

export const columns = ["Time", "Method", "Path", "App", "Account", "Client", "Status", "Took", "Rule"];

function cell(name, ...children) {
    return h("span", { role: "gridcell", class: `journal-${name}` }, children);
}

/** The time of a request by the machine, and by the world if that differs. */
function times({ at, receivedAt }) {
    const machine = `${time.full(receivedAt)} UTC`;
    return at === receivedAt ? machine : `${machine}; by the world’s clock ${time.full(at)}`;
}

function clientText(client) {
    return client ? h("bdi", { title: client }, clientName(client)) : null;
}

/** Fills in a row's client. The row stays the same, so that it takes a click that began before. */
export function showClient(row, { client }) {
    fill(row.querySelector(".journal-client"), clientText(client));
}

/** The headings of the columns, also for screen readers. */
export function headings() {
    return h("div", { class: "journal-row journal-headings", role: "row", "aria-rowindex": 1 },
        columns.map((name) => h("span", { role: "columnheader", class: `journal-${name.toLowerCase()}` }, name)));
}

/** A row of the journal; `address` is the address of the request. */
export function journalRow({ n, entry, client }, address) {
    const query = queryText(entry.query);
    const path = link(address, { tabindex: "-1", class: "journal-link", title: query ? `${entry.path}?${query}` : entry.path },
        h("bdi", entry.path), query ? h("bdi", { class: "muted" }, `?${query}`) : null);
    const hold = holdOf(entry.id);
    const status = hold
        ? h("span", { title: `Rule ${hold.rule} holds the request` }, "held")
        : entry.status === null ? h("span", { title: entry.reason ?? "No response was sent" }, "–", h("span", { class: "visually-hidden" }, "no response"))
        : entry.status;
    const faults = entry.faults.map((id) => h("span", { class: "badge attention", title: `Rule ${id} fired` }, id));
    return h("div", { class: "journal-row", role: "row", id: `journal-row-${n}` },
        cell("time", h("span", { title: times(entry) }, time.ofDay(entry.receivedAt))), cell("method", entry.method),
        cell("path", h("span", { class: "journal-call" }, path, entry.yours ? yoursBadge() : null, entry.from ? upstreamBadge() : null),
            entry.reason ? h("bdi", { class: "journal-reason", title: entry.reason }, entry.reason) : null),
        cell("app", entry.backend === null ? "–" : h("span", { title: appName(entry.backend) }, appName(entry.backend))),
        cell("account", entry.account === null ? "–" : h("bdi", { title: entry.account }, entry.account)),
        cell("client", clientText(client)),
        h("span", { role: "gridcell", class: ["journal-status", hold ? "attention" : statusMeaning(entry.status)] }, status),
        cell("took", duration(entry.durationMs)), cell("rule", faults));
}
