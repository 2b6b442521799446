import { h } from "./dom.js";
import { button, number } from "./parts.js";

/** The buttons for newer and older entries, with the place of the shown ones: `1 to 5 of 137`. Pages count from 1. */
export function pager({ page, size, shown, total }, turn) {
    const first = (page - 1) * size + 1;
    const last = first + shown - 1;
    return h("div", { class: "pager" },
        button("Newer", () => turn(page - 1), { kind: "quiet", disabled: page <= 1, "data-keep": "newer" }),
        h("span", { class: "muted" }, `${number(first)} to ${number(last)} of ${number(total)}`),
        button("Older", () => turn(page + 1), { kind: "quiet", disabled: last >= total, "data-keep": "older" }));
}
