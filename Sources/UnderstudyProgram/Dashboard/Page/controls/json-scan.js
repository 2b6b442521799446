const blanks = /[ \t\n\r]*/y;
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** The server truncates longer names in its paths. */
const nameLimit = 100;

function cut(name) {
    if (name.length <= nameLimit) return name;
    const points = [...name];
    return points.length > nameLimit ? `${points.slice(0, nameLimit).join("")}…` : name;
}

function matchAt(expression, text, at) {
    expression.lastIndex = at;
    return expression.exec(text)?.[0];
}

/** An object or array that is open at the current offset, and its next member or element. */
class Container {
    constructor(path, isArray) {
        Object.assign(this, { path, isArray, index: 0, name: "", isEmpty: true });
    }

    get next() { return this.isArray ? `${this.path}[${this.index}]` : `${this.path}.${cut(this.name)}`; }
}

/**
 * Reads a text as JSON and returns the offsets of its members and elements: {places, errorAt}.
 *
 * `places` maps paths as the server writes them (`$.accounts[0].email`) to offsets: a member begins at its name, an element at its value.
 * Of a repeated member, the second counts. `errorAt` is the offset at which the text stops being JSON, or null; `places` ends there.
 */
export function scan(text) {
    const places = new Map();
    const stack = [];
    let at = 0;
    /** The expected token: "value", "name" of a member, or "next" after a value (comma or end). */
    let expects = "value";

    const skip = () => { at += matchAt(blanks, text, at).length; };
    const open = (path, isArray) => {
        stack.push(new Container(path, isArray));
        at += 1;
        expects = isArray ? "value" : "name";
    };
    const close = () => {
        stack.pop();
        at += 1;
        expects = "next";
    };

    for (;;) {
        skip();
        const inner = stack.at(-1);
        const mark = text[at];
        if (expects === "next") {
            if (!inner) return { places, errorAt: at < text.length ? at : null };
            if (mark === (inner.isArray ? "]" : "}")) close();
            else if (mark === ",") {
                at += 1;
                inner.index += 1;
                expects = inner.isArray ? "value" : "name";
            } else return { places, errorAt: at };
        } else if (expects === "name") {
            const name = matchAt(string, text, at);
            if (mark === "}" && inner.isEmpty) close();
            else if (name === undefined) return { places, errorAt: at };
            else {
                inner.isEmpty = false;
                inner.name = JSON.parse(name);
                places.set(inner.next, at);
                at += name.length;
                skip();
                if (text[at] !== ":") return { places, errorAt: at };
                at += 1;
                expects = "value";
            }
        } else {
            if (mark === "]" && inner?.isArray && inner.isEmpty) {
                close();
                continue;
            }
            const path = inner ? inner.next : "$";
            if (!inner || inner.isArray) places.set(path, at);
            if (inner) inner.isEmpty = false;
            if (mark === "{" || mark === "[") open(path, mark === "[");
            else {
                const value = matchAt(string, text, at) ?? matchAt(word, text, at);
                if (value === undefined) return { places, errorAt: at };
                at += value.length;
                expects = "next";
            }
        }
    }
}
