import Testing
import TestSupport
import Values

@Suite("POST /progress: a second entry of the same type and instant")
struct ProgressDuplicateTests {
    private static let first: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z", "notes": "First"]
    private static let second: JSON = ["type": "weight", "quantity": 75.1, "logged_at": "2026-01-07T09:00:00.5+01:00"]

    private func world(_ setting: JSON) throws -> TestWorld {
        let bob = JSON.account(
            "bob", token: "b", fitiq: ["progress": [.entry("bobs", "2026-01-07T08:00:00Z", ["quantity": 90])]])
        return try TestWorld(settings: ["fitiq.progressDuplicates": setting], accounts: [.account(), bob])
    }

    @Test("is stored in addition by default, even if it is identical")
    func insert() throws {
        let world = try TestWorld(accounts: [.account()])
        let first = try #require(world.log(Self.first)["id"]?.string)
        let same = try #require(world.log(Self.first)["id"]?.string)
        let changed = try #require(world.log(Self.second)["id"]?.string)
        #expect(Set([first, same, changed]).count == 3)
        #expect(try world.entryIDs() == [changed, same, first])
    }

    @Test("replaces the first one under its id with progressDuplicates=upsert")
    func upsert() throws {
        let world = try world("upsert")
        let id = try #require(world.log(Self.first)["id"])
        let expected: JSON = ["id": id, "type": "weight", "quantity": 75.1, "date": "2026-01-07T08:00:00Z"]
        expectAnswer(try world.fit(.post, "/progress", body: Self.second), 201, .success(expected))
        let listed: JSON = ["entries": [expected], "total": 1, "limit": 20, "offset": 0]
        expectAnswer(try world.fit(.get, "/progress"), 200, .success(listed))
    }

    @Test("is a 409 with progressDuplicates=conflict, and the first one stays unchanged")
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

    @Test("is no duplicate if type, second or user differ, under every setting", arguments: ["insert", "upsert", "conflict"])
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

    @Test("can be logged after the first one is deleted", arguments: ["upsert", "conflict"])
    func deleted(_ setting: String) throws {
        let world = try world(.string(setting))
        let id = try #require(world.log(Self.first)["id"]?.string)
        #expect(try world.fit(.delete, "/progress/\(id)").status == 204)
        #expect(try world.log(Self.second)["id"]?.string != id)
    }
}
