import CoreTestSupport
import Storage
import Testing
import UnderstudyCore
import Values

@Suite("Exporting a world")
struct SeedExportTests {
    private static let accounts: [JSON] = [
        [
            "key": "zoe", "displayName": "Zoë", "note": "a note\nof two lines", "email": "zoe@example.test", "emailVerified": false,
            "passwordHash": "pbkdf2-sha256$1$AA==$AA==", "tokens": ["t2", "t1"], "dateOfBirth": "1988-05-15", "timezone": "europe/istanbul",
            "notes": ["day": "yesterday", "id": "n1"],
        ],
        ["key": "ada", "notes": ["day": "2024-02-29"]],
        ["key": "bare"],
    ]

    private static let now = "2026-01-07T09:00:00.000Z"

    private func makeWorld(now: String = Self.now) throws -> SeededStore {
        try SeededStore.make(now: now, backends: [NoteBackend()], accounts: Self.accounts)
    }

    @Test("gives the accounts with literal data in order of creation, and omits missing values")
    func form() throws {
        let exported = try makeWorld().exportSeed()
        let expected: JSON = [
            "version": 1,
            "accounts": [
                [
                    "key": "zoe", "displayName": "Zoë", "note": "a note\nof two lines", "email": "zoe@example.test", "emailVerified": false,
                    "passwordHash": "pbkdf2-sha256$1$AA==$AA==", "tokens": ["t1", "t2"], "dateOfBirth": "1988-05-15",
                    "timezone": "europe/istanbul", "createdAt": .string(Self.now),
                    "notes": ["day": "2026-01-06", "id": "n1"],
                ],
                ["key": "ada", "tokens": [], "createdAt": .string(Self.now), "notes": ["day": "2024-02-29"]],
                ["key": "bare", "tokens": [], "createdAt": .string(Self.now)],
            ],
        ]
        #expect(exported.prettyText == expected.prettyText)
    }

    @Test(
        "gives a document that can be imported and exported again without a difference",
        arguments: ["2026-01-07T09:00:00Z", "2031-05-05T00:00:00Z"])
    func roundTrip(_ later: String) throws {
        let exported = try makeWorld().exportSeed()
        let world = try SeededStore.make(now: later, backends: [NoteBackend()])
        try world.importSeed(SeedDocument(exported, backends: world.backends), at: world.clock.now())
        let again = try world.exportSeed()
        #expect(again.prettyText == exported.prettyText)
    }

    @Test("gives a document that changes nothing when imported into the same world", arguments: [true, false])
    func sameWorld(_ replacingAll: Bool) throws {
        let world = try makeWorld()
        let exported = try world.exportSeed()
        try world.importSeed(SeedDocument(exported, backends: world.backends), replacingAll: replacingAll, at: world.clock.now())
        let again = try world.exportSeed()
        #expect(again.prettyText == exported.prettyText)
    }

    @Test("gives a document that survives a file")
    func text() throws {
        let exported = try makeWorld().exportSeed()
        let read = try JSON(parsing: Array(exported.prettyText.utf8), duplicateKeys: .reject)
        #expect(read == exported)
    }

    @Test("gives a password's hash but no password")
    func password() throws {
        let world = try SeededStore.make(accounts: [["key": "ada", "password": "understudy"]])
        let account = try #require(try world.exportSeed()["accounts"]?.array?.first)
        #expect(account["password"] == nil)
        let hash = try #require(account["passwordHash"]?.string)
        #expect(PasswordHash(text: hash).matches("understudy"))
    }

    @Test("omits minted tokens")
    func mintedTokens() throws {
        let world = try makeWorld()
        let before = try world.exportSeed().prettyText
        let ada = try #require(try world.account("ada"))
        _ = try world.write { try BearerToken.mint(for: ada, from: IdentifierSource(), expiresAt: nil, in: $0) }
        let after = try world.exportSeed().prettyText
        #expect(after == before)
    }

    @Test("of an empty world has no accounts")
    func empty() throws {
        let exported = try SeededStore.make().exportSeed()
        #expect(exported.text == #"{"version":1,"accounts":[]}"#)
    }
}
