import Testing
import Values
@testable import UnderstudyWorlds

@Suite("A verification")
struct VerificationTests {
    private func read(_ json: JSON) -> (verification: Verification, faults: [String]) {
        let faults = ValidationErrors()
        let reader = ObjectReader(json, path: "$", faults: faults)
        let verification = Verification(reader)
        reader.finish()
        return (verification, faults.all.map(\.path))
    }

    private func entries() throws -> [JournalEntry] {
        [
            try .make(.get, "/a?range=daily", id: "req-1", account: "ada"), try .make(.get, "/a?range=weekly", id: "req-2", account: "ada"),
            try .make(.post, "/a", id: "req-3", body: Array(#"{"n":1}"#.utf8), status: 201),
            try .make(.get, "/b", id: "req-4", status: 404),
            try .make(.get, "/a?range=weekly", id: "req-5", status: nil),
        ]
    }

    @Test(
        "holds if the number of matches is as expected",
        arguments: [
            (["match": ["path": "/a"]], ["req-1", "req-2", "req-3", "req-5"]),
            (["match": ["query": ["range": "weekly"]], "count": ["exactly": 2]], ["req-2", "req-5"]),
            (["match": ["status": 404], "count": ["exactly": 1]], ["req-4"]),
            (["match": ["account": "ada"], "count": ["atLeast": 1, "atMost": 2]], ["req-1", "req-2"]),
            (["match": ["body": ["n": 1]], "count": ["atMost": 1]], ["req-3"]),
            (["match": ["path": "/none"], "count": ["exactly": 0]], []),
            (["match": ["path": "/none"], "count": ["atMost": 3]], []),
            ([:], ["req-1", "req-2", "req-3", "req-4", "req-5"]),
        ] as [(JSON, [String])])
    func holds(json: JSON, ids: [String]) throws {
        let (verification, faults) = read(json)
        #expect(faults == [])
        guard case .holds(let matches) = verification.check(try entries()) else {
            Issue.record("the verification does not hold")
            return
        }
        #expect(matches.map(\.id) == ids)
    }

    @Test("shows the nearest entries if there are too few matches, of equals the newest first")
    func nearMisses() throws {
        let (verification, _) = read(["match": ["method": "GET", "path": "/a", "query": ["range": "yearly"]]])
        guard case .fails(let matches, let nearMisses) = verification.check(try entries()) else {
            Issue.record("it holds")
            return
        }
        #expect(matches.isEmpty)
        #expect(nearMisses.map(\.entry.id) == ["req-5", "req-2", "req-1"])
        let expected: JSON = [["field": "query.range", "expected": "yearly", "found": "daily"]]
        #expect(nearMisses.last?.json["differences"] == expected)
        #expect(nearMisses.last?.json["request"]?["id"] == "req-1")
    }

    @Test("shows the matches, and no near misses, if there are too many")
    func tooMany() throws {
        let (verification, _) = read(["match": ["path": "/a"], "count": ["atMost": 1]])
        guard case .fails(let matches, let nearMisses) = verification.check(try entries()) else {
            Issue.record("it holds")
            return
        }
        #expect(matches.count == 4)
        #expect(nearMisses.isEmpty)
    }

    @Test("finds no JSON in a body that was cut")
    func cut() throws {
        let journal = Journal(Journal.Limits(entries: 1, bodyBytes: 1))
        journal.record(try .make(body: Array("12".utf8)))
        guard case .fails(_, let nearMisses) = read(["match": ["body": 1]]).verification.check(journal.entries) else {
            Issue.record("it holds")
            return
        }
        #expect(nearMisses.first?.differences == [MatchDifference(field: "body", expected: 1, found: .null)])
    }

    /// Building all differences of all entries would take gigabytes and minutes.
    @Test("is bounded, however large the match and the journal, and shows the first of many differences")
    func bounded() throws {
        let asked = JSON.object(JSON.Members((0..<40_000).map { ("member\($0)", JSON.integer($0)) }))
        let body = JSON.object(JSON.Members((0..<1_000).map { ("member\($0)", JSON.integer($0 + 1)) })).encoded
        let entries = try (0..<1_000).map { number in
            try JournalEntry.make(.post, "/\(number)", id: "req-\(number)", body: number < 3 ? body : Array("{}".utf8))
        }
        let verification = Verification(match: RequestMatch(body: asked), count: CountRange(atLeast: 2_000))
        guard case .fails(let matches, let nearMisses) = verification.check(entries) else {
            Issue.record("it holds")
            return
        }
        #expect(matches.isEmpty)
        #expect(nearMisses.map(\.entry.id) == ["req-999", "req-998", "req-997"])
        #expect(nearMisses.map(\.differences.count) == [20, 20, 20])
        #expect(nearMisses.first?.differences.first == MatchDifference(field: "body.member0", expected: 0, found: .null))
    }

    @Test("orders entries by nearness, up to a hundred differences")
    func nearness() throws {
        let asked = JSON.object(JSON.Members((0..<150).map { ("m\($0)", JSON.integer($0)) }))
        func entry(_ id: String, having count: Int) throws -> JournalEntry {
            try .make(.post, id: id, body: JSON.object(JSON.Members((0..<count).map { ("m\($0)", JSON.integer($0)) })).encoded)
        }
        let entries = [
            try entry("60", having: 60), try entry("149", having: 149), try entry("0", having: 0), try entry("100", having: 100),
            try entry("10", having: 10),
        ]
        guard case .fails(_, let nearMisses) = Verification(match: RequestMatch(body: asked)).check(entries) else {
            Issue.record("it holds")
            return
        }
        #expect(nearMisses.map(\.entry.id) == ["149", "100", "60"])
        #expect(nearMisses.first?.differences == [MatchDifference(field: "body.m149", expected: 149, found: .null)])
    }

    @Test("shows only the beginning of a long value or name")
    func longValue() throws {
        let asked: JSON = [.string(String(repeating: "x", count: 700_000))]
        let entry = try JournalEntry.make(.post, body: Array("{}".utf8))
        guard case .fails(_, let nearMisses) = Verification(match: RequestMatch(body: asked)).check([entry]) else {
            Issue.record("it holds")
            return
        }
        let shown = nearMisses.first?.json["differences"]?.array?.first?["expected"]?.string
        #expect(shown == "[\"" + String(repeating: "x", count: 998) + "…")
        let named = Verification(match: RequestMatch(body: .object([String(repeating: "n", count: 100_000): 1])))
        guard case .fails(_, let misses) = named.check([entry]) else { return }
        #expect(misses.first?.differences.first?.field == "body." + String(repeating: "n", count: 100) + "…")
    }

    @Test("lists as many of the newest matches as there is room for")
    func newest() throws {
        let entries = try (0..<10).map { try JournalEntry.make(id: "req-\($0)", body: Array(repeating: 0, count: 10_000)) }
        #expect(entries.newest(withinBytes: 35_000).map(\.id) == ["req-7", "req-8", "req-9"])
        #expect(entries.newest(withinBytes: 1).map(\.id) == ["req-9"])
        #expect(entries.newest(withinBytes: .max).count == 10)
        #expect([JournalEntry]().newest(withinBytes: 1).isEmpty)
    }

    @Test(
        "describes the expected number",
        arguments: [
            ([:], "at least 1"), (["count": ["exactly": 2]], "exactly 2"), (["count": ["atLeast": 2]], "at least 2"),
            (["count": ["atMost": 2]], "at most 2"), (["count": ["atLeast": 1, "atMost": 3]], "from 1 to 3"),
            (["count": ["exactly": 0]], "exactly 0"),
        ] as [(JSON, String)])
    func expectation(json: JSON, text: String) {
        #expect(read(json).verification.count.description == text)
    }

    @Test(
        "has a validation error for each invalid member",
        arguments: [
            (["match": ["status": 99]], ["$.match.status"]), (["match": ["pth": "/"], "counts": 1], ["$.match.pth", "$.counts"]),
            (["count": 1], ["$.count", "$.count"]), (["count": [:]], ["$.count"]), (["count": ["exactly": -1]], ["$.count.exactly"]),
            (["count": ["exactly": 1, "atMost": 2]], ["$.count.atMost"]), (["count": ["exactly": 1, "atLeast": 1]], ["$.count.atLeast"]),
            (["count": ["atLeast": 3, "atMost": 2]], ["$.count.atMost"]),
            (["count": ["about": 3, "atMost": 2]], ["$.count.about"]),
        ] as [(JSON, [String])])
    func faults(json: JSON, paths: [String]) {
        #expect(read(json).faults == paths)
    }
}
