import Testing
import Values

@testable import UnderstudyProgram

@Suite("Fixture")
struct FixtureTests {
    private func fixture(
        _ path: String, choices: [String: String] = [:], type: String = "application/json",
        body: String = "{\"a\":[1,{}],\"b\":9007199254740993}",
        beside names: inout Set<String>
    ) -> Fixture {
        let read = DocumentedAnswers.Read(path: path, choices: choices, hasQuery: false)
        let body = Array(body.utf8)
        let response = ComparedResponse(status: 200, headers: [("Content-Type", type)], body: body)
        return Fixture(read, path, of: "fitiq", response, body, beside: &names)
    }

    private func fixture(_ path: String, choices: [String: String] = [:], type: String = "application/json", body: String = "{}") -> Fixture
    {
        var names: Set<String> = []
        return fixture(path, choices: choices, type: type, body: body, beside: &names)
    }

    @Test(
        "is named after the method and the path, with a chosen value or the name of each parameter",
        arguments: [
            ("/health", "GET-health.json"), ("/api/v1/goals/{id}/tips", "GET-api-v1-goals-id-tips.json"),
            ("/api/{env}/plans/{id}", "GET-api-dev-plans-id.json"),
            ("/v1/projects/{project}/accounts:batchGet", "GET-v1-projects-project-accounts-batchGet.json"),
            ("/../{id}", "GET-..-id.json"), ("/café", "GET-caf--.json"), ("/", "GET.json"),
        ])
    func name(path: String, name: String) {
        #expect(fixture(path, choices: ["env": "dev"]).entry.file == name)
    }

    @Test("has a name of its own beside another one, also where case is ignored, and a short one for a long path")
    func uniqueNames() {
        var names: Set<String> = []
        let files = ["/goals/{id}", "/goals/id", "/Goals/id"].map { fixture($0, beside: &names).entry.file }
        #expect(files == ["GET-goals-id.json", "GET-goals-id-2.json", "GET-Goals-id-3.json"])
        let long = (1...2).map { _ in fixture("/" + String(repeating: "a", count: 400), beside: &names).entry.file }
        #expect(long.allSatisfy { $0.utf8.count <= 255 } && long[0] != long[1])
    }

    @Test("has JSON with a line for each member, whole numbers as they are written, and other bodies as they are")
    func content() {
        var names: Set<String> = []
        let json = fixture("/a", beside: &names)
        #expect(String(decoding: json.bytes, as: UTF8.self) == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": 9007199254740993\n}\n")
        let text = fixture("/a", type: "text/csv; charset=utf-8", body: "a,b\r\n")
        #expect(text.entry.file == "GET-a.csv" && text.bytes == Array("a,b\r\n".utf8))
        #expect(fixture("/a", type: "application/zip", body: "PK").entry.file == "GET-a.bin")
    }

    @Test("an index is read as it was written, and its selection fits paths of operations and of requests")
    func index() throws {
        let entry = fixture("/api/v1/goals/{id}").entry
        let index = FixtureIndex(account: "ada", now: Instant(seconds: 1_767_776_400), only: ["/api/*"], entries: [entry])
        let read = try FixtureIndex(parsing: Array(index.text.utf8))
        #expect(read.text == index.text && read.entries == [entry])
        #expect([[], ["/api/v1/goals/*"], ["/x", "*{id}"]].map { read.entries(only: $0).count } == [1, 1, 1])
        #expect(read.entries(only: ["/api/v1/goals"]).isEmpty)
    }

    @Test(
        "an index that this program does not write is refused",
        arguments: [
            ("", "it is no JSON"), ("[]", "it has no account, now, only and fixtures"),
            (#"{"account": "a", "now": "today", "only": [], "fixtures": []}"#, "it has no account, now, only and fixtures"),
            (
                #"{"account": "a", "now": "2026-01-07T09:00:00Z", "only": [], "fixtures": [{"file": "GET-/../a"}]}"#,
                "$.fixtures[0] is no fixture, with a file in this folder"
            ),
        ])
    func refusedIndex(text: String, reason: String) {
        let error = #expect(throws: FixtureIndexError.self) { try FixtureIndex(parsing: Array(text.utf8)) }
        #expect(error?.description == reason)
    }

    @Test(
        "differs from a file in the folder by status, values, members and lengths",
        arguments: [
            ("{\"a\": 1}", 200, ["$.a: 1 in the folder, 2 now"]), ("{}", 200, ["$.a: missing in the folder"]),
            ("{\"a\": 2, \"b\": null}", 200, ["$.b: missing now"]), ("{\"a\": 2}", 404, ["status 404 in the folder, 200 now"]),
            ("{\"a\": [1]}", 200, ["$.a: [1] in the folder, 2 now"]), ("no JSON", 200, ["other bytes now"]),
            ("{\n  \"a\": 2\n}\n", 200, []), ("{\"a\": 2}", 200, ["other white space, or another order of members, now"]),
        ] as [(String, Int, [String])])
    func differences(text: String, status: Int, lines: [String]) {
        var differences = FixtureDifferences()
        let fixture = fixture("/a", body: "{\"a\":2}")
        let isOnlyStatus = status != 200
        differences.add(fixture, status: status, bytes: isOnlyStatus ? fixture.bytes : Array(text.utf8))
        #expect(differences.lines == lines.map { "GET-a.json: \($0)" })
        #expect(differences.summary(of: 1) == (lines.isEmpty ? "1 fixture compared, no difference" : "1 fixture compared, 1 differs"))
    }

    @Test("with many differences has five lines and one for their number; lists are compared element by element if they have one length")
    func manyDifferences() {
        var differences = FixtureDifferences()
        differences.add(fixture("/a", body: "[1,2,3,4,5,6,7,8]"), status: 200, bytes: Array("[0,0,0,0,0,0,0,8]".utf8))
        differences.add(fixture("/b", body: "[1,2]"), status: 200, bytes: Array("[1]".utf8))
        #expect(
            differences.lines == (0...4).map { "GET-a.json: $[\($0)]: 0 in the folder, \($0 + 1) now" }
                + ["GET-a.json: 2 more differences", "GET-b.json: $: length 1 in the folder, 2 now"])
        #expect(differences.summary(of: 9) == "9 fixtures compared, 2 differ")
    }
}
