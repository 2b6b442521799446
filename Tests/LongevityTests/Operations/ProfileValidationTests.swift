import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("PATCH /api/auth/profile: validation")
struct ProfileValidationTests {
    private static let noFields: JSON = ["error": "No updatable fields provided"]

    @Test(
        "requires a field to change",
        arguments: [[:], ["preferredLanguage": "tr"], ["email": "x@example.com"], ["FirstName": "Grace"]] as [JSON]
    )
    func nothing(_ body: JSON) throws {
        expectAnswer(try TestWorld(accounts: [.account()]).patch("/api/auth/profile", body), 400, Self.noFields)
    }

    @Test("requires a body", arguments: ["guide", "backend"])
    func noBody(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.account()])
        expectAnswer(try world.send(.patch, "/api/auth/profile", token: "t"), 400, Self.noFields)
    }

    @Test(
        "validates each field",
        arguments: [
            ("firstName", 5, "firstName must be a string or null"), ("firstName", [], "firstName must be a string or null"),
            ("firstName", [:], "firstName must be a string or null"), ("firstName", false, "firstName must be a string or null"),
            ("lastName", 5, "lastName must be a string or null"), ("lastName", ["x"], "lastName must be a string or null"),
            ("dateOfBirth", "", "dateOfBirth must be in ISO format (YYYY-MM-DD)"),
            ("dateOfBirth", "15.05.1990", "dateOfBirth must be in ISO format (YYYY-MM-DD)"),
            ("dateOfBirth", " 1990-05-15", "dateOfBirth must be in ISO format (YYYY-MM-DD)"),
            ("dateOfBirth", "1990-05-15T00:00:00Z", "dateOfBirth must be in ISO format (YYYY-MM-DD)"),
            ("dateOfBirth", 1990, "dateOfBirth must be a string or null"), ("dateOfBirth", [:], "dateOfBirth must be a string or null"),
            ("dateOfBirth", true, "dateOfBirth must be a string or null"),
            ("chronologicalAgeYears", "abc", "chronologicalAgeYears must be a number"),
            ("chronologicalAgeYears", [:], "chronologicalAgeYears must be a number"),
            ("chronologicalAgeYears", [1, 2], "chronologicalAgeYears must be a number"),
            ("timezone", "", "timezone must be a valid IANA timezone string or null"),
            ("timezone", "  ", "timezone must be a valid IANA timezone string or null"),
            ("timezone", .string(String(repeating: "x", count: 65)), "timezone must be a valid IANA timezone string or null"),
            ("timezone", 3, "timezone must be a string or null"), ("timezone", ["UTC"], "timezone must be a string or null"),
            ("timezone", false, "timezone must be a string or null"),
        ] as [(String, JSON, String)]
    )
    func fields(_ field: String, _ value: JSON, _ error: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.profile()
        expectAnswer(try world.patch("/api/auth/profile", [field: value]), 400, ["error": .string(error)])
        #expect(try world.profile() == before)
    }

    @Test("follows a fixed order; the first error ends the request, and nothing is stored")
    func order() throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.profile()
        var body: JSON = [
            "timezone": 5, "chronologicalAgeYears": "abc", "dateOfBirth": "x", "lastName": 5, "firstName": 5,
        ]
        let steps: [(fault: String, field: String, good: JSON)] = [
            ("firstName must be a string or null", "firstName", "Grace"),
            ("lastName must be a string or null", "lastName", "Hopper"),
            ("dateOfBirth must be in ISO format (YYYY-MM-DD)", "dateOfBirth", "1990-05-15"),
            ("chronologicalAgeYears must be a number", "chronologicalAgeYears", 40),
            ("timezone must be a string or null", "timezone", "UTC"),
        ]
        for step in steps {
            expectAnswer(try world.patch("/api/auth/profile", body), 400, ["error": .string(step.fault)])
            #expect(try world.profile() == before)
            body = body.with([step.field: step.good])
        }
        #expect(try world.patch("/api/auth/profile", body).status == 200)
    }
}
