import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /auth/register")
struct RegisterTests {
    private func register(_ world: TestWorld, _ members: JSON.Members = [:]) throws -> Answer {
        try world.fit(.post, "/auth/register", token: nil, body: .registration.with(members))
    }

    @Test("creates a user and returns tokens to FitIQ and Lume at once: with a number inside data, with texts outside")
    func new() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.999Z")
        let answer = try register(world)
        let data = try #require(answer.body["data"])
        let id = try #require(data["user_id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        #expect(id == id.lowercased())
        let session = try TokenPair(data)
        let members: JSON.Members = [
            "user_id": .string(id), "email": "eve@example.com", "name": "Eve Example", "created_at": "2026-01-07T09:00:00Z",
            "access_token": .string(session.access), "refresh_token": .string(session.refresh),
        ]
        // Seconds from 2001-01-01 to 2026-01-07T09:00:00Z.
        let expected = JSON.success(.object(members).with(["created_at": 789_469_200])).with(members)
        expectAnswer(answer, 201, expected)
        #expect(try world.data(.get, "/users/me", token: session.access)["id"]?.string == id)
        #expect(try world.refresh(session.refresh).status == 200)
        try world.setNow("2026-01-07T10:00:00Z")
        #expect(try world.data(.get, "/users/me", token: world.logIn().access)["id"]?.string == id)
    }

    @Test("creates a profile, too")
    func profile() throws {
        let world = try TestWorld()
        let session = try world.register()
        let user = try world.data(.get, "/users/me", token: session.access)
        let expected: JSON = [
            "name": "Eve Example", "bio": .null, "preferred_unit_system": "metric", "language_code": "en",
            "date_of_birth": "1990-05-15T00:00:00Z", "biological_sex": .null, "height_cm": .null, "created_at": "2026-01-07T09:00:00Z",
            "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(user["profile"]?.without("id", "user_id").differences(from: expected) == [])
    }

    @Test(
        "accepts name and date of birth under their older names",
        arguments: [
            ["full_name": "Eve Example"], ["fullName": "Eve Example"], ["first_name": "Eve", "last_name": "Example"],
            ["first_name": "Eve Example"], ["name": "Eve Example", "full_name": "Somebody Else"],
        ] as [JSON])
    func aliases(_ name: JSON) throws {
        let world = try TestWorld()
        let body = JSON.registration.without("name", "date_of_birth").with(["dateOfBirth": "1990-05-15"]).with(name.object ?? [:])
        let answer = try world.fit(.post, "/auth/register", token: nil, body: body)
        #expect(answer.status == 201)
        #expect(answer.body["data"]?["name"] == "Eve Example")
        let user = try world.data(.get, "/users/me", token: world.logIn().access)
        #expect(user["date_of_birth"] == "1990-05-15T00:00:00Z")
    }

    private static let births: [(String, String)] = [
        ("1990-05-15", "1990-05-15T00:00:00Z"), ("1990-05-15T00:00:00Z", "1990-05-15T00:00:00Z"),
        ("1990-05-15T23:59:59.999Z", "1990-05-15T00:00:00Z"), ("1990-05-15T02:00:00.123456789+02:00", "1990-05-15T00:00:00Z"),
        ("1990-05-15T01:00:00+02:00", "1990-05-14T00:00:00Z"), ("1988-02-29", "1988-02-29T00:00:00Z"),
    ]

    @Test("accepts the date of birth as a date or an instant", arguments: births)
    func birth(_ given: String, _ kept: String) throws {
        let world = try TestWorld()
        let session = try world.register(["date_of_birth": .string(given)])
        #expect(try world.data(.get, "/users/me", token: session.access)["date_of_birth"]?.string == kept)
    }

    @Test(
        "refuses an address that is taken, in any case",
        arguments: ["eve@example.com", "EVE@example.com", "Eve@Example.Com", " eve@example.com ", "ada@example.com", "ADA@EXAMPLE.COM"])
    func taken(_ email: String) throws {
        let world = try TestWorld(accounts: [.account()])
        try world.register()
        let before = try world.stored()
        expectAnswer(try register(world, ["email": .string(email)]), 409, .refusal("EMAIL_ALREADY_EXISTS", "Email already exists"))
        #expect(try world.stored().differences(from: before) == [])
    }

    @Test("keeps the case of the address")
    func typed() throws {
        let world = try TestWorld()
        let answer = try register(world, ["email": "Eve@Example.com"])
        #expect(answer.body["email"] == "Eve@Example.com")
        let session = try TokenPair(answer.body)
        #expect(try world.data(.get, "/users/me", token: session.access)["email"] == "Eve@Example.com")
    }

    @Test("accepts an address again after its user is deleted")
    func again() throws {
        let world = try TestWorld()
        let first = try world.register()
        let id = try world.data(.get, "/users/me", token: first.access)["id"]
        #expect(try world.fit(.delete, "/users/me", token: first.access).status == 204)
        let second = try world.register(["password": "another one"])
        #expect(try world.data(.get, "/users/me", token: second.access)["id"] != id)
        expectAnswer(try world.fit(.get, "/users/me", token: first.access), 401, .unauthorized)
        _ = try world.logIn(password: "another one")
    }

    @Test("answers as the real backend documents it with registerCompatibility=openapi: all members inside data, with texts")
    func openAPI() throws {
        let world = try TestWorld(settings: ["fitiq.registerCompatibility": "openapi"])
        let answer = try register(world)
        let data = try #require(answer.body["data"])
        let session = try TokenPair(data)
        let expected: JSON = [
            "user_id": try #require(data["user_id"]), "email": "eve@example.com", "name": "Eve Example",
            "created_at": "2026-01-07T09:00:00Z", "access_token": .string(session.access), "refresh_token": .string(session.refresh),
        ]
        expectAnswer(answer, 201, .success(expected))
    }
}

@Suite("A newly registered user")
struct NewUserTests {
    @Test("has a few insights of each type and in each state, none older than the registration")
    func starters() throws {
        let world = try TestWorld()
        let token = try world.register().access
        let current = try world.insights(token: token)
        let archived = try world.insights("archived_status=true", token: token)
        let all = current + archived
        #expect(Set(all.compactMap { $0["insight_type"]?.string }) == ["daily", "weekly", "milestone", "pattern"])
        #expect(!archived.isEmpty)
        #expect(all.contains { $0["is_read"] == true })
        #expect(all.contains { $0["is_read"] == false })
        #expect(all.contains { $0["is_favorite"] == true })
        #expect(all.allSatisfy { $0["created_at"] == "2026-01-07T09:00:00Z" && $0["period_start"] == "2026-01-07T00:00:00Z" })
        for insight in all {
            #expect((insight["is_read"] == true) == (insight["read_at"] != .null))
            #expect((insight["is_archived"] == true) == (insight["archived_at"] != .null))
        }
    }

    @Test("has no insights with insightsOnRegistration=false")
    func noStarters() throws {
        let world = try TestWorld(settings: ["fitiq.insightsOnRegistration": false])
        let token = try world.register().access
        #expect(try world.insightIDs(token: token) == [])
        #expect(try world.insightIDs("archived_status=true", token: token) == [])
    }

    @Test("has insights that no other user sees")
    func own() throws {
        let world = try TestWorld()
        let eve = try world.register().access
        let tom = try world.register(["email": "tom@example.com"]).access
        let eves = Set(try world.insightIDs(token: eve))
        #expect(!eves.isEmpty)
        #expect(eves.isDisjoint(with: try world.insightIDs(token: tom)))
    }

    @Test("has neither progress nor preferences")
    func nothingElse() throws {
        let world = try TestWorld()
        let token = try world.register().access
        #expect(try world.data(.get, "/progress/history", token: token) == [])
        #expect(try world.fit(.get, "/users/me/preferences", token: token).status == 404)
    }
}
