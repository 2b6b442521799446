import Foundation
import Testing
import TestSupport

@Suite("The Lume app and its user (fitiq.md 4.5)")
struct LumeAccountTests {
    private static let email = "jane@understudy.test"

    @Test("L-8, L-9: with registerCompatibility=openapi Lume cannot decode its registration, but the account exists, and logging in works")
    func registerByOpenAPI() async throws {
        let server = try TestServer(settings: ["fitiq.registerCompatibility": "openapi"], accounts: [])
        let failure = await #expect(throws: ClientFailure.self) { try await server.lume().register(Self.email) }
        // The status is right. Lume cannot decode a date that is not a number.
        #expect(failure?.status == 201)
        let tokens = try await server.lume().logIn(Self.email)
        let me = try await server.lume(tokens.accessToken).data("GET", "/api/v1/users/me", as: LumeUser.self)
        #expect(me.email == Self.email)
    }

    @Test("L-8: Lume and FitIQ decode the registration")
    func register() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.lume().register(Self.email)
        #expect(Phone.timestamp(registration.createdAt) == "2026-01-07T09:00:00Z")
        let joe = try await server.fitIQ().register("joe@understudy.test")
        #expect(joe.createdAt == "2026-01-07T09:00:00Z")
    }

    @Test("L-10: GET, PUT and PATCH return the user in one nested shape")
    func user() async throws {
        let server = try TestServer(accounts: [])
        let (id, jane) = try await server.registered(Self.email)
        let lume = LumeApp(connection: jane)
        let read = try await lume.data("GET", "/api/v1/users/me", as: LumeUser.self)
        #expect(read.id.uuidString.lowercased() == id)
        #expect(read.profile.languageCode == "en")
        #expect(read.profile.bio == nil && read.profile.biologicalSex == nil && read.profile.height == nil)

        try server.setNow("2026-01-07T10:00:00Z")
        let put = try await lume.data(
            "PUT", "/api/v1/users/me", ["name": "Jane Roe", "bio": "Writes.", "preferred_unit_system": "metric", "language_code": "pt"],
            as: LumeUser.self)
        #expect(put.profile.name == "Jane Roe" && put.profile.bio == "Writes." && put.profile.languageCode == "pt")
        #expect(put.profile.id == read.profile.id)
        #expect(put.profile.dateOfBirth == read.profile.dateOfBirth)
        #expect(put.profile.createdAt == read.profile.createdAt)
        #expect(put.profile.updatedAt == "2026-01-07T10:00:00Z")

        let patched = try await lume.data(
            "PATCH", "/api/v1/users/me/physical", ["biological_sex": "female", "height_cm": 168.5, "date_of_birth": .null],
            as: LumeUser.self)
        #expect(patched.profile.biologicalSex == "female" && patched.profile.height == 168.5)
        #expect(patched.profile.name == "Jane Roe" && patched.profile.dateOfBirth == read.profile.dateOfBirth)
        let after = try await lume.data("GET", "/api/v1/users/me", as: LumeUser.self)
        #expect(after == patched)
    }

    @Test("L-11: preferences are not found until they are set, then three lists, then not found again")
    func preferences() async throws {
        let server = try TestServer(accounts: [])
        let (_, jane) = try await server.registered(Self.email)
        let lume = LumeApp(connection: jane)
        let target = "/api/v1/users/me/preferences"
        let none = try await jane.send("GET", target)
        #expect(CoreError(none) == .notFound)

        let made = try await lume.data("PATCH", target, ["allergies": ["nuts", "milk"]], as: LumePreferences.self)
        let me = try await lume.data("GET", "/api/v1/users/me", as: LumeUser.self)
        #expect(made.userProfileID == me.profile.id)
        #expect(UUID(uuidString: made.id) != nil)
        #expect(made.allergies == ["nuts", "milk"])
        #expect(made.dietaryRestrictions == [] && made.foodDislikes == [])
        #expect(Phone.timestamp(made.createdAt) == "2026-01-07T09:00:00Z")

        try server.setNow("2026-01-07T10:00:00Z")
        let changed = try await lume.data(
            "PATCH", target, ["allergies": .null, "dietary_restrictions": ["vegan"]], as: LumePreferences.self)
        #expect(changed.id == made.id)
        #expect(changed.allergies == ["nuts", "milk"])
        #expect(changed.dietaryRestrictions == ["vegan"])
        #expect(changed.createdAt == made.createdAt)
        #expect(Phone.timestamp(changed.updatedAt) == "2026-01-07T10:00:00Z")
        let read = try await lume.data("GET", target, as: LumePreferences.self)
        #expect(read == changed)

        let deletion = try await jane.send("DELETE", target)
        #expect(deletion.status == 204)
        #expect(deletion.data.isEmpty)
        #expect(deletion.headers["content-type"] == nil && deletion.headers["content-length"] == nil)
        let again = try await jane.send("DELETE", target)
        #expect(CoreError(again) == .notFound)
    }
}
