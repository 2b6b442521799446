import Foundation
import Testing
import TestSupport

@testable import UnderstudyClient

@Suite("Client and server agree on an entry of the journal")
struct TypeAgreementJournalTests {
    private let recorded: RecordedClient

    init() throws {
        recorded = try RecordedClient()
    }

    @Test("with every member")
    func everything() async throws {
        try await recorded.client.addFault(FaultRule(effect: FaultEffect(headers: ["X-Other": "1"])))
        let answer = try await recorded.server.send(
            "POST", "/api/chat?range=weekly&range=daily", token: "six-days", headers: ["X-Trace": "one"],
            data: Data(repeating: UInt8(ascii: "x"), count: 20_000))
        let (journal, wire) = try await recorded.call { try await $0.requests() }
        let entry = try #require(journal.entries.first)
        #expect(entry.id == answer.headers["x-request-id"])
        #expect(entry.at == AgreementSamples.date)
        #expect(entry.receivedAt > AgreementSamples.date)
        #expect(entry.backend == "longevity")
        #expect(entry.method == "POST")
        #expect(entry.path == "/api/chat")
        #expect(entry.query == ["range": ["weekly", "daily"]])
        #expect(entry.headers["x-trace"] == ["one"])
        #expect(entry.body.string?.hasPrefix("xxx") == true)
        #expect(entry.bodyTruncated)
        #expect(entry.bodyNote?.hasPrefix("the first ") == true)
        #expect(entry.account == "six-days")
        #expect(entry.status == answer.status)
        #expect(entry.durationMs >= 0)
        #expect(entry.faults == ["f1"])
        #expect(entry.knownRoute)
        let written = try #require(entry.answer)
        #expect(written.headers["x-other"] == ["1"])
        let sent = try ControlJSON.value(JSONValue.self, from: answer.data)
        #expect(written.body == sent)
        #expect(!written.bodyTruncated)
        #expect(try wire.answered == JSONValue.written(journal))
    }

    @Test("with only its required members")
    func little() async throws {
        try await recorded.client.addFault(FaultRule(effect: .connection(.close)))
        _ = try? await recorded.server.send("POST", "/api/no/such/path")
        let (journal, wire) = try await recorded.call { try await $0.requests() }
        let entry = try #require(journal.entries.first)
        #expect(entry.query.isEmpty)
        #expect(entry.body == .null)
        #expect(!entry.bodyTruncated)
        #expect(entry.account == nil)
        #expect(entry.status == nil)
        #expect(!entry.knownRoute)
        #expect(entry.answer == nil)
        #expect(try wire.answered == JSONValue.written(journal))
    }

    @Test("requested by its id, with a truncated response, and on the 404 once it is gone")
    func one() async throws {
        try await recorded.client.addFault(FaultRule(effect: FaultEffect(corrupt: .truncated)))
        _ = try? await recorded.server.send("GET", "/api/longevity/trends", token: "six-days")
        let id = try #require(try await recorded.client.requests().entries.first?.id)
        let (entry, wire) = try await recorded.call { try await $0.request(id) }
        #expect(entry.id == id)
        #expect(entry.answer?.bodyTruncated == true)
        #expect(try wire.answered == JSONValue.written(entry))
        let error = await failure { () async throws(UnderstudyError) in try await recorded.client.request("req-0") }
        #expect(error?.status == 404)
    }

    @Test("in the list of all or of the newest entries", arguments: [nil, 0, 1, 9] as [Int?])
    func list(_ limit: Int?) async throws {
        for range in ["weekly", "monthly"] { _ = try await recorded.server.get("/api/analytics/delta?range=\(range)", token: "six-days") }
        let (journal, wire) = try await recorded.call { try await $0.requests(limit: limit) }
        #expect(journal.entries.count == min(2, limit ?? 2))
        #expect(journal.dropped == 0)
        #expect(try wire.answered == JSONValue.written(journal))
    }
}
