import Testing
import TestSupport
import Values

@Suite("A Brad OS user and its account")
struct UserAccountTests {
    private func keys(_ world: SeededWorld) throws -> [String] {
        (try world.test.exportSeed()["accounts"]?.array ?? []).texts("key")
    }

    private let profile: JSON = ["weightKg": 80]

    @Test("can have different names, and a request can use either")
    func mapped() throws {
        let block: JSON = ["userId": "u-1", "weight": [["date": "today", "weightLbs": 180]]]
        let world = try SeededWorld(accounts: [SeededWorld.account("ada", evergreen: true, block)])
        #expect(try world.history("weight", as: "u-1").count == 1)
        #expect(try world.history("weight", as: "ada").count == 1)
        try world.test.setNow("2026-01-09T09:00:00Z")
        #expect(try world.history("weight", as: "u-1").texts("date") == ["2026-01-09"])
        try world.send(.put, "/cycling/profile", as: "u-1", profile)
        #expect(try world.exported().without("weight").differences(from: ["userId": "u-1", "cyclingProfile": profile]) == [])
        #expect(try keys(world) == ["ada"])
    }

    @Test("show a write under one name at once under the other")
    func eitherName() throws {
        let world = try SeededWorld(["userId": "u-1"])
        for (number, writer) in ["u-1", "ada", "u-1"].enumerated() {
            for reader in ["u-1", "ada"] { _ = try world.data("/cycling/profile", as: reader) }
            try world.send(.put, "/cycling/profile", as: writer, ["weightKg": .integer(80 + number)])
            for reader in ["u-1", "ada"] {
                #expect(try world.data("/cycling/profile", as: reader)["weightKg"] == .integer(80 + number), "\(writer), \(reader)")
            }
        }
    }

    @Test("are created by an unknown user's write, and are then listed")
    func made() throws {
        let world = try SeededWorld(accounts: [])
        #expect(try world.history("weight", as: "new") == [])
        #expect(try world.send(.post, "/health-sync/weight/bulk", as: "new", ["weights": []]).status == 400)
        #expect(try keys(world) == [])
        try world.send(.put, "/cycling/profile", as: "new", profile)
        #expect(try keys(world) == ["new"])
        #expect(try world.exported("new").differences(from: ["userId": "new", "cyclingProfile": profile]) == [])
    }

    @Test("are the standard user's if the request names no user (1.4)")
    func standard() throws {
        let world = try SeededWorld(accounts: [])
        _ = try world.test.send(.put, "/api/dev/cycling/profile", body: profile)
        #expect(try keys(world) == ["default-user"])
        #expect(try world.data("/cycling/profile", as: "default-user")["weightKg"] == 80)
        #expect(try world.data("/cycling/profile", as: "") == world.data("/cycling/profile", as: "default-user"))
    }

    @Test("belong together if the user id is the key of an account without a block")
    func attached() throws {
        let world = try SeededWorld(accounts: [["key": "ada", "displayName": "Ada", "tokens": ["t"]], ["key": "bob"]])
        try world.send(.put, "/cycling/profile", as: "ada", profile)
        #expect(try keys(world) == ["ada", "bob"])
        #expect(try world.exported("ada").differences(from: ["userId": "ada", "cyclingProfile": profile]) == [])
        let accounts = try world.test.exportSeed()["accounts"]?.array ?? []
        #expect(accounts[0]["displayName"] == "Ada")
        #expect(accounts[1]["bradOS"] == nil)
    }

    @Test("are found by the user's own id before another account's key")
    func preference() throws {
        let world = try SeededWorld(accounts: [
            SeededWorld.account("ada", ["userId": "u-1"]), SeededWorld.account("bob", ["userId": "ada", "cyclingProfile": profile]),
        ])
        #expect(try world.data("/cycling/profile", as: "u-1") == .null)
        #expect(try world.data("/cycling/profile", as: "ada")["weightKg"] == 80)
        #expect(try world.data("/cycling/profile", as: "bob")["userId"] == "ada")
        #expect(try keys(world) == ["ada", "bob"])
    }

    @Test("are created also if the user id is not a valid account key")
    func unusable() throws {
        let world = try SeededWorld(accounts: [])
        let id = String(repeating: "x", count: 300)
        try world.send(.put, "/cycling/profile", as: id, profile)
        let second = try world.reimported()
        #expect(try second.data("/cycling/profile", as: id)["weightKg"] == 80)
        #expect(try keys(second) == keys(world))
    }
}
