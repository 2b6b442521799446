import { announce, fill, h } from "../shell/dom.js";
import { button, busy, card, empty } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { subscribe } from "../shell/state.js";
import { operationList } from "./api-list.js";
import { bodyCard, disclosure, operationHead, parameterCard, responsesCard } from "./api-operation.js";
import { tryCard } from "./api-try.js";
import { openAPI } from "./openapi-document.js";
import { prose } from "./openapi-prose.js";

async function render(container, route) {
    const root = h("div");
    fill(container, root);
    let view = null;
    /** The latest address, also while the document loads. */
    let latest = route;
    const fillIn = async () => {
        try {
            const spec = await busy(root, openAPI());
            // Another area may be open by now, or another attempt may have come first.
            if (!root.isConnected || view) return;
            view = opened(root, spec);
            show(view, latest);
        } catch (error) {
            fill(root, h("h1", { class: "visually-hidden" }, "API"),
                card({ title: "The OpenAPI document" }, empty(error.message, button("Try again", fillIn))));
        }
    };
    /** Shows the present document. The forms of other operations than the user's own stay: theirs are the same as before. */
    const renew = async () => {
        const spec = view && await openAPI();
        if (!root.isConnected || !view || spec === view.spec) return;
        for (const [id, pane] of view.panes) {
            if (id !== null && !isOwn(view.spec, id) && !isOwn(spec, id)) continue;
            pane.end?.();
            view.panes.delete(id);
        }
        view.spec = spec;
        view.list.take(spec);
        if (!view.panes.has(shownID(latest))) show(view, latest);
    };
    const ends = [
        subscribe("isOnline", (state) => { if (state.isOnline && !view) fillIn(); }),
        // A document that cannot be loaded now is loaded after the next change; the former one stays.
        subscribe("endpoints", () => renew().catch(() => {})),
    ];
    await fillIn();
    return {
        navigate(next) {
            latest = next;
            if (view) show(view, next);
        },
        end() {
            for (const end of ends) end();
            for (const shown of view?.panes.values() ?? []) shown.end?.();
        },
    };
}

/** Whether an operation, which the document may not have, follows from the user's own endpoints. */
function isOwn(spec, id) {
    return spec.byID.get(id)?.yours !== null;
}

/** The view of a document: `{spec, list, pane, panes, body}`. */
function opened(root, spec) {
    const pane = h("div", { class: "api-pane" });
    const list = operationList(spec);
    const body = h("div", { class: "api" }, list.node, pane);
    fill(root, body);
    return { spec, list, pane, body, panes: new Map() };
}

/** The id of the operation in the address, or null for the overview. */
function shownID(route) {
    return route.segments[1] ?? null;
}

/** Shows the operation in the address. Its form and its last response are kept. */
function show(view, route) {
    const id = shownID(route);
    if (!view.panes.has(id)) view.panes.set(id, paneOf(id, view.spec));
    fill(view.pane, view.panes.get(id).nodes);
    view.list.show(id);
    view.body.classList.toggle("has-operation", id !== null);
    const { textContent: title } = view.pane.querySelector("h1");
    document.title = `${id === null ? "API" : title} · Understudy`;
    if (id === null) return;
    announce(title);
    // On a phone, the operation replaces the list.
    if (view.list.node.offsetParent === null) scrollTo(0, 0);
}

/** `{nodes, end}` of an operation, or of the overview without one. */
function paneOf(id, spec) {
    if (id === null) return { nodes: overview(spec) };
    const back = link("api", { class: "api-back" }, "All operations");
    const operation = spec.byID.get(id);
    if (!operation) {
        const nothing = empty(`The document has no operation “${id}”.`, link("api", { class: "button" }, "All operations"));
        return { nodes: [back, h("h1", {}, "No such operation"), nothing] };
    }
    const trial = tryCard(operation, spec);
    const described = [parameterCard(operation, spec), bodyCard(operation, spec), responsesCard(operation, spec)];
    return { nodes: [back, operationHead(operation), trial.node, described], end: trial.end };
}

function overview(spec) {
    const { opening, sections } = spec.parts();
    const whole = (section) => disclosure(section.title, () => h("div", { class: "api-prose" }, prose(section.text, 3)));
    return [
        h("h1", {}, "API"),
        h("div", { class: "api-prose" }, prose(opening, 2)),
        h("p", { class: "muted" }, "The whole document as a file: ", file("openapi.json"), ", ", file("openapi.yaml"), "."),
        card({ title: "About each app" }, sections.map(whole)),
    ];
}

function file(name) {
    return h("a", { class: "mono", href: `../${name}` }, name);
}

export default { title: "API", render };
