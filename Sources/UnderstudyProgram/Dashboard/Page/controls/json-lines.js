import { scan } from "./json-scan.js";

/** The offsets at which lines begin. */
export function lineStarts(text) {
    const starts = [0];
    for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
    return starts;
}

/** The line of an offset, counted from 0. */
export function lineOf(offset, starts) {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (starts[middle] <= offset) low = middle;
        else high = middle;
    }
    return low;
}

/** The path of the object or array that contains a path; null for `$`. */
export function pathAround(path) {
    const end = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
    return end > 0 ? path.slice(0, end) : null;
}

/** The offset of each path in a JSON text. A missing member has the offset of the object or array that lacks it. */
export function offsetsOf(paths, text) {
    const { places } = scan(text);
    return paths.map((path) => {
        let known = path;
        while (known !== null && !places.has(known)) known = pathAround(known);
        return places.get(known ?? "$") ?? 0;
    });
}

/** The offset at which a text stops being JSON, or null for valid JSON. */
export function syntaxErrorAt(text) {
    return scan(text).errorAt;
}

/**
 * The errors of a JSON text with their lines: [{line, offset, path, text}], by offset. The server's message about a text that is not JSON
 * is placed where the text stops being JSON.
 */
export function notes({ faults, message }, text) {
    const starts = lineStarts(text);
    if (!faults?.length) {
        const offset = syntaxErrorAt(text);
        return offset === null ? [] : [{ line: lineOf(offset, starts), offset, path: null, text: message }];
    }
    const offsets = offsetsOf(faults.map(({ path }) => path), text);
    return faults
        .map(({ path, found, expected }, i) => ({
            line: lineOf(offsets[i], starts), offset: offsets[i], path, text: `found ${found}; expected ${expected}`,
        }))
        .sort((a, b) => a.offset - b.offset);
}
