import { members, plain } from "../shell/json-schema.js";
import { schemaAt } from "./record-form.js";
import { instantText } from "./record-kinds.js";

/** The place of the record in a body whose only member is the record, or a list of records. */
function onlyPlace(root, schema) {
    const [only, ...others] = members(root, plain(root, schema));
    if (!only || others.length > 0) return [];
    if (only.schema.items && plain(root, only.schema.items).properties) return [only.name, 0];
    return only.schema.properties ? [only.name] : [];
}

/** The place of the record in the body of an operation: that which its kind names, or that which the schema tells. */
export function placeInBody(document, operation, { inside }) {
    return inside ?? onlyPlace(document.json, document.body(operation).schema);
}

/** A value of the document's examples as of now: its days are today, and its instants now. */
function renewed(value, context) {
    if (Array.isArray(value)) return value.map((each) => renewed(each, context));
    if (typeof value === "object" && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renewed(each, context)]));
    }
    if (!/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(value)) return value;
    return value.includes("T") ? instantText(context.now()) : context.today();
}

/** The record in the document's example of an operation's body: its required members, or all if none is required. */
export function sampleRecord(document, operation, inside, context) {
    const { schema, examples } = document.body(operation);
    const record = inside.reduce((value, step) => value?.[step], JSON.parse(examples[0]?.text ?? "{}")) ?? {};
    const { required = [] } = schemaAt(document.json, schema, inside);
    const isTaken = ([name]) => required.length === 0 || required.includes(name);
    return renewed(Object.fromEntries(Object.entries(record).filter(isTaken)), context);
}
