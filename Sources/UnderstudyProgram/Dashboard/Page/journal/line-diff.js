/** The limit of comparisons between two texts: without more lines in common at begin and end, longer ones count as changed throughout. */
const mostComparisons = 4_000_000;

/** The common lines of two lists in order, as pairs of indices: a longest common subsequence. */
function common(left, right) {
    const [rows, columns] = [left.length + 1, right.length + 1];
    if (rows * columns > mostComparisons) return [];
    const lengths = new Uint32Array(rows * columns);
    for (let i = left.length - 1; i >= 0; i--) {
        for (let j = right.length - 1; j >= 0; j--) {
            const at = i * columns + j;
            lengths[at] = left[i] === right[j] ? lengths[at + columns + 1] + 1 : Math.max(lengths[at + columns], lengths[at + 1]);
        }
    }
    const pairs = [];
    for (let [i, j] = [0, 0]; i < left.length && j < right.length;) {
        if (left[i] === right[j]) pairs.push([i++, j++]);
        else if (lengths[(i + 1) * columns + j] >= lengths[i * columns + j + 1]) i++;
        else j++;
    }
    return pairs;
}

/**
 * Two texts side by side, line by line: [{left, right, isEqual}]. A line that only one text has stands beside null, unless a line of the other
 * text takes its place.
 */
export function lineDiff(left, right) {
    const equal = (text) => ({ left: text, right: text, isEqual: true });
    const shortest = Math.min(left.length, right.length);
    let begin = 0;
    while (begin < shortest && left[begin] === right[begin]) begin++;
    let end = 0;
    while (end < shortest - begin && left.at(-1 - end) === right.at(-1 - end)) end++;
    const [a, b] = [left.slice(begin, left.length - end), right.slice(begin, right.length - end)];

    const rows = left.slice(0, begin).map(equal);
    let [i, j] = [0, 0];
    for (const [nextLeft, nextRight] of [...common(a, b), [a.length, b.length]]) {
        const count = Math.max(nextLeft - i, nextRight - j);
        for (let k = 0; k < count; k++) {
            rows.push({ left: i + k < nextLeft ? a[i + k] : null, right: j + k < nextRight ? b[j + k] : null, isEqual: false });
        }
        if (nextLeft < a.length) rows.push(equal(a[nextLeft]));
        [i, j] = [nextLeft + 1, nextRight + 1];
    }
    return [...rows, ...left.slice(left.length - end).map(equal)];
}
