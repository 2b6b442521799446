import { fill, h } from "../shell/dom.js";
import { heldPlace } from "../shell/held-place.js";
import { busy, card, counted, empty, stackingTable, time } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { eventKinds, eventWords, kindsOf } from "./event-words.js";
import { keepInAddress, link, queryValue } from "../shell/router.js";
import { subscribe } from "../shell/state.js";

/** The events are many only in a long run; the page shows the newest. */
const shownCount = 100;

/** The zone of this browser: an event's own time is that of the person who looks. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const heads = [
    "Event", "What happened", { label: "Your time", class: "short", title: "The time of this browser" },
    { label: "World’s clock", class: "short", title: "In UTC" },
];

function row(event) {
    const { kind, at, now, account } = event;
    const { text, request } = eventWords(event);
    const own = h("time", { datetime: at, title: `${time.full(at, ownZone())}, ${ownZone()}` }, `${time.instant(at, ownZone())}:${at.slice(17, 19)}`);
    return [
        eventKinds[kind] ?? kind,
        h("span", account ? [h("bdi", account), ": "] : null, h("bdi", text),
            request ? [" ", link(`journal/${encodeURIComponent(request)}`, {}, "Show the request")] : null),
        own, time.full(now),
    ];
}

/** The choice of a kind of events, which the address keeps. */
function kindChoice(onChoice) {
    const select = h("select", { "aria-label": "Kind of event" });
    let chosen = queryValue("kind");
    select.addEventListener("change", () => {
        chosen = select.value || null;
        keepInAddress("kind", chosen);
        onChoice();
    });
    return {
        node: select,
        get value() { return chosen; },
        /** Offers the kinds of the events, and the chosen one. */
        offer(events) {
            const kinds = kindsOf([...events, ...(chosen ? [{ kind: chosen }] : [])]);
            const shown = [...select.options].slice(1).map(({ value }) => value).join();
            if (select.options.length && shown === kinds.join()) return;
            fill(select, h("option", { value: "" }, "All kinds"), kinds.map((kind) => h("option", { value: kind }, eventKinds[kind] ?? kind)));
            select.value = chosen ?? "";
        },
    };
}

/** What happened to the world besides requests, the newest first. */
export function eventsPart(container) {
    const place = h("div");
    const held = heldPlace(place);
    /** The response that is shown, and the number of its newest event; null before the first is. */
    let [shownEvents, newest] = [{ events: [], dropped: 0 }, null];
    const kind = kindChoice(() => draw(shownEvents));
    const node = card({ title: "Events besides requests", corner: kind.node, class: "span-12 events-card" }, held.node);
    fill(container, h("div", { class: "grid" }, node));

    const draw = (found) => {
        shownEvents = found;
        const { events: all, dropped } = found;
        newest = all.at(-1)?.number ?? 0;
        kind.offer(all);
        const events = all.filter((event) => [null, event.kind].includes(kind.value));
        if (all.length && !events.length) {
            fill(place, empty(`No event of the kind ${eventKinds[kind.value] ?? kind.value}.`));
            return;
        }
        if (!events.length) {
            fill(place, empty("No events yet. Events are clock changes, resets, seeds, edits, rules and codes."));
            return;
        }
        const shown = events.slice(-shownCount).reverse();
        const rest = (kind.value === null ? dropped : 0) + events.length - shown.length;
        fill(place, stackingTable(heads, shown.map(row), { caption: "Events" }),
            rest ? h("p", { class: "muted" }, `${counted(rest, "earlier event")} not shown.`) : null);
    };
    const read = async () => {
        const found = await control("GET", "events");
        held.draw(() => draw(found), newest === null ? 0 : (found.events.at(-1)?.number ?? 0) - newest);
    };
    const show = () => busy(place, read()).catch((error) => fill(place, h("p", error.message)));

    show();
    return { end: subscribe("events", show) };
}
