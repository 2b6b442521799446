const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The greatest depth that is compared by member. A deeper value is compared as a whole. */
const mostDepth = 60;

/** The elements of an array by their steps: by their ids, if each has its own, so that an inserted one is one difference; otherwise by place. */
function elements(array, hasIDs) {
    return new Map(array.map((element, i) => [hasIDs ? `[id=${element.id}]` : `[${i}]`, element]));
}

function haveIDs(...arrays) {
    return arrays.every((array) => array.every((element) => isObject(element) && ["string", "number"].includes(typeof element.id))
        && new Set(array.map(({ id }) => id)).size === array.length);
}

/** The members of two objects or arrays by their steps, or null if they are compared as a whole. */
function steps(left, right) {
    if (isObject(left) && isObject(right)) return [left, right].map((value) => new Map(Object.entries(value)));
    if (!Array.isArray(left) || !Array.isArray(right)) return null;
    const hasIDs = haveIDs(left, right);
    return [left, right].map((array) => elements(array, hasIDs));
}

/**
 * The differences of two JSON values by path: [{path: "data.entries[0].quantity", left, right}]. A value that one of them lacks is undefined.
 * The order of an object's members has no meaning.
 */
export function jsonDiff(left, right, path = "", depth = 0) {
    const parts = depth < mostDepth ? steps(left, right) : null;
    if (!parts) return JSON.stringify(left) === JSON.stringify(right) ? [] : [{ path, left, right }];
    const [a, b] = parts;
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((step) => {
        const inner = step.startsWith("[") && !isObject(left) ? `${path}${step}` : path ? `${path}.${step}` : step;
        if (!a.has(step) || !b.has(step)) return [{ path: inner, left: a.get(step), right: b.get(step) }];
        return jsonDiff(a.get(step), b.get(step), inner, depth + 1);
    });
}

/** Whether two bodies of the journal are compared by path: both are whole JSON objects or arrays. A text is not. */
export function isByPath(left, right) {
    return [left, right].every((body) => typeof body === "object" && body !== null);
}
