import Testing
import TestSupport
import Values

/// An insight, a change, and the members that then differ.
struct FlagChange: Sendable, CustomTestStringConvertible {
    let seeded: JSON.Members
    let body: JSON
    let changes: JSON.Members

    init(of seeded: JSON.Members = [:], _ body: JSON, _ changes: JSON.Members = [:]) {
        self.seeded = seeded
        self.body = body
        self.changes = changes
    }

    var testDescription: String { "\(JSON.object(seeded).text) \(body.text)" }

    private static let now: JSON = "2026-01-07T09:00:00Z"
    private static let read: JSON.Members = ["isRead": true, "readAt": "2026-01-02T00:00:00Z"]
    private static let archived: JSON.Members = ["isArchived": true, "archivedAt": "2026-01-03T00:00:00Z"]
    private static let all: JSON.Members = read.merging(archived).merging(["isFavorite": true])

    static let one = [
        FlagChange(["is_read": true], ["is_read": true, "read_at": now, "updated_at": now]),
        FlagChange(of: read, ["is_read": false], ["is_read": false, "read_at": .null, "updated_at": now]),
        FlagChange(["is_favorite": true], ["is_favorite": true, "updated_at": now]),
        FlagChange(of: ["isFavorite": true], ["is_favorite": false], ["is_favorite": false, "updated_at": now]),
        FlagChange(["is_archived": true], ["is_archived": true, "archived_at": now, "updated_at": now]),
        FlagChange(of: archived, ["is_archived": false], ["is_archived": false, "archived_at": .null, "updated_at": now]),
        FlagChange(of: all, ["is_read": false], ["is_read": false, "read_at": .null, "updated_at": now]),
        FlagChange(of: all, ["is_archived": false], ["is_archived": false, "archived_at": .null, "updated_at": now]),
        FlagChange(of: all, ["is_favorite": false], ["is_favorite": false, "updated_at": now]),
    ]

    static let several = [
        FlagChange(
            ["is_read": true, "is_favorite": true, "is_archived": true],
            [
                "is_read": true, "is_favorite": true, "is_archived": true, "read_at": now, "archived_at": now, "updated_at": now,
            ]),
        FlagChange(
            of: all, ["is_read": false, "is_favorite": false, "is_archived": false],
            [
                "is_read": false, "is_favorite": false, "is_archived": false, "read_at": .null, "archived_at": .null, "updated_at": now,
            ]),
        FlagChange(of: read, ["is_read": true, "is_archived": true], ["is_archived": true, "archived_at": now, "updated_at": now]),
        FlagChange(of: archived, ["is_read": true, "is_archived": true], ["is_read": true, "read_at": now, "updated_at": now]),
        FlagChange(["is_read": true, "is_favorite": .null], ["is_read": true, "read_at": now, "updated_at": now]),
        FlagChange(
            ["title": "Mine", "id": "other", "read_at": "2020-01-01T00:00:00Z", "is_favorite": true],
            ["is_favorite": true, "updated_at": now]),
    ]

    static let none = [
        FlagChange([:]), FlagChange(of: all, [:]), FlagChange(of: all, ["is_read": true]), FlagChange(of: all, ["is_archived": true]),
        FlagChange(of: all, ["is_favorite": true]), FlagChange(["is_read": false]), FlagChange(["is_favorite": false]),
        FlagChange(["is_archived": false]), FlagChange(of: all, ["is_read": .null, "is_favorite": .null, "is_archived": .null]),
        FlagChange(of: all, ["is_read": true, "is_favorite": true, "is_archived": true]), FlagChange(["read": true, "isRead": true]),
        FlagChange(["title": "Mine", "content": 5]),
    ]
}

@Suite("PATCH /insights/{id}")
struct InsightPatchTests {
    private func world(_ members: JSON.Members = [:]) throws -> TestWorld {
        try .withInsights(.insight("first", members.merging(["createdAt": "2026-01-01T00:00:00Z"])))
    }

    private func expect(_ change: FlagChange) throws {
        let world = try world(change.seeded)
        let expected = try world.data(.get, "/insights/first").with(change.changes)
        expectAnswer(try world.fit(.patch, "/insights/first", body: change.body), 200, .success(expected))
        expectAnswer(try world.fit(.get, "/insights/first"), 200, .success(expected))
    }

    @Test("sets one flag with its time, and leaves the others unchanged", arguments: FlagChange.one)
    func one(_ change: FlagChange) throws { try expect(change) }

    @Test("sets several flags at once, and ignores null and unknown members", arguments: FlagChange.several)
    func several(_ change: FlagChange) throws { try expect(change) }

    @Test("changes no time if it changes no flag", arguments: FlagChange.none)
    func none(_ change: FlagChange) throws {
        #expect(change.changes.isEmpty)
        try expect(change)
    }

    @Test("keeps the first time of reading until the insight is unread")
    func firstTime() throws {
        let world = try world()
        #expect(try world.data(.patch, "/insights/first", body: ["is_read": true])["read_at"] == "2026-01-07T09:00:00Z")
        try world.setNow("2026-01-07T10:00:00.750Z")
        let archived = try world.data(.patch, "/insights/first", body: ["is_read": true, "is_archived": true])
        #expect(archived["read_at"] == "2026-01-07T09:00:00Z")
        #expect(archived["archived_at"] == "2026-01-07T10:00:00Z")
        #expect(archived["updated_at"] == "2026-01-07T10:00:00Z")
        try world.setNow("2026-01-07T11:00:00Z")
        #expect(try world.data(.patch, "/insights/first", body: ["is_read": false])["read_at"] == .null)
        try world.setNow("2026-01-07T12:00:00.750Z")
        let again = try world.data(.patch, "/insights/first", body: ["is_read": true])
        #expect(again["read_at"] == "2026-01-07T12:00:00Z")
        #expect(again["archived_at"] == "2026-01-07T10:00:00Z")
        #expect(again["created_at"] == "2026-01-01T00:00:00Z")
        #expect(again["generated_at"] == "2026-01-01T00:00:00Z")
    }

    @Test(
        "refuses a flag that is not a boolean, and then sets none",
        arguments: ["is_read", "is_favorite", "is_archived"], [1, 0, "true", "", [], [true], [:]] as [JSON])
    func notBoolean(_ flag: String, _ value: JSON) throws {
        let world = try world()
        let before = try world.stored()
        let others: JSON = ["is_read": true, "is_favorite": true, "is_archived": true]
        let answer = try world.fit(.patch, "/insights/first", body: others.with([flag: value]))
        expectAnswer(answer, 400, .insightRefusal("VALIDATION_ERROR", "Invalid request payload"))
        #expect(try world.stored().differences(from: before) == [])
    }
}
