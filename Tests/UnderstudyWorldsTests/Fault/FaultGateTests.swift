import MicroHTTP
import Testing
import UnderstudyWorlds

/// How a rule is removed.
enum RuleRemoval: CaseIterable, Sendable {
    case removed, removedWithAll, expired
}

@Suite("A request that a rule holds")
struct FaultGateTests {
    private let watch = Stopwatch()
    private let rules: FaultRules

    init() {
        rules = FaultRules { [watch] in watch.now }
    }

    /// Holds one request by two rules, at the gate of each.
    private func hold() throws -> [Waiter] {
        for _ in 0..<2 {
            _ = try rules.add(FaultRule.read(["effect": ["hold": ["requests": 2]], "ttlSeconds": 10]).rules)
            watch.advance(seconds: 1)
        }
        let gates = try #require(try rules.fire(for: MatchSubject.make())).gatesBefore
        return gates.map(\.gate).map { gate in
            let waiter = Waiter()
            waiter.wait(at: gate)
            return waiter
        }
    }

    @Test("goes on when that rule is removed; requests held by other rules stay", arguments: RuleRemoval.allCases)
    func ending(_ ending: RuleRemoval) throws {
        let waiters = try hold()
        #expect(waiters.map(\.goesOn) == [false, false])
        switch ending {
        case .removed: #expect(rules.remove("f1"))
        case .removedWithAll: rules.removeAll()
        case .expired:
            watch.advance(seconds: 8)
            #expect(rules.all.map(\.id) == ["f2"])
        }
        #expect(waiters.map(\.goesOn) == [true, ending == .removedWithAll])
    }

    @Test("goes on when the rule's number of requests is held")
    func complete() throws {
        let waiters = try hold()
        let gate = try #require(try rules.fire(for: MatchSubject.make())?.gatesBefore.first?.gate)
        let last = Waiter()
        last.wait(at: gate)
        #expect(last.goesOn)
        #expect(waiters.map(\.goesOn) == [true, false])
    }

    @Test("stays held when another rule is removed")
    func otherRule() throws {
        let waiters = try hold()
        _ = try rules.add(FaultRule.read(["effect": ["status": 503]]).rules)
        #expect(rules.remove("f3"))
        #expect(!rules.remove("f9"))
        #expect(waiters.map(\.goesOn) == [false, false])
    }

    @Test("goes on when the world is reset")
    func reset() throws {
        let world = try World.make()
        _ = try world.rules.add(FaultRule.read(["effect": ["hold": ["requests": 2]]]).rules)
        let waiter = Waiter()
        waiter.wait(at: try #require(try world.rules.fire(for: MatchSubject.make())?.gatesBefore.first?.gate))
        try world.reset(to: world.initialStateNow())
        #expect(waiter.goesOn)
    }
}
