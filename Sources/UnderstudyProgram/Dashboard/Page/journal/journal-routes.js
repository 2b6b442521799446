import { fill, h } from "./dom.js";
import { control } from "./server.js";
import { nearestRoutes } from "./nearest-routes.js";

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
