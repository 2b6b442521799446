import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The guide's sample from end to end")
struct GuideJourneyTests {
    @Test("G-6, G-7, G-8, G-9, G-13: runs with the guide's own account and insight id")
    func ownAccount() async throws {
        let server = try TestServer.with("fitiq-guide")
        try await run(server.guide(), on: GuideServer.insight)
    }

    @Test("runs for a newly registered user, who finds insights of every type and state")
    func newcomer() async throws {
        let server = try TestServer(accounts: [])
        let (id, connection) = try await server.registered()
        let guide = GuideClient(connection: connection)
        let current = try await guide.all()
        let archived = try await guide.all(GuideClient.Filter(isArchived: true))
        let all = current + archived
        #expect(Set(all.map(\.type)) == Set(GuideInsightType.allCases))
        #expect(all.allSatisfy { $0.userID == id })
        #expect(all.contains(where: \.isRead) && all.contains(where: \.isFavorite) && !archived.isEmpty)
        // The registration, at the time of the world.
        #expect(all.allSatisfy { $0.createdAt.timeIntervalSince1970 == 1_767_776_400 })
        let first = try #require(current.first { !$0.isRead })
        try await run(guide, on: first.id)
    }

    /// List, get, read, favourite, archive, unarchive, delete.
    private func run(_ guide: GuideClient, on id: String) async throws {
        let listed = try #require(try await guide.all().first { $0.id == id })
        let unread = try await unreadCount(guide)
        let got = try await guide.get(id)
        #expect(got == listed)

        let read = try await guide.change(id, GuideChange(isRead: true))
        #expect(read.isRead && read.readAt != nil)
        let unreadAfter = try await unreadCount(guide)
        #expect(unreadAfter == unread - 1)

        let favorite = try await guide.change(id, GuideChange(isFavorite: true))
        #expect(favorite.isFavorite && favorite.isRead)
        let favorites = try await guide.all(GuideClient.Filter(favoritesOnly: true))
        #expect(favorites.contains(favorite))

        let archived = try await guide.change(id, GuideChange(isArchived: true))
        #expect(archived.isArchived && archived.archivedAt != nil && archived.isFavorite)
        let current = try await guide.all()
        #expect(!current.contains { $0.id == id })
        let put = try await guide.all(GuideClient.Filter(isArchived: true))
        #expect(put.contains(archived))

        let back = try await guide.change(id, GuideChange(isArchived: false))
        #expect(!back.isArchived && back.archivedAt == nil && back.isFavorite)
        let currentAgain = try await guide.all()
        #expect(currentAgain.contains(back))
        try await guide.change(id, GuideChange(isArchived: true))

        try await guide.delete(id)
        let left = try await guide.all(GuideClient.Filter(isArchived: true))
        #expect(left == put.filter { $0.id != id })
        let gone = await #expect(throws: ClientFailure.self) { try await guide.get(id) }
        #expect(gone?.status == 404)
    }

    private func unreadCount(_ guide: GuideClient) async throws -> Int {
        let data = try await guide.connection.payload("GET", "/api/v1/insights/unread/count")
        return try #require(data["count"]?.integer)
    }
}
