import Testing
import UnderstudyCore
import Values

@testable import UnderstudyWorlds

@Suite("The reason in an entry of the journal")
struct JournalReasonTests {
    private static let reason = "the token expired 5 minutes ago"

    @Test("is in the entry, its summary and its archive, and missing in those of an entry without one")
    func places() throws {
        let refused = try JournalEntry.make(status: 401, reason: Self.reason)
        #expect(refused.json["reason"]?.string == Self.reason)
        #expect(refused.summary()["reason"]?.string == Self.reason)
        #expect(refused.har(hiding: [])["_reason"]?.string == Self.reason)
        let plain = try JournalEntry.make()
        #expect(plain.json["reason"] == nil)
        #expect(plain.summary()["reason"] == nil)
        #expect(plain.har(hiding: [])["_reason"] == nil)
    }

    @Test("has the secrets of the seed masked")
    func masked() throws {
        let entry = try JournalEntry.make(status: 404, reason: "there is no record mine-1")
        let tokens = SecretTokens(["mine-1"], names: [])
        #expect(entry.json(hiding: tokens)["reason"] == "there is no record ***")
        #expect(entry.summary(hiding: tokens)["reason"] == "there is no record ***")
        #expect(entry.har(hiding: tokens)["_reason"] == "there is no record ***")
    }

    @Test("is cut to 500 characters, and counts as memory")
    func long() throws {
        let entry = try JournalEntry.make(status: 400, reason: String(repeating: "x", count: 10_000))
        #expect(entry.reason?.count == 501)
        let answered = try JournalEntry.make().answered(status: 400, because: String(repeating: "x", count: 10_000), duration: .zero)
        #expect(answered.reason == entry.reason)
        #expect(answered.byteCount == entry.byteCount)
        let bytes = try entry.byteCount - JournalEntry.make().byteCount
        #expect(bytes == entry.reason?.utf8.count)
    }

    @Test("of a connection without a response names the rule that ended it, the rule that held it, or the client")
    func connections() throws {
        func ended(_ steps: (OpenRequest) -> Void) throws -> String? {
            let journal = Journal()
            let request = OpenRequest(try JournalEntry.make(status: nil), in: OpenRequests(), journal)
            steps(request)
            request.end()
            return journal.entries.first?.reason
        }
        #expect(try ended { _ in } == "the client closed the connection")
        #expect(try ended { $0.noteDisconnecting(because: "rule f1 (offline)") } == "rule f1 (offline)")
        #expect(
            try ended { _ = $0.enter("f2", in: .before, at: Instant(seconds: 0)) }
                == "the client closed the connection while rule f2 held the request")
        #expect(try ended { $0.end(because: "the world was reset") } == "the world was reset")
        #expect(
            try ended {
                $0.setAnswer(status: 503, because: "rule f3", nil, isFromUpstream: false, isDelayed: false)
                $0.noteSent(isSlow: false)
            } == "rule f3")
    }
}
