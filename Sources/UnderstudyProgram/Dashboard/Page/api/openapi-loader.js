import { call, once } from "./server.js";
import { OpenAPIDocument } from "./openapi-document.js";

/** The server's OpenAPI document. It is fetched once, because it only changes with the program. */
export const openAPI = once(async () => {
    const response = await call({ method: "GET", path: "openapi.json", world: "main" });
    if (response.status !== 200 || !response.json?.paths) {
        throw new Error(response.json?.detail ?? `The server answered ${response.status} instead of its OpenAPI document.`);
    }
    return new OpenAPIDocument(response.json);
});
