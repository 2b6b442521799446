import { call, once } from "./server.js";
import { OpenAPIDocument } from "./openapi-document.js";
import { subscribe } from "./state.js";

let last = { text: null, document: null };

/** The server's OpenAPI document. It is fetched again after a change of endpoints, and is the same object if its text is the same. */
export const openAPI = once(async () => {
    const response = await call({ method: "GET", path: "openapi.json", world: "main" });
    if (response.status !== 200 || !response.json?.paths) {
        throw new Error(response.json?.detail ?? `The server answered ${response.status} instead of its OpenAPI document.`);
    }
    if (response.text !== last.text) last = { text: response.text, document: new OpenAPIDocument(response.json) };
    return last.document;
});

subscribe("endpoints", openAPI.forget);
