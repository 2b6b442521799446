import { goToWorld } from "./router.js";
import { control } from "./server.js";

const adjectives = [
    "amber", "brave", "calm", "clever", "gentle", "golden", "happy", "keen", "lucky", "merry", "quiet", "silver", "swift", "tidy", "warm",
];
const nouns = [
    "badger", "falcon", "finch", "heron", "lynx", "maple", "otter", "panda", "pebble", "raven", "robin", "sparrow", "tiger", "willow", "wren",
];

/** A name of two words that is not taken, such as `quiet-otter`. `random()` is at least 0 and below 1. */
export function madeUpName(taken, random = Math.random) {
    const one = (words) => words[Math.floor(random() * words.length)];
    for (let attempt = 0; attempt < 20; attempt += 1) {
        const name = `${one(adjectives)}-${one(nouns)}`;
        if (!taken.includes(name)) return name;
    }
    const base = `${one(adjectives)}-${one(nouns)}`;
    let number = 2;
    while (taken.includes(`${base}-${number}`)) number += 1;
    return `${base}-${number}`;
}

/** Creates a sandbox with a made-up name. Returns the name. */
export async function makeSandbox() {
    const main = { world: "main" };
    const { sandboxes } = await control("GET", "sandboxes", undefined, main);
    const name = madeUpName(["main", ...sandboxes.map(({ id }) => id)]);
    await control("PUT", `sandboxes/${name}`, undefined, main);
    return name;
}

/** Creates a sandbox with a made-up name, and shows it. */
export async function createSandbox() {
    await goToWorld(await makeSandbox());
}
