import { fill, h } from "../shell/dom.js";
import { empty } from "../shell/parts.js";
import { link } from "../shell/router.js";
import { clockPart } from "./clock-part.js";
import { eventsPart } from "./events-part.js";
import { faultsPart } from "./faults-part.js";
import { phonePart } from "./phone-part.js";
import { seedPart } from "./seed-part.js";
import { worldsPart } from "./worlds-part.js";

/** The parts of the area, in order. A part fills a node and returns {navigate, end}; both are optional. */
const parts = [
    { name: "clock", title: "Clock", make: clockPart },
    { name: "faults", title: "Faults", make: faultsPart },
    { name: "worlds", title: "Worlds", make: worldsPart },
    { name: "seed", title: "Seed", make: seedPart },
    { name: "events", title: "Events", make: eventsPart },
    { name: "phone", title: "Phone", make: phonePart },
];

function tabs() {
    const links = parts.map(({ name, title }) => ({ name, node: link(`controls/${name}`, {}, title) }));
    return {
        node: h("nav", { class: "choice controls-links", "aria-label": "Controls" }, links.map(({ node }) => node)),
        show(shown) {
            for (const { name, node } of links) {
                if (name === shown) node.setAttribute("aria-current", "page");
                else node.removeAttribute("aria-current");
            }
        },
    };
}

export default {
    title: "Controls",
    render(container, route) {
        const nav = tabs();
        const place = h("div", { class: "controls-part" });
        fill(container, h("div", { class: "page-head" }, h("h1", "Controls"), nav.node), place);
        let shown = null;

        const navigate = (next) => {
            const name = next.segments[1] ?? parts[0].name;
            nav.show(name);
            if (shown?.name === name) return shown.part.navigate?.(next);
            shown?.part.end?.();
            const entry = parts.find((part) => part.name === name);
            fill(place);
            shown = entry ? { name, part: entry.make(place, next) ?? {} } : null;
            if (!entry) fill(place, empty(`Controls has no part “${name}”.`, link("controls", { class: "button" }, "Go to Controls")));
        };

        navigate(route);
        return { navigate, end: () => shown?.part.end?.() };
    },
};
