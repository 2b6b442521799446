import { capitalised } from "./formats.js";

/** JSON Schema as a form needs it: of seed files, and of the bodies in the OpenAPI document. */

/** The value behind a `$ref`, with the members beside it; only those for a broken reference. */
export function resolved(root, value) {
    let found = value;
    for (let hops = 0; found?.$ref && hops < 16; hops += 1) {
        const { $ref, ...own } = found;
        const target = $ref.split("/").slice(1).reduce((node, step) => node?.[step.replaceAll("~1", "/").replaceAll("~0", "~")], root);
        found = { ...target, ...own };
    }
    return found ?? {};
}

/** A schema with the members of its `$ref` and of its `allOf`. */
export function follow(root, schema) {
    const found = resolved(root, schema);
    return found.allOf ? joined(found, found.allOf.map((part) => follow(root, part))) : found;
}

function joined({ allOf, ...own }, parts) {
    const all = [...parts, own];
    return {
        ...Object.assign({}, ...all), properties: Object.assign({}, ...all.map(({ properties }) => properties)),
        required: all.flatMap(({ required }) => required ?? []),
    };
}

const isNull = (schema) => schema.type === "null" || schema.const === null;

/** Forms without arrays of anything, as a body may be in place of an object: no form asks for one. */
function withoutLooseArrays(forms) {
    const others = forms.filter(({ type, items }) => type !== "array" || !items || Object.keys(items).length > 0);
    return others.length === 1 && others[0].properties ? others : forms;
}

/** The type of a schema that names none: that of its example. */
function typeOf({ properties, examples = [], default: value }) {
    if (properties) return "object";
    const type = typeof (examples[0] ?? value);
    return ["string", "number", "boolean"].includes(type) ? type : undefined;
}

/**
 * A schema without null, which counts as not set; `isNullable` tells whether it allows null. If several forms remain, the result has them as
 * `forms`, unless all are forms of one text.
 */
export function plain(root, schema) {
    const found = follow(root, schema);
    const every = (found.oneOf ?? found.anyOf ?? []).map((form) => follow(root, form));
    const forms = withoutLooseArrays(every.filter((form) => !isNull(form)));
    const allTypes = [found.type ?? []].flat();
    const [type] = allTypes.filter((each) => each !== "null");
    const { oneOf, anyOf, ...rest } = found;
    const isNullable = allTypes.includes("null") || every.some(isNull) || Boolean(found.enum?.includes(null));
    const isChoice = forms.length > 0 && forms.every((form) => form.type || form.enum || form.$ref || form.oneOf || form.properties);
    const isOneText = type === "string" && forms.every((form) => form.type === "string");
    if (!isChoice || isOneText) {
        const values = found.enum ?? (found.const === undefined ? undefined : [found.const]);
        return { ...rest, type: type ?? typeOf(found), enum: values?.filter((value) => value !== null), isNullable };
    }
    if (forms.length === 1) {
        return { ...plain(root, forms[0]), ...(rest.description ? { description: rest.description } : {}), isNullable };
    }
    return { ...rest, type: undefined, forms: forms.map((form) => plain(root, form)), isNullable };
}

/** The members of an object: [{name, schema, isRequired}], the required ones first, otherwise in the schema's order. */
export function members(root, schema) {
    const required = new Set(schema.required ?? []);
    return Object.entries(schema.properties ?? {})
        .map(([name, member]) => ({ name, schema: plain(root, member), isRequired: required.has(name) }))
        .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** Words whose spelling does not follow from the name. */
const spellings = {
    hrv: "HRV", rhr: "resting heart rate", ftp: "FTP", bao: "BAO", vo2max: "VO2 max", id: "id", hr: "HR", checkins: "check-ins",
    checkin: "check-in", timezone: "time zone", lbs: "lb",
};

/** The label of a name: `Date of birth` for `dateOfBirth`. */
export function words(name) {
    const split = name.replace(/[_-]+/g, " ").replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
    const text = split.toLowerCase().replace("check in", "checkin").split(" ").map((word) => spellings[word] ?? word).join(" ");
    return capitalised(text);
}
