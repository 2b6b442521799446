import { fill, h } from "../shell/dom.js";
import { control } from "../shell/server.js";

/** The number of shown routes, and the longest segment that is compared letter by letter. */
const [shownCount, mostLetters] = [3, 64];

/** The least cost of turning one sequence into another. Adding or removing an element costs 1, replacing one costs `cost(a, b)`. */
function edits(a, b, cost) {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 0; i < a.length; i += 1) {
        const next = [i + 1];
        for (let j = 0; j < b.length; j += 1) next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + cost(a[i], b[j])));
        row = next;
    }
    return row.at(-1);
}

/** The share of letters to change between two segments, from 0 to 1. */
function difference(a, b) {
    if (a === b) return 0;
    const longest = Math.max(a.length, b.length);
    return longest > mostLetters ? 1 : edits(a, b, (one, other) => one === other ? 0 : 1) / longest;
}

/** The number of segments to change between two paths. A parameter of a route fits any segment, but a word fits better. */
function distance(asked, route) {
    return edits(asked, route, (segment, other) => /^[:{]/.test(other) ? 0.1 : difference(segment, other.toLowerCase()));
}

const segmentsOf = (path) => path.split("/").filter(Boolean);

/** The routes of a backend that come nearest to a request without a route, the nearest first. Routes with nothing in common are none. */
export function nearestRoutes({ method, path }, routes) {
    const asked = segmentsOf(path.toLowerCase()).slice(0, 20);
    return routes.filter((route) => !route.path.startsWith("/_"))
        .map((route) => ({ route, cost: distance(asked, segmentsOf(route.path)) + (route.method === method ? 0 : 0.3) }))
        .filter(({ cost }) => cost < Math.max(1, asked.length - 0.5))
        .sort((a, b) => a.cost - b.cost)
        .slice(0, shownCount).map(({ route }) => route);
}

/** A note on a request without a route: the nearest ones. */
export function routeNote(entry) {
    const node = h("div", { class: "journal-routes", role: "note" }, h("p", h("strong", "No route"), " has this method and path."));
    const load = async () => {
        const found = nearestRoutes(entry, (await control("GET", "routes", undefined, { world: "main" })).routes);
        if (found.length === 0) return;
        node.append(h("p", found.length === 1 ? "The nearest one:" : "The nearest ones:"), h("ul", found.map(({ method, path, summary }) => h("li",
            h("code", `${method} ${path}`), summary ? h("span", { class: "muted" }, ` ${summary}`) : null))));
    };
    load().catch((error) => fill(node, h("p", "No route has this method and path."), h("p", { class: "muted" }, error.message)));
    return node;
}
