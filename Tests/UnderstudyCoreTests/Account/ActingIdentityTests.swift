import Testing
import UnderstudyCore

@Suite("The identity of a request that acts as an account")
struct ActingIdentityTests {
    @Test("is the account's, whatever its key, and never expires", arguments: ["ada", "ada:lovelace", "Ada Lovelace", "ädä", "a/b%20c"])
    func account(_ key: String) throws {
        let store = try SeededStore.make(accounts: [["key": .string(key), "email": "ada@example.com", "emailVerified": false]])
        let identity = Identity(acting: try #require(try store.account(key)))
        #expect(identity.subject == .account(key))
        #expect(identity.email == "ada@example.com")
        #expect(!identity.emailVerified)
        #expect(identity.expiresAt == nil)
    }

    @Test("cannot be obtained with any token", arguments: ["understudy-acting-as:ada", "acting:ada", "ada"])
    func unforgeable(_ token: String) throws {
        let store = try SeededStore.make(accounts: [["key": "ada"]])
        #expect(try store.account(bearing: token) == nil)
    }
}
