import HTTPTypes
import Testing
import Values
@testable import UnderstudyWorlds

@Suite("Rules that fire together")
struct FiredFaultsTests {
    private func fire(_ json: JSON...) throws -> FiredFaults {
        let rules = FaultRules()
        for json in json { _ = try rules.add(FaultRule.read(json).rules) }
        return try #require(try rules.fire(for: MatchSubject.make()))
    }

    @Test("add up their delays, each in its phase")
    func delays() throws {
        let fired = try fire(
            ["effect": ["latencyMs": 100]], ["effect": ["latencyMs": 20], "phase": "after"], ["effect": ["latencyMs": 3]],
            ["effect": ["latencyMs": 4], "phase": "after"])
        #expect(fired.ids == ["f1", "f2", "f3", "f4"])
        #expect(fired.delayBeforeMs == 103)
        #expect(fired.delayAfterMs == 24)
    }

    @Test("take every other part from the newest rule that has it")
    func newest() throws {
        let fired = try fire(
            ["effect": ["connection": "hang"]],
            ["effect": ["latencyMs": 1]],
            ["effect": ["corrupt": "empty", "bytesPerSecond": 10, "headers": ["X-One": "f3", "X-Two": "f3"]]],
            ["effect": ["status": 503, "headers": ["Retry-After": "2", "x-two": "f4"]]],
            ["effect": ["body": .null, "corrupt": "malformed", "bytesPerSecond": 20]],
            ["effect": ["body": ["a": 1], "headers": ["retry-after": "9"]]])
        #expect(fired.status == 503)
        #expect(fired.headers.map { "\($0.name.rawName): \($0.value)" } == ["retry-after: 9", "x-two: f4", "X-One: f3"])
        #expect(fired.content == .json(["a": 1]))
        #expect(fired.corrupt == .empty)
        #expect(fired.bytesPerSecond == 20)
        #expect(fired.connection == nil)
        #expect(fired.ids == ["f2", "f3", "f4", "f5", "f6"])
    }

    @Test("have the newest rule that sets the status or ends the connection as the reason")
    func reason() throws {
        #expect(try fire(["effect": ["latencyMs": 1]]).reason == nil)
        #expect(try fire(["effect": ["body": [:]]]).reason == nil)
        #expect(try fire(["effect": ["status": 503]], ["effect": ["latencyMs": 1]]).reason == "rule f1")
        #expect(try fire(["effect": ["status": 503]], ["effect": ["status": 500]]).reason == "rule f2")
        #expect(try fire(["effect": ["corrupt": "truncated"]]).reason == "rule f1")
        #expect(try fire(["preset": "offline"]).reason == "rule f1 (offline)")
        let released = try fire(["effect": ["hold": [:]]]).changed(by: FaultEffect(status: 404))
        #expect(released.reason == "the request was released with this response, held by rule f1")
    }

    @Test("take all headers of a name from the newest rule that has it")
    func repeatedHeaders() throws {
        let fired = try fire(
            ["effect": ["headers": ["set-cookie": "c=3", "X-One": ["1", "2"]]]], ["effect": ["headers": ["Set-Cookie": ["a=1", "b=2"]]]])
        #expect(fired.headers.map { "\($0.name.rawName): \($0.value)" } == ["Set-Cookie: a=1", "Set-Cookie: b=2", "X-One: 1", "X-One: 2"])
    }

    @Test("replace the body by the newest rule's text or JSON")
    func contents() throws {
        let fired = try fire(["effect": ["body": ["a": 1]]], ["effect": ["text": "down"]])
        #expect(fired.content == .text("down"))
        #expect(fired.ids == ["f2"])
        #expect(!fired.runsHandler)
    }

    private static let stub: JSON = ["status": 200, "body": ["a": 1], "headers": ["X-Stub": "1"]]

    @Test(
        "have fired without those of which newer ones leave nothing",
        arguments: [
            ([stub, ["status": 503]], ["f2"]),
            ([stub, ["status": 503, "headers": ["Retry-After": "120"]]], ["f2"]),
            ([["status": 503, "headers": ["Retry-After": "120"]], stub], ["f2"]),
            ([["body": ["a": 1]], ["status": 503]], ["f2"]),
            ([["status": 503], ["body": ["a": 1]]], ["f1", "f2"]),
            ([["connection": "reset"], stub], ["f2"]), ([["connection": "reset"], ["body": 1]], ["f2"]),
            ([stub, ["connection": "reset"]], ["f2"]),
            ([["connection": "reset"], ["headers": ["X-One": "1"]]], ["f1"]),
            ([["connection": "reset"], ["patch": []]], ["f1"]), ([["connection": "reset"], ["corrupt": "empty"]], ["f1"]),
            ([["connection": "reset"], ["bytesPerSecond": 9]], ["f1"]),
            ([["connection": "reset"], ["connection": "close"]], ["f2"]),
            ([["connection": "reset"], ["latencyMs": 5, "bytesPerSecond": 9]], ["f1", "f2"]),
            ([["patch": []], ["status": 503]], ["f2"]), ([["status": 503], ["patch": []]], ["f1", "f2"]),
            ([["patch": []], ["status": 203, "patch": []]], ["f1", "f2"]), ([["patch": []], ["body": 1]], ["f2"]),
            ([["status": 500, "corrupt": "malformed"], ["status": 503]], ["f2"]),
            ([["corrupt": "malformed"], ["status": 503]], ["f1", "f2"]), ([["corrupt": "malformed"], ["corrupt": "empty"]], ["f2"]),
            ([["status": 503, "latencyMs": 5], ["status": 429]], ["f1", "f2"]),
            ([["status": 503, "latencyMs": 0], ["status": 429]], ["f2"]), ([["latencyMs": 0], ["status": 429]], ["f1", "f2"]),
            ([["status": 503, "jitterMs": 5], ["status": 429]], ["f1", "f2"]),
            ([["status": 401, "hold": ["requests": 2]], ["status": 429]], ["f1", "f2"]),
            ([["headers": ["X-One": "1"]], ["headers": ["x-one": "2"]]], ["f2"]),
            ([["headers": ["X-One": "1", "X-Two": "1"]], ["headers": ["x-one": "2"]]], ["f1", "f2"]),
            ([["headers": ["X-One": "1"]], ["status": 503]], ["f1", "f2"]),
            ([stub, ["status": 503], stub], ["f3"]),
        ] as [([JSON], [String])])
    func overridden(effects: [JSON], ids: [String]) throws {
        for phase in ["before", "after"] as [JSON] {
            let rules = FaultRules()
            for effect in effects { _ = try rules.add(FaultRule.read(["effect": effect, "phase": phase]).rules) }
            let fired = try #require(try rules.fire(for: MatchSubject.make()))
            #expect(fired.ids == ids)
            #expect(rules.all.map(\.matched) == effects.map { _ in 1 })
            #expect(rules.all.filter { $0.fired == 1 }.map(\.id) == ids)
            #expect(try rules.candidates(for: MatchSubject.make()).map(\.id) == ids)
        }
    }

    @Test("leave no headers and no body of a response that a newer one replaces")
    func wholeResponse() throws {
        let fired = try fire(["effect": ["headers": ["X-All": "1"]]], ["effect": Self.stub], ["effect": ["status": 503]])
        #expect(fired.status == 503)
        #expect(fired.content == nil)
        #expect(fired.headers.map(\.name.rawName) == ["X-All"])
    }

    @Test("describe a newer body by no header of an older one")
    func contentHeaders() throws {
        let fired = try fire(
            ["effect": ["status": 502, "text": "<html>", "headers": ["Content-Type": "text/html", "Retry-After": "2"]]],
            ["effect": ["body": ["a": 1]]])
        #expect(fired.status == 502)
        #expect(fired.headers.map(\.name.rawName) == ["Retry-After"])
    }

    @Test(
        "fail before the answer or in its middle, as the newest rule with a connection failure",
        arguments: [
            ([["effect": ["connection": "reset"]]], false), ([["effect": ["corrupt": "truncated"]]], false),
            ([["effect": ["corrupt": "truncated", "connection": "reset"]]], true),
            ([["effect": ["connection": "close"]], ["effect": ["corrupt": "truncated", "connection": "reset"]]], true),
            ([["effect": ["corrupt": "truncated", "connection": "reset"]], ["effect": ["connection": "close"]]], false),
            ([["effect": ["corrupt": "truncated"]], ["effect": ["connection": "reset"]]], false),
            ([["effect": ["connection": "reset"]], ["effect": ["corrupt": "truncated"]]], false),
            ([["effect": ["corrupt": "truncated", "connection": "hang"]], ["effect": ["corrupt": "malformed"]]], true),
        ] as [([JSON], Bool)])
    func cut(rules json: [JSON], cutsAnswer: Bool) throws {
        let rules = FaultRules()
        for json in json { _ = try rules.add(FaultRule.read(json).rules) }
        let fired = try #require(try rules.fire(for: MatchSubject.make()))
        #expect(fired.cutsAnswer == cutsAnswer)
    }

    @Test("have no more headers together than one rule may have")
    func headers() throws {
        let long = JSON.string(String(repeating: "x", count: 5_000))
        let fired = try fire(
            ["effect": ["headers": ["d": "1"]]], ["effect": ["headers": ["c": long]]],
            ["effect": ["headers": ["A": long, "b": "1"]]], ["effect": ["headers": ["a": long]]])
        #expect(fired.headers.map(\.name.rawName) == ["a", "b"])
    }

    @Test("apply their patches one after the other")
    func patches() throws {
        let fired = try fire(
            ["effect": ["patch": [["op": "remove", "path": "/a"]]]], ["effect": ["latencyMs": 1]],
            ["effect": ["patch": [["op": "remove", "path": "/b"]]]])
        #expect(fired.patches.map(\.id) == ["f1", "f3"])
        #expect(fired.patches.map(\.patch.json) == [[["op": "remove", "path": "/a"]], [["op": "remove", "path": "/b"]]])
    }

    @Test("hold at the gate of each rule, the same one each time")
    func gates() throws {
        let rules = FaultRules()
        for requests in [2, 3] {
            _ = try rules.add(FaultRule.read(["effect": ["hold": ["requests": .integer(requests), "timeoutMs": 70]]]).rules)
        }
        let first = try #require(try rules.fire(for: MatchSubject.make())).gatesBefore.map(\.gate)
        let fired = try #require(try rules.fire(for: MatchSubject.make()))
        let second = fired.gatesBefore.map(\.gate)
        #expect(fired.gatesBefore.map(\.rule) == ["f1", "f2"])
        #expect(first.map(\.count) == [2, 3])
        #expect(first.map(\.timeoutMilliseconds) == [70, 70])
        #expect(zip(first, second).allSatisfy { $0 === $1 })
    }

    @Test("delay a request no longer together than one rule may")
    func longDelays() throws {
        let long: JSON = ["effect": ["latencyMs": 400_000]]
        let gate: JSON = ["effect": ["hold": ["requests": 2, "timeoutMs": 250_000]]]
        let short: JSON = ["effect": ["hold": ["requests": 3, "timeoutMs": 100_000]]]
        let fired = try fire(long, long, gate, gate, gate, short)
        #expect(fired.delayBeforeMs == 600_000)
        #expect(fired.delayAfterMs == 0)
        #expect(fired.gatesBefore.map(\.gate.timeoutMilliseconds) == [250_000, 250_000, 100_000])
    }

    @Test("without a number of requests hold at a gate that no number of requests opens")
    func loneHold() throws {
        let gate = try #require(try fire(["effect": ["hold": [:]]]).gatesBefore.first?.gate)
        #expect(gate.count == .max)
        #expect(gate.timeoutMilliseconds == 60_000)
    }

    private func changed(_ rules: JSON..., by changes: JSON) throws -> FiredFaults {
        let all = FaultRules()
        for json in rules { _ = try all.add(FaultRule.read(json).rules) }
        let faults = ValidationErrors()
        let effect = FaultEffect(changes: ObjectReader(changes, path: "$", faults: faults))
        #expect(faults.all == [])
        return try #require(try all.fire(for: MatchSubject.make())).changed(by: effect)
    }

    @Test(
        "are replaced by a status or a body that a held request is released with, whatever damages the response",
        arguments: ["before", "after"] as [JSON])
    func replaced(phase: JSON) throws {
        let fired = try changed(
            ["effect": ["patch": [["op": "remove", "path": "/a"]], "corrupt": "truncated", "connection": "reset"], "phase": phase],
            ["effect": ["status": 503, "bytesPerSecond": 9, "headers": ["Retry-After": "2", "Warning": "w"]], "phase": phase],
            by: ["body": ["a": 1], "headers": ["retry-after": "7"]])
        #expect(!fired.runsHandler)
        #expect(fired.status == 503)
        #expect(fired.content == .json(["a": 1]))
        #expect(fired.patches.isEmpty)
        #expect(fired.corrupt == nil)
        #expect(fired.connection == nil)
        #expect(!fired.cutsAnswer)
        #expect(fired.bytesPerSecond == 9)
        #expect(fired.headers.map { "\($0.name.rawName): \($0.value)" } == ["retry-after: 7", "Warning: w"])
        #expect(fired.ids == ["f1", "f2"])
    }

    @Test("are replaced by a status that a held request is released with, and by its headers alone")
    func replacedHeaders() throws {
        let fired = try changed(
            ["effect": ["hold": [:], "status": 401, "headers": ["WWW-Authenticate": "Bearer"]]],
            by: ["status": 200, "headers": ["X-One": "1"]])
        #expect(fired.headers.map(\.name.rawName) == ["X-One"])
    }

    @Test("lose their body to a status that a held request is released with")
    func replacedStatus() throws {
        let fired = try changed(["effect": ["status": 503, "body": ["a": 1]]], by: ["status": 404])
        #expect(fired.status == 404)
        #expect(fired.content == nil)
    }

    @Test("stay as they are if a held request is released with headers alone, or with nothing")
    func kept() throws {
        for changes: JSON in [[:], ["headers": ["X-One": "1"]]] {
            let fired = try changed(["effect": ["hold": ["requests": 2], "corrupt": "malformed"]], by: changes)
            #expect(fired.runsHandler)
            #expect(fired.corrupt == .malformed)
            #expect(fired.headers.map(\.value) == (changes == [:] ? [] : ["1"]))
        }
    }

    @Test(
        "run the handler unless one replaces the answer and no other needs it",
        arguments: [
            ([["effect": ["latencyMs": 1]]], true),
            ([["effect": ["bytesPerSecond": 1]]], true),
            ([["effect": ["headers": ["a": "b"]]]], true),
            ([["effect": ["hold": ["requests": 2]]]], true),
            ([["effect": ["status": 503]]], false),
            ([["effect": ["body": .null]]], false),
            ([["effect": ["connection": "reset"]]], false),
            ([["effect": ["status": 503], "phase": "after"]], true),
            ([["effect": ["connection": "reset"], "phase": "after"]], true),
            ([["effect": ["corrupt": "malformed"]]], true),
            ([["effect": ["corrupt": "malformed", "status": 200]]], false),
            ([["effect": ["corrupt": "malformed", "body": [:]]]], false),
            ([["effect": ["corrupt": "truncated", "connection": "reset"]]], true),
            ([["effect": ["corrupt": "truncated", "connection": "reset", "status": 503]]], false),
            ([["effect": ["connection": "reset"]], ["effect": ["corrupt": "truncated", "connection": "reset"]]], true),
            ([["effect": ["status": 503]], ["effect": ["status": 401], "phase": "after"]], true),
            ([["effect": ["status": 401], "phase": "after"], ["effect": ["status": 503]]], false),
            ([["effect": ["corrupt": "malformed"]], ["effect": ["status": 503]]], false),
            ([["effect": ["body": ["a": 1]]], ["effect": ["patch": []]]], false),
            ([["effect": ["patch": []]]], true),
            ([["effect": ["patch": [], "status": 500]]], true),
            ([["effect": ["status": 503]], ["effect": ["latencyMs": 1]]], false),
            ([["effect": ["status": 503]], ["effect": ["latencyMs": 1], "phase": "after"]], true),
            ([["effect": ["status": 503]], ["effect": ["patch": []]]], true),
            ([["effect": ["corrupt": "empty"]], ["effect": ["connection": "close"]]], false),
        ] as [([JSON], Bool)])
    func handler(rules json: [JSON], runs: Bool) throws {
        let rules = FaultRules()
        for json in json { _ = try rules.add(FaultRule.read(json).rules) }
        let fired = try #require(try rules.fire(for: MatchSubject.make()))
        #expect(fired.runsHandler == runs)
    }
}
