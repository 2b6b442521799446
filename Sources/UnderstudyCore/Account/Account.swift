import GRDB
import Storage
import Values

/// A person known to every backend.
package struct Account: Sendable, Equatable {
    /// Names the account in the seed file, on the command line and in the control API.
    package let key: String
    package var displayName: String?
    /// The purpose of a persona, for people.
    package var note: String?
    package var email: String?
    package var emailVerified = true
    package var passwordHash: PasswordHash?
    /// `yyyy-MM-dd`
    package var dateOfBirth: String?
    /// A name of the IANA database, as given.
    package var timezone: String?
    /// `nil`: never seeded again, because the account is not seeded, its seed says so, or a client has written to it.
    package var evergreen: Evergreen?
    package let createdAt: Instant

    package init(key: String, createdAt: Instant) {
        self.key = key
        self.createdAt = createdAt
    }

    /// The zone for the account's relative dates. UTC when `timezone` is missing or unknown.
    package var zone: Zone { Self.zone(named: timezone) }

    static func zone(named name: String?) -> Zone { name.flatMap(Zone.init(named:)) ?? .utc }

    /// In Unicode scalars, as JSON Schema counts characters.
    private static let longestKey = 160

    /// Whether a text can be an account's key. The rules also admit the user ids of foreign tokens, which become keys.
    package static func isKey(_ text: String) -> Bool {
        // The cheap test first: a longer text need not be read.
        guard (1...longestKey * 4).contains(text.utf8.count), text.unicodeScalars.count <= longestKey, text.isStorable, !text.isDotSegment
        else { return false }
        return !text.trimmingSpace().isEmpty && !text.unicodeScalars.contains { Character($0).isNewline }
    }

    /// Whether a text can be an account's address. A seed has no other addresses, so none is stored.
    package static func isEmail(_ text: String) -> Bool { text.has("@") && text.isStorable }

    /// The columns that ``init(row:)`` reads, in its order. The seed is left out: it is long and seldom needed.
    private static let columns =
        "key, display_name, note, email, email_verified, password_hash, date_of_birth, timezone, seeded_at, next_due, created_at"

    private static let byKey = "SELECT \(columns) FROM account WHERE key = ?"

    package static func find(_ key: String, in db: Database) throws -> Account? {
        try db.firstValue(byKey, [key], Account.init)
    }

    static func find(row: Int, in db: Database) throws -> Account? {
        try db.firstValue("SELECT \(columns) FROM account WHERE rowid = ?", [row], Account.init)
    }

    package static func find(email: String, in db: Database) throws -> Account? {
        try db.firstValue("SELECT \(columns) FROM account WHERE email = ? COLLATE NOCASE ORDER BY key LIMIT 1", [email], Account.init)
    }

    /// Whether the database has no account.
    package static func isNone(in db: Database) throws -> Bool {
        try !(db.firstValue("SELECT EXISTS (SELECT 1 FROM account)") ?? false)
    }

    /// Every account, in order of creation.
    package static func all(in db: Database) throws -> [Account] {
        try db.values("SELECT \(columns) FROM account ORDER BY rowid", [], Account.init)
    }

    /// The texts of an account's seeded tokens, sorted.
    package func tokens(in db: Database) throws -> [String] {
        try db.values("SELECT text FROM bearer_token WHERE account = ? AND text IS NOT NULL ORDER BY text", [key])
    }

    /// - Parameter seed: of an evergreen account; see `StoredSeed`.
    package func insert(seed: String? = nil, in db: Database) throws {
        try db.run("INSERT INTO account (\(Self.columns), seed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values + [seed])
    }

    /// Stores the account in the place of one with the same key, whose tokens stay.
    ///
    /// - Parameter seed: see ``insert(seed:in:)``.
    func replace(seed: String?, in db: Database) throws {
        // No upsert: it would replace what a trigger does at a conflict.
        try db.run("UPDATE account SET (\(Self.columns), seed) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE key = ?", values + [seed, key])
    }

    /// The values of the columns, in their order.
    private var values: SQLArguments {
        [
            key, displayName, note, email, emailVerified, passwordHash?.text, dateOfBirth, timezone,
            evergreen?.seededAt?.description, evergreen?.nextDue.description, createdAt.description,
        ]
    }

    /// The seed that ``insert(seed:in:)`` stored.
    static func seed(of key: String, in db: Database) throws -> String? {
        try db.firstValue("SELECT seed FROM account WHERE key = ?", [key])
    }

    private init(row: StoredRow) throws {
        key = try row[0]
        displayName = try row[1]
        note = try row[2]
        email = try row[3]
        emailVerified = try row[4]
        passwordHash = try (row[5] as String?).map(PasswordHash.init(text:))
        dateOfBirth = try row[6]
        timezone = try row[7]
        let seededAt: Instant? = try row[8]
        evergreen = try (row[9] as Instant?).map { Evergreen(seededAt: seededAt, nextDue: $0) }
        createdAt = try row[10]
    }
}

extension String {
    /// Whether all of SQLite reads the text in full. Its functions and its shell end a text at NUL.
    var isStorable: Bool { !utf8.contains(0) }
}
