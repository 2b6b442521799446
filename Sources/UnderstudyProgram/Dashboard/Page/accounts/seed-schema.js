import { control, once } from "./server.js";

/** The JSON Schema of seed files. It is fetched once. */
export const seedSchema = once(() => control("GET", "seed/schema.json"));
