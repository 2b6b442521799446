import GRDB
import Storage
import Values

/// A user's stored profile.
///
/// The backend stores a document, and its responses distinguish a field written as null from one never written. A field never written is
/// `nil` here, a null field ``JSON/null``.
struct User: Sendable, Equatable {
    let uid: String
    /// The key of the account.
    let account: String
    /// The end of a subscription that has expired. The backend deletes it from the profile; only the reasons of refusals name it.
    var subscriptionEnd: Instant?
    /// Indexed by the field's raw value.
    private var fields = [JSON?](repeating: nil, count: UserField.allCases.count)

    init(uid: String, account: String) {
        self.uid = uid
        self.account = account
    }

    /// The stored value: `nil` when never written, ``JSON/null`` when written as null.
    subscript(field: UserField) -> JSON? {
        get {
            // An object is kept as text until it is read, which few requests do.
            guard field.kind == .object, case .string(let text) = fields[field.rawValue] else { return fields[field.rawValue] }
            return try? JSON(parsing: Array(text.utf8))
        }
        set { fields[field.rawValue] = newValue }
    }

    func number(_ field: UserField) -> Double? { self[field]?.number }
    /// A number as the formulas take it: a missing one counts as 0 (longevity.md 3.2).
    func operand(_ field: UserField) -> Double { number(field) ?? 0 }
    func text(_ field: UserField) -> String? { self[field]?.string }
    func instant(_ field: UserField) -> Instant? { text(field).flatMap(Instant.init) }
    /// A counter; 0 when unset.
    func count(_ field: UserField) -> Int { self[field]?.integer ?? 0 }

    /// The user's time zone; UTC when none is stored, or an unknown one (longevity.md C9).
    var zone: Zone { text(.timezone).flatMap(Zone.init(named:)) ?? .utc }

    /// The time zone as responses have it: the stored text, even of an unknown zone, or UTC (longevity.md 3.2).
    var sentTimezone: String { text(.timezone).flatMap { $0.isEmpty ? nil : $0 } ?? "UTC" }

    /// Every stored field under its wire name; fields never written are absent (longevity.md 3.3).
    ///
    /// Two fields are always present: the e-mail address, by default the token's, and the date of birth, by default null.
    func profile(tokenEmail: String?) -> JSON {
        var members: JSON.Members = ["userId": .string(uid)]
        for field in UserField.allCases { members[field.name] = self[field] }
        if text(.email) == nil { members["email"] = .optional(tokenEmail) }
        if members["dateOfBirth"] == nil { members["dateOfBirth"] = .null }
        return .object(members)
    }

    /// Whether all ten answers are stored and none is null (longevity.md 3.3).
    var hasCompletedOnboarding: Bool {
        guard let answers = self[.onboardingAnswers] else { return false }
        return OnboardingAnswers.fields.allSatisfy { (answers[$0] ?? .null) != .null }
    }
}

extension User {
    static func find(_ uid: String, in db: Database) throws -> User? {
        try db.firstValue(byID, [uid], User.init)
    }

    static func find(account: String, in db: Database) throws -> User? {
        try db.firstValue(byAccount, [account], User.init)
    }

    /// Rows are written and read in this order.
    private static let columns = ["uid", "account"] + UserField.allCases.map(\.column) + ["null_fields", "subscription_ended_at"]
    private static let selection = "SELECT \(columns.joined(separator: ", ")) FROM longevity_user"
    private static let byID = "\(selection) WHERE uid = ?"
    private static let byAccount = "\(selection) WHERE account = ?"

    private init(row: StoredRow) throws {
        self.init(uid: try row[0], account: try row[1])
        let nullPlace = 2 + UserField.allCases.count
        // Few users have null fields, while most requests read a user.
        let nullFields = try row[nullPlace] as String == "[]" ? nil : Set(try row[nullPlace] as [String])
        for field in UserField.allCases {
            let place = 2 + field.rawValue
            let value: JSON? =
                switch field.kind {
                case .text, .instant, .object: try (row[place] as String?).map(JSON.string)
                case .number: try (row[place] as Double?).map(JSON.number)
                case .counter: try (row[place] as Int?).map(JSON.integer)
                }
            self[field] = value ?? (nullFields?.contains(field.name) == true ? .null : nil)
        }
        subscriptionEnd = try row[nullPlace + 1]
    }

    /// Inserts or updates the row.
    func save(in db: Database) throws {
        let nullFields = UserField.allCases.filter { fields[$0.rawValue] == .null }.map(\.name)
        let values: SQLArguments =
            [uid, account] + UserField.allCases.map { argument(for: $0) } + [JSON.text(of: nullFields), subscriptionEnd?.description]
        try db.run(Self.upsert, values)
    }

    private static let upsert = upsertSQL("longevity_user", key: ["uid"], columns: columns)

    private func argument(for field: UserField) -> (any SQLArgument)? {
        // An unchanged object is still text, and is stored as it was.
        guard let value = fields[field.rawValue] else { return nil }
        return switch value {
        case .null: nil
        case .string(let text): text
        case .number(let number):
            switch field.kind {
            case .counter: Int(exactly: number)
            case .number: number
            case .text, .object, .instant: value.text
            }
        case .written, .bool, .array, .object: value.text
        }
    }
}
