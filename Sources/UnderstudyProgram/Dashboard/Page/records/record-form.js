import { capitalised } from "../shell/formats.js";
import { members, plain } from "../shell/json-schema.js";
import { firstSentence, inline } from "../api/openapi-prose.js";
import { phrase } from "../api/openapi-schema.js";
import { dividedFields } from "../shell/schema-fields.js";

/** So many empty optional fields are hidden under More. */
const leastHidden = 3;

/** A path in a body as validation errors name it: `$.weights[0].date` for `["weights", 0, "date"]`. */
export function bodyPath(steps) {
    return steps.reduce((path, step) => typeof step === "number" ? `${path}[${step}]` : `${path}.${step}`, "$");
}

/** The body with a record at `inside`: `{"weights": [record]}` for `["weights", 0]`. */
function wrapped(record, inside) {
    return inside.reduceRight((inner, step) => typeof step === "number" ? [inner] : { [step]: inner }, record);
}

/** The schema at a place in a body. */
export function schemaAt(root, schema, inside) {
    return inside.reduce((outer, step) => plain(root, typeof step === "number" ? outer.items : outer.properties[step]), plain(root, schema));
}

function hasValue(value) {
    return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** The value that clears a member. */
function cleared({ type, format, enum: values, minLength, isNullable }) {
    if (type === "array") return [];
    const isFree = type === "string" && !format && !values && !minLength;
    return isFree || !isNullable && type === "string" ? "" : null;
}

function hintOf(schema, document) {
    if (schema.description) return inline(firstSentence(schema.description));
    const words = schema.enum || schema.type === "boolean" ? "" : phrase(schema, document);
    return words && [inline(capitalised(words)), "."];
}

/** A number that no JavaScript number holds, as it is written. */
function written(value) {
    return JSON.isRawJSON?.(value) ? value.rawJSON : value;
}

/**
 * The fields of a record's members: {node, read}. The empty optional ones are hidden under More.
 *
 * - `record`: the values that the fields have at first. `fixed`: members that have no field.
 * - `hint(schema)`: the text below a field.
 */
export function memberFields(root, schema, path, { record = {}, fixed = {}, hint }) {
    const initial = (member) => written(member.slice(path.length + 1).split(".").reduce((value, name) => value?.[name], record)) ?? undefined;
    const all = members(root, schema).filter(({ name }) => !(name in fixed));
    const quiet = all.filter(({ name, isRequired }) => !isRequired && !hasValue(record[name])).map(({ name }) => name);
    const hidden = quiet.length >= leastHidden && quiet.length < all.length ? quiet : [];
    const shown = all.map(({ name }) => name).filter((name) => !hidden.includes(name));
    return dividedFields({ root, initial, hint }, schema, path, shown, hidden);
}

/**
 * The fields for the body of an operation, by its schema: {node, names, before, read(), body()}.
 *
 * - `record`: the values of the record.
 * - `inside`: the place of the record in the body. `fixed`: members that have no field.
 * - `typed`: values of the user in place of those of the record.
 * - `isChange`: the body has only required members and those that differ from the record; it is null without a difference.
 *
 * `names` are the members with a field. `before` and `read()` are the values of the fields: those of the record, and the present ones. `body()`
 * throws InvalidInput for a text that is not JSON where JSON is expected.
 */
export function recordForm(document, operation, { record = {}, typed = {}, inside = [], fixed = {}, isChange = false }) {
    const root = document.json;
    const schema = schemaAt(root, document.body(operation).schema, inside);
    const path = bodyPath(inside);
    const fieldsOf = (values) => memberFields(root, schema, path, { record: values, fixed, hint: (member) => hintOf(member, document) });
    const { node, read } = fieldsOf({ ...record, ...typed });
    const all = members(root, schema).filter(({ name }) => !(name in fixed));
    const before = fieldsOf(record).read();

    const changes = (after) => {
        const isSame = (name) => JSON.stringify(after[name]) === JSON.stringify(before[name]);
        const changed = all.filter(({ name }) => !isSame(name));
        if (changed.length === 0) return null;
        const sent = all.filter(({ name, isRequired }) => !isSame(name) || (isRequired && after[name] !== undefined));
        return Object.fromEntries(sent.map(({ name, schema: member }) => [name, after[name] ?? cleared(member)]));
    };

    return {
        node, before, read, names: all.map(({ name }) => name),
        body() {
            const after = read();
            const sent = isChange ? changes(after) : after;
            return sent && wrapped({ ...fixed, ...sent }, inside);
        },
    };
}
