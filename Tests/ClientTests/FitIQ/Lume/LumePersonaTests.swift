import Foundation
import Testing
import TestSupport
import Values

@Suite("A persona of the demo seed, in FitIQ and Lume")
struct LumePersonaTests {
    private static let keys = ((try? TestServer.demoSeed)?["accounts"]?.array ?? []).compactMap { $0["key"]?.string }

    private static let demo = Result { try TestServer(accounts: keys.map { try TestServer.account($0) }) }

    /// The members of a list's elements that are ids, as far as they are no UUIDs.
    private func foreignIDs(in answer: JSON, _ list: String, _ members: [String]) -> [String] {
        let ids = (answer.at(list).array ?? []).flatMap { element in members.map { element.at($0).string ?? "" } }
        return ids.filter { UUID(uuidString: $0) == nil }
    }

    @Test("is a user with UUIDs, and so are all ids of its data", arguments: keys)
    func ids(_ key: String) async throws {
        let connection = try Self.demo.get().fit(key)
        let me = try await connection.payload("GET", "/api/v1/users/me")
        for id in [me.at("id"), me.at("profile", "id"), me.at("profile", "user_id")] {
            #expect(id.string.flatMap(UUID.init(uuidString:)) != nil, "\(me.text)")
        }
        for archived in [false, true] {
            let insights = try await connection.payload("GET", "/api/v1/insights?limit=100&archived_status=\(archived)")
            #expect(foreignIDs(in: insights, "insights", ["id", "user_id"]) == [])
        }
        let progress = try await connection.payload("GET", "/api/v1/progress?limit=100&from=2020-01-01")
        #expect(foreignIDs(in: progress, "entries", ["id"]) == [])
    }

    @Test("has insights whose actions work with the ids that Lume sends", arguments: ["fitiq-full", "fitiq-guide"])
    func actions(_ key: String) async throws {
        let lume = try TestServer.with(key).lume(key)
        for insight in try await lume.list().insights {
            let id = try #require(UUID(uuidString: insight.id)).uuidString
            let answer = try await lume.connection.send("POST", "/api/v1/insights/\(id)/read")
            #expect(answer.status == 200, "\(answer.text)")
        }
    }
}
