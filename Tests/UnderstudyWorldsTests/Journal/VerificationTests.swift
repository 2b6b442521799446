import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("Verifying what was requested")
struct VerificationTests {
    private func read(_ json: JSON) -> (verification: Verification, faults: [String]) {
        let faults = InputFaults()
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
        "holds when there are as many as asked for",
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
            Issue.record("it does not hold")
            return
        }
        #expect(matches.map(\.id) == ids)
    }

    @Test("shows what comes nearest when there are too few, of equals the newest first")
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

    @Test("shows the matches, and nothing near, when there are too many")
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

    @Test(
        "says what it expects",
        arguments: [
            ([:], "at least 1"), (["count": ["exactly": 2]], "exactly 2"), (["count": ["atLeast": 2]], "at least 2"),
            (["count": ["atMost": 2]], "at most 2"), (["count": ["atLeast": 1, "atMost": 3]], "from 1 to 3"),
            (["count": ["exactly": 0]], "exactly 0"),
        ] as [(JSON, String)])
    func expectation(json: JSON, text: String) {
        #expect(read(json).verification.expectation == text)
    }

    @Test(
        "has a fault for everything that it cannot be",
        arguments: [
            (["match": ["status": 99]], ["$.match.status"]), (["match": ["pth": "/"], "counts": 1], ["$.match.pth", "$.counts"]),
            (["count": 1], ["$.count", "$.count"]), (["count": [:]], ["$.count"]), (["count": ["exactly": -1]], ["$.count.exactly"]),
            (["count": ["exactly": 1, "atMost": 2]], ["$.count.atMost"]), (["count": ["atLeast": 3, "atMost": 2]], ["$.count.atMost"]),
            (["count": ["about": 3, "atMost": 2]], ["$.count.about"]),
        ] as [(JSON, [String])])
    func faults(json: JSON, paths: [String]) {
        #expect(read(json).faults == paths)
    }
}
