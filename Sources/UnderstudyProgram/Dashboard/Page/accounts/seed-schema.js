import { apps } from "./accounts-apps.js";
import { control, once } from "./server.js";
import { subscribe } from "./state.js";

/** The JSON Schema of seed files. It is fetched again after a change of endpoints. */
export const seedSchema = once(() => control("GET", "seed/schema.json"));

subscribe("endpoints", seedSchema.forget);

/** The parts of an account in a seed, `[{name, title}]`: those of its apps, and of resources that belong to no app if there are any. */
export function seedBlocks(root) {
    return [...apps, { name: "plain", title: "Plain JSON" }].filter(({ name }) => root.$defs.account.properties[name]);
}
