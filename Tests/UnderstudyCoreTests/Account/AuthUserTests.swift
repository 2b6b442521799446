import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("The user of an account")
struct AuthUserTests {
    private func makeWorld(_ accounts: [JSON] = [["key": "ada", "email": "Ada@example.com"]]) throws -> SeededStore {
        try SeededStore.make(accounts: accounts)
    }

    @Test("has the account's key as id, and is found by address in any case")
    func seeded() throws {
        let world = try makeWorld()
        let user = try #require(try world.read { try AuthUser.find("ada", in: $0) })
        #expect(user.account == "ada")
        #expect(user.disabled == nil)
        #expect(try world.read { try AuthUser.find(email: "ADA@EXAMPLE.COM", in: $0) } == user)
        #expect(try world.read { try AuthUser.find(account: "ada", in: $0) } == user)
    }

    @Test("is recorded as deleted, and leaves the account and its address")
    func deletion() throws {
        let world = try makeWorld()
        try world.write { try AuthUser.find("ada", in: $0)?.delete(in: $0) }
        #expect(try world.read { try AuthUser.find("ada", in: $0) } == nil)
        #expect(try world.read { try AuthUser.find(email: "ada@example.com", in: $0) } == nil)
        #expect(try world.read { try AuthUser.isDeleted("ada", in: $0) })
        #expect(try world.account("ada")?.email == "Ada@example.com")
    }

    @Test("takes its address from an account without a user, and from no other")
    func address() throws {
        let world = try makeWorld([["key": "ada", "email": "ada@example.com"], ["key": "bob", "email": "bob@example.com"]])
        try world.write { try AuthUser.find("ada", in: $0)?.delete(in: $0) }
        let bob = try #require(try world.read { try AuthUser.find("bob", in: $0) })
        try world.write { try bob.setEmail("ada@example.com", at: world.clock.now(), in: $0) }
        #expect(try world.account("ada")?.email == nil)
        #expect(try world.read { try AuthUser.find(email: "ada@example.com", in: $0) }?.uid == "bob")
        #expect(try world.read { try AuthUser.find("bob", in: $0) }?.initialEmail == "bob@example.com")
        #expect(try world.account("bob")?.emailVerified == false)
    }

    @Test("gives up the account's key as id when a seed gives that id to another user")
    func assign() throws {
        let world = try makeWorld([["key": "ada"], ["key": "bob"]])
        try world.write { try AuthUser.assign("bob", toUserOfAccount: "ada", path: "$", in: $0) }
        #expect(try world.read { try AuthUser.find(account: "ada", in: $0) }?.uid == "bob")
        #expect(try world.read { try AuthUser.find(account: "bob", in: $0) }?.uid == "account:bob")
        #expect(throws: SeedError.self) {
            try world.write { try AuthUser.assign("bob", toUserOfAccount: "bob", path: "$", in: $0) }
        }
    }

    @Test("gets codes with links to this server, or to its sandbox")
    func codes() throws {
        let world = try makeWorld()
        let source = IdentifierSource()
        func make(_ address: String?) throws -> ActionCode {
            try world.write { db in
                let user = try #require(try AuthUser.find("ada", in: db))
                return try ActionCode.make(
                    .verifyEmail, for: user, email: "Ada@example.com", continueURL: address, from: source,
                    at: world.clock.now(), in: db)
            }
        }
        let code = try make(nil)
        #expect(code.code.utf8.count == 54)
        #expect(code.email == "ada@example.com")
        #expect(
            code.link(at: "http://10.0.0.1:4000")
                == "http://10.0.0.1:4000/emulator/action?mode=verifyEmail&lang=en&oobCode=\(code.code)&apiKey=fake-api-key")
        try world.write { try TokenScope.set("one", in: $0) }
        #expect(try make("http://a/?b").target.hasSuffix("&apiKey=sandbox%3Aone&continueUrl=http%3A%2F%2Fa%2F%3Fb"))
        #expect(try world.read { try ActionCode.all(of: "ada", in: $0) }.count == 2)
        try world.write { try code.consume(in: $0) }
        #expect(try world.read { try ActionCode.find(code.code, in: $0) } == nil)
    }

    @Test("has the newest 1,000 codes of the world")
    func codeLimit() throws {
        let world = try makeWorld()
        let source = IdentifierSource(seed: 1)
        let codes = try world.write { db in
            let user = try #require(try AuthUser.find("ada", in: db))
            return try (0..<1_002).map { _ in
                try ActionCode.make(
                    .verifyEmail, for: user, email: "ada@example.com", from: source, at: world.clock.now(), in: db)
            }
        }
        #expect(try world.read { try ActionCode.all(in: $0) } == Array(codes.dropFirst(2)))
    }
}
