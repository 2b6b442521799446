import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const sources = fileURLToPath(new URL("../../Sources/UnderstudyProgram/Dashboard/Page/", import.meta.url));

/** The page's modules in one folder, as the server serves them: they import each other by name, without their source folders. */
const served = mkdtempSync(join(tmpdir(), "understudy-page-"));
writeFileSync(join(served, "package.json"), '{"type": "module"}');
for (const path of readdirSync(sources, { recursive: true })) {
    if (path.endsWith(".js")) copyFileSync(join(sources, path), join(served, basename(path)));
}
process.on("exit", () => rmSync(served, { recursive: true, force: true }));

/** Imports a module that does not need a browser: `const { scan } = await page("json-scan.js")`. */
export function page(name) {
    return import(pathToFileURL(join(served, name)).href);
}
