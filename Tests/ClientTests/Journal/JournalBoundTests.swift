import RawSockets
import Testing

@Suite("The journal's limits")
struct JournalBoundTests {
    private func numbered(_ number: Int) -> RawRequest {
        .get("/api/legal/terms?number=\(number)", token: nil)
    }

    private func numbers(_ answer: RawResponse) -> [String] {
        (answer.at("requests").array ?? []).compactMap { $0["query"]?["number"]?.array?.first?.string }
    }

    @Test("keep the configured number of requests, oldest first, and count the others")
    func capacity() async throws {
        let world = try await WireWorld(on: SmallJournal.server(entries: 3))
        for number in 1...5 {
            let answer = try await world.send(numbered(number))
            #expect(answer.status == 200)
        }
        let journal = try await world.control("GET", "requests")
        #expect(numbers(journal) == ["3", "4", "5"])
        #expect(journal.at("dropped") == 2)

        try await world.control("DELETE", "requests").expectDone()
        let emptied = try await world.control("GET", "requests")
        #expect(emptied.json == ["requests": [], "dropped": 0])
    }

    @Test("may be 0: nothing is stored, and requests get responses as usual")
    func off() async throws {
        let world = try await WireWorld(on: SmallJournal.server(entries: 0))
        let answer = try await world.send(.trends)
        #expect(answer.status == 200)
        #expect(answer.requestID != nil)
        try await world.add(["effect": ["status": 503]])
        let faulted = try await world.send(.trends)
        #expect(faulted.status == 503)
        let journal = try await world.control("GET", "requests")
        #expect(journal.json?["requests"] == [])
        let verified = try await world.control("POST", "requests/verify", ["match": [:], "count": ["exactly": 0]])
        #expect(verified.status == 200)
    }

    @Test("do not truncate the body that the handler reads")
    func whole() async throws {
        let world = try await WireWorld(on: SmallJournal.server(entries: 10, bodyBytes: 0))
        let answer = try await world.send(.weight())
        #expect(answer.isStored)
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["bodyTruncated"] == true)
    }

    @Test(
        "allow a query for a number of the newest requests",
        arguments: [(0, []), (2, ["3", "4"]), (4, ["1", "2", "3", "4"]), (9, ["1", "2", "3", "4"])])
    func limit(_ limit: Int, _ expected: [String]) async throws {
        let world = try await WireWorld()
        for number in 1...4 { _ = try await world.send(numbered(number)) }
        let journal = try await world.control("GET", "requests?limit=\(limit)")
        #expect(numbers(journal) == expected)
        #expect(journal.at("dropped") == 0)
    }

    @Test("do not allow other queries", arguments: ["limit=-1", "limit=many", "limit=", "limt=1", "limit=1.5"])
    func badQuery(_ query: String) async throws {
        let world = try await WireWorld()
        let answer = try await world.control("GET", "requests?\(query)")
        #expect(answer.status == 400)
        #expect(answer.headers["content-type"] == "application/problem+json")
    }

    @Test("apply to each world's journal, without requests to the control API")
    func worlds() async throws {
        let one = try await WireWorld()
        let two = try await WireWorld()
        _ = try await one.send(numbered(1))
        _ = try await two.send(numbered(2))
        for path in ["health", "accounts", "faults", "requests", "nothing"] { _ = try await one.control("GET", path) }
        let first = try await one.control("GET", "requests")
        #expect(numbers(first) == ["1"])
        #expect(first.at("requests").array?.count == 1)
        let second = try await two.control("GET", "requests")
        #expect(numbers(second) == ["2"])
        try await one.control("DELETE", "requests").expectDone()
        let kept = try await two.entries()
        #expect(kept.count == 1)
    }
}
