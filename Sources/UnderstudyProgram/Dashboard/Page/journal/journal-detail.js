import { fill, h } from "./dom.js";
import { busy, button, time } from "./parts.js";
import { link } from "./router.js";
import { Problem, control } from "./server.js";
import { entryActions } from "./journal-actions.js";
import { bodyCopy, bodyView } from "./journal-body.js";
import { queryText } from "./journal-filter.js";
import { appName, duration, statusMeaning } from "./journal-words.js";

function headerList(headers, isTruncated, nothing) {
    const pairs = Object.entries(headers ?? {}).flatMap(([name, values]) => values.map((value) => [name, value]));
    if (!pairs.length) return h("p", { class: "muted" }, isTruncated ? "The headers are no longer kept." : nothing);
    return [
        h("dl", { class: "journal-headers" }, pairs.map(([name, value]) => [h("dt", h("bdi", name)), h("dd", h("bdi", value))])),
        isTruncated ? h("p", { class: "muted" }, "There are more; the journal keeps the first.") : null,
    ];
}

function part(title, ...children) {
    return h("section", { class: "journal-part" }, h("div", { class: "journal-part-head" }, h("h3", title)), children);
}

/** Headers and body, of a request or an answer. */
function message(title, headers, isShortened, body, isCut) {
    const name = `${title} body`;
    return h("section", { class: "journal-part" },
        h("div", { class: "journal-part-head" }, h("h3", title), bodyCopy(body)),
        headerList(headers, isShortened, "No headers."), bodyView(body, isCut, { name, nothing: "No body." }));
}

function who({ account }) {
    return account === null ? "without an account" : ["as ", link(`accounts/${encodeURIComponent(account)}`, {}, h("bdi", account))];
}

function facts(entry) {
    const status = entry.status === null ? "no answer" : entry.status;
    const faults = entry.faults.map((id) => [
        " by the rule ", link("controls/faults", { class: "badge attention", title: `The rule ${id} fired; to the rules` }, id),
    ]);
    return h("p", { class: "journal-facts" },
        h("strong", { class: ["journal-status", statusMeaning(entry.status)] }, status), faults, ` in ${duration(entry.durationMs)}`,
        ", ", who(entry), `, ${appName(entry.backend)}, `,
        h("time", { datetime: entry.at, title: "By the world’s clock, in UTC" }, time.full(entry.at), `:${entry.at.slice(17, 23)}`),
        entry.knownRoute ? null : h("span", { class: "badge", title: "No route has this method and path" }, "unknown route"));
}

/** A request with all that is kept of it. */
function whole(entry, addressOf) {
    const query = queryText(entry.query);
    const answer = entry.answer;
    return [
        facts(entry), entryActions(entry, addressOf),
        query ? part("Query", headerList(entry.query)) : null,
        message("Request", entry.headers, entry.headersTruncated, entry.body, entry.bodyTruncated),
        answer
            ? message("Answer", answer.headers, answer.headersTruncated, answer.body, answer.bodyTruncated)
            : part("Answer", h("p", { class: "muted" }, entry.status === null
                ? "None was sent: a rule or the client ended the connection, or it is still under way."
                : "It was not kept.")),
        h("p", { class: "muted journal-id" }, "X-Request-Id ", h("code", entry.id), ". *** stands for what is secret."),
    ];
}

/**
 * What is known of one request, beside the list: `show(id)`, `update(entry)` when the stream tells more of it. `addressOf(id)` is where
 * others are, `onClose` is for the button that closes it.
 */
export function journalDetail({ addressOf, summaryOf, onClose }) {
    let shownID = null;
    let asked = null;
    const title = h("h2", { class: "journal-target", tabindex: "-1" });
    const content = h("div", { class: "journal-whole" });
    const close = button("Close", onClose, { kind: "quiet", title: "Back to the list (Escape)" });
    // Where the request takes the list's place, who has read to its end is far from the other one.
    const back = button("Back to the list", onClose, { class: "button plain journal-back" });
    const node = h("section", { class: "card journal-detail", "aria-label": "Request", hidden: true },
        h("div", { class: "card-head" }, title, close), content, back);

    const setTitle = ({ method, path, query }) => {
        const text = queryText(query);
        const tail = text ? h("bdi", { class: "muted" }, `?${text}`) : null;
        fill(title, h("span", { class: "journal-method" }, method), " ", h("bdi", path), tail);
    };

    const load = async (id) => {
        asked?.abort();
        asked = new AbortController();
        const { signal } = asked;
        try {
            const entry = await busy(content, control("GET", `requests/${encodeURIComponent(id)}`, undefined, { signal }));
            if (signal.aborted) return;
            setTitle(entry);
            fill(content, whole(entry, addressOf));
        } catch (error) {
            if (signal.aborted) return;
            fill(content, h("p", error instanceof Problem && error.status === 404
                ? "It is no longer in the journal: newer requests have taken its place, or the journal was emptied." : error.message),
                error instanceof Problem && error.status === 404 ? h("p", { class: "muted" }, error.detail) : null,
                button("Try again", () => load(id)));
        }
    };

    return {
        node,
        show(id, { isFocused = false } = {}) {
            node.hidden = id === null;
            if (id === null) asked?.abort();
            else if (id !== shownID) {
                const known = summaryOf(id);
                if (known) setTitle(known);
                else fill(title, id);
                fill(content);
                node.scrollTop = 0;
                load(id);
            }
            shownID = id;
            if (id !== null && isFocused) title.focus({ preventScroll: true });
        },
        update(entry) {
            if (entry.id === shownID) load(entry.id);
        },
        end: () => asked?.abort(),
    };
}
