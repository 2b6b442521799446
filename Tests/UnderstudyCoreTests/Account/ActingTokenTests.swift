import Testing
import UnderstudyCore

@Suite("The token of a request that acts as an account")
struct ActingTokenTests {
    @Test("stands for the account, whatever its key, for ever", arguments: ["ada", "ada:lovelace", "Ada Lovelace", "ädä", "a/b%20c"])
    func account(_ key: String) throws {
        let world = try World.make(accounts: [["key": .string(key), "email": "ada@example.com", "emailVerified": false]])
        let now = try Instant.read("9000-01-01T00:00:00Z")
        let identity = try #require(try world.identity(bearing: BearerToken.acting(as: key), at: now))
        #expect(identity.subject == .account(key))
        #expect(identity.email == "ada@example.com")
        #expect(!identity.emailVerified)
        #expect(identity.expiresAt == nil)
    }

    @Test("stands for nobody without the account", arguments: ["grace", "", "ADA"])
    func unknown(_ key: String) throws {
        let world = try World.make(accounts: [["key": "ada"]])
        #expect(try world.account(bearing: BearerToken.acting(as: key)) == nil)
    }

    @Test("is its own for each account, and stored nowhere")
    func stored() throws {
        let world = try World.make(accounts: [["key": "ada", "tokens": ["ada"]]])
        #expect(BearerToken.acting(as: "ada") != BearerToken.acting(as: "grace"))
        let tokens = try world.read { db in try Account.all(in: db).flatMap { try $0.tokens(in: db) } }
        #expect(tokens == ["ada"])
    }

    @Test("cannot be taken by a seed for one of its own")
    func seeded() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        #expect(throws: SeedError.self) {
            try world.importAccounts([["key": "grace", "tokens": [.string(BearerToken.acting(as: "ada"))]]])
        }
    }
}
