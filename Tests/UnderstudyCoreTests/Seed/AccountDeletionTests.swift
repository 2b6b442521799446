import CoreTestSupport
import GRDB
import Testing
import UnderstudyCore
import Values

@Suite("Deleting an account")
struct AccountDeletionTests {
    private static let ada: JSON = ["key": "ada", "tokens": ["a"], "notes": ["day": "today"]]

    private func makeWorld() throws -> SeededStore {
        try SeededStore.make(backends: [NoteBackend()], accounts: [Self.ada, ["key": "bob", "notes": ["day": "today"]]])
    }

    private func delete(_ key: String, in world: SeededStore) throws {
        try world.write { db in try world.seeding.delete(#require(try Account.find(key, in: db)), in: db) }
    }

    private func isDeletedUser(_ uid: String, in world: SeededStore) throws -> Bool {
        try world.read { try AuthUser.isDeleted(uid, in: $0) }
    }

    @Test("removes its data and its tokens, and no others")
    func data() throws {
        let world = try makeWorld()
        try delete("ada", in: world)
        #expect(try world.account("ada") == nil)
        #expect(try world.account(bearing: "a") == nil)
        #expect(try world.noteDays("ada") == [])
        #expect(try world.noteDays("bob") == ["2026-01-07"])
    }

    @Test("is not undone by a new day")
    func renewal() throws {
        let world = try makeWorld()
        try delete("ada", in: world)
        try world.setNow("2026-01-08T09:00:00Z")
        try world.renewIfDue("ada", at: world.clock.now())
        #expect(try world.account("ada") == nil)
        #expect(try world.noteDays("ada") == [])
    }

    @Test("bars its user until an import makes a user with the same id")
    func user() throws {
        let world = try makeWorld()
        try world.write { try AuthUser.assign("u-1", toUserOfAccount: "ada", path: "$", in: $0) }
        try delete("ada", in: world)
        #expect(try isDeletedUser("u-1", in: world))
        #expect(try !isDeletedUser("ada", in: world))
        try world.importAccounts([Self.ada])
        #expect(try isDeletedUser("u-1", in: world))
        try world.write { try AuthUser.assign("u-1", toUserOfAccount: "ada", path: "$", in: $0) }
        #expect(try !isDeletedUser("u-1", in: world))
    }

    @Test("makes a later write of a client fail, which leaves nothing")
    func laterWrite() throws {
        let world = try makeWorld()
        try delete("ada", in: world)
        let error = #expect(throws: MissingAccountError.self) {
            try world.session(at: RequestTime(world.clock.now())).write { db in
                try db.execute(sql: "INSERT INTO note (account, day) VALUES ('ada', '2026-01-07')")
                try Account.stopRenewing("ada", in: db)
            }
        }
        #expect(error.map(MissingAccountError.isCause) == true)
        #expect(try world.noteDays("ada") == [])
    }

    @Test("also explains the error of a row that needs the account")
    func foreignKey() throws {
        let world = try makeWorld()
        let error = #expect(throws: DatabaseError.self) {
            try world.write { try BearerToken.insert("t", for: "nobody", in: $0) }
        }
        #expect(error.map(MissingAccountError.isCause) == true)
        #expect(!MissingAccountError.isCause(of: EmptyError()))
    }

    private struct EmptyError: Error {}
}
