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
export function openPalette({ kind = null, extras = [], value, label = "Find anything", onChoose = null } = {}) {
    if (open) return;
    const most = kind ? mostOfOne : mostOfMany;
    const input = h("input", {
        type: "text", role: "combobox", "aria-label": label, "aria-expanded": "true", "aria-controls": "palette-list", "aria-autocomplete": "list",
        placeholder: kind ? label : "Find an account, an operation, a page, an action…", autocomplete: "off", autocapitalize: "off",
        spellcheck: "false", enterkeyhint: "go",
    });
    const list = h("div", { class: "palette-list", id: "palette-list", role: "listbox", "aria-label": "Results" });
    const status = h("p", { class: "palette-status muted", role: "status" });
    const dialog = open = h("dialog", { class: "palette", "aria-label": label }, input, list, status);
    /** The kinds with their results, {title, find, items, total}, and those that show: the same, or a question. */
    let [kinds, groups] = [[], []];
    /** The item and its option, in the order of the list. */
    let options = [];
    let active = 0;
    /** Whether the active option was chosen by the arrow keys. It then stays the same while results arrive. */
    let isMoved = false;
    let search = new AbortController();

    const activate = (index) => {
        options[active]?.node.setAttribute("aria-selected", "false");
        active = index;
        const node = options[active]?.node;
        node?.setAttribute("aria-selected", "true");
        node?.scrollIntoView({ block: "nearest" });
        if (node) input.setAttribute("aria-activedescendant", node.id);
        else input.removeAttribute("aria-activedescendant");
    };

    const draw = () => {
        const former = isMoved ? options[active]?.item : null;
        options = [];
        fill(list, groups.filter(({ items }) => items.length).map(({ title, items }) => h("div", { role: "group", "aria-label": title ?? label },
            title ? h("div", { class: "palette-kind muted", role: "presentation" }, title) : null,
            items.map((item) => {
                const node = h("div", {
                    class: "palette-option", role: "option", id: `palette-${options.length}`, "aria-selected": "false", "data-value": item.value,
                }, h("bdi", { class: "palette-title" }, item.title), item.note ? h("bdi", { class: "palette-note muted" }, item.note) : null);
                node.addEventListener("click", () => choose(item));
                options.push({ item, node });
                return node;
            }))));
        const more = groups.reduce((sum, { items, total }) => sum + Math.max(0, (total ?? 0) - items.length), 0);
        const isReading = groups.some(({ isReading }) => isReading);
        status.textContent = more ? `${number(more)} more: type another word to find fewer.`
            : options.length || isReading ? "" : "Nothing has these words.";
        const isActive = ({ item }) => former ? item === former : input.value === "" && value !== undefined && item.value === value;
        activate(Math.max(0, options.findIndex(isActive)));
    };

    const find = () => {
        search.abort();
        const mine = search = new AbortController();
        const text = input.value.trim();
        groups = kinds;
        // The former results that still fit show until there are new ones.
        for (const group of groups) {
            Object.assign(group, { items: group.items.filter((item) => fits(text, item)), total: 0, isReading: true });
            const request = { most, isOnly: kind !== null, signal: mine.signal, pause: () => pause(text === "" ? 0 : pauseMs, mine.signal) };
            group.find(text, request, (item) => fits(text, item)).then(({ items, total }) => {
                if (!mine.signal.aborted) Object.assign(group, { items: items.slice(0, most), total, isReading: false });
            }, (error) => {
                if (!mine.signal.aborted) Object.assign(group, { items: [], isReading: false });
                if (error.name !== "AbortError") status.textContent = error.message;
            }).then(() => { if (!mine.signal.aborted) draw(); });
        }
        isMoved = false;
        draw();
    };

    /** Asks in the list before an item acts that cannot be undone. */
    const ask = ({ title, question, act }) => {
        search.abort();
        groups = [{ title: question, items: [{ title, act }, { title: "Cancel", act: () => {} }] }];
        isMoved = false;
        draw();
        announce(question);
    };

    const choose = (item) => {
        if (item.question) return ask(item);
        dialog.close();
        if (onChoose && item.value !== undefined) return onChoose(item.value);
        return Promise.resolve().then(item.act).catch((error) => toast(error.message, { kind: "wrong" }));
    };

    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    dialog.addEventListener("keydown", (event) => {
        // The keys act here alone, not on the page below.
        event.stopPropagation();
        const { key, isComposing } = event;
        if (isComposing) return;
        if (isShortcut(event)) dialog.close();
        else if (key === "Enter" && options[active]) choose(options[active].item);
        else if (moves[key] && options.length) {
            isMoved = true;
            activate(moved(active, moves[key], options.length));
        } else return;
        event.preventDefault();
    });
    // The field keeps the focus.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    input.addEventListener("input", find);
    dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
    dialog.addEventListener("close", () => {
        search.abort();
        dialog.remove();
        open = null;
    });
    document.body.append(dialog);
    dialog.showModal();
    import("./palette-sources.js").then(({ sources }) => {
        const wanted = kind ? [sources[kind]] : Object.values(sources);
        kinds = [extraGroup(extras), ...wanted.map((source) => ({ ...source, items: [] }))];
        find();
    }, (error) => { status.textContent = error.message; });
}

/** The next index; a single step wraps around. */
function moved(index, by, count) {
    if (Math.abs(by) === 1) return (index + by + count) % count;
    return Math.min(count - 1, Math.max(0, index + by));
}

function extraGroup(extras) {
    return { title: null, items: [], find: async (_, __, fit) => ({ items: extras.filter(fit) }) };
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
