import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A journal entry")
struct JournalEntryTests {
    @Test("has all members of the server's entry")
    func sample() throws {
        let entry = try read(JournalEntry.self, Samples.entry)
        let at = try Date.read("2026-01-07T09:00:00Z")
        #expect(entry.id == "req-17")
        #expect(entry.at == at)
        #expect(try entry.receivedAt == Date.read("2026-11-26T10:20:30.400Z"))
        #expect(entry.bodyNote == nil)
        #expect(entry.backend == "longevity")
        #expect(entry.method == "GET")
        #expect(entry.path == "/api/longevity/trends")
        #expect(entry.query == ["range": ["weekly"]])
        #expect(entry.headers == ["accept": ["*/*"], "authorization": ["***"]])
        #expect(entry.body == .null)
        #expect(!entry.bodyTruncated)
        #expect(entry.account == "six-days")
        #expect(entry.status == 200)
        #expect(entry.durationMs == 1.2)
        #expect(entry.faults == ["f1"])
        #expect(entry.knownRoute)
        #expect(!entry.yours)
        #expect(entry.reason == nil)
        let answer = try #require(entry.answer)
        #expect(answer.headers == ["content-type": ["application/json"]])
        #expect(answer.body == ["weekly": .null])
        #expect(answer.bodyTruncated)
    }

    @Test("can have an unknown path, no response and a cut body")
    func oddities() throws {
        let entry = try read(JournalEntry.self, Samples.unansweredEntry)
        #expect(entry.backend == nil)
        #expect(entry.body == "abc")
        #expect(entry.bodyNote == "the first 3 of 7 bytes")
        #expect(entry.bodyTruncated)
        #expect(entry.status == nil)
        #expect(entry.answer == nil)
        #expect(entry.description == "req-1 POST /x: no answer")
    }

    @Test("can be for an endpoint of the user's own")
    func yours() throws {
        #expect(try read(JournalEntry.self, Samples.ownEntry).yours)
    }

    @Test("can have the reason of a refusal, which its description has, too")
    func reason() throws {
        let entry = try read(JournalEntry.self, Samples.refusedEntry)
        #expect(entry.reason == "the user has no subscription")
        #expect(
            entry.description == "req-17 GET /api/longevity/trends?range=weekly from six-days: 403, the user has no subscription")
    }

    @Test(
        "is encoded as it was decoded", arguments: [Samples.entry, Samples.ownEntry, Samples.refusedEntry, Samples.unansweredEntry])
    func roundTrip(_ text: String) throws {
        #expect(try JSONValue.sent(read(JournalEntry.self, text)) == JSONValue.read(text))
    }

    @Test("is described as a request line with its status")
    func description() throws {
        let entry = try read(JournalEntry.self, Samples.entry)
        #expect(entry.description == "req-17 GET /api/longevity/trends?range=weekly from six-days: 200")
    }
}
