import { swiftMatch, swiftText } from "./journal-swift.js";
import { ruleMembers, testOf } from "./marked-test.js";

const sender = `        func send(_ method: String, _ url: String, _ headers: [String: String] = [:], body: String? = nil) async throws -> Int {
            var request = URLRequest(url: try #require(URL(string: url)))
            request.httpMethod = method
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            request.httpBody = body.map { Data($0.utf8) }
            let (_, response) = try await URLSession.shared.data(for: request)
            return (response as? HTTPURLResponse)?.statusCode ?? 0
        }`;

function sending({ request, account, status, advance, note }) {
    const base = account === null ? "world.baseURL" : `world.acting(as: ${swiftText(account)})`;
    const headers = request.headers.map(([name, value]) => `${swiftText(name)}: ${swiftText(value)}`);
    const args = [
        swiftText(request.method), `${base}.absoluteString + ${swiftText(request.path)}`, ...(headers.length ? [`[${headers.join(", ")}]`] : []),
        ...(request.body === undefined ? [] : [`body: ${swiftText(request.body)}`]),
    ];
    const call = `send(${args.join(", ")})`;
    return [
        ...(advance ? [`        try await world.advance(by: .seconds(${advance}))`] : []), ...(note ? [`        // ${note}`] : []),
        status === null ? `        _ = try? await ${call}` : `        #expect(try await ${call} == ${status})`,
    ];
}

function adding(rule) {
    const text = swiftText(JSON.stringify(ruleMembers(rule)));
    return `        try await world.addFault(JSONDecoder().decode(FaultRule.self, from: Data(${text}.utf8)))`;
}

function check({ entry, count }) {
    const match = swiftMatch(entry, entry.status === null ? [] : [`status: ${entry.status}`]);
    return `        try await world.verify(${match}, count: ${count === 1 ? ".once" : `.exactly(${count})`})`;
}

/** A test for Swift Testing, with UnderstudyClient, that repeats marked requests; null without any. */
export function swiftTestText(entries, faults) {
    const test = testOf(entries, faults);
    if (!test) return null;
    const seconds = Date.parse(test.now) / 1000;
    const start = [`now: Date(timeIntervalSince1970: ${seconds})`, ...(test.persona === null ? [] : [`persona: ${swiftText(test.persona)}`])];
    const setUp = [...test.rules.map(adding), ...test.notes.map((note) => `        // ${note}`)];
    return [
        "import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", "import Testing", "import UnderstudyClient", "", '@Test("the marked requests")', "func markedRequests() async throws {",
        `    try await UnderstudyClient().withSandbox(${start.join(", ")}) { world in`, ...setUp, ...(setUp.length ? [""] : []), sender, "",
        "        // Replace these requests by calls of the app under test, whose base URL is world.baseURL.", ...test.steps.flatMap(sending), "",
        ...test.checks.map(check), "    }", "}", "",
    ].join("\n");
}
