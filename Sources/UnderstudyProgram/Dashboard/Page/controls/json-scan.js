const blanks = /[ \t\n\r]*/y;
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** The server cuts names in its paths that are longer. */
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

/** What is open around the place that is read: an object or an array, and which member or element of it comes next. */
class Container {
    constructor(path, isArray) {
        Object.assign(this, { path, isArray, index: 0, name: "", isEmpty: true });
    }

    get next() { return this.isArray ? `${this.path}[${this.index}]` : `${this.path}.${cut(this.name)}`; }
}

/**
 * Reads a text as JSON and remembers where everything stands: {places, faultAt}.
 *
 * `places` are offsets by path as the server writes them, `$.accounts[0].email`. A member begins at its name, an element at its value; of a
 * member given twice the second counts. `faultAt` is where the text stops being JSON, null where it is; `places` are then those before.
 */
export function scan(text) {
    const places = new Map();
    const stack = [];
    let at = 0;
    /** What may come: "value", "name" or "end" of a member, "next" after a value. */
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
            if (!inner) return { places, faultAt: at < text.length ? at : null };
            if (mark === (inner.isArray ? "]" : "}")) close();
            else if (mark === ",") {
                at += 1;
                inner.index += 1;
                expects = inner.isArray ? "value" : "name";
            } else return { places, faultAt: at };
        } else if (expects === "name") {
            const name = matchAt(string, text, at);
            if (mark === "}" && inner.isEmpty) close();
            else if (name === undefined) return { places, faultAt: at };
            else {
                inner.isEmpty = false;
                inner.name = JSON.parse(name);
                places.set(inner.next, at);
                at += name.length;
                skip();
                if (text[at] !== ":") return { places, faultAt: at };
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
                if (value === undefined) return { places, faultAt: at };
                at += value.length;
                expects = "next";
            }
        }
    }
}
