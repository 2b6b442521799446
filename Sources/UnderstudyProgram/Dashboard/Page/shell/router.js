import { announce, fill, h } from "./dom.js";
import { shownWorld } from "./server.js";
import { state, subscribe, switchWorld } from "./state.js";
import { button, card, empty } from "./parts.js";

const hasTwoSegments = ({ length }) => length <= 2;

/**
 * The page's areas, in the order of the bar. `/_understudy/` shows the first. `knows(segments)` tells the addresses of an area from others
 * below it.
 */
export const areas = [
    {
        name: "accounts", title: "Accounts",
        knows: (segments) => hasTwoSegments(segments) || (segments[2] === "data" && [3, 5].includes(segments.length)),
    },
    { name: "screens", title: "Screens", knows: hasTwoSegments },
    { name: "journal", title: "Journal", knows: hasTwoSegments },
    { name: "controls", title: "Controls", knows: hasTwoSegments },
    { name: "api", title: "API", knows: hasTwoSegments },
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

/** An address with the query of the present one, except some members: `withQuery("screens/aging", "records")`. */
export function withQuery(address, ...without) {
    const { query } = currentRoute();
    for (const name of without) query.delete(name);
    const text = query.toString();
    return text ? `${address}?${text}` : address;
}

/** Shows the same address in another world. */
export function goToWorld(world) {
    const { segments } = currentRoute();
    const address = withQuery(segments.map(encodeURIComponent).join("/"), "world");
    return go(`${address}${address.includes("?") ? "&" : "?"}world=${encodeURIComponent(world)}`);
}

/** Names the page in the browser's tab by its address: `one-year · Screens · Understudy`. */
export function showTitle() {
    const { segments: [name, part] } = currentRoute();
    const { title } = areas.find((area) => area.name === name) ?? { title: "Not found" };
    document.title = [part, title, "Understudy"].filter(Boolean).join(" · ");
}

async function close() {
    const { view } = open ?? {};
    open = null;
    view?.end?.();
}

function unknownAddress(segments) {
    document.title = "Not found · Understudy";
    container.className = "";
    fill(container,
        h("div", { class: "page-head" }, h("h1", "No such page")),
        empty(h("bdi", `The dashboard has no page ${segments.join("/")}.`),
            areas.map(({ name, title }) => link(name, { class: "button" }, `Go to ${title}`))));
}

function broken(error, retry) {
    fill(container, card({ title: "This area could not be shown" }, h("p", error.message), button("Try again", retry)));
}

function addStyle(name) {
    const href = new URL(`assets/${name}/${name}.css`, document.baseURI).href;
    if ([...document.querySelectorAll("link[rel=stylesheet]")].some((node) => node.href === href)) return Promise.resolve();
    return new Promise((done) => {
        // Without its style, an area is plain but works.
        // After the page's styles, which an area's own override.
        [...document.querySelectorAll("link[rel=stylesheet]")].at(-1).after(h("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
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
    if (!entry?.knows(route.segments)) {
        close();
        return unknownAddress(route.segments);
    }
    showTitle();
    const isSameArea = open?.name === name && wasWorld === state.world && !isForced;
    if (isSameArea && open.view?.navigate) return open.view.navigate(route);
    try {
        const [module] = await Promise.all([loaded(name), worldTaken]);
        if (asked !== turn) return;
        close();
        fill(container);
        container.className = `area-${name}`;
        const view = await module.default.render(container, route);
        if (asked !== turn) return view?.end?.();
        open = { name, view };
        if (isNew && !isForced) focusContent(document.title.replace(" · Understudy", ""));
    } catch (error) {
        if (asked === turn) broken(error, () => show({ isForced: true }));
    }
}

/**
 * Focuses the content and announces its title, as loading a page would. An area that has brought a part of the content into view marks its
 * control with `data-arrival`, which gets the focus.
 */
function focusContent(title) {
    const arrival = container.querySelector("[data-arrival]");
    if (!arrival) scrollTo(0, 0);
    (arrival ?? container).focus({ preventScroll: true });
    announce(title);
}

/** Shows the address at which the page was opened, and follows its changes. */
export function start() {
    addEventListener("popstate", () => show({ isNew: false }));
    // The world may have been created while its page is open.
    subscribe("problem", () => { if (!state.problem) show({ isNew: false, isForced: true }); });
    return show({ isNew: false });
}

/** A member of the address's query, in which the page keeps a choice; null without it. */
export function queryValue(name) {
    return new URLSearchParams(location.search).get(name);
}

/** Keeps a choice in the address's query; null removes it. The shown page stays as it is. */
export function keepInAddress(name, value) {
    const url = new URL(location.href);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    history.replaceState(null, "", url.pathname + url.search);
}
