import CoreTestSupport
import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

@Suite("An account")
struct AccountTests {
    private func make(_ key: String, email: String? = nil) -> Account {
        var account = Account(key: key, createdAt: Instant(milliseconds: 1_767_776_400_123))
        account.email = email
        return account
    }

    @Test("is stored with all values")
    func whole() throws {
        var account = make("ada", email: "ada@example.test")
        account.displayName = "Ada"
        account.note = "for the tests"
        account.emailVerified = false
        account.passwordHash = PasswordHash(text: "some hash")
        account.dateOfBirth = "1988-05-15"
        account.timezone = "Europe/Istanbul"
        account.evergreen = Account.Evergreen(
            seededAt: try .read("2026-01-07T09:00:00Z"), nextDue: try .read("2026-01-08T00:00:00Z"))
        let stored = account

        let world = try SeededStore.make()
        try world.write { try stored.insert(in: $0) }
        let found = try world.account("ada")
        #expect(found == stored)
    }

    @Test("is stored with only a key")
    func bare() throws {
        let world = try SeededStore.make()
        let account = make("ada")
        try world.write { try account.insert(in: $0) }
        let found = try world.account("ada")
        #expect(found == account)
    }

    @Test(
        "is found by its key, byte by byte",
        arguments: [("ada", true), ("Ada", false), ("ad", false), ("", false)] as [(String, Bool)])
    func key(_ key: String, _ isFound: Bool) throws {
        let world = try SeededStore.make(accounts: [["key": "ada"]])
        let found = try world.account(key)
        #expect((found != nil) == isFound)
    }

    @Test(
        "is found by its e-mail address in any case",
        arguments: [("ada@example.test", "ada"), ("ADA@Example.TEST", "ada"), ("bob@example.test", nil), ("", nil)] as [(String, String?)])
    func email(_ email: String, _ key: String?) throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "email": "Ada@example.test"], ["key": "none"]])
        let found = try world.read { try Account.find(email: email, in: $0) }
        #expect(found?.key == key)
    }

    @Test(
        "has a key of 1 to 160 characters without line breaks, whatever their bytes",
        arguments: [
            ("k", true), (String(repeating: "👋", count: 160), true), (String(repeating: "k", count: 161), false),
            (String(repeating: "\u{301}", count: 161), false), ("", false), (" \t", false), ("a\nb", false), ("a\u{2028}b", false),
            ("a\r\nb", false), ("e\u{301}", true),
        ])
    func keyForm(_ key: String, _ isKey: Bool) {
        #expect(Account.isKey(key) == isKey)
    }

    @Test("is listed in order of creation")
    func order() throws {
        let world = try SeededStore.make(accounts: [["key": "c"], ["key": "a"]])
        try world.importAccounts([["key": "b"]])
        let keys = try world.read { try Account.all(in: $0).map(\.key) }
        #expect(keys == ["c", "a", "b"])
    }

    @Test("lists its seeded tokens sorted")
    func tokens() throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "tokens": ["t2", "t1", "t10"]], ["key": "bob", "tokens": ["t3"]]])
        let tokens = try world.read { db in try Account.find("ada", in: db)?.tokens(in: db) }
        #expect(tokens == ["t1", "t10", "t2"])
    }

    @Test(
        "has dates in its zone, or in UTC if the zone is missing or unknown",
        arguments: [
            ("Pacific/Kiritimati", "2026-01-08"), ("Not/AZone", "2026-01-07"), ("", "2026-01-07"), (nil, "2026-01-07"),
        ] as [(String?, String)])
    func zone(_ name: String?, _ date: String) throws {
        var account = make("ada")
        account.timezone = name
        let now = try Instant.read("2026-01-07T12:00:00Z")
        #expect(account.zone.localDate(at: now).description == date)
    }
}
