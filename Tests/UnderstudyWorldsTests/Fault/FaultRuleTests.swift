import Testing
import Values
@testable import UnderstudyWorlds

@Suite("A fault rule")
struct FaultRuleTests {
    @Test(
        "is shown as it was given",
        arguments: [
            ["effect": ["status": 503]],
            [
                "match": [
                    "method": "GET", "path": "/api/longevity/*", "query": ["range": "weekly"], "headers": ["x-trace": "*"],
                    "body": ["kind": "a"],
                    "account": "six-days",
                ],
                "when": ["first": 2],
                "effect": ["latencyMs": 800, "jitterMs": 200, "status": 503, "headers": ["Retry-After": "2"], "body": ["error": "down"]],
                "phase": "before", "ttlSeconds": 600,
            ],
            ["match": ["method": ["POST", "PUT"], "body": .null], "effect": ["connection": "hang", "latencyMs": 1], "phase": "after"],
            ["effect": ["hold": ["requests": 2, "timeoutMs": 100], "corrupt": "truncated", "bytesPerSecond": 1]],
            ["effect": ["hold": ["timeoutMs": 600_000]]], ["effect": ["body": .null]],
            [
                "effect": [
                    "status": 200, "headers": ["X-Part": "1"], "body": ["a": 1], "corrupt": "truncated", "connection": "reset",
                    "bytesPerSecond": 100,
                ]
            ],
            ["effect": ["patch": [["op": "remove", "path": "/weekly"]], "corrupt": "truncated", "connection": "hang"]],
            ["effect": ["patch": [["op": "remove", "path": "/weekly"]], "corrupt": "malformed", "status": 200]],
            ["when": ["status": 200], "effect": ["status": 503]], ["when": ["status": "5xx", "first": 2], "effect": ["status": 200]],
            ["when": ["status": "4xx", "probability": 0.5, "seed": 3], "effect": ["latencyMs": 1], "phase": "after"],
            ["effect": ["status": 204]], ["effect": ["status": 304, "corrupt": "truncated", "connection": "reset"]],
        ] as [JSON])
    func shown(json: JSON) throws {
        let (rules, faults) = FaultRule.read(json)
        #expect(faults == [])
        let rule = try #require(rules.first)
        #expect(rules.count == 1)
        #expect(rule.json.isSame(as: json))
    }

    @Test("has a summary for logs without secrets")
    func summary() {
        let read = FaultRule.read([
            "match": ["headers": ["authorization": "Bearer s3cret", "x-trace": "7"], "body": ["password": "s3cret", "kind": "a"]],
            "effect": ["status": 401],
        ])
        let expected = """
            {"match":{"headers":{"authorization":"***","x-trace":"7"},"body":{"password":"***","kind":"a"}},"effect":{"status":401}}
            """
        #expect(read.rules.map { $0.summary(by: Masking()) } == [expected])
        #expect(read.rules.map { $0.summary(by: Masking(tokens: ["7"])) } == [expected.replacing("\"7\"", with: "\"***\"")])
        #expect(read.rules.map { $0.summary(by: nil) } == ["***"])
    }

    /// libmicrohttpd omits these headers without notice, or sends no answer at all with them.
    @Test(
        "has a validation error for each header that would not be sent",
        arguments: [
            (["a": "", "b": "x\ty", "c": "x\u{7F}", "d": " x", "e": "x\u{0}"], [".a", ".b", ".c", ".d", ".e"]),
            (["": "x"], ["."]),
            (["a": .string(String(repeating: "x", count: 8_188))], [""]),
            (["a": "1", "b": .string(String(repeating: "x", count: 8_182))], [""]),
            (["a": .string(String(repeating: "x", count: 8_187))], []),
        ] as [(JSON, [String])])
    func headers(headers: JSON, paths: [String]) {
        #expect(FaultRule.read(["effect": ["headers": headers]]).faults.map(\.path) == paths.map { "$.effect.headers\($0)" })
    }

    @Test("by default acts before the handler and holds for five seconds")
    func defaults() throws {
        let rule = try #require(FaultRule.read(["effect": ["hold": ["requests": 2]]]).rules.first)
        #expect(rule.phase == .before)
        #expect(rule.effect.hold == FaultEffect.Hold(requests: 2, timeoutMs: 5_000))
        #expect(rule.when == .always)
        #expect(rule.match.isEmpty)
        #expect(rule.ttlSeconds == nil)
    }

    @Test("for real responses of a status acts after the handler")
    func statusPhase() throws {
        #expect(FaultRule.read(["when": ["status": 200], "effect": ["status": 503]]).rules.first?.phase == .after)
        #expect(FaultRule.read(["preset": "maintenance", "when": ["status": "2xx"]]).rules.first?.phase == .after)
    }

    @Test("without a number of requests to hold holds each for a minute by default")
    func loneHold() throws {
        let rule = try #require(FaultRule.read(["effect": ["hold": [:]]]).rules.first)
        #expect(rule.effect.hold == FaultEffect.Hold(requests: nil, timeoutMs: 60_000))
        #expect(rule.json == ["effect": ["hold": ["timeoutMs": 60_000]]])
    }

    @Test(
        "as the changes of a released response has a validation error for each invalid member",
        arguments: [
            ([:], []), (["status": 503, "headers": ["Retry-After": "2"], "body": .null], []), (["text": "down"], []),
            (["status": 199], ["$.status"]), (["status": "503"], ["$.status"]),
            (["headers": ["Content-Length": "1"]], ["$.headers.Content-Length"]),
            (["text": "a", "body": 1], ["$.text"]), (["headers": []], ["$.headers"]), (["latencyMs": 1], ["$.latencyMs"]),
            (["connection": "reset", "patch": []], ["$.connection", "$.patch"]),
            (["status": 204], []), (["status": 204, "body": .null], ["$.body"]), (["status": 205, "text": ""], ["$.text"]),
        ] as [(JSON, [String])])
    func changes(json: JSON, paths: [String]) {
        let faults = ValidationErrors()
        let reader = ObjectReader(json, path: "$", faults: faults)
        _ = FaultEffect(changes: reader)
        reader.finish()
        #expect(faults.all.map(\.path) == paths)
    }

    @Test(
        "has a validation error for each invalid member",
        arguments: [
            ([:], ["$.effect"]), (["effect": .null], ["$.effect"]), (["effect": []], ["$.effect", "$.effect"]),
            (["effect": [:]], ["$.effect"]),
            (["effect": ["status": .null]], ["$.effect"]),
            (["effect": ["status": 503], "phase": "during"], ["$.phase"]),
            (["effect": ["status": 503], "ttlSeconds": 0], ["$.ttlSeconds"]),
            (["effect": ["status": 503], "ttlSeconds": 2_592_001], ["$.ttlSeconds"]),
            (["effect": ["status": 503], "match": ["pth": "/"], "wen": 1], ["$.match.pth", "$.wen"]),
            (["effect": ["status": 199]], ["$.effect.status"]), (["effect": ["status": 600]], ["$.effect.status"]),
            (["effect": ["latencyMs": 600_001]], ["$.effect.latencyMs"]), (["effect": ["latencyMs": -1]], ["$.effect.latencyMs"]),
            (["effect": ["jitterMs": 600_001]], ["$.effect.jitterMs"]),
            (["effect": ["hold": 2]], ["$.effect.hold"]),
            (["effect": ["hold": ["requests": 1]]], ["$.effect.hold.requests"]),
            (["effect": ["hold": ["request": 2]]], ["$.effect.hold.request"]),
            (["effect": ["hold": ["requests": 2, "timeoutMs": 0]]], ["$.effect.hold.timeoutMs"]),
            (["effect": ["headers": [:]]], ["$.effect.headers"]), (["effect": ["headers": [:], "status": .null]], ["$.effect.headers"]),
            (["effect": ["headers": ["Content-Length": "1"]]], ["$.effect.headers.Content-Length"]),
            (
                ["effect": ["headers": ["transfer-encoding": "x", "Connection": "close"]]],
                ["$.effect.headers.transfer-encoding", "$.effect.headers.Connection"]
            ),
            (["effect": ["headers": ["a b": "x"]]], ["$.effect.headers.a b"]), (["effect": ["headers": ["a": 1]]], ["$.effect.headers.a"]),
            (["effect": ["headers": ["a": "x\r\nSet-Cookie: y"]]], ["$.effect.headers.a"]),
            (["effect": ["headers": ["a": ["x", ""]]]], ["$.effect.headers.a"]),
            (["effect": ["headers": ["a": []]]], ["$.effect.headers.a"]),
            (["effect": ["headers": ["a": ["x", 1]]]], ["$.effect.headers.a"]),
            (["effect": ["text": 1]], ["$.effect.text"]), (["effect": ["text": "a", "body": 1]], ["$.effect.text"]),
            (["effect": ["text": "a", "patch": []]], ["$.effect.patch"]),
            (["effect": ["text": "a", "connection": "close"]], ["$.effect.text"]),
            (["effect": ["corrupt": "twisted"]], ["$.effect.corrupt"]), (["effect": ["connection": "lost"]], ["$.effect.connection"]),
            (["effect": ["bytesPerSecond": 0]], ["$.effect.bytesPerSecond"]),
            (["effect": ["patch": [["op": "remove", "path": "a"]]]], ["$.effect.patch[0].path"]),
            (["effect": ["patch": ["op": "remove"]]], ["$.effect.patch"]),
            (["effect": ["patch": [], "body": 1]], ["$.effect.patch"]),
            (
                ["effect": ["connection": "reset", "status": 500, "headers": [:], "body": .null]],
                ["$.effect.status", "$.effect.headers", "$.effect.body"]
            ),
            (
                ["effect": ["connection": "close", "patch": [], "corrupt": "empty", "bytesPerSecond": 9]],
                ["$.effect.patch", "$.effect.corrupt", "$.effect.bytesPerSecond"]
            ),
            (["effect": ["latency": 1]], ["$.effect", "$.effect.latency"]),
            (["effect": ["status": 204, "body": .null]], ["$.effect.body"]), (["effect": ["status": 205, "text": ""]], ["$.effect.text"]),
            (["effect": ["status": 304, "patch": []]], ["$.effect.patch"]),
            (["effect": ["status": 204, "corrupt": "malformed"]], ["$.effect.corrupt"]),
            (["effect": ["status": 503], "when": ["status": 200], "phase": "before"], ["$.phase"]),
            (["effect": ["status": 503], "when": ["status": "200"]], ["$.when.status"]),
            (["effect": ["status": 503], "when": ["status": 199]], ["$.when.status"]),
            (["effect": ["status": 503], "when": ["status": "1xx", "first": 1]], ["$.when.status"]),
            (["effect": ["status": 503], "when": ["status": .null]], ["$.when"]),
            (["effect": ["status": 503], "when": ["status": 200, "first": 1, "every": 2]], ["$.when"]),
            (["effect": ["status": 503], "when": ["status": 200, "times": 2]], ["$.when.times"]),
            (["preset": "flakey"], ["$.preset"]), (["preset": .null], ["$.preset"]),
            (["preset": "flaky", "effect": ["status": 500]], ["$.effect"]),
        ] as [(JSON, [String])])
    func faults(json: JSON, paths: [String]) {
        #expect(FaultRule.read(json).faults.map(\.path) == paths)
    }

    @Test("names the nearest preset when there is none of the name")
    func nearPreset() throws {
        let fault = try #require(FaultRule.read(["preset": "flakey"]).faults.first)
        #expect(fault.found == "\"flakey\"")
        #expect(fault.expected.hasSuffix(" (did you mean \"flaky\"?)"))
    }
}
