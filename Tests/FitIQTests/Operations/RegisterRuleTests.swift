import Testing
import TestSupport
import Values

@Suite("POST /auth/register: a registration")
struct RegisterRuleTests {
    private static let future = "Date of birth cannot be in the future"

    private static func tooYoung(_ age: Int) -> String { "User must be at least 13 years old (COPPA compliance). Age: \(age) years" }

    private static func noDate(_ input: String) -> String {
        "invalid date format: expected YYYY-MM-DD or RFC3339, got \"\(input)\""
    }

    private func refuse(_ body: JSON, _ message: String, now: String = "2026-01-07T09:00:00Z") throws {
        let world = try TestWorld(now: now)
        expectAnswer(try world.fit(.post, "/auth/register", token: nil, body: body), 400, .invalid(message))
        #expect(try world.stored()["accounts"] == [])
    }

    private static let wants: [(String, JSON, String)] = [
        ("email", .null, "Invalid email format"), ("email", "", "Invalid email format"), ("email", "eve", "Invalid email format"),
        ("email", "eve.example.com", "Invalid email format"), ("password", .null, "Password is required"),
        ("password", "", "Password is required"), ("name", .null, "Name is required"), ("name", "", "Name is required"),
        ("name", " \t\n ", "Name is required"),
    ]

    @Test("needs an address, a password and a name", arguments: wants)
    func required(_ member: String, _ value: JSON, _ message: String) throws {
        try refuse(.registration.with([member: value]), message)
        if value == .null { try refuse(.registration.without(member), message) }
    }

    @Test(
        "needs a valid date of birth",
        arguments: [
            "", "15.05.1990", "15/05/1990", "1990-02-30", "1990-5-15", "19900515", "1990-05-15T00:00:00", "1990-05-15 00:00:00Z",
            "yesterday", "642729600",
        ])
    func noDate(_ input: String) throws {
        try refuse(.registration.with(["date_of_birth": .string(input)]), Self.noDate(input))
    }

    @Test("needs a date of birth")
    func missingDate() throws {
        try refuse(.registration.without("date_of_birth"), Self.noDate(""))
        try refuse(.registration.with(["date_of_birth": .null]), Self.noDate(""))
    }

    private static let births: [(String, String, String)] = [
        ("2026-01-08", "2026-01-07T23:59:59.999Z", future), ("2099-01-01", "2026-01-07T09:00:00Z", future),
        ("2026-01-08T00:00:00Z", "2026-01-07T09:00:00Z", future), ("2026-01-07", "2026-01-07T00:00:00Z", tooYoung(0)),
        ("2020-01-08", "2026-01-07T09:00:00Z", tooYoung(5)), ("2020-01-07", "2026-01-07T09:00:00Z", tooYoung(6)),
        ("2013-01-08", "2026-01-07T23:59:59Z", tooYoung(12)), ("2013-12-31", "2026-01-07T09:00:00Z", tooYoung(12)),
        ("2012-02-29", "2025-02-28T23:59:59Z", tooYoung(12)), ("2013-01-07T23:59:59-00:01", "2026-01-07T09:00:00Z", tooYoung(12)),
    ]

    @Test("is refused for a date of birth in the future, and for an age below 13 in UTC", arguments: births)
    func tooYoung(_ birth: String, _ now: String, _ message: String) throws {
        try refuse(.registration.with(["date_of_birth": .string(birth)]), message, now: now)
    }

    private static let thirteen: [(String, String)] = [
        ("2013-01-07", "2026-01-07T00:00:00Z"), ("2013-01-07T23:59:59Z", "2026-01-07T00:00:00Z"), ("2012-02-29", "2025-03-01T00:00:00Z"),
        ("2013-01-08", "2026-01-08T00:00:00Z"), ("1900-01-01", "2026-01-07T09:00:00Z"),
    ]

    @Test("is accepted from the thirteenth birthday on", arguments: thirteen)
    func oldEnough(_ birth: String, _ now: String) throws {
        try TestWorld(now: now).register(["date_of_birth": .string(birth)])
    }

    private static let mistypedMembers: [(String, JSON)] = [
        ("email", 5), ("email", ["eve@example.com"]), ("password", 12_345_678), ("password", true), ("name", 5), ("name", [:]),
        ("date_of_birth", 19_900_515), ("date_of_birth", []),
    ]

    @Test("needs members of the right types", arguments: mistypedMembers)
    func types(_ member: String, _ value: JSON) throws {
        try refuse(.registration.with([member: value]), "Invalid request payload")
    }

    @Test("reports the first of several validation errors")
    func firstFault() throws {
        var body: JSON = ["email": "eve", "password": "", "name": " ", "date_of_birth": "x"]
        try refuse(body, "Invalid email format")
        body = body.with(["email": "eve@example.com"])
        try refuse(body, "Password is required")
        body = body.with(["password": "secret"])
        try refuse(body, "Name is required")
        body = body.with(["name": "Eve"])
        try refuse(body, Self.noDate("x"))
        try refuse([:], "Invalid email format")
    }

    @Test("is validated before its address is looked up")
    func ruleBeforeAddress() throws {
        let world = try TestWorld(accounts: [.account()])
        let body = JSON.registration.with(["email": "ada@example.com", "name": ""])
        expectAnswer(try world.fit(.post, "/auth/register", token: nil, body: body), 400, .invalid("Name is required"))
    }

    @Test("with a short password is accepted, because the apps check passwords")
    func shortPassword() throws {
        let world = try TestWorld()
        try world.register(["password": "x"])
        _ = try world.logIn(password: "x")
    }
}
