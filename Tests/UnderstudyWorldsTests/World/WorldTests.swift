import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("A world")
struct WorldTests {
    @Test("is empty until it has an account")
    func isEmpty() throws {
        let world = try World.make()
        let before = try world.isEmpty()
        try world.importAccounts([["key": "ada"]])
        let after = try world.isEmpty()
        #expect(before)
        #expect(!after)
    }

    @Test("shares nothing with another")
    func isolation() throws {
        let first = try World.make(accounts: [["key": "ada", "tokens": ["t1"]]])
        let second = try World.make()
        let known = try first.account(bearing: "t1")
        let unknown = try second.account(bearing: "t1")
        #expect(known == "ada")
        #expect(unknown == nil)
    }

    @Test("undoes a write whose body throws")
    func undoing() throws {
        struct Failure: Error {}
        let world = try World.make()
        let ada = Account(key: "ada", createdAt: world.clock.now())
        #expect(throws: Failure.self) {
            try world.write { db in
                try ada.insert(in: db)
                throw Failure()
            }
        }
        let found = try world.account("ada")
        #expect(found == nil)
    }
}
