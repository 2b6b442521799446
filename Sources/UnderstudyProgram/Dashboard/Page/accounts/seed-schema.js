import { control } from "./server.js";

let loading = null;

/** The JSON Schema of seed files. It is fetched once. */
export function seedSchema() {
    loading ??= control("GET", "seed/schema.json").catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}
