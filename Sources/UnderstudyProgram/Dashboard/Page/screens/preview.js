import { fill, h } from "../shell/dom.js";
import { icon } from "./card-parts.js";
import { differencesOf, previewWords, rulesOf } from "./preview-words.js";
import { link } from "../shell/router.js";
import { Offline, ownCall, previewCall } from "../shell/server.js";
import { state } from "../shell/state.js";

/** Previews may wait for ten seconds. A browser has six connections to a server; some stay for everything else on the page. */
const mostAtOnce = 3;
let running = 0;
let waiting = [];

/** Waits for a turn, unless the signal aborts. */
function aTurn(signal) {
    return new Promise((go, leave) => {
        waiting.push(go);
        signal.addEventListener("abort", () => {
            waiting = waiting.filter((other) => other !== go);
            leave(signal.reason);
        });
    });
}

async function inTurn(signal, send) {
    if (running < mostAtOnce) running += 1;
    else await aTurn(signal);
    try {
        return await send();
    } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
    }
}

/**
 * Sends a request as a preview. Adds the rules that act on it and the differences from the app's response to `seen`: {rules, differences}.
 * Without a response, or with a redirect, a plain request of the page names the rules. Throws Offline without a response.
 */
export async function askPreview(request, seen) {
    const found = await inTurn(request.signal, () => previewCall(request)).catch((error) => {
        if (error instanceof Offline) return error;
        throw error;
    });
    const differences = found instanceof Offline ? null : differencesOf(found);
    const rules = rulesOf(differences === null ? await ownCall(request) : found);
    seen.rules.push(...rules.filter((rule) => !seen.rules.includes(rule)));
    seen.differences.push(...differences ?? []);
    if (found instanceof Offline) throw found;
    return found;
}

/**
 * The switch of a card for its preview, and the note above its content: {toggle, note, isOn, update(), show(seen)}. `update()` follows the
 * choice and returns whether it differs.
 */
export function cardPreview(choice, { id, title }) {
    const toggle = h("button", {
        type: "button", class: "button quiet preview-switch", "aria-label": `${title} as the app would see it now`, "data-keep": "preview",
        title: "As the app would see it now: fault rules act on this card’s requests, and do not count them", "aria-pressed": "false",
        on: { click: () => choice.toggle(id) },
    }, icon("phone"));
    const note = h("div", { class: "preview-note", hidden: true });
    const self = { toggle, note, isOn: false, update, show };

    function update() {
        const wasOn = self.isOn;
        self.isOn = choice.isOn(id);
        toggle.setAttribute("aria-pressed", String(self.isOn));
        if (!self.isOn) note.hidden = true;
        return wasOn !== self.isOn;
    }

    function show(seen) {
        const { mark, notes } = previewWords(seen, state.faults.faults);
        const isOrdinary = seen.rules.length === 0 && notes.length === 0;
        note.hidden = !self.isOn || (isOrdinary && choice.isAll());
        const badge = seen.rules.length === 0
            ? h("span", { class: "badge" }, mark)
            : link("controls/faults", { class: "badge accent", "data-keep": "fault" }, mark);
        fill(note, badge, notes.map((text) => h("p", { class: "muted" }, text)));
    }

    update();
    return self;
}

/** The switch of the page: all cards as previews, or none. */
export function pagePreviewSwitch(choice) {
    const node = h("button", {
        type: "button", class: "button preview-page",
        title: "Fault rules act on the requests of these cards, and do not count them. Nothing is changed.",
        on: { click: () => choice.togglePage() },
    }, icon("phone"), " As the app would see it now");
    const update = () => node.setAttribute("aria-pressed", choice.isAll() ? "true" : choice.isAny() ? "mixed" : "false");
    update();
    return { node, update };
}
