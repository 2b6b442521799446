import { fill, h, announce } from "./dom.js";
import { shownWorld } from "./server.js";
import { state, subscribe, switchWorld } from "./state.js";
import { empty, button, card } from "./parts.js";

/** The page's areas, in the order of the bar. `/_understudy/` shows the first. */
export const areas = [
    { name: "accounts", title: "Accounts" },
    { name: "screens", title: "Screens" },
    { name: "journal", title: "Journal" },
    { name: "controls", title: "Controls" },
    { name: "api", title: "API" },
];

const container = document.getElementById("content");
const routeListeners = new Set();
/** The open area: {name, view}. Its view is {navigate, end}, both optional; `end` cleans up. */
let open = null;
let turn = 0;

/** The URL of an address within the page, in the shown world unless the address names another. */
export function hrefOf(address) {
    const url = new URL(address, document.baseURI);
    const world = shownWorld();
    if (!url.searchParams.has("world") && world !== "main") url.searchParams.set("world", world);
    if (url.searchParams.get("world") === "main") url.searchParams.delete("world");
    return url.pathname + url.search + url.hash;
}

function decoded(segment) {
    try {
        return decodeURIComponent(segment);
    } catch {
        return segment;
    }
}

/** The current address: {segments: ["journal", "abc"], query}. */
export function currentRoute() {
    // The control key in the path may be escaped differently from the one in the page's base.
    const path = location.pathname.replace(/^.*?\/_understudy(\/|$)/, "");
    const segments = path.split("/").filter(Boolean).map(decoded);
    return { segments: segments.length ? segments : [areas[0].name], query: new URLSearchParams(location.search) };
}

/** Calls f(route) after each change of the address. Returns a function that ends it. */
export function onRoute(f) {
    routeListeners.add(f);
    return () => routeListeners.delete(f);
}

/** A link within the page. The browser handles a click with a modifier key or another mouse button. */
export function link(address, attributes, ...children) {
    const node = h("a", { ...attributes, href: hrefOf(address) }, ...children);
    node.addEventListener("click", (event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(address);
    });
    return node;
}

/** Goes to an address: `go("screens/one-year")`. */
export function go(address, { replace = false } = {}) {
    const href = hrefOf(address);
    const isSame = href === location.pathname + location.search;
    history[replace || isSame ? "replaceState" : "pushState"](null, "", href);
    return show({ isNew: !replace });
}

/** Shows the same address in another world. */
export function goToWorld(world) {
    const { segments } = currentRoute();
    return go(`${segments.map(encodeURIComponent).join("/")}?world=${encodeURIComponent(world)}`);
}

async function close() {
    const { view } = open ?? {};
    open = null;
    view?.end?.();
}

function unknownArea(name) {
    document.title = "Not found · Understudy";
    fill(container, empty(`The dashboard has no area “${name}”.`, link(areas[0].name, { class: "button" }, "Go to Accounts")));
}

function broken(error, retry) {
    fill(container, card({ title: "This area could not be shown" }, h("p", error.message), button("Try again", retry)));
}

function addStyle(name) {
    const href = new URL(`assets/${name}/${name}.css`, document.baseURI).href;
    if ([...document.querySelectorAll("link[rel=stylesheet]")].some((node) => node.href === href)) return Promise.resolve();
    return new Promise((done) => {
        // Without its style, an area is plain but works.
        document.head.append(h("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
    });
}

async function loaded(name) {
    const [module] = await Promise.all([import(`../${name}/${name}-area.js`), addStyle(name)]);
    return module;
}

/** Shows the area of the current address. The open area gets the new address if its view has a `navigate`; otherwise it is rendered again. */
export async function show({ isNew = true, isForced = false } = {}) {
    const asked = ++turn;
    const route = currentRoute();
    const wasWorld = state.world;
    const worldTaken = switchWorld();
    for (const f of routeListeners) f(route);
    const [name] = route.segments;
    const entry = areas.find((area) => area.name === name);
    if (!entry) {
        close();
        return unknownArea(name);
    }
    const isSameArea = open?.name === name && wasWorld === state.world && !isForced;
    if (isSameArea && open.view?.navigate) return open.view.navigate(route);
    try {
        const [module] = await Promise.all([loaded(name), worldTaken]);
        if (asked !== turn) return;
        close();
        fill(container);
        document.title = `${module.default.title} · Understudy`;
        container.className = `area-${name}`;
        const view = await module.default.render(container, route);
        if (asked !== turn) return view?.end?.();
        open = { name, view };
        if (isNew && !isForced) focusContent(document.title.split(" · ")[0]);
    } catch (error) {
        if (asked === turn) broken(error, () => show({ isForced: true }));
    }
}

/** Focuses the content and announces its title, as loading a page would. */
function focusContent(title) {
    scrollTo(0, 0);
    container.focus({ preventScroll: true });
    announce(title);
}

/** Shows the address at which the page was opened, and follows its changes. */
export function start() {
    addEventListener("popstate", () => show({ isNew: false }));
    // The world may have been created while its page is open.
    subscribe("problem", () => { if (!state.problem) show({ isNew: false, isForced: true }); });
    return show({ isNew: false });
}
