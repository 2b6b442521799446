import Testing
import Values
@testable import UnderstudyWorlds

@Suite("The rules of a world")
struct FaultRulesTests {
    private let watch = Stopwatch()
    private let rules: FaultRules

    init() {
        rules = FaultRules { [watch] in watch.now }
    }

    private func add(_ json: JSON...) throws {
        for json in json { _ = try rules.add(FaultRule.read(json).rules) }
    }

    private func fire(_ target: String = "/") throws -> FiredFaults? {
        try rules.fire(for: MatchSubject.make("GET", target))
    }

    @Test("are empty at first, and contain added rules")
    func adding() throws {
        #expect(rules.isEmpty)
        #expect(try fire() == nil)
        let added = try rules.add(FaultRule.read(["preset": "example"]).rules)
        #expect(added.map(\.id) == ["f1", "f2", "f3"])
        #expect(!rules.isEmpty)
        #expect(rules.all == added)
    }

    @Test("have ids that are never reused")
    func ids() throws {
        try add(["preset": "offline"], ["preset": "flaky"])
        #expect(rules.remove("f2"))
        #expect(!rules.remove("f2"))
        #expect(!rules.remove("f9"))
        try add(["preset": "flaky"])
        #expect(rules.all.map(\.id) == ["f1", "f3"])
        rules.removeAll()
        #expect(rules.isEmpty)
        try add(["preset": "flaky"])
        #expect(rules.all.map(\.id) == ["f4"])
    }

    @Test("are replaced all at once, by rules with new ids")
    func replacing() throws {
        try add(["preset": "offline"], ["preset": "flaky"])
        let replaced = try rules.replace(with: FaultRule.read(["preset": "maintenance"]).rules)
        #expect(replaced.map(\.id) == ["f3"])
        #expect(rules.all == replaced)
        #expect(try fire()?.ids == ["f3"])
        #expect(try rules.replace(with: []) == [])
        #expect(rules.isEmpty)
    }

    @Test("stay if there are too many in their place")
    func tooMany() throws {
        try add(["preset": "offline"])
        let rule = try #require(FaultRule.read(["effect": ["status": 503]]).rules.first)
        let many = Array(repeating: rule, count: FaultRules.limit)
        try FaultRules.check(many)
        #expect(throws: FaultLimitError(limit: FaultRules.limit)) { try FaultRules.check(many + [rule]) }
        #expect(throws: FaultLimitError(limit: FaultRules.limit)) { try rules.replace(with: many + [rule]) }
        #expect(rules.all.map(\.id) == ["f1"])
    }

    @Test("can be in force from the start")
    func initial() throws {
        let rules = FaultRules(FaultRule.read(["preset": "example"]).rules)
        #expect(!rules.isEmpty)
        #expect(rules.all.map(\.id) == ["f1", "f2", "f3"])
        #expect(try rules.add(FaultRule.read(["preset": "example"]).rules).first?.id == "f4")
    }

    @Test("that a request matches are listed without being counted, until they cannot fire any more")
    func matching() throws {
        try add(
            ["match": ["path": "/a"], "when": ["first": 1], "effect": ["status": 503]],
            ["match": ["path": "/a*"], "effect": ["latencyMs": 1]])
        func ids(_ target: String) throws -> [String] { try rules.candidates(for: MatchSubject.make("GET", target)).map(\.id) }
        for _ in 0..<2 { #expect(try ids("/a") == ["f1", "f2"]) }
        #expect(rules.all.map(\.matched) == [0, 0])
        _ = try fire("/a")
        #expect(try ids("/a") == ["f2"])
        #expect(try ids("/b") == [])
    }

    @Test("count matches, firings and patches that did not fit")
    func counts() throws {
        try add(
            ["match": ["path": "/a"], "when": ["every": 2], "effect": ["status": 503]],
            ["match": ["path": "/b"], "effect": ["status": 500]])
        let fired = try ["/a", "/a", "/c", "/b", "/a"].map { try fire($0)?.ids }
        #expect(fired == [nil, ["f1"], nil, ["f2"], nil])
        rules.noteFailure(["f2", "f9"])
        let states = rules.all
        #expect(states.map(\.matched) == [3, 1])
        #expect(states.map(\.fired) == [1, 1])
        #expect(states.map(\.failed) == [0, 1])
        let expected: JSON = [
            "id": "f2", "match": ["path": "/b"], "effect": ["status": 500], "matched": 1, "fired": 1, "failed": 1,
        ]
        #expect(states.last?.json == expected)
    }

    @Test(
        "that newer ones override wait: their schedule goes on when the newer ones have gone",
        arguments: [
            ["first": 1], ["after": 0, "times": 1], ["every": 1], ["probability": 1],
        ] as [JSON])
    func waiting(when: JSON) throws {
        try add(["when": when, "effect": ["status": 503]], ["effect": ["status": 200, "body": 1]])
        for _ in 0..<3 { #expect(try fire()?.ids == ["f2"]) }
        #expect(rules.all.map(\.matched) == [3, 3])
        #expect(rules.all.map(\.fired) == [0, 3])
        #expect(rules.remove("f2"))
        #expect(try fire()?.ids == ["f1"])
        #expect(rules.all.map(\.fired) == [1])
    }

    @Test("do not override older ones while their own schedule lets them pass")
    func passing() throws {
        try add(["effect": ["status": 503]], ["when": ["every": 2], "effect": ["status": 429]])
        #expect(try (0..<4).map { _ in try fire()?.status } == [503, 429, 503, 429])
        #expect(rules.all.map(\.fired) == [2, 2])
    }

    @Test("for real responses of a status fire when that is known, and count only those responses")
    func status() throws {
        try add(["when": ["status": "2xx", "first": 2], "effect": ["patch": []]], ["when": ["status": 403], "effect": ["status": 500]])
        let subject = MatchSubject.make()
        #expect(try fire() == nil)
        let fired = try [200, 403, 404, 299, 200].map { try rules.fire(for: subject, answered: $0, after: nil)?.ids }
        #expect(fired == [["f1"], ["f2"], nil, ["f1"], nil])
        #expect(rules.all.map(\.matched) == [3, 1])
        #expect(rules.all.map(\.fired) == [2, 1])
    }

    @Test("for real responses join those that have fired before, and take back what they override")
    func late() throws {
        try add(
            ["when": ["first": 1], "effect": ["status": 500], "phase": "after"], ["effect": ["latencyMs": 5]],
            ["when": ["status": 200], "effect": ["status": 503]])
        let subject = MatchSubject.make()
        let early = try #require(try fire())
        #expect(early.ids == ["f1", "f2"])
        let late = try #require(try rules.fire(for: subject, answered: 200, after: early))
        #expect(late.ids == ["f2", "f3"])
        #expect(late.status == 503)
        #expect(rules.all.map(\.fired) == [0, 1, 1])
        #expect(try fire()?.ids == ["f1", "f2"])
    }

    @Test(
        "that are taken back fire for the same requests as if those had not come",
        arguments: [["probability": 0.5], ["every": 2]] as [JSON])
    func takenBack(when: JSON) throws {
        let rule: JSON = ["when": when, "effect": ["status": 500], "phase": "after"]
        let alone = FaultRules(FaultRule.read(rule).rules)
        let expected = try (0..<12).map { _ in try alone.fire(for: MatchSubject.make()) != nil }
        try add(rule, ["when": ["status": 200], "effect": ["status": 503]])
        let found = try (0..<12).map { _ in
            let early = try fire()
            // Each firing is overridden once.
            guard early != nil else { return false }
            #expect(try rules.fire(for: MatchSubject.make(), answered: 200, after: early)?.ids == ["f2"])
            return try fire() != nil
        }
        #expect(found == expected)
    }

    @Test("of one list are newer the later they stand in it, added or in place of others")
    func listOrder() throws {
        let list = [503, 429].flatMap { FaultRule.read(["effect": ["status": .integer($0)]]).rules }
        _ = try rules.add(list)
        #expect(try fire()?.status == 429)
        _ = try rules.replace(with: Array(list.reversed()))
        #expect(try fire()?.status == 503)
    }

    @Test("expire after their time to live")
    func timeToLive() throws {
        try add(["effect": ["latencyMs": 1], "ttlSeconds": 10], ["effect": ["status": 500], "ttlSeconds": 20])
        watch.advance(seconds: 9)
        #expect(try fire()?.ids == ["f1", "f2"])
        watch.advance(seconds: 1)
        #expect(!rules.remove("f1"))
        #expect(try fire()?.ids == ["f2"])
        #expect(rules.all.map(\.id) == ["f2"])
        watch.advance(seconds: 10)
        #expect(rules.all == [])
        #expect(rules.isEmpty)
    }

    @Test(
        "have a common memory limit, whatever part takes the memory",
        arguments: [
            ["effect": ["body": .string(String(repeating: "x", count: 1 << 20))]],
            ["effect": ["body": .array(Array(repeating: .null, count: 30_000))]],
            ["effect": ["body": .object(JSON.Members((0..<10_000).map { ("m\($0)", JSON.integer(1)) }))]],
            ["match": ["body": ["a": .string(String(repeating: "x", count: 1 << 20))]], "effect": ["status": 503]],
            [
                "effect": [
                    "patch": [["op": "add", "path": "/a", "value": .string(String(repeating: "x", count: 1 << 20))]]
                ]
            ],
            ["match": ["query": ["q": .string(String(repeating: "*a", count: 1_000))]], "effect": ["status": 503]],
        ] as [JSON])
    func memory(_ json: JSON) throws {
        let (read, faults) = FaultRule.read(json)
        #expect(faults == [])
        var added = 0
        let error = #expect(throws: FaultLimitError.self) {
            while true { added += try rules.add(read).count }
        }
        #expect(error == FaultLimitError(limitBytes: FaultRules.limitBytes))
        #expect((1..<1_000).contains(added))
        #expect(rules.byteCount <= FaultRules.limitBytes)
        #expect(rules.all.count == added)
        #expect(rules.remove("f1"))
        _ = try rules.add(read)
        rules.removeAll()
        #expect(rules.byteCount == 0)
    }

    @Test("are at most a thousand without expired ones, and are added all or none")
    func limit() throws {
        let rule = FaultRule(effect: FaultEffect(status: 503), ttlSeconds: 1)
        _ = try rules.add(Array(repeating: rule, count: 999))
        let error = #expect(throws: FaultLimitError.self) { try rules.add([rule, rule]) }
        #expect(error == FaultLimitError(limit: 1_000))
        #expect(rules.all.count == 999)
        _ = try rules.add([rule])
        #expect(throws: FaultLimitError.self) { try rules.add([rule]) }
        watch.advance(seconds: 1)
        _ = try rules.add([rule])
        #expect(rules.all.map(\.id) == ["f1001"])
    }

    @Test("draw the same jitter and the same probabilities in two runs")
    func sameDraws() throws {
        func draws() throws -> [Int?] {
            let rules = FaultRules()
            _ = try rules.add(
                FaultRule.read(["when": ["probability": 0.5, "seed": 3], "effect": ["latencyMs": 10, "jitterMs": 50]]).rules)
            return try (0..<100).map { _ in try rules.fire(for: MatchSubject.make())?.delayBeforeMs }
        }
        let first = try draws()
        #expect(try draws() == first)
        #expect(first.allSatisfy { $0.map { (10...60).contains($0) } ?? true })
        #expect(Set(first).count > 10)
    }

    @Test("have copies that decide the next request as they would, and count on their own")
    func copies() throws {
        try add(
            ["when": ["first": 2], "effect": ["status": 501]],
            ["when": ["probability": 0.5, "seed": 3], "effect": ["latencyMs": 10, "jitterMs": 50]],
            ["when": ["every": 3], "effect": ["hold": [:]]])
        for request in 1...30 {
            let before = rules.all
            let copy = rules.copy()
            #expect(copy.all == before)
            for _ in 0..<3 { _ = try rules.copy().fire(for: MatchSubject.make()) }
            #expect(rules.all == before)
            let expected = try copy.fire(for: MatchSubject.make())
            copy.removeAll()
            let fired = try fire()
            #expect(fired?.ids == expected?.ids, "request \(request)")
            #expect(fired?.delayBeforeMs == expected?.delayBeforeMs, "request \(request)")
        }
        #expect(rules.all.map(\.matched) == [30, 30, 30])
    }

    @Test("have copies in which a rule ends with its life time, and whose end opens no gate of theirs")
    func copiedLifeTimes() throws {
        try add(["effect": ["hold": [:]]], ["ttlSeconds": 5, "effect": ["status": 503]])
        let copy = rules.copy()
        watch.advance(seconds: 5)
        #expect(copy.all.map(\.id) == ["f1"])
        copy.removeAll()
        #expect(rules.all.map(\.id) == ["f1"])
    }

    @Test("count nothing if the look-up of the account fails")
    func failure() throws {
        try add(["effect": ["status": 503]], ["match": ["account": "ada"], "effect": ["status": 500]])
        let subject = MatchSubject.failing()
        #expect(throws: ExpectedError.self) { try rules.fire(for: subject) }
        #expect(rules.all.map(\.matched) == [0, 0])
    }

    @Test("count every request, however many arrive together")
    func concurrency() async throws {
        try add(["when": ["first": 150], "effect": ["status": 503]])
        let rules = rules
        let fired = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<50).count { _ in (try? rules.fire(for: MatchSubject.make())) != nil } }
            }
            return await group.reduce(0, +)
        }
        #expect(fired == 150)
        #expect(rules.all.map(\.matched) == [400])
    }
}
