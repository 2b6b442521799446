import { fill, h } from "./dom.js";
import { button, copyButton, number } from "./parts.js";

/** As much of a body is shown at first. */
const [mostLines, mostCharacters] = [120, 12_000];
/** Texts of more characters are one node: thousands of small ones would keep the page waiting. */
const mostMarked = 200_000;

/** Names of members stand back behind their values. */
function marked(text) {
    if (text.length > mostMarked) return [text];
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

function textOf(body) {
    return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}

/** Copies a body, all of it; nothing where there is none. */
export function bodyCopy(body) {
    return body === null || body === undefined ? null : copyButton(textOf(body), "Copy body", { kind: "quiet" });
}

/** A body as the journal keeps it: JSON over several lines, a text as it is. A large one begins with its beginning. */
export function bodyView(body, isTruncated, { name, nothing }) {
    if (body === null || body === undefined) return h("p", { class: "muted" }, isTruncated ? "The body is no longer kept." : nothing);
    const shows = typeof body === "string" ? (text) => [text] : marked;
    const text = textOf(body);
    const shown = beginning(text);
    const isCut = shown.length < text.length;
    const pre = h("pre", { class: "journal-body", tabindex: "0", role: "region", "aria-label": name }, shows(shown), isCut ? "\n…" : null);
    const lines = text.split("\n").length;
    const all = isCut ? button(lines > 1 ? `Show all ${number(lines, 0)} lines` : `Show all ${number(text.length, 0)} characters`, () => {
        fill(pre, shows(text));
        all.remove();
        pre.focus();
    }, { kind: "quiet" }) : null;
    return h("div", { class: "journal-body-view" }, pre, all,
        isTruncated ? h("p", { class: "muted" }, "The journal keeps the beginning of it.") : null);
}
