import Testing
import TestSupport
import Values

/// A body, and the members of the profile that then differ, besides `updated_at`.
struct ProfileChange: Sendable, CustomTestStringConvertible {
    let body: JSON
    let changes: JSON.Members

    init(_ body: JSON, _ changes: JSON.Members = [:]) {
        self.body = body
        self.changes = changes
    }

    var testDescription: String { body.text }
}

@Suite("PUT /users/me")
struct ProfilePutTests {
    private static let now: JSON = "2026-01-07T09:00:00Z"

    /// Every member differs from its default.
    private static let full: JSON.Members = [
        "bio": "Counts.", "preferredUnitSystem": "imperial", "languageCode": "de", "biologicalSex": "female", "heightCm": 165,
    ]
    private static let fullObject: JSON.Members = [
        "bio": "Counts.", "preferred_unit_system": "imperial", "language_code": "de", "biological_sex": "female", "height_cm": 165,
    ]

    private static let changes = [
        ProfileChange(["name": "Ada Lovelace"]), ProfileChange(["name": "Countess"], ["name": "Countess"]),
        ProfileChange(["name": "  Countess "], ["name": "Countess"]),
        ProfileChange(["name": "Ada Lovelace", "bio": "Plays."], ["bio": "Plays."]),
        ProfileChange(["name": "Ada Lovelace", "preferred_unit_system": "metric"], ["preferred_unit_system": "metric"]),
        ProfileChange(["name": "Ada Lovelace", "language_code": "pt-BR"], ["language_code": "pt-BR"]),
        ProfileChange(["name": "Ada Lovelace", "date_of_birth": "1815-12-10"], ["date_of_birth": "1815-12-10T00:00:00Z"]),
        ProfileChange(["name": "Ada Lovelace", "date_of_birth": "1815-12-10T01:00:00.5+02:00"], ["date_of_birth": "1815-12-09T00:00:00Z"]),
        ProfileChange([
            "name": "Ada Lovelace", "bio": .null, "preferred_unit_system": .null, "language_code": .null, "date_of_birth": .null,
            "gender": .null, "height": .null,
        ]),
        ProfileChange(
            [
                "name": "Ada", "bio": "Plays.", "preferred_unit_system": "metric", "language_code": "fr", "date_of_birth": "1815-12-10",
            ],
            [
                "name": "Ada", "bio": "Plays.", "preferred_unit_system": "metric", "language_code": "fr",
                "date_of_birth": "1815-12-10T00:00:00Z",
            ]),
        ProfileChange(["name": "Ada Lovelace", "id": "other", "email": "other@example.com", "created_at": "2000-01-01T00:00:00Z"]),
    ]

    @Test("replaces the given members and keeps the others; repeating it changes nothing", arguments: changes)
    func change(_ change: ProfileChange) throws {
        let world = try TestWorld(accounts: [KnownUser.account(Self.full)])
        let expected = KnownUser.object(Self.fullObject.merging(change.changes).merging(["updated_at": Self.now]))
        for _ in 1...3 {
            expectAnswer(try world.fit(.put, "/users/me", body: change.body), 200, .success(expected))
            expectAnswer(try world.fit(.get, "/users/me"), 200, .success(expected))
        }
    }

    private static let oldForms = [
        ProfileChange(["name": "Ada Lovelace", "gender": "male"], ["biological_sex": "male"]),
        ProfileChange(["name": "Ada Lovelace", "gender": "Other"], ["biological_sex": "other"]),
        ProfileChange(["name": "Ada Lovelace", "gender": "MALE", "height": 170.5], ["biological_sex": "male", "height_cm": 170.5]),
        ProfileChange(["name": "Ada Lovelace", "gender": "unknown"]), ProfileChange(["name": "Ada Lovelace", "gender": ""]),
        ProfileChange(["name": "Ada Lovelace", "height": 170], ["height_cm": 170]),
        ProfileChange(["name": "Ada Lovelace", "weight": 60, "activity_level": "high"]),
        ProfileChange(["name": "Ada Lovelace", "weight": "heavy", "activity_level": 3]),
        ProfileChange(
            [
                "name": "Ada", "bio": "Runs.", "preferred_unit_system": "metric", "date_of_birth": "1815-12-10", "gender": "Male",
                "height": 168, "weight": 60, "activity_level": "moderate",
            ],
            [
                "name": "Ada", "bio": "Runs.", "preferred_unit_system": "metric", "date_of_birth": "1815-12-10T00:00:00Z",
                "biological_sex": "male", "height_cm": 168,
            ]),
    ]

    @Test("F-10: accepts FitIQ's old form with gender and height; repeating it changes nothing", arguments: oldForms)
    func oldForm(_ change: ProfileChange) throws {
        let world = try TestWorld(accounts: [KnownUser.account(Self.full)])
        let expected = KnownUser.object(Self.fullObject.merging(change.changes).merging(["updated_at": Self.now]))
        for _ in 1...3 {
            expectAnswer(try world.fit(.put, "/users/me", body: change.body), 200, .success(expected))
            expectAnswer(try world.fit(.get, "/users/me"), 200, .success(expected))
        }
    }

    @Test("creates a missing profile, with metric units and English")
    func new() throws {
        let world = try TestWorld(accounts: [KnownUser.withoutProfile])
        let created = try world.data(.put, "/users/me", body: ["name": "Ada Lovelace"])
        let expected: JSON = [
            "user_id": .string(KnownUser.id), "name": "Ada Lovelace", "bio": .null, "preferred_unit_system": "metric",
            "language_code": "en", "date_of_birth": .null, "biological_sex": .null, "height_cm": .null, "created_at": Self.now,
            "updated_at": Self.now,
        ]
        #expect(created["profile"]?.without("id").differences(from: expected) == [])
        #expect(try world.data(.put, "/users/me", body: ["name": "Ada Lovelace"]).differences(from: created) == [])
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "Name is required"), (["name": .null], "Name is required"), (["name": ""], "Name is required"),
        (["name": "  \n"], "Name is required"), (["bio": "Plays."], "Name is required"),
        (["name": "Ada", "preferred_unit_system": "stone"], "Invalid preferred_unit_system"),
        (["name": "Ada", "preferred_unit_system": ""], "Invalid preferred_unit_system"),
        (["name": "", "preferred_unit_system": "stone"], "Name is required"), (["name": 5], "Invalid request payload"),
        (["name": "Ada", "bio": 5], "Invalid request payload"), (["name": "Ada", "preferred_unit_system": 1], "Invalid request payload"),
        (["name": "Ada", "language_code": []], "Invalid request payload"),
        (["name": "Ada", "date_of_birth": 18_151_210], "Invalid request payload"),
    ]

    @Test("refuses an invalid body, and changes nothing", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try TestWorld(accounts: [KnownUser.account(Self.full)])
        expectAnswer(try world.fit(.put, "/users/me", body: body), 400, .invalid(message))
        expectAnswer(try world.fit(.get, "/users/me"), 200, .success(KnownUser.object(Self.fullObject)))
    }
}
