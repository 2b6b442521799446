import { h } from "./dom.js";
import { overview } from "./accounts-list.js";
import { page } from "./accounts-page.js";

/** `accounts`, `accounts/{key}`, `accounts/{key}/data` with one of its lists, and `accounts?add=1` for a new account. */
export default {
    title: "Accounts",
    async render(container, route) {
        const [, key, part, ...list] = route.segments;
        if (part === "data") {
            const { dataPage } = await import("./data-page.js");
            return dataPage(container, key, list);
        }
        if (key !== undefined) return page(container, key);
        if (!route.query.has("add")) return overview(container);
        const place = h("div");
        container.append(place);
        const { form } = await import("./accounts-form.js");
        return form(place);
    },
};
