const svgNamespace = "http://www.w3.org/2000/svg";

/** The children as nodes: texts become text nodes, nested lists are flat, and null, undefined, true and false are left out. */
function nodesOf(children) {
    return children.flat(Infinity).filter((child) => child !== null && child !== undefined && typeof child !== "boolean")
        .map((child) => child instanceof Node ? child : document.createTextNode(String(child)));
}

function append(node, children) {
    node.append(...nodesOf(children));
    return node;
}

/**
 * Sets attributes by name: true sets an empty one, null and false set none. `style` is set by property, because the content policy forbids
 * the attribute.
 */
function apply(node, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false || name === "value") continue;
        if (name === "on") {
            for (const [event, f] of Object.entries(value)) node.addEventListener(event, f);
        } else if (name === "style") {
            for (const [property, text] of Object.entries(value)) {
                node.style.setProperty(property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(text));
            }
        } else {
            node.setAttribute(name, value === true ? "" : Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value));
        }
    }
}

/** Attributes are optional: `rest` may begin with the first child. */
function element(node, rest) {
    const [first, ...others] = rest;
    const hasAttributes = first !== null && typeof first === "object" && !(first instanceof Node) && !Array.isArray(first);
    if (hasAttributes) apply(node, first);
    append(node, hasAttributes || first === null || first === undefined ? others : rest);
    // After the children: a select takes its value from its options, a text area from its text.
    if (hasAttributes && first.value !== null && first.value !== undefined) {
        if ("value" in node) node.value = String(first.value);
        if (!(node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement)) node.setAttribute("value", String(first.value));
    }
    return node;
}

/** An HTML element: `h("p", {class: "muted", on: {click: f}}, "text", node, [more], null)`. Texts are inserted as text, never as HTML. */
export function h(tag, ...rest) {
    return element(document.createElement(tag), rest);
}

/** An SVG element, with the same arguments as `h`. */
export function svg(tag, ...rest) {
    return element(document.createElementNS(svgNamespace, tag), rest);
}

/** An address as text that can break after a slash or between members of its query, but not within a name. */
export function breakable(address) {
    return address.split(/(?<=[^/:]\/|[?&])/).map((part) => [part, h("wbr")]);
}

/**
 * Replaces all children. What is drawn again keeps its place:
 *
 * - A child that stays is not moved, and thus keeps the focus, the pointer and its scroll position.
 * - If the focused element leaves, the focus goes to the new element that stands for the same.
 * - An element with `data-scroll` has the scroll position of the former one with the same value.
 */
export function fill(node, ...children) {
    const restore = placeIn(node);
    replace(node, nodesOf(children));
    restore();
    return node;
}

/** Stores focus and scroll positions within a node. Returns a function that restores them in its new content. */
function placeIn(node) {
    const { activeElement: active } = document;
    const focused = active && active !== node && node.contains(active) ? active : null;
    const place = focused && likeOf(node, focused).indexOf(focused);
    const scrolled = [...node.querySelectorAll("[data-scroll]")].filter((each) => each.scrollLeft || each.scrollTop)
        .map(({ dataset: { scroll }, scrollLeft, scrollTop }) => ({ scroll, scrollLeft, scrollTop }));
    return () => {
        if (focused && !focused.isConnected) likeOf(node, focused)[place]?.focus({ preventScroll: true });
        for (const { scroll, ...position } of scrolled) {
            const found = node.querySelector(`[data-scroll="${CSS.escape(scroll)}"]`);
            if (found && !found.scrollLeft && !found.scrollTop) Object.assign(found, position);
        }
    };
}

/** The elements within a node that stand for the same as one of them: of its `data-keep`, or of its kind, title and text. */
function likeOf(node, { localName, title, textContent, dataset: { keep } }) {
    if (keep) return [...node.querySelectorAll(`[data-keep="${CSS.escape(keep)}"]`)];
    return [...node.querySelectorAll(localName)].filter((each) => each.title === title && each.textContent === textContent);
}

function replace(node, nodes) {
    const staying = new Set(nodes);
    for (const child of [...node.childNodes]) if (!staying.has(child)) child.remove();
    let next = node.firstChild;
    for (const child of nodes) {
        if (child === next) next = next.nextSibling;
        else node.insertBefore(child, next);
    }
}

let region = null;

/** Announces a text to screen readers, politely. */
export function announce(text) {
    if (!region) {
        region = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
        document.getElementById("notices").append(region);
    }
    region.textContent = "";
    // Screen readers repeat the same text only if the region was empty for a frame.
    requestAnimationFrame(() => { region.textContent = text; });
}
