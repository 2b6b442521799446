import { mask } from "./journal-replay.js";
import { ruleMembers, testOf } from "./marked-test.js";

/** A JSON value as a Python literal. */
export function pythonValue(value) {
    if (value === null || value === undefined) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
    if (typeof value === "object" && !(value instanceof String)) {
        const members = Object.entries(value);
        return `{${members.map(([name, member]) => `${pythonValue(name)}: ${pythonValue(member)}`).join(", ")}}`;
    }
    return JSON.stringify(value);
}

const sender = `def send(method, url, headers, body=None):
    """Sends a request. Returns the status of its response, and None if the connection ends without one."""
    request = urllib.request.Request(url, None if body is None else body.encode(), headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None`;

function sending({ request, account, status, advance, note }) {
    const base = account === null ? "sandbox.url" : `sandbox.acting_as(${pythonValue(account)})`;
    const args = [pythonValue(request.method), `${base} + ${pythonValue(request.path)}`, pythonValue(Object.fromEntries(request.headers))];
    if (request.body !== undefined) args.push(pythonValue(request.body));
    return [
        ...(advance ? [`    sandbox.advance("PT${advance}S")`] : []), ...(note ? [`    # ${note}`] : []),
        `    assert send(${args.join(", ")}) ${status === null ? "is None" : `== ${status}`}`,
    ];
}

function check({ entry: { method, path, query, account, status }, count }) {
    const unmasked = (text) => text.replaceAll(mask, "*");
    const pairs = Object.entries(query ?? {}).map(([name, values]) => [name, unmasked(values[0])]);
    const match = {
        method, path: unmasked(path), ...(pairs.length ? { query: Object.fromEntries(pairs) } : {}), ...(account === null ? {} : { account }),
        ...(status === null ? {} : { status }),
    };
    return `    sandbox.verify(${pythonValue(match)}, exactly=${count})`;
}

/** A test for pytest, with the fixture of Examples/pytest, that repeats marked requests; null without any. */
export function pytestText(entries, faults) {
    const test = testOf(entries, faults);
    if (!test) return null;
    const start = [["now", test.now], ...(test.persona === null ? [] : [["persona", test.persona]])];
    const rules = test.rules.map((rule) => {
        return `    sandbox.fail(${Object.entries(ruleMembers(rule)).map(([name, value]) => `${name}=${pythonValue(value)}`).join(", ")})`;
    });
    const setUp = [...rules, ...test.notes.map((note) => `    # ${note}`)];
    return [
        "import urllib.error", "import urllib.request", "", "import pytest", "", "",
        `@pytest.mark.sandbox(${start.map(([name, value]) => `${name}=${pythonValue(value)}`).join(", ")})`, "def test_marked_requests(sandbox):",
        ...setUp, ...(setUp.length ? [""] : []),
        "    # Replace these requests by calls of the client under test, whose base URL is sandbox.url.", ...test.steps.flatMap(sending), "",
        ...test.checks.map(check), "", "", sender, "",
    ].join("\n");
}
