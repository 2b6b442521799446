import Testing
import TestSupport
import Values

/// A user with a value for every member.
enum KnownUser {
    static let id = "0b5e7a34-6c1d-4f28-8a97-3d2e1f0c9b86"
    static let profileID = "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"

    /// - Parameter profile: members that are added to the seeded profile, or replace its own.
    static func account(_ profile: JSON.Members = [:]) -> JSON {
        let seeded: JSON = ["id": .string(profileID), "name": "Ada Lovelace", "updatedAt": "2025-06-01T12:00:00Z"]
        return .account(fitiq: ["userId": .string(id), "createdAt": "2025-01-15T12:00:00Z", "profile": seeded.with(profile)])
    }

    static let withoutProfile = JSON.account(fitiq: ["userId": .string(id), "createdAt": "2025-01-15T12:00:00Z", "profile": .null])

    /// The user object, flat and nested (fitiq.md 3.19).
    ///
    /// - Parameter changes: the members of the profile that differ from the seed.
    static func object(_ changes: JSON.Members = [:], profileID: JSON = .string(profileID)) -> JSON {
        let profile: JSON = [
            "user_id": .string(id), "name": "Ada Lovelace", "bio": .null, "preferred_unit_system": "metric", "language_code": "en",
            "date_of_birth": "1990-05-15T00:00:00Z", "biological_sex": .null, "height_cm": .null,
            "created_at": "2025-01-15T12:00:00Z", "updated_at": "2025-06-01T12:00:00Z",
        ]
        let changed = profile.with(changes)
        return changed.with(["id": .string(id), "email": "ada@example.com", "profile": changed.with(["id": profileID])])
    }
}

@Suite("GET /users/me")
struct UserTests {
    @Test("returns the user, flat and nested")
    func sparse() throws {
        let world = try TestWorld(accounts: [KnownUser.account()])
        expectAnswer(try world.fit(.get, "/users/me"), 200, .success(KnownUser.object()))
    }

    @Test("returns every member")
    func full() throws {
        let world = try TestWorld(accounts: [
            KnownUser.account([
                "bio": "Counts.", "preferredUnitSystem": "imperial", "languageCode": "de", "dateOfBirth": "1815-12-10",
                "biologicalSex": "female", "heightCm": 165.5,
            ])
        ])
        let expected = KnownUser.object([
            "bio": "Counts.", "preferred_unit_system": "imperial", "language_code": "de", "date_of_birth": "1815-12-10T00:00:00Z",
            "biological_sex": "female", "height_cm": 165.5,
        ])
        expectAnswer(try world.fit(.get, "/users/me"), 200, .success(expected))
    }

    @Test("returns a profile whose id differs from the user's")
    func twoIDs() throws {
        let world = try TestWorld()
        let user = try world.data(.get, "/users/me", token: world.register().access)
        #expect(user["id"] == user["user_id"])
        #expect(user["profile"]?["user_id"] == user["id"])
        #expect(user["profile"]?["id"] != user["id"])
        #expect(user["profile"]?["id"]?.string?.isEmpty == false)
    }

    @Test("returns 404 without a profile")
    func noProfile() throws {
        let world = try TestWorld(accounts: [KnownUser.withoutProfile])
        expectAnswer(try world.fit(.get, "/users/me"), 404, .refusal("PROFILE_NOT_FOUND", "User profile not found"))
    }
}

@Suite("POST /users/me")
struct CreateProfileTests {
    @Test("refuses to create a second profile, and leaves the first unchanged")
    func exists() throws {
        let world = try TestWorld(accounts: [KnownUser.account()])
        let answer = try world.fit(.post, "/users/me", body: ["name": "Somebody Else"])
        expectAnswer(answer, 409, .refusal("PROFILE_ALREADY_EXISTS", "User profile already exists"))
        expectAnswer(try world.fit(.get, "/users/me"), 200, .success(KnownUser.object()))
    }

    @Test("creates a missing profile")
    func new() throws {
        let world = try TestWorld(accounts: [KnownUser.withoutProfile])
        let body: JSON = ["name": "Ada Lovelace", "bio": "Counts.", "preferred_unit_system": "imperial", "date_of_birth": "1815-12-10"]
        let answer = try world.fit(.post, "/users/me", body: body)
        let profileID = try #require(answer.body["data"]?["profile"]?["id"])
        let expected = KnownUser.object(
            [
                "bio": "Counts.", "preferred_unit_system": "imperial", "date_of_birth": "1815-12-10T00:00:00Z",
                "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
            ], profileID: profileID)
        #expect(answer.status == 201)
        // The user and the profile have different creation times.
        func timeless(_ user: JSON) -> JSON { user.without("created_at", "updated_at") }
        #expect((answer.body["data"] ?? .null).without("created_at", "updated_at").differences(from: timeless(expected)) == [])
        #expect(profileID.string != KnownUser.id)
        #expect(try world.data(.get, "/users/me").differences(from: answer.body["data"] ?? .null) == [])
        #expect(try world.fit(.post, "/users/me", body: body).status == 409)
    }
}

@Suite("DELETE /users/me")
struct DeleteUserTests {
    @Test("F-11: deletes a registered user with all its data")
    func registered() throws {
        let world = try TestWorld()
        let token = try world.register().access
        let insight = try #require(world.insightIDs(token: token).first)
        let entry = try #require(world.log(["type": "weight", "quantity": 75], token: token)["id"]?.string)
        try world.data(.patch, "/users/me/preferences", token: token, body: ["allergies": ["nuts"]])
        expectAnswer(try world.fit(.delete, "/users/me", token: token), 204, .null)
        expectAnswer(try world.fit(.get, "/users/me", token: token), 401, .unauthorized)
        expectAnswer(try world.fit(.delete, "/users/me", token: token), 401, .unauthorized)

        let again = try world.register().access
        #expect(try world.fit(.get, "/insights/\(insight)", token: again).status == 404)
        #expect(try world.fit(.delete, "/progress/\(entry)", token: again).status == 404)
        #expect(try world.data(.get, "/progress/history", token: again) == [])
        #expect(try world.fit(.get, "/users/me/preferences", token: again).status == 404)
    }

    @Test("deletes the user of a seeded account, but not the account's data in other backends")
    func seeded() throws {
        let account = JSON.account(fitiq: ["insights": [.insight("first")]])
            .with(["longevity": ["userId": "ada", "subscription": ["status": "active", "renewalDate": "2099-01-01T00:00:00Z"]]])
        let world = try TestWorld(accounts: [account])
        #expect(try world.fit(.delete, "/users/me").status == 204)
        expectAnswer(try world.fit(.get, "/users/me"), 401, .unauthorized)
        #expect(try world.get("/api/subscription/status", token: "t").status == 200)
        try world.setNow("2026-02-07T09:00:00Z")
        expectAnswer(try world.fit(.get, "/users/me"), 401, .unauthorized)
    }

    @Test("leaves all other users unchanged")
    func others() throws {
        let bob = JSON.account(
            "bob", token: "b", fitiq: ["insights": [.insight("bobs")], "progress": [.entry("bobs", "2026-01-05T08:00:00Z")]])
        let world = try TestWorld(accounts: [.account(fitiq: ["insights": [.insight("adas")]]), bob])
        #expect(try world.fit(.delete, "/users/me").status == 204)
        #expect(try world.insightIDs(token: "b") == ["bobs"])
        #expect(try world.entryIDs(token: "b") == ["bobs"])
        #expect(try world.fit(.get, "/insights/adas", token: "b").status == 404)
    }

    @Test("works without a profile and without data")
    func empty() throws {
        let world = try TestWorld(accounts: [KnownUser.withoutProfile])
        expectAnswer(try world.fit(.delete, "/users/me"), 204, .null)
    }

    @Test("of an evergreen account is not undone by the next day")
    func evergreen() throws {
        let world = try TestWorld(accounts: [.account(evergreen: true, fitiq: ["insights": [.insight("first")]])])
        #expect(try world.fit(.delete, "/users/me").status == 204)
        try world.setNow("2026-01-08T09:00:00Z")
        expectAnswer(try world.fit(.get, "/users/me"), 401, .unauthorized)
    }
}
