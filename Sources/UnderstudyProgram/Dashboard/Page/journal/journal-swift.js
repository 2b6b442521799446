import { mask } from "./journal-replay.js";

/** The text as a Swift string literal. */
export function swiftText(text) {
    const escapes = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t" };
    const escaped = text.replace(/[\\"\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
        return escapes[character] ?? `\\u{${character.codePointAt(0).toString(16)}}`;
    });
    return `"${escaped}"`;
}

/** A request, as for `call`, to an absolute URL, as a `URLRequest`. */
export function swiftRequest({ method, headers, body }, url) {
    const lines = [`var request = URLRequest(url: URL(string: ${swiftText(url)})!)`];
    if (method !== "GET") lines.push(`request.httpMethod = ${swiftText(method)}`);
    for (const [name, value] of headers) lines.push(`request.addValue(${swiftText(value)}, forHTTPHeaderField: ${swiftText(name)})`);
    if (body !== undefined) lines.push(`request.httpBody = Data(${swiftText(body)}.utf8)`);
    return lines.join("\n");
}

/** The methods with a function of `RequestMatch`. */
const named = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** A `RequestMatch` for requests like one of the journal. A masked secret matches any text. */
export function swiftMatch({ method, path, query, account }, others = []) {
    const unmasked = (text) => swiftText(text.replaceAll(mask, "*"));
    const pairs = Object.entries(query ?? {}).map(([name, values]) => `${swiftText(name)}: ${unmasked(values[0])}`);
    const members = [
        ...(pairs.length ? [`query: [${pairs.join(", ")}]`] : []), ...(account ? [`account: ${swiftText(account)}`] : []), ...others,
    ];
    return named.has(method) ? `.${method.toLowerCase()}(${[unmasked(path), ...members].join(", ")})`
        : `RequestMatch(${[`methods: [${swiftText(method)}]`, `path: ${unmasked(path)}`, ...members].join(", ")})`;
}

/** A rule of a test for the next request like one of the journal. */
export function swiftRule(entry) {
    return `try await world.addFault(FaultRule(match: ${swiftMatch(entry)}, when: .first(1), effect: .status(503)))`;
}

/** A check of a test for exactly one request like one of the journal, with its status. */
export function swiftVerification(entry) {
    const status = entry.status === null ? [] : [`status: ${entry.status}`];
    return `try await world.verify(${swiftMatch(entry, status)}, count: .once)`;
}
