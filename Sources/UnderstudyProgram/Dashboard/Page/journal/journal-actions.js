import { fill, h } from "../shell/dom.js";
import { button, copyButton, toast } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { call, curl, urlOf } from "../shell/server.js";
import { changed } from "../shell/state.js";
import { resendForm } from "./journal-resend.js";
import { mask, replay, ruleQuery } from "./journal-replay.js";
import { swiftRequest, swiftRule, swiftVerification } from "./journal-swift.js";
import { duration } from "./journal-words.js";

/** A note on the masked secrets that a request lacks when it is sent again; "" without any. */
function maskNote({ account }, { omitted, masked }) {
    const sentences = [];
    if (omitted.length) {
        const instead = account ? `it acts as ${account} through /_as/ instead` : "it acts as no account, because none is known";
        sentences.push(`The request is sent without ${omitted.join(", ")}, which the journal masks: ${instead}.`);
    }
    if (masked.length) sentences.push(`The request is sent with ${mask} in ${masked.join(", ")}, because the journal masks secrets.`);
    return sentences.join(" ");
}

/** Sends a request of the journal again, then shows a notice with the result and a link. */
async function sendAgain(request, addressOf) {
    const response = await call(request);
    await changed();
    const faults = response.headers.find(([name]) => name.toLowerCase() === "x-understudy-fault")?.[1];
    const result = `${response.status} in ${duration(response.durationMs)}${faults ? `, by rule ${faults}` : ""}. `;
    toast(h("span", "Sent again: ", result, response.requestId ? link(addressOf(response.requestId), {}, "Show it") : null));
}

/** The request as Swift: [name, text, title]. */
function swiftCopies(entry, { request }) {
    return [
        ["URLRequest", () => swiftRequest(request, urlOf(request)), "The request, for an app or a playground"],
        ["FaultRule", () => swiftRule(entry), "A rule of a test, with UnderstudyClient, that answers 503 to the next request like this one"],
        ["verify", () => swiftVerification(entry), "A check of a test, with UnderstudyClient, for one request like this one"],
    ];
}

/**
 * The actions for a request: copy as a command or as Swift, send again as it was or changed, make a fault rule from it; and `more`, further buttons. A note says what
 * is missing.
 */
export function entryActions(entry, addressOf, more) {
    const copy = replay(entry);
    const missing = maskNote(entry, copy);
    const faultTitle = "A rule for requests like this one";
    const fault = link(`controls/faults?${ruleQuery(entry)}`, { class: "button", title: faultTitle }, "Create a fault rule from this request");
    const again = button("Send again", () => sendAgain(copy.request, addressOf), {
        title: copy.problem ?? `Sends it again${entry.account ? `, as ${entry.account}` : ""}`, disabled: copy.problem !== null,
    });
    const place = h("div");
    const edit = button("Edit and send…", () => {
        const close = () => {
            fill(place);
            edit.focus();
        };
        const form = resendForm(copy.request, (request) => sendAgain(request, addressOf), close);
        fill(place, form.node);
        form.focus();
    }, { title: copy.problem ?? "Changes the request, then sends it", disabled: copy.problem !== null });
    return h("div", { class: "journal-actions" },
        h("div", { class: "actions" }, copyButton(() => curl(copy.request), "Copy as curl"), again, edit, more, fault),
        h("div", { class: "actions" }, swiftCopies(entry, copy).map(([name, text, title]) => {
            return copyButton(text, `Copy as ${name}`, { kind: "quiet", title });
        })),
        copy.problem ? h("p", { class: "muted" }, copy.problem) : null, missing ? h("p", { class: "muted" }, missing) : null, place);
}
