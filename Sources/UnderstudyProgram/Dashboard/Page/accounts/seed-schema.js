/** The JSON Schema of seed files, as a form needs it. */

import { capitalised } from "./formats.js";

let loading = null;

/** The schema. `load` fetches it from the server, once. */
export function seedSchema(load) {
    loading ??= load().catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}

function follow(root, schema) {
    let found = schema;
    while (found.$ref) {
        const { $ref, ...own } = found;
        const target = $ref.split("/").slice(1).reduce((node, step) => node?.[step.replaceAll("~1", "/").replaceAll("~0", "~")], root);
        if (!target) return own;
        found = { ...target, ...own };
    }
    return found;
}

const isNull = (schema) => schema.type === "null" || schema.const === null;

/** A schema without null, which counts as not set. If several forms remain, the result has them as `forms`. */
export function plain(root, schema) {
    const found = follow(root, schema);
    const forms = (found.oneOf ?? found.anyOf ?? []).map((form) => follow(root, form)).filter((form) => !isNull(form));
    const types = [found.type ?? []].flat().filter((type) => type !== "null");
    const { oneOf, anyOf, ...rest } = found;
    const isChoice = forms.length > 0 && forms.every((form) => form.type || form.enum || form.$ref || form.oneOf || form.properties);
    if (!isChoice) return { ...rest, type: types[0], enum: found.enum?.filter((value) => value !== null) };
    if (forms.length === 1) return { ...plain(root, forms[0]), ...(rest.description ? { description: rest.description } : {}) };
    return { ...rest, type: undefined, forms: forms.map((form) => plain(root, form)) };
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
