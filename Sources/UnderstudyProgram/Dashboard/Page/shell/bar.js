import { activeText, groupsOf, heldText, mayFire, nextRule } from "./active-faults.js";
import { button } from "./buttons.js";
import { clockFace } from "./clock.js";
import { announce, fill, h, svg } from "./dom.js";
import { failNext } from "./fail-next.js";
import { paletteButton, pick } from "./palette.js";
import { areas, goToWorld, hrefOf, link, onRoute } from "./router.js";
import { control } from "./server.js";
import { share } from "./share.js";
import { changed, state, subscribe } from "./state.js";

function wordmark() {
    const mark = svg("svg", { class: "mark", viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
        svg("path", { class: "mark-near", d: "M3 3h6v5.5c0 3.8-2.3 6.6-6 8.5z" }),
        svg("path", { class: "mark-far", d: "M17 3h-6v5.5c0 3.8 2.3 6.6 6 8.5z" }));
    return link("accounts", { class: "wordmark" }, mark, "Understudy");
}

function areaLinks() {
    const links = areas.map(({ name, title }) => ({ name, node: link(name, { class: "area-link" }, title) }));
    onRoute(({ segments }) => {
        for (const { name, node } of links) {
            // The link keeps the shown world.
            node.href = hrefOf(name);
            if (segments[0] === name) node.setAttribute("aria-current", "page");
            else node.removeAttribute("aria-current");
        }
    });
    return h("nav", { class: "areas", "aria-label": "Areas" }, links.map(({ node }) => node));
}

/** A button that removes the only rule, which is for the next requests. */
function removeNext({ id }) {
    return button("×", async () => {
        await control("DELETE", `faults/${id}`);
        await changed();
        announce(`Rule ${id} is removed`);
        document.querySelector(".fail-next .button:not([hidden])")?.focus();
    }, { kind: "step", title: "Remove this rule", "aria-label": `Remove rule ${id}` });
}

/** The longest text of the bar that never shrinks: a number of faults or of held requests. */
const mostWhole = 18;

/** The rules that may still fire, as a number; empty without any. The rules of a preset count as one. */
function ruleLink() {
    const { faults } = state.faults;
    const text = activeText(faults);
    if (text === null) return null;
    const names = groupsOf(faults.filter(mayFire)).map(({ preset, rules }) => preset ?? `rule ${rules[0].id}`).join(", ");
    const next = nextRule(faults);
    return [pill("controls/faults", `Active fault rules: ${names}`, text), next ? removeNext(next) : null];
}

/** A short text is shown whole. A long one, with a path, shrinks with the bar. */
function pill(address, title, text) {
    return link(address, { class: ["fault-pill", text.length <= mostWhole ? "whole" : null], title }, text);
}

/** The held requests, as a number that leads to the one that waits longest; in place of the rules, because an app waits. */
function heldLink() {
    const [first] = state.held;
    return first ? pill(`journal/${encodeURIComponent(first.id)}`, "Show the request that waits longest", heldText(state.held)) : null;
}

function activeFaults() {
    const place = h("div", { class: "active-faults", "aria-live": "polite" });
    const draw = () => fill(place, heldLink() ?? ruleLink());
    subscribe(["faults", "held", "world"], draw);
    draw();
    return place;
}

/** A choice among the worlds that exist, and a new sandbox with a made-up name. */
function worldChoice() {
    const choice = pick({
        kind: "worlds", label: "World", find: "Find a world: main or a sandbox", class: "world", title: "The shown world: main or a sandbox",
    });
    const draw = () => { choice.value = state.world; };
    choice.addEventListener("change", () => goToWorld(choice.value));
    subscribe("world", draw);
    draw();
    return h("div", { class: "world-choice" }, choice);
}

/** Fills the bar at the top of the page. The bar of a sandbox is tinted. */
export function bar(node) {
    const tint = () => node.classList.toggle("is-sandbox", state.world !== "main");
    subscribe("world", tint);
    tint();
    fill(node, h("div", { class: "bar" }, wordmark(), areaLinks(), activeFaults(), failNext(), clockFace(), share(), paletteButton(), worldChoice()));
    // The browser would resolve `#content` against the page's base, which is another address.
    const content = document.getElementById("content");
    document.querySelector(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        content.focus();
    });
}
