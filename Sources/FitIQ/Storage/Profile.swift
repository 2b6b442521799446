import GRDB
import UnderstudyCore

/// What a user says about themselves (fitiq.md 3.19).
struct Profile: Sendable, Equatable {
    enum UnitSystem: String, Sendable, CaseIterable {
        case metric, imperial
    }

    enum BiologicalSex: String, Sendable, CaseIterable {
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
    /// Centimetres.
    var height: Double?
    let createdAt: Instant
    var updatedAt: Instant

    init(id: String, userID: String, name: String, createdAt: Instant) {
        self.id = id
        self.userID = userID
        self.name = name
        self.createdAt = createdAt
        updatedAt = createdAt
    }

    /// The one that a user starts with; its id follows from the user's, and differs from it.
    init(of user: User, name: String, dateOfBirth: LocalDate?, createdAt: Instant? = nil) {
        self.init(id: Self.id(ofUser: user.id), userID: user.id, name: name, createdAt: createdAt ?? user.createdAt)
        self.dateOfBirth = dateOfBirth
    }

    static func id(ofUser id: String) -> String { UUIDText.named("fitiq profile \(id)") }

    /// The members of the profile as they go out.
    private var members: [(String, JSON)] {
        [
            ("name", .string(name)), ("bio", .optional(bio)), ("preferred_unit_system", .string(preferredUnitSystem.rawValue)),
            ("language_code", .string(languageCode)),
            // As an instant: one reader in Lume knows no other form (fitiq.md 3.19).
            ("date_of_birth", .timestamp(dateOfBirth.map(Instant.start(of:)))),
            ("biological_sex", .optional(biologicalSex?.rawValue)), ("height_cm", .optional(height)),
            ("created_at", .timestamp(createdAt)), ("updated_at", .timestamp(updatedAt)),
        ]
    }

    /// The user object: flat as the OpenAPI documents it, and nested as the clients read it (fitiq.md 3.19).
    func userObject(of user: User) -> JSON {
        let userID = JSON.string(user.id)
        let profile: [(String, JSON?)] = [("id", .string(id)), ("user_id", userID)] + members
        return .object(
            omittingMissing: [("id", userID), ("user_id", userID), ("email", .string(user.email))] + members
                + [("profile", .object(omittingMissing: profile))])
    }
}

extension Profile {
    static func find(ofUser id: String, in db: Database) throws -> Profile? {
        try db.cachedStatement(sql: "SELECT * FROM fitiq_profile WHERE user_id = ?").firstValue([id], Profile.init)
    }

    private init(row: StoredRow) {
        id = row["id"]
        userID = row["user_id"]
        name = row["name"]
        bio = row["bio"]
        preferredUnitSystem = UnitSystem(rawValue: row["preferred_unit_system"]) ?? .metric
        languageCode = row["language_code"]
        dateOfBirth = (row["date_of_birth"] as String?).flatMap { LocalDate($0) }
        biologicalSex = (row["biological_sex"] as String?).flatMap(BiologicalSex.init)
        height = row["height_cm"]
        createdAt = Instant(seconds: row["created_at"])
        updatedAt = Instant(seconds: row["updated_at"])
    }

    func insert(in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO fitiq_profile
                    (id, user_id, name, bio, preferred_unit_system, language_code, date_of_birth, biological_sex, height_cm, created_at,
                    updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).run([
            id, userID, name, bio, preferredUnitSystem.rawValue, languageCode, dateOfBirth?.description, biologicalSex?.rawValue,
            height,
            createdAt.seconds, updatedAt.seconds,
        ])
    }

    func update(in db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE fitiq_profile
                SET name = ?, bio = ?, preferred_unit_system = ?, language_code = ?, date_of_birth = ?, biological_sex = ?, height_cm = ?,
                    updated_at = ?
                WHERE id = ?
                """
        ).run([
            name, bio, preferredUnitSystem.rawValue, languageCode, dateOfBirth?.description, biologicalSex?.rawValue, height,
            updatedAt.seconds, id,
        ])
    }
}
