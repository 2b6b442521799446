import { h } from "./dom.js";
import { button, copyButton, toast } from "./parts.js";
import { link } from "./router.js";
import { call, curl } from "./server.js";
import { changed } from "./state.js";
import { mask, replay, ruleQuery } from "./journal-replay.js";
import { duration } from "./journal-words.js";

/** What a request is sent again without, in words; "" where nothing is missing. */
function shortfall({ account }, { left, masked }) {
    const sentences = [];
    if (left.length) {
        const instead = account ? `it goes as ${account} by /_as/ instead` : "no account is known for it, so that it goes without";
        sentences.push(`Of ${left.join(", ")} only the mask is known: ${instead}.`);
    }
    if (masked.length) sentences.push(`${masked.join(", ")} would be sent as ${mask}: what is secret is not kept.`);
    return sentences.join(" ");
}

/** Sends a request of the journal once more. What became of it is said with a link to it. */
async function sendAgain({ request }, addressOf) {
    const answer = await call(request);
    await changed();
    const faults = answer.headers.find(([name]) => name.toLowerCase() === "x-understudy-fault")?.[1];
    const told = `${answer.status} in ${duration(answer.durationMs)}${faults ? `, by the rule ${faults}` : ""}. `;
    toast(h("span", "Sent again: ", told, answer.requestId ? link(addressOf(answer.requestId), {}, "Look at it") : null));
}

/** Copy as curl, send again, make a fault of it; with what is missing of it. */
export function entryActions(entry, addressOf) {
    const copy = replay(entry);
    const missing = shortfall(entry, copy);
    const faultTitle = "A rule for requests like this one";
    const fault = link(`controls/faults?${ruleQuery(entry)}`, { class: "button", title: faultTitle }, "Make a fault of this");
    const again = button("Send again", () => sendAgain(copy, addressOf), {
        title: copy.problem ?? `Sends it once more${entry.account ? `, as ${entry.account}` : ""}`, disabled: copy.problem !== null,
    });
    return h("div", { class: "journal-actions" },
        h("div", { class: "actions" }, copyButton(() => curl(copy.request), "Copy as curl"), again, fault),
        copy.problem ? h("p", { class: "muted" }, copy.problem) : null, missing ? h("p", { class: "muted" }, missing) : null);
}
