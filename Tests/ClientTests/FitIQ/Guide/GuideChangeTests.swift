import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The guide's client, changing an insight (fitiq.md 4.2)")
struct GuideChangeTests {
    @Test("G-6: a change gets exactly 200 and the whole insight")
    func status() async throws {
        let server = try TestServer.with("fitiq-guide")
        let answer = try await server.fit("fitiq-guide").send("PATCH", "/api/v1/insights/\(GuideServer.insight)", ["is_favorite": true])
        #expect(answer.status == 200)
        #expect(try answer.json["success"] == true)
        let changed = try GuideClient.payload(answer, as: GuideInsight.self)
        let after = try await server.guide().get(GuideServer.insight)
        #expect(changed == after)
        #expect(after.isFavorite)
    }

    @Test("G-7: a deletion gets exactly 204; afterwards the insight is not found")
    func delete() async throws {
        let guide = try TestServer.with("fitiq-guide").guide()
        let before = try await guide.all()
        try await guide.delete(GuideServer.insight)
        let again = await #expect(throws: ClientFailure.self) { try await guide.delete(GuideServer.insight) }
        #expect(again?.status == 404)
        let lookedAt = await #expect(throws: ClientFailure.self) { try await guide.get(GuideServer.insight) }
        #expect(lookedAt?.status == 404)
        let after = try await guide.all()
        #expect(after == before.filter { $0.id != GuideServer.insight })
    }

    @Test("G-8: reading sets the flag and the time, which later reads do not change")
    func read() async throws {
        let server = try TestServer.with("fitiq-guide")
        let guide = server.guide()
        let before = try await guide.get(GuideServer.insight)
        #expect(!before.isRead)
        #expect(before.readAt == nil)
        try server.setNow("2026-01-07T10:00:00.750Z")
        let read = try await guide.change(GuideServer.insight, GuideChange(isRead: true))
        #expect(read.isRead)
        #expect(read.readAt == date("2026-01-07T10:00:00Z"))
        #expect(read.updatedAt == read.readAt)

        try server.setNow("2026-01-07T11:00:00Z")
        let again = try await guide.change(GuideServer.insight, GuideChange(isRead: true))
        #expect(again == read)

        let unread = try await guide.change(GuideServer.insight, GuideChange(isRead: false))
        #expect(!unread.isRead)
        #expect(unread.readAt == nil)
        #expect(unread.updatedAt == date("2026-01-07T11:00:00Z"))
    }

    @Test("G-9: archiving sets the flag and the time, unarchiving clears both, and neither changes anything else")
    func archive() async throws {
        let server = try TestServer.with("fitiq-guide")
        let guide = server.guide()
        try await guide.change(GuideServer.insight, GuideChange(isFavorite: true))
        try server.setNow("2026-01-07T10:00:00Z")
        let archived = try await guide.change(GuideServer.insight, GuideChange(isArchived: true))
        #expect(archived.isArchived)
        #expect(archived.archivedAt == date("2026-01-07T10:00:00Z"))
        #expect(archived.isFavorite)
        #expect(!archived.isRead)
        let current = try await guide.all()
        #expect(!current.contains { $0.id == GuideServer.insight })
        let put = try await guide.all(GuideClient.Filter(isArchived: true))
        #expect(put.contains { $0.id == GuideServer.insight })

        try server.setNow("2026-01-07T11:00:00Z")
        let again = try await guide.change(GuideServer.insight, GuideChange(isArchived: true))
        #expect(again == archived)

        let back = try await guide.change(GuideServer.insight, GuideChange(isArchived: false))
        #expect(!back.isArchived)
        #expect(back.archivedAt == nil)
        #expect(back.isFavorite)
        let currentAgain = try await guide.all()
        #expect(currentAgain.contains { $0.id == GuideServer.insight })
    }

    @Test(
        "G-13: a change is sent as one key, and does not change the other flags",
        arguments: [
            (GuideChange(isRead: true), #"{"is_read":true}"#), (GuideChange(isFavorite: false), #"{"is_favorite":false}"#),
            (GuideChange(isArchived: true), #"{"is_archived":true}"#),
        ])
    func oneKey(_ change: GuideChange, _ body: String) async throws {
        let sent = try JSONEncoder().encode(change)
        #expect(String(decoding: sent, as: UTF8.self) == body)
        let guide = try TestServer.with("fitiq-guide").guide()
        try await guide.change(GuideServer.insight, GuideChange(isFavorite: true))
        let before = try await guide.get(GuideServer.insight)
        let after = try await guide.change(GuideServer.insight, change)
        #expect(after.isRead == change.isRead ?? before.isRead)
        #expect(after.isFavorite == change.isFavorite ?? before.isFavorite)
        #expect(after.isArchived == change.isArchived ?? before.isArchived)
    }

    @Test("G-13: a null member has no effect")
    func nulls() async throws {
        let server = try TestServer.with("fitiq-guide")
        let before = try await server.guide().get(GuideServer.insight)
        let answer = try await server.fit("fitiq-guide").send(
            "PATCH", "/api/v1/insights/\(GuideServer.insight)", ["is_read": true, "is_favorite": .null, "is_archived": .null])
        let after = try GuideClient.payload(answer, as: GuideInsight.self)
        #expect(after.isRead)
        #expect(after.isFavorite == before.isFavorite)
        #expect(after.isArchived == before.isArchived)
    }

    @Test("an unknown token gets a 401, an unknown id a 404")
    func refusals() async throws {
        let server = try TestServer.with("fitiq-guide")
        let stranger = await #expect(throws: ClientFailure.self) { try await server.guide("nobody").list() }
        #expect(stranger?.status == 401)
        let unknown = await #expect(throws: ClientFailure.self) { try await server.guide().get("no-such-id") }
        #expect(unknown?.status == 404)
    }

    private func date(_ text: String) -> Date? {
        AppDates.date(iso8601: text)
    }
}
