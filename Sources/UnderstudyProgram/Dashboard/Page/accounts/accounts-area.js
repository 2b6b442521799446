import { h } from "./dom.js";
import { overview } from "./accounts-list.js";
import { page } from "./accounts-page.js";

/** `accounts`, `accounts/{key}`, and `accounts?add=1` for a new account. */
export default {
    title: "Accounts",
    async render(container, route) {
        const key = route.segments[1];
        if (key !== undefined) return page(container, key);
        if (!route.query.has("add")) return overview(container);
        const place = h("div");
        container.append(place);
        const { form } = await import("./accounts-form.js");
        return form(place);
    },
};
