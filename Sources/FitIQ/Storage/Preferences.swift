import GRDB
import UnderstudyCore

/// A user's dietary preferences (fitiq.md 3.20).
struct Preferences: Sendable, Equatable {
    let id: String
    let userID: String
    let profileID: String
    var allergies: [String] = []
    var dietaryRestrictions: [String] = []
    var foodDislikes: [String] = []
    let createdAt: Instant
    var updatedAt: Instant

    init(id: String, userID: String, profileID: String, createdAt: Instant) {
        self.id = id
        self.userID = userID
        self.profileID = profileID
        self.createdAt = createdAt
        updatedAt = createdAt
    }

    var json: JSON {
        [
            "id": .string(id), "user_profile_id": .string(profileID), "allergies": .strings(allergies),
            "dietary_restrictions": .strings(dietaryRestrictions), "food_dislikes": .strings(foodDislikes),
            "created_at": .timestamp(createdAt), "updated_at": .timestamp(updatedAt),
        ]
    }
}

extension Preferences {
    static func find(ofUser id: String, in db: Database) throws -> Preferences? {
        try db.cachedStatement(sql: "SELECT \(columns) FROM fitiq_preferences WHERE user_id = ?").firstValue([id], Preferences.init)
    }

    /// The columns in the order in which rows are written and read.
    private static let columns =
        "id, user_id, user_profile_id, allergies, dietary_restrictions, food_dislikes, created_at, updated_at"

    private init(row: StoredRow) throws {
        id = try row[0]
        userID = try row[1]
        profileID = try row[2]
        allergies = try row[3]
        dietaryRestrictions = try row[4]
        foodDislikes = try row[5]
        createdAt = Instant(seconds: try row[6])
        updatedAt = Instant(seconds: try row[7])
    }

    /// Inserts the row, or updates the user's existing one.
    func save(in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO fitiq_preferences (\(Self.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (user_id) DO UPDATE SET
                    allergies = excluded.allergies, dietary_restrictions = excluded.dietary_restrictions,
                    food_dislikes = excluded.food_dislikes, updated_at = excluded.updated_at
                """
        ).run([
            id, userID, profileID, JSON.text(of: allergies), JSON.text(of: dietaryRestrictions),
            JSON.text(of: foodDislikes), createdAt.seconds, updatedAt.seconds,
        ])
    }

    /// - Returns: whether the user had preferences.
    static func delete(ofUser id: String, in db: Database) throws -> Bool {
        try db.cachedStatement(sql: "DELETE FROM fitiq_preferences WHERE user_id = ?").run([id])
        return db.changesCount > 0
    }
}

extension JSON {
    static func strings(_ elements: [String]) -> JSON { .array(elements.map(JSON.string)) }
}
