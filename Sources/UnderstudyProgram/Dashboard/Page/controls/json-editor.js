import { fill, h } from "../shell/dom.js";
import { lineOf, lineStarts, notes } from "./json-lines.js";

/** The height of a line, as in the style of the text and of its line numbers. */
const lineHeight = 20;
/** The space above the first line. */
const padding = 8;

/**
 * A text area for JSON with line numbers. `show(problem)` marks the lines with errors and lists their messages; `show(null)` clears them.
 * `value` is the text.
 */
export function jsonEditor({ label, rows = 16, placeholder = "", onInput = () => {} }) {
    const area = h("textarea", {
        class: "json-text", "aria-label": label, spellcheck: "false", autocapitalize: "off", wrap: "off", rows, placeholder,
    });
    const gutter = h("div", { class: "json-gutter", "aria-hidden": "true" });
    const list = h("ol", { class: "json-notes" });
    const top = h("div", { class: "form-problem", role: "alert", tabindex: "-1", hidden: true });
    const node = h("div", { class: "json-editor" }, top, h("div", { class: "json-frame" }, gutter, area), list);
    let starts = [0];
    let marked = new Set();

    /** Draws the numbers of the visible lines only. */
    const drawGutter = () => {
        const first = Math.max(0, Math.floor((area.scrollTop - padding) / lineHeight));
        const end = Math.min(starts.length, first + Math.ceil(area.clientHeight / lineHeight) + 2);
        fill(gutter, Array.from({ length: Math.max(0, end - first) }, (_, i) => {
            const line = first + i;
            const number = h("span", { class: marked.has(line) ? "is-wrong" : null }, String(line + 1));
            number.style.top = `${padding + line * lineHeight - area.scrollTop}px`;
            return number;
        }));
    };

    const changed = () => {
        starts = lineStarts(area.value);
        drawGutter();
    };

    const go = (offset) => {
        const end = area.value.indexOf("\n", offset);
        area.focus();
        area.setSelectionRange(offset, end < 0 ? area.value.length : end);
        area.scrollTop = Math.max(0, lineOf(offset, starts) * lineHeight - area.clientHeight / 3);
        area.scrollLeft = 0;
    };

    const noteLine = ({ line, offset, path, text }) => {
        const excerpt = area.value.slice(starts[line], starts[line + 1] ?? area.value.length).trim().slice(0, 160);
        const jump = h("button", { type: "button", class: "json-jump", title: "Go to this line", on: { click: () => go(offset) } },
            h("span", { class: "json-line" }, `line ${line + 1}`), h("code", excerpt === "" ? " " : excerpt));
        return h("li", jump, h("p", { class: "json-message" }, path ? h("code", path) : null, path ? " " : null, text));
    };

    area.addEventListener("scroll", drawGutter, { passive: true });
    area.addEventListener("input", () => {
        changed();
        onInput();
    });
    new ResizeObserver(drawGutter).observe(area);

    return {
        node, area,
        get value() { return area.value; },
        set value(text) {
            area.value = text;
            changed();
        },
        show(problem) {
            const found = problem ? notes(problem, area.value) : [];
            marked = new Set(found.map(({ line }) => line));
            const more = problem?.body?.more;
            const rest = !problem || (found.length && !more) ? "" : found.length ? `And ${more} more.` : problem.message;
            fill(top, rest === "" ? null : h("p", rest));
            top.hidden = rest === "";
            fill(list, found.map(noteLine));
            if (found.length) area.setAttribute("aria-invalid", "true");
            else area.removeAttribute("aria-invalid");
            drawGutter();
            if (found.length) go(found[0].offset);
            else if (problem) top.focus();
        },
    };
}
