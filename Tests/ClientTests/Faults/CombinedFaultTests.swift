import Testing
import Values

@Suite("Combined effects")
struct CombinedFaultTests {
    @Test("of one rule are all applied")
    func oneRule() async throws {
        let world = try await WireWorld()
        let effect: JSON = [
            "latencyMs": 60, "status": 503, "headers": ["Retry-After": "2"], "body": ["error": "down", "text": "0123456789"],
            "bytesPerSecond": 200,
        ]
        try await world.add(["effect": effect])
        let answer = try await world.send(.trends)
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "2")
        #expect(answer.json == ["error": "down", "text": "0123456789"])
        // 36 bytes, 20 per tenth of a second.
        #expect(answer.duration >= .milliseconds(155))
    }

    @Test("of status and patch change the real response")
    func statusAndPatch() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["status": 203, "patch": [["op": "remove", "path": "/monthly"]]]])
        let answer = try await world.send(.trends)
        #expect(answer.status == 203)
        #expect(answer.at("weekly", "points") != .null)
        #expect(answer.json?["monthly"] == nil)
    }

    @Test("of status and corruption corrupt the backend's error", arguments: ["malformed", "empty", "truncated"])
    func statusAndCorruption(_ corruption: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["status": 500, "corrupt": .string(corruption)]])
        let answer = try await world.send(.trends)
        #expect(answer.status == 500)
        #expect(answer.json == nil)
        #expect((answer.ending == .closed) == (corruption == "truncated"))
    }

    @Test("of latency and a lost connection end the connection later", arguments: ["before", "after"])
    func latencyAndReset(_ phase: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["latencyMs": 80, "connection": "reset"], "phase": .string(phase)])
        let answer = try await world.send(.trends)
        #expect(answer.ending == .reset)
        #expect(answer.isNothing)
        #expect(answer.duration >= .milliseconds(80))
    }

    @Test("of several rules apply their patches in order")
    func patches() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["patch": [["op": "add", "path": "/first", "value": 1]]]])
        try await world.add([
            "effect": ["patch": [["op": "copy", "from": "/first", "path": "/second"], ["op": "remove", "path": "/weekly"]]]
        ])
        let answer = try await world.send(.trends)
        #expect(answer.at("first") == 1)
        #expect(answer.at("second") == 1)
        #expect(answer.json?["weekly"] == nil)
        #expect(answer.fault == "f1, f2")
    }

    @Test("of a stub and a 503 on top are the 503, and the stub waits until that is gone")
    func stub() async throws {
        let world = try await WireWorld()
        try await world.add(["when": ["first": 1], "effect": ["status": 200, "body": ["a": 1]]])
        try await world.add(["preset": "maintenance"])
        for answer in try await world.send(.trends, times: 2) {
            #expect(answer.status == 503)
            #expect(answer.headers["retry-after"] == "120")
            #expect(answer.json == ["error": "Service Unavailable"])
            #expect(answer.fault == "f2")
        }
        let listed = try await world.control("GET", "requests").json?["requests"]?.array?.map { $0["faults"] }
        #expect(listed == [["f2"], ["f2"]])
        try await world.control("DELETE", "faults/f2").expectDone()
        let answers = try await world.send(.trends, times: 2)
        #expect(answers.map(\.fault) == ["f1", nil])
        #expect(answers.first?.json == ["a": 1])
        let counts = try await world.counts(of: "f1")
        #expect(counts == [4, 1, 0])
    }

    @Test("with a patch that does not apply leave the response unchanged and count the failure")
    func unfitting() async throws {
        let world = try await WireWorld()
        try await world.add([
            "effect": ["patch": [["op": "replace", "path": "/weekly/value", "value": 1], ["op": "remove", "path": "/no/such"]]]
        ])
        let real = try await WireWorld().send(.trends)
        let answers = try await world.send(.trends, times: 2)
        for answer in answers {
            #expect(answer.status == 200)
            #expect(answer.json == real.json)
        }
        let counts = try await world.counts(of: "f1")
        #expect(counts == [2, 2, 2])
    }

    @Test(
        "apply to HEAD as to GET, without a body",
        arguments: [["status": 503], ["bytesPerSecond": 10], ["corrupt": "truncated"]] as [JSON])
    func head(_ effect: JSON) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        let answer = try await world.send(.make("HEAD", "/api/longevity/trends"))
        #expect(answer.status == effect["status"]?.integer ?? 200)
        #expect(answer.fault == "f1")
        #expect(answer.body.isEmpty)
        #expect(answer.announcedBytes != 0)
    }
}
