/** Words that say nothing about an operation. */
const quiet = new Set((
    "a an and any are as at be by can could did do does for from had has have how i if in into is it its my no of on or our should such that "
    + "the their them there these this to was we were what when where which who why will with would you your").split(" "));

/** The weights of a word by its place, and of a word that only begins like the last one of a search. */
const weights = { summary: 8, name: 5, member: 3, text: 1 };
const ofBeginning = 0.5;

/** The characters of an example that count. */
const mostOfExample = 1_500;

/** The words of a text in lower case: `deleteOwnFood's` has `delete`, `own` and `food`. */
function split(text) {
    const parts = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return parts.filter((part) => !quiet.has(part) && (part.length > 1 || /\d/.test(part)));
}

/** A word without its ending: `log` for `logs`, `logged` and `logging`. */
function stem(word) {
    if (word.length < 4) return word;
    const bare = word.replace(/ies$/, "y").replace(/([aeiouy].*)(?:ing|ed)$/, "$1").replace(/([^su])s$/, "$1");
    const single = bare === word ? bare : bare.replace(/([b-df-hj-km-np-rtv-z])\1$/, "$1");
    return single.length > 3 ? single.replace(/e$/, "") : single;
}

/** The words of a schema and of its parts, each with whether it is in the name of a member or a choice. `known` has those of references. */
function schemaWords(document, schema, known) {
    const words = new Map();
    if (!schema || typeof schema !== "object") return words;
    if (known.has(schema.$ref)) return known.get(schema.$ref);
    // A schema that contains itself ends here.
    if (schema.$ref) known.set(schema.$ref, words);
    const { enum: choices = [], description = "", properties = {}, items, additionalProperties, ...forms } = document.resolve(schema);
    for (const word of split(description)) words.set(word, false);
    for (const part of [...Object.values(properties), items, additionalProperties, ...[forms.allOf, forms.oneOf, forms.anyOf].flat()]) {
        for (const [word, isName] of schemaWords(document, part, known)) words.set(word, isName || words.get(word) === true);
    }
    for (const name of [...Object.keys(properties), ...choices]) for (const word of split(String(name))) words.set(word, true);
    return words;
}

/** The responses without errors. */
function successes(responses = {}) {
    return Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith("2")));
}

/** Calls take(weight, words) for the words of an operation, by their place. */
function takeWords(document, operation, known, take) {
    const say = (weight, ...texts) => { for (const text of texts) take(weight, split(text ?? "")); };
    const sayContent = ({ schema, examples }, weight) => {
        for (const [word, isName] of schemaWords(document, schema, known)) take(isName ? weight : weights.text, [word]);
        for (const { summary, text } of examples ?? []) say(weights.text, summary, text.slice(0, mostOfExample));
    };
    say(weights.summary, operation.summary);
    say(weights.name, operation.path, operation.id, operation.tag, operation.method, operation.yours ? "yours" : "");
    say(weights.text, operation.description);
    for (const { name, description, example, schema } of document.parameters(operation)) {
        if (!operation.path.includes(`{${name}}`)) say(weights.member, name);
        say(weights.text, description, String(example ?? ""));
        sayContent({ schema }, weights.member);
    }
    const body = document.body(operation);
    if (body) sayContent(body, weights.member);
    for (const { type, description, members } of operation.raw["x-messages"] ?? []) {
        say(weights.text, type, description);
        sayContent({ schema: members }, weights.member);
    }
    for (const { description, contents } of document.responses({ raw: { responses: successes(operation.raw.responses) } })) {
        say(weights.text, description);
        for (const content of contents) sayContent(content, weights.text);
    }
}

/** For each stem its weight in each operation, and the stem of each word of the document. */
function indexed(document) {
    const [places, stems, known] = [new Map(), new Map(), new Map()];
    for (const operation of document.operations) {
        takeWords(document, operation, known, (weight, words) => {
            for (const word of words) {
                if (!stems.has(word)) stems.set(word, stem(word));
                const root = stems.get(word);
                if (!places.has(root)) places.set(root, new Map());
                const found = places.get(root);
                if (!(found.get(operation) >= weight)) found.set(operation, weight);
            }
        });
    }
    return { places, stems };
}

/** The places of the words of a search: for each word its value and its weight in each operation. Rare words have a greater value. */
function found({ places, stems }, words, total) {
    return words.map((word, i) => {
        const values = new Map();
        const add = (root, share) => {
            const weighted = places.get(root) ?? new Map();
            const rarity = Math.log(1 + total / weighted.size);
            for (const [operation, weight] of weighted) {
                const value = share * rarity * weight;
                if (value > (values.get(operation)?.value ?? 0)) values.set(operation, { value, weight });
            }
        };
        add(stem(word), 1);
        if (i < words.length - 1) return values;
        const begun = new Set([...stems].filter(([each]) => each.startsWith(word)).map(([, root]) => root));
        for (const root of begun) add(root, ofBeginning);
        return values;
    });
}

/** How much an id and a search are the same words, from 0 to 1, without the name of the backend. */
function likeness(operation, roots) {
    const own = new Set(split(operation.id.replace(/^.*?\./, "")).map(stem));
    const shared = [...own].filter((root) => roots.has(root)).length;
    return shared / (own.size + roots.size - shared);
}

/**
 * The search of a document's operations: a function of a text with the result `{operations, isRanked, isWhole}`, the best operations first. A text
 * that is a part of a path or of an id finds it. An operation with all words is a result, unless it has each only in its descriptions. If none
 * has all words in more than its descriptions, `isWhole` is false, and those with some of them are results, too. A text without a word that counts finds all operations, in the document's order. `prepare()` reads the document.
 */
export function operationSearch(document) {
    const all = document.operations;
    let index = null;
    const prepare = () => { index ??= indexed(document); };
    const search = (text) => {
        const words = [...new Set(split(text))];
        if (words.length === 0) return { operations: all, isRanked: false, isWhole: true };
        prepare();
        const [values, typed, roots] = [found(index, words, all.length), text.trim().toLowerCase(), new Set(words.map(stem))];
        const isTyped = ({ id, path }) => id.toLowerCase().includes(typed) || path.toLowerCase().includes(typed);
        const has = (operation, least) => (of) => of.get(operation)?.weight >= least;
        const isWhole = all.some((operation) => isTyped(operation) || values.every(has(operation, weights.member)));
        const isResult = (operation) => {
            const [hasAll, isNamed] = [values.every(has(operation, weights.text)), values.some(has(operation, weights.member))];
            return isTyped(operation) || (isWhole ? hasAll && isNamed : hasAll || isNamed);
        };
        const valueOf = (operation) => operation.id.toLowerCase() === typed ? Infinity
            : values.reduce((sum, of) => sum + (of.get(operation)?.value ?? 0), 0) * (1 + likeness(operation, roots));
        const ranked = all.filter(isResult).map((operation) => ({ operation, value: valueOf(operation) })).sort((a, b) => b.value - a.value);
        return { operations: ranked.map(({ operation }) => operation), isRanked: true, isWhole };
    };
    return Object.assign(search, { prepare });
}
