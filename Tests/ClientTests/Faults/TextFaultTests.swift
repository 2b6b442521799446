import RawSockets
import Testing
import TestSupport
import Values

@Suite("A fault's text")
struct TextFaultTests {
    private static let page = "<html>\r\n<h1>502 Bad Gateway</h1>\r\n</html>\r\n"

    @Test(
        "is sent unchanged, with a content type that fits it",
        arguments: [
            (page, nil, "text/html; charset=utf-8"), ("\n <p>", nil, "text/html; charset=utf-8"),
            ("upstream connect error", nil, "text/plain; charset=utf-8"), ("", nil, "text/plain; charset=utf-8"),
            ("a,b", "text/csv", "text/csv"), ("{\"a\":", "application/json", "application/json"),
        ] as [(String, String?, String)])
    func text(_ text: String, _ given: String?, _ expected: String) async throws {
        let world = try await WireWorld()
        let headers: JSON = given.map { ["Content-Type": .string($0)] } ?? ["X-One": "1"]
        try await world.add(["effect": ["status": 502, "text": .string(text), "headers": headers]])
        for request in [RawRequest.trends, .weight(), .heartRates] {
            let answer = try await world.send(request)
            #expect(answer.status == 502)
            #expect(answer.text == text)
            #expect(answer.values(of: "content-type") == [expected])
            #expect(answer.fault == "f1")
            let entry = try #require(try await world.entry(of: answer))
            #expect(entry["answer"]?["body"] == (text.isEmpty ? .null : .string(text)))
        }
    }

    @Test("replaces the handler's answer, before it runs or after")
    func handler() async throws {
        let world = try await WireWorld()
        try await world.add(["when": ["first": 1], "effect": ["text": "down"]])
        try await world.add(["when": ["after": 1], "effect": ["text": "lost"], "phase": "after"])
        let answers = try await world.send(.weight(), times: 2)
        #expect(answers.map(\.text) == ["down", "lost"])
        #expect(answers.map(\.status) == [200, 201])
        try await world.control("DELETE", "faults").expectDone()
        let stored = try await world.measurements()
        #expect(stored == 1)
    }

    @Test("can be cut, slowed down and corrupted like JSON")
    func combined() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["status": 502, "text": "0123456789", "corrupt": "truncated"]])
        let cut = try await world.send(.trends)
        #expect(cut.ending == .closed)
        #expect(cut.text == "01234")
    }

    @Test("and headers of one name are sent in their order, and listed as given")
    func repeatedHeaders() async throws {
        let world = try await WireWorld()
        let rule: JSON = [
            "effect": [
                "status": 302,
                "headers": ["Location": "http://portal.test/", "Set-Cookie": ["a=1; Path=/", "b=2; HttpOnly"], "Vary": "Origin"],
                "text": "moved",
            ]
        ]
        try await world.add(rule)
        let listed = try await world.faults()
        #expect(listed.first?["effect"] == rule["effect"])
        let answer = try await world.send(.trends)
        #expect(answer.values(of: "Set-Cookie") == ["a=1; Path=/", "b=2; HttpOnly"])
        #expect(answer.values(of: "Location") == ["http://portal.test/"])
        #expect(answer.values(of: "Vary") == ["Origin"])
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["answer"]?["headers"]?["set-cookie"] == ["***", "***"])
    }

    @Test("of a preset is a proxy's 502 page, or a network's sign-in page", arguments: [("bad-gateway", 502), ("captive-portal", 200)])
    func presets(_ preset: String, _ status: Int) async throws {
        let world = try await WireWorld()
        try await world.add(["preset": .string(preset)])
        for request in [RawRequest.trends, .progress, .heartRates] {
            let answer = try await world.send(request)
            #expect(answer.status == status)
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer.text.hasPrefix("<"))
            #expect(answer.json == nil)
        }
    }

    @Test("has whole numbers that no double holds as they were given, as does the JSON of a fault and of a patch")
    func numbers() async throws {
        let world = try await WireWorld()
        let rules = [
            #"{"when":{"first":1},"effect":{"body":{"id":9007199254740993}}}"#,
            #"{"when":{"after":1},"effect":{"patch":[{"op":"add","path":"/id","value":12345678901234567890}]}}"#,
        ]
        for rule in rules {
            let added = try await world.send(RawRequest("POST", "/_understudy/faults", body: Array(rule.utf8)))
            #expect(added.status == 201)
            #expect(added.text.contains(rule.contains("patch") ? #""value":12345678901234567890"# : #""id":9007199254740993"#))
        }
        let answers = try await world.send(.trends, times: 2)
        #expect(answers[0].text == #"{"id":9007199254740993}"#)
        #expect(answers[1].text.hasSuffix(#","id":12345678901234567890}"#))
    }
}
