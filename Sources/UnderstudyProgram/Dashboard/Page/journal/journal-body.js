import { fill, h } from "../shell/dom.js";
import { button, copyButton, number } from "../shell/parts.js";

/** The limits of a body's text until it is shown in full. */
const [mostLines, mostCharacters] = [120, 12_000];
/** A longer text is one node: thousands of small nodes would block the page. */
const mostMuted = 200_000;

/** The text with the names of members muted. */
function withMutedNames(text) {
    if (text.length > mostMuted) return [text];
    const parts = [];
    let end = 0;
    for (const match of text.matchAll(/^( *)("(?:[^"\\]|\\.)*":)/gm)) {
        parts.push(text.slice(end, match.index) + match[1], h("span", { class: "muted" }, match[2]));
        end = match.index + match[0].length;
    }
    return [...parts, text.slice(end)];
}

function beginning(text) {
    let end = -1;
    for (let line = 0; line < mostLines; line++) {
        end = text.indexOf("\n", end + 1);
        if (end < 0) return text.slice(0, mostCharacters);
    }
    return text.slice(0, Math.min(end, mostCharacters));
}

/** A body as text: JSON over several lines, a text unchanged. */
export function textOf(body) {
    return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

/** A button that copies the whole body, or null without a body. */
export function bodyCopy(body) {
    return body === null || body === undefined ? null : copyButton(textOf(body), "Copy body", { kind: "quiet" });
}

/**
 * A body of the journal: JSON over several lines, a text unchanged. A large body is cut until it is shown in full. `note` is the journal's
 * reason why the body is not shown, or not as it was sent.
 */
export function bodyView(body, isTruncated, { name, nothing, note }) {
    const reason = note ? `The journal’s note: ${note}.` : isTruncated ? "The journal has only the beginning." : null;
    if (body === null || body === undefined) return h("p", { class: "muted" }, reason ?? nothing);
    const shows = typeof body === "string" ? (text) => [text] : withMutedNames;
    const text = textOf(body);
    const shown = beginning(text);
    const isCut = shown.length < text.length;
    const region = { class: "journal-body", tabindex: "0", role: "region", "aria-label": name };
    const pre = h("pre", region, shows(shown), isCut ? "\n…" : null);
    const lines = text.split("\n").length;
    const all = isCut ? button(lines > 1 ? `Show all ${number(lines, 0)} lines` : `Show all ${number(text.length, 0)} characters`, () => {
        fill(pre, shows(text));
        all.remove();
        pre.focus();
    }, { kind: "quiet" }) : null;
    return h("div", { class: "journal-body-view" }, pre, all,
        reason ? h("p", { class: "muted" }, reason) : null);
}
