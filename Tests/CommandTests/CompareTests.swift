import Foundation
import ProbeSupport
import Testing
import Values

@Suite("`understudy compare`", .enabled(if: Program.isExpected(Program.curl)))
struct CompareTests {
    private static let trends = "/api/longevity/trends"

    /// A place with the session `run.har`, recorded by `exec`: reads, a write, a read of the written record, a refusal, and other data in a
    /// sandbox.
    private func recorded() async throws -> Workplace {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let script = """
            call() { curl -s "$@" || exit 9; }
            base="$UNDERSTUDY_URL/_as/one"
            call "$base\(Self.trends)?range=weekly"
            id=$(call -H 'Content-Type: application/json' -d '{"valence": 0.5, "source": "manual"}' "$base/api/v1/wellness/mood-entries" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
            call "$base/api/v1/wellness/mood-entries/$id"
            call "$UNDERSTUDY_URL\(Self.trends)"
            call "$base/api/nothing"
            call -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t1" -H 'Content-Type: application/json' -d '{"persona": "one"}'
            call "$UNDERSTUDY_URL/_sandbox/t1\(Self.trends)"
            """
        let end = try await place.run(["exec", "--har", "run.har", "--", "sh", "-c", script])
        #expect(end.status == 0, "\(end)")
        return place
    }

    /// The session with its first entry for a path changed.
    private func change(_ place: Workplace, _ path: String, _ change: (inout [String: Any]) throws -> Void) throws {
        var archive = try #require(JSONSerialization.jsonObject(with: place.data(of: "run.har")) as? [String: Any])
        var log = try #require(archive["log"] as? [String: Any])
        var entries = try #require(log["entries"] as? [[String: Any]])
        let index = try #require(entries.firstIndex { (($0["request"] as? [String: Any])?["url"] as? String)?.contains(path) == true })
        var response = try #require(entries[index]["response"] as? [String: Any])
        try change(&response)
        entries[index]["response"] = response
        log["entries"] = entries
        archive["log"] = log
        let data = try JSONSerialization.data(withJSONObject: archive)
        try place.write(String(decoding: data, as: UTF8.self), to: "changed.har")
    }

    private func changeBody(_ response: inout [String: Any], _ change: (inout [String: Any]) throws -> Void) throws {
        var content = try #require(response["content"] as? [String: Any])
        let text = try #require(content["text"] as? String)
        var body = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        try change(&body)
        content["text"] = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        response["content"] = content
    }

    @Test("finds no difference in a session that this server has recorded, whose ids, sandboxes and refusals come back")
    func equal() async throws {
        let place = try await recorded()
        let end = try await place.run(["compare", "run.har", "--report", "report.xml"])
        #expect(end.status == 0, "\(end)")
        #expect(end.output == "")
        #expect(
            end.errorLines == [
                "understudy: left out: 1 request, since no operation here has the path: GET /api/nothing",
                "understudy: 5 responses of 3 operations compared (200: 3, 201: 1, 401: 1), no difference",
            ])
        #expect(String(decoding: try place.data(of: "report.xml"), as: UTF8.self).contains(#"tests="3" failures="0""#))
    }

    /// A planted difference, and its line.
    struct Planted: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: String
        var status: Int?
        var header: String?
        var changes: [String: String] = [:]
        var removed: String?
    }

    @Test(
        "names a planted difference in one line, ends with 76, and reports it as JUnit",
        arguments: [
            Planted(testDescription: "status", line: "status: 418 there, 200 here", status: 418),
            Planted(testDescription: "header", line: "Retry-After: present there, missing here", header: "Retry-After"),
            Planted(testDescription: "missing member", line: "$.weekly: missing there, object here", removed: "weekly"),
            Planted(testDescription: "new member", line: "$.score: number there, missing here", changes: ["score": "7"]),
            Planted(testDescription: "type", line: "$.weekly: text there, object here", changes: ["weekly": #""7""#]),
            Planted(testDescription: "null", line: "$.weekly: null there, object here", changes: ["weekly": "null"]),
        ])
    func difference(planted: Planted) async throws {
        let place = try await recorded()
        try change(place, Self.trends) { response in
            if let status = planted.status { response["status"] = status }
            if let header = planted.header {
                let headers = try #require(response["headers"] as? [[String: String]])
                response["headers"] = headers + [["name": header, "value": "7"]]
            }
            guard planted.removed != nil || !planted.changes.isEmpty else { return }
            try changeBody(&response) { body in
                for (name, value) in planted.changes {
                    body[name] = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
                }
                if let removed = planted.removed { body[removed] = nil }
            }
        }
        let end = try await place.run(["compare", "changed.har", "--report", "report.xml"])
        #expect(end.status == 76, "\(end)")
        let line = "GET \(Self.trends) \(planted.status ?? 200) \(planted.line)"
        #expect(end.output == line + "\n")
        let report = String(decoding: try place.data(of: "report.xml"), as: UTF8.self)
        #expect(report.contains("<failure message=\"\(line)\">"), "\(report)")
    }

    @Test("names a case that the document's enum does not have")
    func enumeration() async throws {
        let place = try await recorded()
        try change(place, "/api/v1/wellness/mood-entries") { response in
            let content = try #require(response["content"] as? [String: Any])
            let text = try #require(content["text"] as? String)
            response["content"] = content.merging(["text": text.replacing(#""manual""#, with: #""watch""#)]) { $1 }
        }
        let end = try await place.run(["compare", "changed.har"])
        #expect(end.output.contains(#": "watch" there, none of the enum in the document"#), "\(end)")
        #expect(end.status == 76)
    }

    @Test("takes --as for entries without an account, leaves out masked bodies and missing accounts, and says so")
    func accounts() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        func entry(_ method: String, _ path: String, account: String?, body: String? = nil) -> JSON {
            let request: JSON = .object(omittingMissing: [
                ("method", .string(method)), ("url", .string("https://staging.example\(path)")), ("headers", []),
                ("postData", body.map { ["mimeType": "application/json", "text": .string($0)] }),
            ])
            let response: JSON = ["status": 200, "headers": [], "content": ["text": "{}", "mimeType": "application/json"]]
            return .object(omittingMissing: [
                ("startedDateTime", "2026-01-07T09:00:00Z"), ("request", request), ("response", response),
                ("_account", account.map(JSON.string)),
            ])
        }
        let entries: JSON = [
            entry("GET", Self.trends, account: nil), entry("GET", Self.trends, account: "gone"),
            entry("POST", "/api/v1/goals", account: "one", body: #"{"password": "***"}"#),
        ]
        try place.write(["log": ["version": "1.2", "entries": entries]], to: "run.har")
        let unnamed = try await place.run(["compare", "run.har"])
        #expect(unnamed.status == 70)
        #expect(
            unnamed.errorLines.contains(
                "understudy: left out: 1 request, since the file names no account; name one with --as KEY: GET /api/longevity/trends"))
        #expect(unnamed.errorLines.last == "understudy: nothing was compared")
        let end = try await place.run(["compare", "run.har", "--as", "one"])
        #expect(end.status == 76)
        #expect(end.output.contains("GET \(Self.trends) 200 $.weekly: missing there, object here"), "\(end)")
        #expect(
            end.errorLines == [
                "understudy: left out: 1 request, since the archive masks a secret in the body: POST /api/v1/goals",
                "understudy: left out: 1 request, since the fresh data have no account gone: GET /api/longevity/trends",
                "understudy: 1 response of 1 operation compared (200: 1), \(end.outputLines.count) differences",
            ])
    }

    @Test("asks an upstream for the document's reads, and an element of each list")
    func upstream() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        try place.write(["upstreams": ["longevity": ["url": .string(server.baseURL)]]], to: "upstream.json")
        let end = try await place.run(["compare", "--upstream", "longevity", "--as", "one", "--config", "upstream.json"])
        #expect(end.status == 0, "\(end)")
        #expect(end.errorLines.last == "understudy: 12 responses of 12 operations compared (200: 12), no difference")
        let refused = try await place.run(["compare", "--upstream", "longevity", "--config", "upstream.json"])
        #expect(refused.status == 69)
        #expect(
            refused.errorLines == [
                "understudy: \(server.baseURL) answers most requests with 401; name the credentials with --as TOKEN and --header"
            ])
    }

    @Test(
        "ends with one line for a wrong use",
        arguments: [
            ([], "compare takes an HTTP Archive or --upstream, and not both; see understudy compare --help"),
            (
                ["run.har", "--upstream", "fitiq"],
                "compare takes an HTTP Archive or --upstream, and not both; see understudy compare --help"
            ),
            (["--upstream", "fitiq"], "--upstream fitiq has no address: the setting upstreams names none"),
            (
                ["--upstream", "longevity", "--header", "key", "--set", #"upstreams={"longevity":{"url":"http://127.0.0.1:9"}}"#],
                "--header key is no header; write it as 'X-API-Key: KEY'"
            ),
        ])
    func usage(arguments: [String], line: String) async throws {
        let end = try await Workplace(accounts: []).run(["compare"] + arguments)
        #expect(end.status == 64, "\(end)")
        #expect(end.errorLines == ["understudy: \(line)"])
    }
}
