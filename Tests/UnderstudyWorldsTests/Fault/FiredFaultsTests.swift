import HTTPTypes
import Testing
import UnderstudyCore
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

    @Test("take every other part from the oldest rule that has it")
    func oldest() throws {
        let fired = try fire(
            ["effect": ["latencyMs": 1]],
            ["effect": ["status": 503, "headers": ["Retry-After": "2"]]],
            ["effect": ["status": 429, "headers": ["retry-after": "9", "Warning": "x"], "body": ["a": 1], "corrupt": "empty"]],
            ["effect": ["body": .null, "corrupt": "malformed", "bytesPerSecond": 10]],
            ["effect": ["connection": "hang"]],
            ["effect": ["connection": "reset"]])
        #expect(fired.status == 503)
        #expect(fired.headers.map(\.name.rawName) == ["Retry-After", "Warning"])
        #expect(fired.headers.map(\.value) == ["2", "x"])
        #expect(fired.content == .json(["a": 1]))
        #expect(fired.corrupt == .empty)
        #expect(fired.bytesPerSecond == 10)
        #expect(fired.connection == .hang)
    }

    @Test("take all headers of a name from the oldest rule that has it")
    func repeatedHeaders() throws {
        let fired = try fire(
            ["effect": ["headers": ["Set-Cookie": ["a=1", "b=2"]]]], ["effect": ["headers": ["set-cookie": "c=3", "X-One": ["1", "2"]]]])
        #expect(fired.headers.map { "\($0.name.rawName): \($0.value)" } == ["Set-Cookie: a=1", "Set-Cookie: b=2", "X-One: 1", "X-One: 2"])
    }

    @Test("replace the body by the oldest rule's text or JSON")
    func contents() throws {
        let fired = try fire(["effect": ["text": "down"]], ["effect": ["body": ["a": 1]]])
        #expect(fired.content == .text("down"))
        #expect(!fired.runsHandler)
    }

    @Test(
        "fail before the answer or in its middle, as the oldest rule with a connection failure",
        arguments: [
            ([["effect": ["connection": "reset"]]], false), ([["effect": ["corrupt": "truncated"]]], false),
            ([["effect": ["corrupt": "truncated", "connection": "reset"]]], true),
            ([["effect": ["connection": "close"]], ["effect": ["corrupt": "truncated", "connection": "reset"]]], false),
            ([["effect": ["corrupt": "truncated"]], ["effect": ["connection": "reset"]]], false),
            ([["effect": ["corrupt": "malformed"]], ["effect": ["corrupt": "truncated", "connection": "hang"]]], true),
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
            ["effect": ["headers": ["a": long]]], ["effect": ["headers": ["A": long, "b": "1"]]], ["effect": ["headers": ["c": long]]],
            ["effect": ["headers": ["d": "1"]]])
        #expect(fired.headers.map(\.name.rawName) == ["a", "b"])
    }

    @Test("apply their patches one after the other")
    func patches() throws {
        let fired = try fire(
            ["effect": ["patch": [["op": "remove", "path": "/a"]]]], ["effect": ["status": 200]],
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
        "hold the connection if they wait, hang or send slowly",
        arguments: [
            (["latencyMs": 1], true), (["hold": ["requests": 2]], true), (["connection": "hang"], true), (["bytesPerSecond": 1], true),
            (["status": 503], false), (["connection": "reset"], false), (["latencyMs": 0, "status": 503], false),
        ] as [(JSON, Bool)])
    func holding(effect: JSON, holds: Bool) throws {
        for phase in ["before", "after"] {
            let fired = try fire(["effect": effect, "phase": .string(phase)])
            #expect(fired.holdsConnection == holds)
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
            ([["effect": ["patch": []]]], true),
            ([["effect": ["patch": [], "status": 500]]], true),
            ([["effect": ["status": 503]], ["effect": ["latencyMs": 1]]], false),
            ([["effect": ["status": 503]], ["effect": ["latencyMs": 1], "phase": "after"]], true),
            ([["effect": ["status": 503]], ["effect": ["patch": []]]], true),
            ([["effect": ["corrupt": "empty"]], ["effect": ["connection": "close"]]], true),
        ] as [([JSON], Bool)])
    func handler(rules json: [JSON], runs: Bool) throws {
        let rules = FaultRules()
        for json in json { _ = try rules.add(FaultRule.read(json).rules) }
        let fired = try #require(try rules.fire(for: MatchSubject.make()))
        #expect(fired.runsHandler == runs)
    }
}
