import { goToWorld } from "./router.js";
import { madeUpName } from "./sandbox-names.js";
import { control } from "./server.js";

/** Creates a sandbox with a made-up name, and shows it. */
export async function createSandbox() {
    const main = { world: "main" };
    const { sandboxes } = await control("GET", "sandboxes", undefined, main);
    const name = madeUpName(["main", ...sandboxes.map(({ id }) => id)]);
    await control("PUT", `sandboxes/${name}`, undefined, main);
    await goToWorld(name);
}
