import HTTPTypes
import Testing
import TestSupport

@Suite("x-user-id")
struct UserIDTests {
    @Test("that is missing or empty means the standard user", arguments: [nil, "", "default-user"] as [String?])
    func standard(_ user: String?) throws {
        let world = try TestWorld()
        try world.upload(.hrv, dates: [day(0)], user: user)
        for reader in [nil, "", "default-user"] as [String?] {
            #expect(try world.history(.hrv, user: reader).dates == [day(0)])
        }
        let goal = try world.data(.post, "/cycling/weight-goal", user: user, body: .weightGoal(), status: 201)
        #expect(goal["userId"] == "default-user")
    }

    @Test("is case-sensitive", arguments: ["Alice", "ALICE", "alice2", "ali"])
    func letterCase(_ other: String) throws {
        let world = try TestWorld()
        try world.upload(.hrv, dates: [day(0)], user: "alice")
        #expect(try world.history(.hrv, user: other) == [])
    }

    @Test("of an unknown user reads as empty, and creates no account")
    func unknown() throws {
        let world = try TestWorld()
        expectAnswer(try world.brad(.get, "/health-sync/hrv?days=7", user: "nobody"), 200, .success([]))
        expectAnswer(try world.brad(.get, "/health-sync/hrv", user: "nobody"), 404, .notFound("No HRV data available"))
        expectAnswer(try world.brad(.get, "/cycling/vo2max", user: "nobody"), 200, .success(["latest": .null, "history": []]))
        #expect(try world.brad(.post, "/health-sync/hrv/bulk", user: "nobody", body: [:]).status == 400)
        #expect(try world.accountKeys() == [])
    }

    @Test("of a new user creates an account with the first write")
    func first() throws {
        let world = try TestWorld()
        try world.upload(.hrv, dates: [day(0)], user: "alice")
        try world.upload(.hrv, dates: [day(0)])
        #expect(try world.accountKeys().sorted() == ["alice", "default-user"])
    }

    @Test("can be an account's key, and then names that account's user")
    func account() throws {
        let world = try TestWorld(accounts: [["key": "ada"], ["key": "grace"]])
        #expect(try world.history(.hrv, user: "ada") == [])
        try world.upload(.hrv, dates: [day(0)], user: "ada")
        #expect(try world.history(.hrv, user: "ada").dates == [day(0)])
        #expect(try world.history(.hrv, user: "grace") == [])
        #expect(try world.history(.hrv) == [])
        #expect(try world.accountKeys().sorted() == ["ada", "grace"])
    }

    @Test("can be longer than an account's key", arguments: ["a", "ä", "👩‍🔬"])
    func length(_ character: String) throws {
        let world = try TestWorld()
        let long = String(repeating: character, count: 200)
        try world.upload(.hrv, dates: [day(0)], user: long)
        #expect(try world.history(.hrv, user: long).dates == [day(0)])
        #expect(try world.history(.hrv, user: long + character) == [])
        #expect(try world.data(.post, "/cycling/weight-goal", user: long, body: .weightGoal(), status: 201)["userId"]?.string == long)
        #expect(try world.accountKeys().count == 1)
    }

    @Test("can be any text", arguments: ["a b", "o'brien", "x\"y", "äöü", "../etc", "alice@example.com", "{}", "%41", "null"])
    func anyText(_ user: String) throws {
        let world = try TestWorld()
        try world.upload(.hrv, dates: [day(0)], user: user)
        #expect(try world.history(.hrv, user: user).dates == [day(0)])
        #expect(try world.history(.hrv) == [])
        let goal = try world.data(.post, "/cycling/weight-goal", user: user, body: .weightGoal(), status: 201)
        #expect(goal["userId"]?.string == user)
    }

    @Test(
        "does not affect shared records",
        arguments: [
            "/health", "/workouts/today", "/stretch-sessions/latest", "/meditation-sessions/latest", "/meditation-sessions/stats",
            "/mealplans/latest", "/calendar/2026/2", "/workouts",
        ])
    func shared(_ path: String) throws {
        let world = try TestWorld()
        let expected = try world.brad(.get, path)
        for user in ["alice", String(repeating: "a", count: 161)] {
            expectAnswer(try world.brad(.get, path, user: user), 200, expected.body)
        }
    }
}
