import { chosenInPath, filledPath } from "../api/api-request.js";
import { follow, words } from "../shell/json-schema.js";

/** The member of a response with the list: `["data"]` or `["data", "entries"]`, or null. */
function listPath(document, operation) {
    const schema = document.responses(operation).find(({ status }) => status === "200")?.contents[0]?.schema;
    const data = document.resolve(membersOf(document, schema ?? {}).data);
    if (data.type === "array") return ["data"];
    const lists = Object.entries(membersOf(document, data)).filter(([, member]) => [document.resolve(member).type].flat().includes("array"));
    return lists.length === 1 ? ["data", lists[0][0]] : null;
}

/** The members of a schema and of the parts of its `allOf`. */
function membersOf(document, schema) {
    return follow(document.json, schema).properties ?? {};
}

/**
 * The kinds of records for which a backend has a list and an operation that adds one, by the OpenAPI document, as `record-kinds.js` has them:
 * `[{app, title, path, list, query, isPaged, columns, kind}]`. `list` is the path of the list in the response, `query` asks for all days.
 */
export function documentKinds(document) {
    const at = new Map(document.operations.filter(({ isBuilt }) => isBuilt).map((operation) => [`${operation.method} ${operation.path}`, operation]));
    return document.operations.filter(({ method, isBuilt }) => method === "GET" && isBuilt).flatMap((read) => {
        const parameters = document.parameters(read);
        const path = filledPath(read.path, chosenInPath(parameters));
        if (path.includes("{")) return [];
        const create = at.get(`POST ${read.path}`);
        const list = create && document.body(create)?.schema ? listPath(document, read) : null;
        if (!list) return [];
        const isItem = (each) => each.startsWith(`${read.path}/{`) && !each.slice(read.path.length + 1).includes("/");
        const items = [...at.values()].filter((operation) => isItem(operation.path));
        const find = (...methods) => items.find(({ method }) => methods.includes(method))?.id;
        const names = new Set(parameters.filter((each) => each.in === "query").map(({ name }) => name));
        return [{
            app: read.app, title: words(path.split("/").slice(3).join(" ").replace("users me", "own")), path, list,
            isPaged: names.has("offset") && names.has("limit"),
            query: names.has("from") ? { from: "1970-01-01" } : {}, columns: Object.keys(membersOf(document, document.body(create).schema)),
            kind: {
                noun: "record", create: create.id, update: find("PUT", "PATCH"), remove: find("DELETE"),
                // Brad OS has only metrics and rides for each account.
                isShared: read.app === "bradOS" && !path.includes("/cycling/"),
            },
        }];
    });
}
