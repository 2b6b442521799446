import { button } from "./buttons.js";
import { announce, fill, h, svg } from "./dom.js";
import { number } from "./formats.js";
import { toast } from "./notices.js";

/** The results of a kind that are shown, among all kinds and alone. */
const [mostOfMany, mostOfOne] = [6, 25];
/** The pause after a key before the server is asked. */
const pauseMs = 120;

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");
const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }) =>
    key.toLowerCase() === "k" && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Whether each word of a text is in the item's title or note, or begins one of its further words, in capitals or not. */
function fits(text, { title, note = "", words = "" }) {
    const [shown, further] = [`${title}\n${note}`.toLowerCase(), words.toLowerCase().split(" ")];
    return text.toLowerCase().split(/\s+/).every((word) => shown.includes(word) || further.some((each) => each.startsWith(word)));
}

let open = null;

/**
 * Opens the palette, which finds items of all kinds, or of one: see `palette-sources.js`. A chosen item acts. With `onChoose(value)`, the
 * palette chooses a value in place of that: one of the items, or of the `extras` ({value, title}), such as none. `value` is the present one.
 */
export function openPalette(choice = {}) {
    open ??= new Palette(choice);
}

class Palette {
    #choice;
    #label;
    /** The kinds with their results, {title, find, items, total, isReading}, and those that show: the same, or a question. */
    #kinds = [];
    #groups = [];
    /** The items with their nodes, in the order of the list. */
    #options = [];
    #active = 0;
    /** Whether the active option was chosen by the arrow keys. It then stays the same while results arrive. */
    #isMoved = false;
    #search = new AbortController();
    /** What the kinds have read already, by names of theirs. */
    #kept = new Map();

    constructor({ label = "Find anything", ...choice }) {
        this.#choice = choice;
        this.#label = label;
        this.input = h("input", {
            type: "text", role: "combobox", "aria-label": label, "aria-expanded": "true", "aria-controls": "palette-list",
            "aria-autocomplete": "list", placeholder: choice.kind ? label : "Find an account, an operation, a page, an action…",
            autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", on: { input: () => this.#find() },
        });
        // The field keeps the focus.
        const on = { mousedown: (event) => event.preventDefault() };
        this.list = h("div", { class: "palette-list", id: "palette-list", role: "listbox", "aria-label": "Results", on });
        this.status = h("p", { class: "palette-status muted", role: "status" });
        this.dialog = h("dialog", {
            class: "palette", "aria-label": label,
            on: {
                keydown: (event) => this.#onKey(event), close: () => this.#end(),
                click: ({ target }) => { if (target === this.dialog) this.dialog.close(); },
            },
        }, this.input, this.list, this.status);
        document.body.append(this.dialog);
        this.dialog.showModal();
        this.#load().catch((error) => { this.status.textContent = error.message; });
    }

    async #load() {
        const { sources } = await import("./palette-sources.js");
        const { kind, extras = [] } = this.#choice;
        const others = { title: null, find: async (_, __, fit) => ({ items: extras.filter(fit) }) };
        this.#kinds = [others, ...(kind ? [sources[kind]] : Object.values(sources))].map((source) => ({ ...source, items: [] }));
        this.#find();
    }

    #end() {
        this.#search.abort();
        this.dialog.remove();
        open = null;
    }

    /** Finds the items that fit the text. The former results that still fit show until there are new ones. */
    #find() {
        this.#search.abort();
        this.#search = new AbortController();
        this.#isMoved = false;
        this.#groups = this.#kinds;
        const text = this.input.value.trim();
        for (const group of this.#groups) {
            Object.assign(group, { items: group.items.filter((item) => fits(text, item)), total: 0, isReading: true });
            this.#fill(group, text, this.#search.signal);
        }
        this.#draw();
    }

    /** Finds the items of one kind. Those for a former text are dropped. */
    async #fill(group, text, signal) {
        const { kind } = this.#choice;
        const most = kind ? mostOfOne : mostOfMany;
        const request = { most, isOnly: Boolean(kind), signal, kept: this.#kept, pause: () => pause(text === "" ? 0 : pauseMs, signal) };
        let [found, problem] = [{ items: [] }, null];
        try {
            found = await group.find(text, request, (item) => fits(text, item));
        } catch (error) {
            problem = error;
        }
        if (signal.aborted) return;
        Object.assign(group, { items: found.items.slice(0, most), total: found.total ?? 0, isReading: false });
        this.#draw();
        if (problem) this.status.textContent = problem.message;
    }

    #draw() {
        const former = this.#isMoved ? this.#options[this.#active]?.item : null;
        this.#options = [];
        fill(this.list, this.#groups.filter(({ items }) => items.length).map(({ title, items }) =>
            h("div", { role: "group", "aria-label": title ?? this.#label },
                title ? h("div", { class: "palette-kind muted", role: "presentation" }, title) : null,
                items.map((item) => this.#option(item)))));
        this.status.textContent = this.#statusText();
        const { value } = this.#choice;
        const isActive = ({ item }) => former ? item === former : this.input.value === "" && value !== undefined && item.value === value;
        this.#activate(Math.max(0, this.#options.findIndex(isActive)));
    }

    #option(item) {
        const node = h("div", {
            class: "palette-option", role: "option", id: `palette-${this.#options.length}`, "aria-selected": "false", "data-value": item.value,
            on: { click: () => this.#choose(item) },
        }, h("bdi", { class: "palette-title" }, item.title), item.note ? h("bdi", { class: "palette-note muted" }, item.note) : null);
        this.#options.push({ item, node });
        return node;
    }

    #statusText() {
        const more = this.#groups.reduce((sum, { items, total }) => sum + Math.max(0, (total ?? 0) - items.length), 0);
        if (more) return `${number(more)} more: type another word to find fewer.`;
        return this.#options.length || this.#groups.some(({ isReading }) => isReading) ? "" : "Nothing has these words.";
    }

    #activate(index) {
        this.#options[this.#active]?.node.setAttribute("aria-selected", "false");
        this.#active = index;
        const node = this.#options[index]?.node;
        if (!node) return this.input.removeAttribute("aria-activedescendant");
        node.setAttribute("aria-selected", "true");
        node.scrollIntoView({ block: "nearest" });
        return this.input.setAttribute("aria-activedescendant", node.id);
    }

    #onKey(event) {
        // The keys act here alone, not on the page below.
        event.stopPropagation();
        const [{ key, isComposing }, count] = [event, this.#options.length];
        if (isComposing) return;
        if (isShortcut(event)) this.dialog.close();
        else if (key === "Enter" && count) this.#choose(this.#options[this.#active].item);
        else if (moves[key] && count) {
            this.#isMoved = true;
            this.#activate(moved(this.#active, moves[key], count));
        } else return;
        event.preventDefault();
    }

    #choose(item) {
        if (item.question) return this.#ask(item);
        this.dialog.close();
        const { onChoose } = this.#choice;
        if (onChoose && item.value !== undefined) return onChoose(item.value);
        return Promise.resolve().then(item.act).catch((error) => toast(error.message, { kind: "wrong" }));
    }

    /** Asks in the list before an item acts that cannot be undone. */
    #ask({ title, question, act }) {
        this.#search.abort();
        this.#isMoved = false;
        this.#groups = [{ title: question, items: [{ title, act }, { title: "Cancel", act() {} }] }];
        this.#draw();
        announce(question);
    }
}

const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The next index; a single step wraps around. */
function moved(index, by, count) {
    if (Math.abs(by) === 1) return (index + by + count) % count;
    return Math.min(count - 1, Math.max(0, index + by));
}

function pause(ms, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener("abort", () => {
            clearTimeout(timer);
            reject(new DOMException("", "AbortError"));
        });
    });
}

/**
 * A button with a value, which the palette chooses: in place of a select, which would have an option for each of 10,000 accounts. As in a
 * select, `value` sets and returns the value, and a choice dispatches `input` and `change`.
 *
 * - kind: a kind of `palette-sources.js`; its values are keys or names. `extras` are further values, {value, title}.
 * - label: the name of the button, unless a `field` labels it.
 */
export function pick({ kind, extras = [], find, label, ...attributes }) {
    const node = h("button", { type: "button", "aria-haspopup": "dialog", ...attributes, class: ["pick", attributes.class] });
    let value = extras[0]?.value ?? "";
    const show = () => {
        const text = extras.find((extra) => extra.value === value)?.title ?? value;
        fill(node, h("bdi", text));
        if (label) node.setAttribute("aria-label", `${label}: ${text}`);
    };
    Object.defineProperty(node, "value", {
        get: () => value,
        set(next) {
            value = next;
            show();
        },
    });
    node.addEventListener("click", () => openPalette({
        kind, extras, value, label: find,
        onChoose(next) {
            if (next === value) return;
            node.value = next;
            for (const name of ["input", "change"]) node.dispatchEvent(new Event(name, { bubbles: true }));
        },
    }));
    show();
    return node;
}

/** The button of the bar, which opens the palette, as Ctrl K and ⌘ K do. */
export function paletteButton() {
    document.addEventListener("keydown", (event) => {
        if (!isShortcut(event) || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        openPalette();
    });
    const glass = svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "glass" },
        svg("path", { d: "M7 2.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M10.5 10.5L14.2 14.2" }));
    const name = `Find anything (${isMac ? "⌘ K" : "Ctrl K"})`;
    return button(glass, () => openPalette(), { kind: "step find-anything", title: name, "aria-label": name, "aria-haspopup": "dialog" });
}
