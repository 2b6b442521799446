import { fill, h, announce } from "./dom.js";
import { shownWorld } from "./server.js";
import { state, subscribe, takeWorld } from "./state.js";
import { empty, button, card } from "./parts.js";

/** The page's areas, in the order of the bar. The first is what `/_understudy/` shows. */
export const areas = [
    { name: "accounts", title: "Accounts" },
    { name: "screens", title: "Screens" },
    { name: "journal", title: "Journal" },
    { name: "controls", title: "Controls" },
    { name: "api", title: "API" },
];

const container = document.getElementById("content");
const routeListeners = new Set();
/** The area that is open: {name, area, end}; `end` cleans up. */
let open = null;
let turn = 0;

/** The URL of an address within the page, in the shown world unless it names one. */
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

/** Where the page is: {segments: ["journal", "abc"], query}. */
export function currentRoute() {
    // The key in front of it may be spelt otherwise than in the page's base.
    const path = location.pathname.replace(/^.*?\/_understudy(\/|$)/, "");
    const segments = path.split("/").filter(Boolean).map(decoded);
    return { segments: segments.length ? segments : [areas[0].name], query: new URLSearchParams(location.search) };
}

/** f(route) after each change of the address. */
export function onRoute(f) {
    routeListeners.add(f);
    return () => routeListeners.delete(f);
}

/** A link within the page. Opened with a modifier or another button it is the browser's, like any. */
export function link(address, attributes, ...children) {
    const node = h("a", { ...attributes, href: hrefOf(address) }, ...children);
    node.addEventListener("click", (event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(address);
    });
    return node;
}

/** Shows an address: `go("screens/one-year")`. */
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
    const { end } = open ?? {};
    open = null;
    if (typeof end === "function") end();
}

function unknownArea(name) {
    document.title = "Not found · Understudy";
    fill(container, empty(`There is no area “${name}” here.`, link(areas[0].name, { class: "button" }, "Go to Accounts")));
}

function broken(error, retry) {
    fill(container, card({ title: "This area could not be shown" }, h("p", error.message), button("Try again", retry)));
}

function addStyle(name) {
    const href = new URL(`assets/${name}.css`, document.baseURI).href;
    if ([...document.querySelectorAll("link[rel=stylesheet]")].some((node) => node.href === href)) return Promise.resolve();
    return new Promise((done) => {
        // A style that is missing leaves an area plain, not closed.
        document.head.append(h("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
    });
}

async function loaded(name) {
    const [module] = await Promise.all([import(`./${name}-area.js`), addStyle(name)]);
    return module;
}

/** Brings the area of the address to the screen; within the open one it is told of the address, if it wants to be. */
export async function show({ isNew = true, isForced = false } = {}) {
    const asked = ++turn;
    const route = currentRoute();
    const wasWorld = state.world;
    const worldTaken = takeWorld();
    for (const f of routeListeners) f(route);
    const [name] = route.segments;
    const entry = areas.find((area) => area.name === name);
    if (!entry) {
        close();
        return unknownArea(name);
    }
    const isSameArea = open?.name === name && wasWorld === state.world && !isForced;
    if (isSameArea && open.navigate) return open.navigate(route);
    try {
        const [module] = await Promise.all([loaded(name), worldTaken]);
        if (asked !== turn) return;
        close();
        fill(container);
        document.title = `${module.default.title} · Understudy`;
        container.className = `area-${name}`;
        const end = await module.default.render(container, route);
        if (asked !== turn) return typeof end === "function" ? end() : undefined;
        const navigate = module.navigate ?? module.default.navigate?.bind(module.default);
        open = { name, navigate, end };
        if (isNew && !isForced) arrive(document.title.split(" · ")[0]);
    } catch (error) {
        if (asked === turn) broken(error, () => show({ isForced: true }));
    }
}

/** Who came by a link finds the beginning of what it leads to, with the keyboard and by ear. */
function arrive(title) {
    scrollTo(0, 0);
    container.focus({ preventScroll: true });
    announce(title);
}

/** Begins with the address that the page was opened at. */
export function start() {
    addEventListener("popstate", () => show({ isNew: false }));
    // A world that comes into being while its page is open.
    subscribe("problem", () => { if (!state.problem) show({ isNew: false, isForced: true }); });
    return show({ isNew: false });
}
