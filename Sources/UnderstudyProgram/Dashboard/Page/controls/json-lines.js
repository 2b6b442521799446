import { scan } from "./json-scan.js";

/** Where lines begin. */
export function lineStarts(text) {
    const starts = [0];
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
    return starts;
}

/** The line of an offset, from 0 on. */
export function lineOf(offset, starts) {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (starts[middle] <= offset) low = middle;
        else high = middle;
    }
    return low;
}

/** The path around a path: the object of a member, the array of an element; null for the whole. */
export function pathAround(path) {
    const end = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
    return end > 0 ? path.slice(0, end) : null;
}

/** For each path the offset where it stands in a JSON text; of what is missing, that of what it is missing in. */
export function offsetsOf(paths, text) {
    const { places } = scan(text);
    return paths.map((path) => {
        let known = path;
        while (known !== null && !places.has(known)) known = pathAround(known);
        return places.get(known ?? "$") ?? 0;
    });
}

/** Where a text stops being JSON: an offset; null where it is. */
export function syntaxFault(text) {
    return scan(text).faultAt;
}

/**
 * What is wrong with a JSON text, beside its lines: [{line, offset, path, text}], by line. What the server says of a text that is no JSON
 * goes to where it stops being one.
 */
export function notes({ faults, message }, text) {
    const starts = lineStarts(text);
    if (!faults?.length) {
        const offset = syntaxFault(text);
        return offset === null ? [] : [{ line: lineOf(offset, starts), offset, path: null, text: message }];
    }
    const offsets = offsetsOf(faults.map(({ path }) => path), text);
    return faults
        .map(({ path, found, expected }, i) => ({
            line: lineOf(offsets[i], starts), offset: offsets[i], path, text: `found ${found}; expected ${expected}`,
        }))
        .sort((a, b) => a.offset - b.offset);
}
