import GRDB
import Storage
import UnderstudyCore
import Values

/// A user's profile (fitiq.md 3.19).
struct Profile: Sendable, Equatable {
    enum UnitSystem: String, FieldValue, CaseIterable, ColumnValue {
        case metric, imperial
    }

    enum BiologicalSex: String, FieldValue, CaseIterable, ColumnValue {
        case male, female, other
    }

    var id: String
    let userID: String
    var name: String
    var bio: String?
    var preferredUnitSystem = UnitSystem.metric
    var languageCode = "en"
    var dateOfBirth: LocalDate?
    var biologicalSex: BiologicalSex?
    /// In centimetres.
    var height: Double?
    let createdAt: Instant
    var updatedAt: Instant

    /// A new user's profile. Its id is derived from the user's id, and differs from it.
    init(of user: User, name: String, dateOfBirth: LocalDate?, createdAt: Instant? = nil) {
        id = Self.id(ofUser: user.id)
        userID = user.id
        self.name = name
        self.dateOfBirth = dateOfBirth
        self.createdAt = createdAt ?? user.createdAt
        updatedAt = self.createdAt
    }

    static func id(ofUser id: String) -> String { UUIDText.named("fitiq profile \(id)") }
}

extension Profile {
    static func find(ofUser id: String, in db: Database) throws -> Profile? {
        try db.firstValue(byUser, [id], Profile.init)
    }

    /// The columns in the order in which rows are written and read.
    private static let columns = [
        "id", "user_id", "name", "bio", "preferred_unit_system", "language_code", "date_of_birth", "biological_sex", "height_cm",
        "created_at", "updated_at",
    ]
    private static let byUser = "SELECT \(columns.joined(separator: ", ")) FROM fitiq_profile WHERE user_id = ?"
    private static let upsert = upsertSQL("fitiq_profile", key: ["user_id"], columns: columns)

    private init(row: StoredRow) throws {
        id = try row[0]
        userID = try row[1]
        name = try row[2]
        bio = try row[3]
        preferredUnitSystem = try row[4]
        languageCode = try row[5]
        dateOfBirth = try row[6]
        biologicalSex = try row[7]
        height = try row[8]
        createdAt = Instant(seconds: try row[9])
        updatedAt = Instant(seconds: try row[10])
    }

    /// Inserts or updates the row.
    func save(in db: Database) throws {
        let values: SQLArguments = [
            id, userID, name, bio, preferredUnitSystem.rawValue, languageCode, dateOfBirth?.description, biologicalSex?.rawValue,
            height, createdAt.seconds, updatedAt.seconds,
        ]
        try db.run(Self.upsert, values)
    }
}
