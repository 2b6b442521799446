const sources = new URL("../../Sources/UnderstudyProgram/Dashboard/Page/", import.meta.url);

// All that modules read of a browser when they load.
globalThis.document = { baseURI: "http://localhost/_understudy/", addEventListener() {}, getElementById: () => null };
globalThis.location = new URL(document.baseURI);

/** Imports a module of the page, for what does not need a browser: `const { scan } = await page("controls/json-scan.js")`. */
export function page(name) {
    return import(new URL(name, sources));
}
