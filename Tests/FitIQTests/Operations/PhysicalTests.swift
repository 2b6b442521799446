import Testing
import TestSupport
import Values

@Suite("PATCH /users/me/physical")
struct PhysicalTests {
    private static let changes = [
        ProfileChange(["biological_sex": "male"], ["biological_sex": "male"]),
        ProfileChange(["biological_sex": "female"], ["biological_sex": "female"]),
        ProfileChange(["biological_sex": "other"], ["biological_sex": "other"]), ProfileChange(["height_cm": 170], ["height_cm": 170]),
        ProfileChange(["height_cm": 0.5], ["height_cm": 0.5]), ProfileChange(["height_cm": 170.25], ["height_cm": 170.25]),
        ProfileChange(["date_of_birth": "1815-12-10"], ["date_of_birth": "1815-12-10T00:00:00Z"]),
        ProfileChange(["date_of_birth": "1815-12-10T08:30:00Z"], ["date_of_birth": "1815-12-10T00:00:00Z"]),
        ProfileChange(["date_of_birth": "1815-12-10T01:00:00.123+02:00"], ["date_of_birth": "1815-12-09T00:00:00Z"]),
        ProfileChange(["biological_sex": "female", "height_cm": .null, "date_of_birth": .null], ["biological_sex": "female"]),
        ProfileChange(
            ["biological_sex": "female", "height_cm": 168, "date_of_birth": "1815-12-10"],
            ["biological_sex": "female", "height_cm": 168, "date_of_birth": "1815-12-10T00:00:00Z"]),
        ProfileChange(["height_cm": 170, "name": "Somebody", "weight": 60], ["height_cm": 170]),
    ]

    @Test("sets the given members, with the date in either form, and keeps the others", arguments: changes)
    func change(_ change: ProfileChange) throws {
        let world = try TestWorld(accounts: [KnownUser.account()])
        let expected = KnownUser.object(change.changes.merging(["updated_at": "2026-01-07T09:00:00Z"]))
        expectAnswer(try world.fit(.patch, "/users/me/physical", body: change.body), 200, .success(expected))
        expectAnswer(try world.fit(.get, "/users/me"), 200, .success(expected))
    }

    @Test(
        "accepts a body that sets nothing",
        arguments: [[:], ["biological_sex": .null, "height_cm": .null, "date_of_birth": .null], ["name": "Somebody"]] as [JSON])
    func nothing(_ body: JSON) throws {
        let world = try TestWorld(accounts: [KnownUser.account(["biologicalSex": "female", "heightCm": 168])])
        let user = try world.data(.patch, "/users/me/physical", body: body)
        #expect(user["biological_sex"] == "female")
        #expect(user["height_cm"] == 168)
        #expect(user["date_of_birth"] == "1990-05-15T00:00:00Z")
    }

    private static let refusals: [JSON] = [
        ["biological_sex": "none"], ["biological_sex": ""], ["biological_sex": "Female"], ["biological_sex": 1], ["height_cm": 0],
        ["height_cm": -1], ["height_cm": "170"], ["height_cm": true], ["date_of_birth": "yesterday"], ["date_of_birth": "1815-02-29"],
        ["date_of_birth": "1815-12-10T00:00:00"], ["date_of_birth": ""], ["date_of_birth": 18_151_210],
        ["biological_sex": "female", "height_cm": 0], ["height_cm": 170, "date_of_birth": "yesterday"],
    ]

    @Test("refuses an invalid value, and sets nothing", arguments: refusals)
    func refused(_ body: JSON) throws {
        let world = try TestWorld(accounts: [KnownUser.account()])
        expectAnswer(try world.fit(.patch, "/users/me/physical", body: body), 400, .invalidPayload)
        expectAnswer(try world.fit(.get, "/users/me"), 200, .success(KnownUser.object()))
    }

    @Test("returns 404 without a profile")
    func noProfile() throws {
        let world = try TestWorld(accounts: [KnownUser.withoutProfile])
        let answer = try world.fit(.patch, "/users/me/physical", body: ["height_cm": 170])
        expectAnswer(answer, 404, .refusal("PROFILE_NOT_FOUND", "User profile not found"))
    }
}
