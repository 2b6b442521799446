import { fill, h } from "../shell/dom.js";
import { heldPlace } from "../shell/held-place.js";
import { busy, card, empty, stackingTable, time } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { subscribe } from "../shell/state.js";

/** The events are many only in a long run; the page shows the newest. */
const shownCount = 100;

const words = {
    account: "Account", clock: "Clock", code: "Code", edit: "Edit", fired: "Rule fired", machine: "Machine", midnight: "Midnight", reset: "Reset",
    restore: "Restored", rule: "Rule", sandbox: "Sandbox", scenario: "Scenario", seed: "Seed", settings: "Settings", snapshot: "Snapshot",
};

const heads = ["Event", "What happened", { label: "Machine’s time", class: "short" }, { label: "World’s clock", class: "short" }];

function row({ kind, at, now, account, summary }) {
    const text = account ? h("span", h("bdi", account), ": ", h("bdi", summary)) : h("bdi", summary);
    return [words[kind] ?? kind, text, h("span", { title: time.full(at) }, time.ofDay(at)), time.full(now)];
}

/** What happened to the world besides requests, the newest first. */
export function eventsPart(container) {
    const place = h("div");
    const held = heldPlace(place);
    const node = card({ title: "Events", corner: "besides requests", class: "span-12" }, held.node);
    /** The number of the newest event on the page; null before the first is. */
    let newest = null;
    fill(container, h("div", { class: "grid" }, node));

    const draw = ({ events, dropped }) => {
        newest = events.at(-1)?.number ?? 0;
        if (!events.length) {
            fill(place, empty("No events yet. Events are clock changes, resets, seeds, edits, rules and codes."));
            return;
        }
        const shown = events.slice(-shownCount).reverse();
        const rest = dropped + events.length - shown.length;
        fill(place, stackingTable(heads, shown.map(row), { caption: "Events" }),
            rest ? h("p", { class: "muted" }, `${rest} earlier events are not shown.`) : null);
    };
    const read = async () => {
        const found = await control("GET", "events");
        held.draw(() => draw(found), newest === null ? 0 : (found.events.at(-1)?.number ?? 0) - newest);
    };
    const show = () => busy(place, read()).catch((error) => fill(place, h("p", error.message)));

    show();
    return { end: subscribe("events", show) };
}
