import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { page } from "./page.mjs";

const { OpenAPIDocument } = await page("api/openapi-document.js");

const program = [process.env.UNDERSTUDY, ".build/debug/understudy", ".build/release/understudy"].find((path) => path && existsSync(path));

/** The program's OpenAPI document, or null without a build. */
export const served = program ? new OpenAPIDocument(JSON.parse(execFileSync(program, ["openapi", "--json"], { maxBuffer: 2 ** 26 }))) : null;

/** The options of a test that needs the program's document. */
export const needsServed = { skip: served ? false : "no build of the program" };

const sources = new URL("../../Sources/UnderstudyProgram/Dashboard/Page/", import.meta.url);

/** The texts of the page's modules. */
export const moduleTexts = readdirSync(sources, { recursive: true }).filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(new URL(path, sources), "utf8"));
