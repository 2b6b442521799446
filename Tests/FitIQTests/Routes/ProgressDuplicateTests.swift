import Testing
import TestSupport
import UnderstudyCore

@Suite("A second entry of the same type and instant")
struct ProgressDuplicateTests {
    private static let first: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z", "notes": "First"]
    private static let second: JSON = ["type": "weight", "quantity": 75.1, "logged_at": "2026-01-07T09:00:00.5+01:00"]

    private func world(_ setting: JSON) throws -> TestWorld {
        let bob = JSON.account(
            "bob", token: "b", fitiq: ["progress": [.entry("bobs", "2026-01-07T08:00:00Z", ["quantity": 90])]])
        return try TestWorld(settings: ["fitiq.progressDuplicates": setting], accounts: [.account(), bob])
    }

    @Test("is one more by default, even an identical one")
    func insert() throws {
        let world = try TestWorld(accounts: [.account()])
        let first = try #require(world.log(Self.first)["id"]?.string)
        let same = try #require(world.log(Self.first)["id"]?.string)
        let changed = try #require(world.log(Self.second)["id"]?.string)
        #expect(Set([first, same, changed]).count == 3)
        #expect(try world.entryIDs() == [changed, same, first])
    }

    @Test("takes the first one's place under its id, where that is set")
    func upsert() throws {
        let world = try world("upsert")
        let id = try #require(world.log(Self.first)["id"])
        let expected: JSON = ["id": id, "type": "weight", "quantity": 75.1, "date": "2026-01-07T08:00:00Z"]
        expectAnswer(try world.fit(.post, "/progress", body: Self.second), 201, .success(expected))
        let listed: JSON = ["entries": [expected], "total": 1, "limit": 20, "offset": 0]
        expectAnswer(try world.fit(.get, "/progress"), 200, .success(listed))
    }

    @Test("is refused, where that is set, and the first one stays as it is")
    func conflict() throws {
        let world = try world("conflict")
        let first = try world.log(Self.first)
        let answer = try world.fit(.post, "/progress", body: Self.second)
        #expect(answer.status == 409)
        #expect(answer.body["message"] == "Entry already exists for this date")
        #expect(answer.body["error"]?["message"] == "Entry already exists for this date")
        #expect(answer.body["success"] == false)
        #expect(answer.body["data"] == .null)
        let listed: JSON = ["entries": [first], "total": 1, "limit": 20, "offset": 0]
        expectAnswer(try world.fit(.get, "/progress"), 200, .success(listed))
    }

    @Test("is none when type, second or user differ, whatever is set", arguments: ["insert", "upsert", "conflict"])
    func others(_ setting: String) throws {
        let world = try world(.string(setting))
        try world.log(Self.first)
        try world.log(Self.first.with(["type": "bmi"]))
        try world.log(Self.first.with(["logged_at": "2026-01-07T08:00:01Z"]))
        try world.log(Self.first.with(["logged_at": "2026-01-07T07:59:59.999Z"]))
        #expect(try world.data(.get, "/progress")["total"] == 4)
        let bobs: JSON = ["id": "bobs", "type": "weight", "quantity": 90, "date": "2026-01-07T08:00:00Z"]
        #expect(try world.data(.get, "/progress", token: "b")["entries"]?.differences(from: [bobs]) == [])
    }

    @Test("may be logged again after the first one has been deleted", arguments: ["upsert", "conflict"])
    func deleted(_ setting: String) throws {
        let world = try world(.string(setting))
        let id = try #require(world.log(Self.first)["id"]?.string)
        #expect(try world.fit(.delete, "/progress/\(id)").status == 204)
        #expect(try world.log(Self.second)["id"]?.string != id)
    }
}
