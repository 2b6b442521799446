import Foundation
import Testing
import TestSupport
import Values

@Suite("GET, PATCH and DELETE /users/me/preferences: preferences")
struct PreferencesTests {
    private static let notFound = JSON.refusal("PREFERENCES_NOT_FOUND", "Preferences not found")
    private static let path = "/users/me/preferences"

    private static let seeded: JSON = [
        "id": "11111111-2222-4333-8444-555555555555", "allergies": ["peanuts"], "dietaryRestrictions": ["vegetarian"],
        "foodDislikes": ["olives", "celery"], "createdAt": "2025-02-01T00:00:00Z", "updatedAt": "2025-03-01T00:00:00Z",
    ]
    private static let answered: JSON = [
        "id": "11111111-2222-4333-8444-555555555555", "user_profile_id": .string(KnownUser.profileID), "allergies": ["peanuts"],
        "dietary_restrictions": ["vegetarian"], "food_dislikes": ["olives", "celery"], "created_at": "2025-02-01T00:00:00Z",
        "updated_at": "2025-03-01T00:00:00Z",
    ]

    private func world() throws -> TestWorld {
        let account = KnownUser.account()
        return try TestWorld(accounts: [account.with(["fitiq": (account["fitiq"] ?? [:]).with(["preferences": Self.seeded])])])
    }

    @Test("are a 404 before the first PATCH")
    func none() throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.fit(.get, Self.path), 404, Self.notFound)
        expectAnswer(try world.fit(.delete, Self.path), 404, Self.notFound)
    }

    @Test("are returned with every member")
    func get() throws {
        expectAnswer(try world().fit(.get, Self.path), 200, .success(Self.answered))
    }

    private static let creations = [
        ProfileChange([:]), ProfileChange(["allergies": ["nuts", "nuts"]], ["allergies": ["nuts", "nuts"]]),
        ProfileChange(["dietary_restrictions": ["vegan"]], ["dietary_restrictions": ["vegan"]]),
        ProfileChange(["food_dislikes": [""]], ["food_dislikes": [""]]), ProfileChange(["allergies": .null, "food_dislikes": []]),
        ProfileChange(
            ["allergies": ["nuts"], "dietary_restrictions": ["vegan", "kosher"], "food_dislikes": ["Spargel ü 🥦"]],
            ["allergies": ["nuts"], "dietary_restrictions": ["vegan", "kosher"], "food_dislikes": ["Spargel ü 🥦"]]),
    ]

    @Test("are created by the first PATCH, with empty lists by default", arguments: creations)
    func create(_ change: ProfileChange) throws {
        let world = try TestWorld(accounts: [KnownUser.account()])
        let answer = try world.fit(.patch, Self.path, body: change.body)
        let id = try #require(answer.body["data"]?["id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        #expect(id == id.lowercased())
        let empty: JSON = [
            "id": .string(id), "user_profile_id": .string(KnownUser.profileID), "allergies": [], "dietary_restrictions": [],
            "food_dislikes": [], "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        let expected = empty.with(change.changes)
        expectAnswer(answer, 200, .success(expected))
        expectAnswer(try world.fit(.get, Self.path), 200, .success(expected))
    }

    private static let updates = [
        ProfileChange(["allergies": ["nuts"]], ["allergies": ["nuts"]]), ProfileChange(["allergies": []], ["allergies": []]),
        ProfileChange(["allergies": .null, "dietary_restrictions": []], ["dietary_restrictions": []]),
        ProfileChange(["food_dislikes": ["kale"], "allergies": ["a", "b"]], ["food_dislikes": ["kale"], "allergies": ["a", "b"]]),
        ProfileChange(["id": "other", "user_profile_id": "other", "allergies": ["nuts"]], ["allergies": ["nuts"]]),
    ]

    @Test("are changed list by list; absent and null lists stay", arguments: updates)
    func update(_ change: ProfileChange) throws {
        let world = try world()
        let expected = Self.answered.with(change.changes).with(["updated_at": "2026-01-07T09:00:00Z"])
        expectAnswer(try world.fit(.patch, Self.path, body: change.body), 200, .success(expected))
        expectAnswer(try world.fit(.get, Self.path), 200, .success(expected))
    }

    @Test(
        "accept only lists of texts, and change nothing otherwise", arguments: ["allergies", "dietary_restrictions", "food_dislikes"],
        ["nuts", 5, true, [:], [1], ["nuts", .null], [["nuts"]], ["nuts", false]] as [JSON])
    func refused(_ list: String, _ value: JSON) throws {
        let good: JSON = ["allergies": ["a"], "dietary_restrictions": ["b"], "food_dislikes": ["c"]]
        let world = try world()
        expectAnswer(try world.fit(.patch, Self.path, body: good.with([list: value])), 400, .invalidPayload)
        expectAnswer(try world.fit(.get, Self.path), 200, .success(Self.answered))
        let newcomer = try TestWorld(accounts: [.account()])
        expectAnswer(try newcomer.fit(.patch, Self.path, body: good.with([list: value])), 400, .invalidPayload)
        expectAnswer(try newcomer.fit(.get, Self.path), 404, Self.notFound)
    }

    @Test("can be created again after they are deleted")
    func delete() throws {
        let world = try world()
        expectAnswer(try world.fit(.delete, Self.path), 204, .null)
        expectAnswer(try world.fit(.get, Self.path), 404, Self.notFound)
        expectAnswer(try world.fit(.delete, Self.path), 404, Self.notFound)
        let anew = try world.data(.patch, Self.path, body: ["allergies": ["nuts"]])
        #expect(anew["allergies"] == ["nuts"])
        #expect(anew["food_dislikes"] == [])
    }

    @Test("are separate for each user")
    func own() throws {
        let world = try TestWorld(accounts: [.account(), .account("bob", token: "b")])
        try world.data(.patch, Self.path, body: ["allergies": ["nuts"]])
        expectAnswer(try world.fit(.get, Self.path, token: "b"), 404, Self.notFound)
        expectAnswer(try world.fit(.delete, Self.path, token: "b"), 404, Self.notFound)
        #expect(try world.data(.get, Self.path)["allergies"] == ["nuts"])
    }

    @Test("can exist without a profile")
    func withoutProfile() throws {
        let world = try TestWorld(accounts: [KnownUser.withoutProfile])
        let preferences = try world.data(.patch, Self.path, body: ["allergies": ["nuts"]])
        #expect(preferences["user_profile_id"]?.string?.isEmpty == false)
    }
}
