import { call } from "./server.js";
import { OpenAPIDocument } from "./openapi-document.js";

let loading = null;

/** The server's OpenAPI document. It is fetched once, because it only changes with the program. */
export function openAPI() {
    loading ??= fetchDocument().catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}

async function fetchDocument() {
    const response = await call({ method: "GET", path: "openapi.json", world: "main" });
    if (response.status !== 200 || !response.json?.paths) {
        throw new Error(response.json?.detail ?? `The server answered ${response.status} instead of its OpenAPI document.`);
    }
    return new OpenAPIDocument(response.json);
}
