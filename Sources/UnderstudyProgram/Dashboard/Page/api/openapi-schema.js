const typeNames = {
    string: "text", integer: "whole number", number: "number", boolean: "true or false", object: "object", array: "list", null: "null",
};
const formatNames = { date: "date", "date-time": "instant", uuid: "UUID", uri: "address", email: "e-mail address", byte: "base64" };

/** Patterns of texts that have a name for people. */
const patternNames = { "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "date" };

/** The depth to which a schema is followed: it may contain itself. */
const deepest = 6;

/** The type of a value in one line: `whole number, 1 to 100, default 20`. */
export function phrase(schema, document) {
    const resolved = document.resolve(schema);
    const words = [kind(resolved, document), ...limits(resolved)].filter(Boolean);
    if ("default" in resolved) words.push(`default ${JSON.stringify(resolved.default)}`);
    return words.join(", ");
}

function kind(schema, document, depth = 0) {
    if (depth > deepest) return "";
    if ("const" in schema) return `exactly ${JSON.stringify(schema.const)}`;
    if (schema.enum) return `one of ${schema.enum.map((value) => (value === "" ? "empty" : String(value))).join(", ")}`;
    if (schema.title) return schema.title;
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives && (!schema.type || schema.type === "string")) {
        const names = alternatives.map((each) => kind(document.resolve(each), document, depth + 1));
        return [...new Set(names)].filter(Boolean).join(" or ");
    }
    if (schema.type === "array" && schema.items) {
        return `list of ${kind(document.resolve(schema.items), document, depth + 1) || "anything"}`;
    }
    const textName = patternNames[schema.pattern] ?? formatNames[schema.format] ?? schema.format;
    const nameOf = (type) => (type === "string" && textName) || (typeNames[type] ?? type);
    return [schema.type ?? []].flat().map(nameOf).join(" or ");
}

function limits(schema) {
    const span = (least, most, unit) => {
        if (least !== undefined && most !== undefined) return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
        if (least !== undefined) return `at least ${least}${unit}`;
        return most === undefined ? null : `at most ${most}${unit}`;
    };
    const largest = schema.maximum >= Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
    return [
        span(schema.minimum, largest, ""),
        schema.exclusiveMinimum === undefined ? null : `above ${schema.exclusiveMinimum}`,
        schema.exclusiveMaximum === undefined ? null : `below ${schema.exclusiveMaximum}`,
        schema.minLength === 1 && schema.maxLength === undefined ? "not empty" : span(schema.minLength, schema.maxLength, " characters"),
        span(schema.minItems, schema.maxItems, " entries"),
        // The description puts the expression in words.
        schema.pattern && !schema.format && !patternNames[schema.pattern] && !schema.description ? `like \`${schema.pattern}\`` : null,
    ];
}

/**
 * The parts of a value: `{members: [{name, schema, isRequired}], alternatives: [schema]}`, both empty for a plain value. For a list, these
 * are the parts of its entries.
 */
export function structure(schema, document, depth = 0) {
    const resolved = document.resolve(schema);
    if (depth > deepest) return { members: [], alternatives: [] };
    if (resolved.items) return structure(resolved.items, document, depth + 1);
    const parts = [resolved, ...(resolved.allOf ?? []).map((part) => document.resolve(part))];
    const required = new Set(parts.flatMap((part) => part.required ?? []));
    const members = parts.flatMap((part) => Object.entries(part.properties ?? {}))
        .map(([name, member]) => ({ name, schema: member, isRequired: required.has(name) }));
    if (resolved.additionalProperties && typeof resolved.additionalProperties === "object") {
        members.push({ name: "any other name", schema: resolved.additionalProperties, isRequired: false });
    }
    const alternatives = parts.flatMap((part) => part.oneOf ?? part.anyOf ?? [])
        .filter((each) => hasParts(structure(each, document, depth + 1)));
    return { members, alternatives };
}

/** Whether a structure has members or alternatives. */
export function hasParts({ members, alternatives }) {
    return members.length + alternatives.length > 0;
}
