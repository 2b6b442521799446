import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("POST /insights/{id}/…: an insight is")
struct InsightActionTests {
    private static let now: JSON = "2026-01-07T09:00:00Z"

    private func world() throws -> TestWorld {
        try .withInsights(.insight("first", ["createdAt": "2026-01-01T00:00:00Z"]))
    }

    private func insight(_ world: TestWorld) throws -> JSON { try world.data(.get, "/insights/first") }

    /// Sends an action twice, an hour apart, and expects the second one to change nothing.
    private func expectIdempotent(_ world: TestWorld, _ action: String, _ message: JSON, _ expected: JSON) throws {
        expectAnswer(try world.fit(.post, "/insights/first/\(action)"), 200, .success(["message": message]))
        #expect(try insight(world).differences(from: expected) == [])
        try world.setNow("2026-01-07T10:00:00Z")
        expectAnswer(try world.fit(.post, "/insights/first/\(action)"), 200, .success(["message": message]))
        #expect(try insight(world).differences(from: expected) == [])
    }

    @Test("marked as read, and stays so when the request is repeated")
    func read() throws {
        let world = try world()
        let expected = try insight(world).with(["is_read": true, "read_at": Self.now, "updated_at": Self.now])
        try expectIdempotent(world, "read", "Insight marked as read", expected)
    }

    @Test("archived, and stays so when the request is repeated")
    func archive() throws {
        let world = try world()
        let expected = try insight(world).with(["is_archived": true, "archived_at": Self.now, "updated_at": Self.now])
        try expectIdempotent(world, "archive", "Insight archived", expected)
    }

    @Test("unarchived, and stays so when the request is repeated")
    func unarchive() throws {
        let world = try TestWorld.withInsights(.insight("first", ["isArchived": true, "createdAt": "2026-01-01T00:00:00Z"]))
        let expected = try insight(world).with(["is_archived": false, "archived_at": .null, "updated_at": Self.now])
        try expectIdempotent(world, "unarchive", "Insight unarchived", expected)
    }

    @Test("unchanged by unarchive if it is not archived")
    func unarchiveNothing() throws {
        let world = try world()
        let before = try insight(world)
        expectAnswer(try world.fit(.post, "/insights/first/unarchive"), 200, .success(["message": "Insight unarchived"]))
        #expect(try insight(world).differences(from: before) == [])
    }

    @Test("made a favourite, and no favourite by the next request")
    func favorite() throws {
        let world = try world()
        let before = try insight(world)
        for (time, isFavorite) in [("09:00", true), ("10:00", false), ("11:00", true)] {
            try world.setNow("2026-01-07T\(time):00Z")
            expectAnswer(try world.fit(.post, "/insights/first/favorite"), 200, .success(["is_favorite": .bool(isFavorite)]))
            let expected = before.with(["is_favorite": .bool(isFavorite), "updated_at": .string("2026-01-07T\(time):00Z")])
            #expect(try insight(world).differences(from: expected) == [])
        }
    }

    @Test("changed in the same way by PATCH and by the actions")
    func bothFamilies() throws {
        let world = try world()
        try world.data(.post, "/insights/first/favorite")
        #expect(try world.data(.patch, "/insights/first", body: ["is_favorite": true])["is_favorite"] == true)
        #expect(try world.data(.post, "/insights/first/favorite")["is_favorite"] == false)
        try world.data(.patch, "/insights/first", body: ["is_archived": true])
        try world.data(.post, "/insights/first/unarchive")
        #expect(try insight(world)["archived_at"] == .null)
    }

    @Test(
        "changed whatever the request's body is", arguments: ["read", "favorite", "archive", "unarchive"],
        ["", "{}", "[]", "{", "nonsense", #"{"is_read":false}"#])
    func bodyIgnored(_ action: String, _ body: String) throws {
        let world = try world()
        #expect(try world.fitRespond(.post, "/api/v1/insights/first/\(action)", bytes: Array(body.utf8)).status.code == 200)
        #expect(try insight(world)["is_read"] == .bool(action == "read"))
    }

    @Test("deleted for good by DELETE /insights/{id}")
    func delete() throws {
        let world = try TestWorld.withInsights(.insight("first"), .insight("second"))
        #expect(try world.insightIDs() == ["first", "second"])
        expectAnswer(try world.fit(.delete, "/insights/first"), 204, .null)
        #expect(try world.insightIDs() == ["second"])
        #expect(try world.data(.get, "/insights/unread/count")["count"] == 1)
        let routes: [(HTTPRequest.Method, String)] = [
            (.delete, ""), (.get, ""), (.patch, ""), (.post, "/read"), (.post, "/favorite"), (.post, "/archive"), (.post, "/unarchive"),
        ]
        for (method, suffix) in routes {
            let answer = try world.fit(method, "/insights/first\(suffix)", body: [:])
            expectAnswer(answer, 404, .insightRefusal("INSIGHT_NOT_FOUND", "Insight not found"), "\(method.rawValue) \(suffix)")
        }
    }
}

@Suite("GET /insights/unread/count")
struct UnreadCountTests {
    @Test("counts insights that are neither read nor archived")
    func count() throws {
        let world = try TestWorld.withInsights(
            .insight("unread"), .insight("favorite", ["isFavorite": true]), .insight("read", ["isRead": true]),
            .insight("archived", ["isArchived": true]), .insight("both", ["isRead": true, "isArchived": true]))
        expectAnswer(try world.fit(.get, "/insights/unread/count"), 200, .success(["count": 2]))
    }

    @Test("is 0 without insights")
    func empty() throws {
        let world = try TestWorld.withInsights()
        expectAnswer(try world.fit(.get, "/insights/unread/count"), 200, .success(["count": 0]))
    }

    @Test("follows every change")
    func follows() throws {
        let world = try TestWorld.withInsights(.insight("first"), .insight("second"))
        func expect(_ count: Int, after method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws {
            _ = try world.fit(method, path, body: body)
            #expect(try world.data(.get, "/insights/unread/count")["count"] == .integer(count), "after \(method.rawValue) \(path)")
        }
        try expect(2, after: .get, "/insights/first")
        try expect(1, after: .post, "/insights/first/read")
        try expect(1, after: .post, "/insights/first/read")
        try expect(0, after: .post, "/insights/second/archive")
        try expect(1, after: .post, "/insights/second/unarchive")
        try expect(2, after: .patch, "/insights/first", ["is_read": false])
        try expect(3, after: .post, "/insights/generate", ["insight_type": "daily"])
        try expect(2, after: .delete, "/insights/second")
    }
}
