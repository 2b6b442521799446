import { tabStorage } from "../shell/state.js";

/** The most characters of a world's pins that a tab keeps. Browsers have room for about five million, for all worlds together. */
const mostCharacters = 1_000_000;

const nameOf = (world) => `pins.${world}`;

/** The pinned requests of a world, by id, as the tab has them. */
export function readPins(world) {
    try {
        return new Map(JSON.parse(tabStorage.read(nameOf(world)) ?? "[]").map((entry) => [entry.id, entry]));
    } catch {
        // Another version of the page has stored them in another form.
        return new Map();
    }
}

/** Stores the pinned requests of a world for the next load of the page: those that were pinned last, up to a limit of characters. */
export function writePins(world, pins) {
    const texts = [];
    let count = 0;
    for (const entry of [...pins.values()].reverse()) {
        const text = JSON.stringify(entry);
        count += text.length;
        if (count > mostCharacters) break;
        texts.unshift(text);
    }
    tabStorage.write(nameOf(world), `[${texts.join()}]`);
}
